"""The commands that paint contact sheets and run tests in their full size."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QImage

from tests import contact_sheets, full_size


@pytest.mark.parametrize(
    ("command", "word"),
    [
        *((contact_sheets, word) for word in ("--sizes=wide", "--themes=blue", "--states=no-such-state")),
        *(
            (full_size, word)
            for word in ("--share=0", "--share=1.1", "--seed=0", "--only=T17", "--part=1", "T1")
        ),
    ],
)
def test_invalid_options_are_refused(command: ModuleType, word: str) -> None:
    """The command prints its usage, and neither paints nor runs anything."""
    with pytest.raises(SystemExit) as ended:
        command.parse([word])
    assert ended.value.code == 2


def test_states_in_a_theme_a_language_and_a_size_become_pictures_and_a_sheet(tmp_path: Path) -> None:
    """The pictures have the pixels of the screen and many colours; the sheet shows both."""
    options = ["--states", "*/turn", "--themes", "day", "--languages", "fr", "--sizes", "2048x1280@2"]
    assert contact_sheets.main([str(tmp_path), *options]) == 0
    for game in contact_sheets.GAMES:
        picture = QImage(str(tmp_path / "day-fr-2048x1280@2" / game / "turn.png"))
        assert (picture.width(), picture.height()) == (2048, 1280)
        seen = {picture.pixel(x, y) for x in range(0, 2048, 14) for y in range(0, 1280, 14)}
        assert len(seen) > 12
        assert QImage(str(tmp_path / f"{game}-day-fr-2048x1280@2-1.png")).width() >= 1000


def test_a_failed_process_is_reported_in_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A caller sees that pictures are missing."""
    monkeypatch.setattr(sys, "executable", "false")
    options = ["--states", "turn", "--themes", "day", "--languages", "fr", "--sizes", "1280x720"]
    assert contact_sheets.main([str(tmp_path), *options]) == 1


def test_the_moments_are_twenty_states_of_both_games() -> None:
    """Every one of them can be painted."""
    assert len(contact_sheets.MOMENTS) == len(set(contact_sheets.MOMENTS.values())) == 20
    found = contact_sheets.states_of(list(contact_sheets.MOMENTS.values()))
    assert sum(len(states) for states in found.values()) == 20


def test_every_item_of_the_list_has_tests() -> None:
    """An item without a test file would be reported as failed."""
    assert [item for item in full_size.ITEMS if not full_size.files_of(item)] == []


def test_each_run_writes_a_report_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the commit, the seed, the machine, a line for each item that ran, and the items left out."""

    def run(item: str, share: float, seed: int) -> full_size.Outcome:
        return full_size.Outcome(item, full_size.sizes(item, share), 0, int(item == "T4"), 2, 1.6, "7 seen")

    monkeypatch.setattr(full_size, "run", run)
    assert full_size.main(["--only=T13", "--seed=3", f"--reports={tmp_path}"]) == 0
    assert full_size.main(["--only=T16,T4", "--share=0.5", f"--reports={tmp_path}"]) == 1
    second, first = sorted(tmp_path.iterdir(), key=lambda file: "seed-3" in file.name)
    text = first.read_text("utf-8")
    for name in ("commit", "seed: 3", "CPUs", "kernel", "Python"):
        assert f"\n- {name}" in text
    assert "| T13 | as usual | NOT RUN | 2 | 7 seen |" in text
    text = second.read_text("utf-8")
    assert "| T16 | 5,000 of 10,000 games | NOT RUN | 2 | 7 seen |" in text
    assert "| **1 FAILED**, 0 passed |" in text
    assert re.search(
        r"^NOT RUN: T1, T2, T3, T5,.* T15, B1, B2, B3, B4, B5, B6, B7, B8, B9, A1, A2, A3, A4, P1, P2, P3\.$",
        text,
        re.MULTILINE,
    )
