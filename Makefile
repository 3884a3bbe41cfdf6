# Two commands set everything up: `make site` and `make test`.
PYTHON ?= python3
BIN = .venv/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: site serve test check check-deep check-site bench bench-site lint clean

site: .venv/site
	$(BIN)/site-gen build --jobs $(JOBS)

check: .venv/site
	$(BIN)/site-gen check --jobs $(JOBS)

test: .venv/test .venv/node .venv/chromium lint
	$(BIN)/python -m pytest -n 2 -m "not deep"

check-deep: .venv/test .venv/node .venv/chromium
	$(BIN)/python -m pytest -n 2 -m deep

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf output .cache .staging-*

# the race of the solvers, under an hour; QUICK=1 make bench: a few small boards, minutes
bench: .venv/bench
	$(BIN)/python -m benchmarks $(if $(QUICK),--quick)

serve check-site bench-site:
	@echo "make $@: belongs to later work, see CHANGELOG.md" >&2; exit 1

# -- what the targets need; each leaves a stamp beside what it installed

.venv/site: pyproject.toml constraints.txt site_gen/solver/_compiled.pyx
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) -e .
	@touch $@

.venv/test: .venv/site
	$(INSTALL) -e '.[test]'
	@touch $@

.venv/bench: .venv/site
	$(INSTALL) -e '.[bench]'
	@touch $@

# the reference engine of puzz.link judges our answers
.venv/node: .venv/site package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# pages are tested in the Chromium of the system: Playwright's own download is not needed
.venv/chromium: .venv/site
	command -v chromium >/dev/null || { apt-get update -q && apt-get install -y -q chromium; }
	@touch $@
