"""Emblem and colour of each seat, and the painting of its badge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRadialGradient

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.desktop.style.theme import SEAT_INK, SEAT_STYLES, SeatStyle
from epizodiak_qt.table.entries import Seat, emblems_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from epizodiak_qt.desktop.style.art import Art

MARGIN: Final = 0.17  # of a badge, around its emblem


def seat_styles_of(seats: Iterable[Seat]) -> tuple[SeatStyle, ...]:
    """Return the emblem and colour of each seat of a table."""
    return tuple(SEAT_STYLES[emblem] for emblem in emblems_of(seats))


def next_free(emblem: int, taken: Collection[int]) -> int:
    """Return the emblem after `emblem`, in a circle, that is not `taken`; itself if there is none."""
    after = ((emblem + step) % len(SEAT_STYLES) for step in range(1, len(SEAT_STYLES)))
    return next((each for each in after if each not in taken), emblem)


def emblem_name(emblem: int) -> str:
    """Return the name of an emblem in the present language."""
    return {
        "sun": translate("Emblem", "sun"),
        "moon": translate("Emblem", "moon"),
        "star": translate("Emblem", "star"),
        "comet": translate("Emblem", "comet"),
    }[SEAT_STYLES[emblem].emblem]


def paint_badge(painter: QPainter, art: Art, look: SeatStyle, rect: QRectF, line: QPen | None = None) -> None:
    """Paint the emblem of a seat in enamel of its colour, in a circle with or without a line around it.

    Beside a white line, that of high contrast, the colour is plain.
    """
    painter.setPen(Qt.PenStyle.NoPen if line is None else line)
    colour = QColor(look.colour)
    enamel = QRadialGradient(rect.center(), rect.width() / 2)
    for place, light in ((0.0, 118), (0.5, 100), (0.8, 100), (0.88, 92), (0.97, 128), (1.0, 90)):
        enamel.setColorAt(place, colour.lighter(light))
    painter.setBrush(colour if line is not None and line.color() == Qt.GlobalColor.white else enamel)
    painter.drawEllipse(rect)
    margin = rect.width() * MARGIN
    inside = rect.adjusted(margin, margin, -margin, -margin)
    art.emblem(painter, look.emblem, inside, QColor(SEAT_INK))


def badge_pixmap(art: Art, look: SeatStyle, side: int, line: QPen | None = None) -> QPixmap:
    """Return a badge of `side` pixels, at twice the resolution for sharp screens."""
    box = QRectF(1, 1, side - 2, side - 2)
    return painted_pixmap(side, side, 2, lambda painter: paint_badge(painter, art, look, box, line))
