"""Names and sentences from other computers are shown as plain text, even if they look like markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPixmap

from epizodiak_qt.desktop.style.plain_label import PlainLabel, plain_tooltip
from tests.program_process import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

DESKTOP = ROOT / "epizodiak_qt" / "desktop"


def test_a_label_loads_no_picture(styled_app: QApplication, tmp_path: Path) -> None:
    """A name that is an HTML tag is as wide as its letters, and its picture is not on the screen."""
    picture = QPixmap(300, 300)
    picture.fill(QColor("#ff00ff"))
    assert picture.save(str(tmp_path / "p.png"))
    name = f"<img src={tmp_path / 'p.png'}>"
    label = PlainLabel(name)
    label.adjustSize()
    assert label.height() < 100
    shown = label.grab().toImage()
    colours = {shown.pixel(x, y) for x in range(shown.width()) for y in range(shown.height())}
    assert QColor("#ff00ff").rgb() not in colours
    assert label.text() == name


def test_a_tooltip_is_escaped_if_it_looks_like_markup(styled_app: QApplication) -> None:
    """Other tooltips stay unchanged."""
    assert plain_tooltip("Ana <3 Bo") == "Ana <3 Bo"
    assert "<img" not in plain_tooltip("<img src=p.png>\nEarth")
    assert "Earth" in plain_tooltip("<img src=p.png>\nEarth")


def test_every_label_of_the_program_shows_plain_text() -> None:
    """All labels are `PlainLabel`, because any of them may show a name."""
    made = {
        file.relative_to(DESKTOP).as_posix()
        for file in DESKTOP.rglob("*.py")
        if re.search(r"\bQLabel\(", file.read_text("utf-8"))
    }
    assert not made
