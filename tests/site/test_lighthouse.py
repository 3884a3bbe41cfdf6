"""`make check-site` serves the pages and reads the reports of Lighthouse."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import threading
import urllib.request
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from lighthouse import check
from sites import ROOT


def make_report(**found: float) -> dict[str, Any]:
    """Return a report in Lighthouse's form, with an audit of each category."""
    every = {name: found.get(name.replace("-", "_"), 1.0) for name in check.WANTED}
    return {
        "categories": {
            name: {"score": score, "auditRefs": [{"id": f"of-{name}", "weight": 1}]}
            for name, score in every.items()
        },
        "audits": {
            f"of-{name}": {
                "id": f"of-{name}",
                "title": f"About {name}",
                "score": score,
                "details": {"items": [{"node": {"snippet": "<b>here</b>"}}]},
            }
            for name, score in every.items()
        },
    }


def test_low_scores_are_reported_with_their_audits() -> None:
    good = make_report(performance=0.95)
    assert check.find_low_scores(check.read_scores(good)) == []
    bad = make_report(performance=0.94, seo=0.99)
    assert check.find_low_scores(check.read_scores(bad)) == ["performance", "seo"]
    told = list(check.format_failed_audits(bad, "seo"))
    assert told == ["  seo: of-seo: About seo", "    <b>here</b>"]


def test_only_performance_is_measured_again(monkeypatch: Any) -> None:
    slow = [
        make_report(performance=0.5),
        make_report(performance=0.9),
        make_report(performance=0.97),
    ]
    monkeypatch.setattr(check, "measure", lambda url: slow.pop(0))
    assert check.read_scores(check.measure_best("page"))["performance"] == 97
    wrong = [make_report(performance=0.5, seo=0.5), make_report()]
    monkeypatch.setattr(check, "measure", lambda url: wrong.pop(0))
    assert check.find_low_scores(check.read_scores(check.measure_best("page"))) == [
        "performance",
        "seo",
    ]
    assert len(wrong) == 1


def test_text_files_are_served_compressed(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>“Here”</p>", encoding="utf-8")
    served = partial(check.SiteHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), served) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/") as answer:
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            assert gzip.decompress(answer.read()).decode() == "<p>“Here”</p>"
        server.shutdown()


def test_a_site_without_the_pages_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tests" / "lighthouse" / "check.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "index.html" in done.stdout
    assert "no such page" in done.stdout


def test_the_lock_file_names_no_registry() -> None:
    """The lock has versions and hashes but no addresses, so any registry can be used."""
    lock = json.loads((ROOT / "tests" / "lighthouse" / "package-lock.json").read_text())
    assert lock["packages"]["node_modules/lighthouse"]["version"].startswith("12.")
    assert all("resolved" not in package for package in lock["packages"].values())
