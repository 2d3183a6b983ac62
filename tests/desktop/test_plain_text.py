"""Names and sentences that came from elsewhere are shown as they are, whatever they look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPixmap

from epizodiak_qt.desktop.label import Label, tip

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication


def test_a_label_loads_no_picture(dressed: QApplication, tmp_path: Path) -> None:
    """A name that is a tag of HTML takes the room of its letters, and its picture is not on the screen."""
    picture = QPixmap(300, 300)
    picture.fill(QColor("#ff00ff"))
    assert picture.save(str(tmp_path / "p.png"))
    name = f"<img src={tmp_path / 'p.png'}>"
    label = Label(name)
    label.adjustSize()
    assert label.height() < 100
    shown = label.grab().toImage()
    colours = {shown.pixel(x, y) for x in range(shown.width()) for y in range(shown.height())}
    assert QColor("#ff00ff").rgb() not in colours
    assert label.text() == name


def test_a_tooltip_is_escaped_if_it_looks_like_markup(dressed: QApplication) -> None:
    """And left alone otherwise."""
    assert tip("Ana <3 Bo") == "Ana <3 Bo"
    assert "<img" not in tip("<img src=p.png>\nEarth")
    assert "Earth" in tip("<img src=p.png>\nEarth")
