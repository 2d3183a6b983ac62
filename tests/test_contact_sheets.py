"""The command that paints contact sheets: its options, and two states painted for real."""

import sys

import pytest

pytest.importorskip("PySide6.QtWidgets", reason="the desktop needs PySide6")
from pathlib import Path

from PySide6.QtGui import QImage

from tests import contact_sheets


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


@pytest.mark.parametrize("words", [["--sizes", "wide"], ["--themes", "blue"], ["--states", "no-such-state"]])
def test_invalid_options_are_refused(words: list[str]) -> None:
    """The command prints its usage and paints nothing."""
    with pytest.raises(SystemExit) as ended:
        contact_sheets.parse(words)
    assert ended.value.code == 2


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
