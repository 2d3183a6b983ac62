"""The line of status: its frame is always there, whatever a painter says of the room that text takes."""

from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from epizodiak_qt.desktop.scene.items.status_line import StatusLine
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.override import override
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import style_of

RED = QColor("#FF0000")


class Mistaken(QPainter):
    """A painter for which no text takes any room, as it was seen once in the middle of a game."""

    @override
    def boundingRect(self, *_: Any) -> Any:
        return QRectF()


def test_the_frame_lies_around_the_sentence(styled_app: QApplication, clock: FakeClock) -> None:
    """In the middle, as wide as the words and no wider: not as a spot in the corner."""
    item = StatusLine(style_of("day"), clock)
    item.place(Rect(0, 0, 600, 40))
    item.show_text("It is Dora’s turn.")
    image = QImage(600, 40, QImage.Format.Format_RGB32)
    image.fill(RED)
    painter = Mistaken(image)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    row = [image.pixelColor(x, 20) for x in range(600)]
    framed = [x for x, colour in enumerate(row) if colour != RED]
    assert 150 < framed[0] < 260
    assert 340 < framed[-1] < 450
    assert abs(framed[0] + framed[-1] - 599) <= 4
