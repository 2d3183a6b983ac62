"""The recorder of painted colours finds what is too faint, and nothing else."""

from unittest.mock import Mock

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.override import override
from tests.desktop.paint_recorder import record
from tests.desktop.painted_contrast import too_faint

pytestmark = pytest.mark.usefixtures("styled_app")

GROUND = "#16233F"
FAINT = "#22304C"
CLEAR = "#EDE6D6"


class Painted(QWidget):
    """A widget that paints a disc, with or without a ring around it."""

    def __init__(self, disc: str, ring: str = "", opacity: float = 1.0) -> None:
        super().__init__()
        self._disc, self._ring, self._opacity = disc, ring, opacity
        self.resize(80, 80)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(GROUND))
        painter.setOpacity(self._opacity)
        painter.setPen(QPen(QColor(self._ring), 3) if self._ring else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._disc))
        painter.drawEllipse(QRectF(20, 20, 40, 40))
        painter.end()


def page(*parts: QWidget, sheet: str) -> QWidget:
    """Return a page with some widgets and a style sheet."""
    made = QWidget()
    column = QVBoxLayout(made)
    for part in parts:
        column.addWidget(part)
    made.setStyleSheet(sheet)
    made.adjustSize()
    return made


def test_the_text_of_a_label_is_recorded_with_its_ground() -> None:
    """Qt paints it, by the style sheet; the place in the page does not matter."""
    made = page(
        QLabel("above"), QLabel("below"), sheet=f"* {{ background: {GROUND}; }} QLabel {{ color: {CLEAR}; }}"
    )
    texts = {mark.text: mark for mark in record(made) if mark.kind == "text"}
    assert set(texts) == {"above", "below"}
    assert {mark.ground for mark in texts.values()} == {GROUND.lower()}
    assert texts["below"].rect.top() > texts["above"].rect.bottom()
    assert not too_faint(made, NIGHT)


@pytest.mark.parametrize("rule", [f"color: {FAINT}", f"color: {CLEAR}; border: 3px solid {FAINT}"])
def test_a_faint_text_and_a_faint_border_of_a_button_are_found(rule: str) -> None:
    """Qt paints the edges of a border one by one."""
    made = page(QPushButton("Press"), sheet=f"* {{ background: {GROUND}; }} QPushButton {{ {rule}; }}")
    found = too_faint(made, NIGHT)
    assert found
    assert all(line.startswith("QPushButton: ") and FAINT[1:].lower() in line for line in found)


@pytest.mark.parametrize(
    ("painted", "found"),
    [
        (Painted, 1),
        (lambda disc: Painted(disc, CLEAR), 0),
        (lambda _disc: Painted(CLEAR), 0),
        (lambda _disc: Painted(CLEAR, opacity=0.3), 0),
        (lambda _disc: Painted(CLEAR, FAINT), 0),
    ],
    ids=["faint", "outlined", "clear", "light", "faint outline of a clear disc"],
)
def test_a_faint_disc_is_found_unless_its_outline_is_clear(painted: type[Painted], found: int) -> None:
    """One clear edge is enough; what is translucent is light or shade."""
    assert len(too_faint(painted(FAINT), NIGHT)) == found


def test_an_error_of_the_recorder_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """PySide would crash if it left the paint engine; it is raised afterwards."""
    monkeypatch.setattr("tests.desktop.paint_recorder._over", Mock(side_effect=ZeroDivisionError))
    with pytest.raises(ZeroDivisionError):
        record(Painted(FAINT))
