"""A build that makes only what has changed gives what a clean one gives, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from gardens import Garden, tree


def edited(folder: Path, seed: int, edits: int) -> None:
    garden = Garden(folder, seed)
    garden.build()
    for _ in range(edits):
        said = []
        for _ in range(garden.rng.choice([1, 1, 2, 3])):
            edit = garden.rng.choice(Garden.EDITS)
            edit(garden)
            said.append(edit.__name__)
        garden.build()
        ours, clean = tree(garden.output), garden.clean()
        assert ours.keys() == clean.keys(), said
        different = [name for name in clean if ours[name] != clean[name]]
        assert not different, (said, different)
        assert not garden.build()


def test_edits_one_after_another_give_what_a_clean_build_gives(tmp_path: Path) -> None:
    edited(tmp_path, 1, 6)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_edits_one_after_another_give_what_a_clean_build_gives(
    tmp_path: Path, seed: int
) -> None:
    edited(tmp_path, seed, 40)
