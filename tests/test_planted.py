"""Planted faults fit the code, name existing tests, and are caught."""

from __future__ import annotations

import re

import pytest

from planted import ROOT, Fault, find_uncaught, read_faults

FAULTS = read_faults()


def test_many_different_faults_are_planted() -> None:
    assert len(FAULTS) >= 60
    assert len({(one.file, one.text) for one in FAULTS}) == len(FAULTS)
    assert len({one.mistake for one in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda one: one.mistake)
def test_a_fault_can_be_planted_and_names_a_test(fault: Fault) -> None:
    source = (ROOT / fault.file).read_text(encoding="utf-8")
    assert fault.apply(source) != source
    file, _, test = fault.test.partition("::")
    wanted = rf"^def {test.partition('[')[0]}\("
    assert re.search(wanted, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), fault.test


@pytest.mark.deep
def test_each_fault_is_caught() -> None:
    assert find_uncaught(FAULTS) == []
