"""The faces of tiles: numeral, sign and every mark of a tile, painted into pixmaps.

Each has a zone, so that no mark covers the value. All lengths are in units of a tile, from its upper left
corner. A tile that lies under its right neighbour has all of it in the strip that stays visible, like the
index of a playing card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from epizodiak_qt.desktop.epizodiak.geometry import TILE
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.piece_pixmaps import LIP_SHIFT, Body, PiecePixmaps
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, LOCK, ORDER, RADIUS, RING_REACH
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines, square
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, font
from epizodiak_qt.desktop.style.painting import faded, set_paint, write
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.games.epizodiak.constants import COPIES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SMOOTHED: Final = 1.0  # how far the smoothed edge of a ring goes beyond its reach
BAND: Final = 18.0  # the height of the direction, at the top
LEFT: Final = 10.0  # the left edge of the value, right of the violet line
RIGHT: Final = PIECE[0] - LEFT
PLACE_NUMERAL: Final = Rect(6, 12, 72, 34)  # of a free place of the dial
PLACE_SIGN: Final = Rect(25, 58, 34, 34)
PLACE_DIGITS: Final = Rect(6, 22, 72, 68)
CONTEST: Final = Rect(18, 94, 48, 32)  # the number of a contest, on the lower edge of its place
SET_NUMERAL: Final = Rect(6, 8, 72, 34)  # of a place for a set, above the logo
SET_LOGO: Final = Rect(15, 46, 54, 54)
FOOT: Final = 91.0  # the lower edge of the value, above the marks of the foot


class TileZones(NamedTuple):
    """Where everything lies on a tile whose marks are known."""

    numeral: Rect
    """A Roman numeral."""
    sign: Rect
    """The sign below it."""
    digits: Rect
    """Arabic digits, in place of both."""
    arrows: Rect
    """The arrows in the band of the direction."""
    underline: Rect
    """The lines under a set or a pair."""
    plus: Rect
    """The "+1" beside the line under a pair."""
    seal: Rect
    """The seal of a single tile, which is in no set."""
    number: Rect
    """The number of tiles in a group, which is never overlapped."""
    owner: Rect
    """The badge of the player who discarded a set."""


def tile_zones(
    strip: float, *, ordered: bool = False, locked: bool = False, counted: bool = False
) -> TileZones:
    """Return the zones of a tile.

    Args:
        strip: The width up to the next tile, which covers the rest; the width of a tile or more if none does.
        ordered: Whether the tile bears the number of a chosen tile.
        locked: Whether it bears a lock.
        counted: Whether it bears the number of tiles in its group.
    """
    clear = min(strip - RING_REACH - SMOOTHED, PIECE[0] - 4)
    right = min(clear, RIGHT)
    width = right - LEFT
    arrows_left = ORDER.right + 1 if ordered else 4
    lines_left = LOCK.right + 2 if locked else LEFT
    lines_right = 50 if counted else right
    return TileZones(
        numeral=Rect(LEFT, BAND + 1, width, 31),
        sign=Rect(LEFT, 51, width, FOOT - 51),
        digits=Rect(LEFT, BAND + 1, width, FOOT - BAND - 1),
        arrows=Rect(arrows_left, 1, clear - arrows_left, BAND - 2),
        underline=Rect(lines_left, FOOT + 5, lines_right - lines_left, 12),
        plus=Rect(lines_right - 24, FOOT + 1, 24, 18),
        seal=Rect(clear - 18, FOOT + 1, 18, 18),
        number=Rect(52, FOOT + 5, 34, 23),
        owner=Rect(60, FOOT + 1, 25, 25),
    )


ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
NUMERAL: Final = 31.0  # units
SIGN: Final = 48.0
DIGITS: Final = 58.0
FREE_NUMERAL: Final = 24.0
FREE_DIGITS: Final = 36.0
SIGN_INK: Final = 0.83  # how much of its box a sign fills
OUTLINE_PX: Final = 100
VEIL: Final = 0.55  # the alpha of the ground behind a numeral
LARGER: Final = 1.4  # how much larger the numerals are at 200 % and on small tiles
NARROWEST: Final = 0.8  # a numeral is pressed together this far before it becomes smaller


class TilePixmaps(PiecePixmaps[Face]):
    """The pixmaps of tiles, with Roman or Arabic numerals."""

    BORDERED = True

    @override
    def body_of(self, face: Face) -> Body:
        return "back" if not face.value else "greyed" if face.greyed else "live"

    @override
    def paint_drawing(self, painter: QPainter, face: Face) -> None:
        if face.value:
            self.paint_grain(painter, COPIES * face.value + face.copy, greyed=face.greyed)
            zones = tile_zones(
                face.strip, ordered=bool(face.order), locked=face.forced, counted=face.pieces > 1
            )
            self._value(painter, face, zones)
            self._marks(painter, face, zones)

    def _value(self, painter: QPainter, face: Face, zones: TileZones) -> None:
        """Paint the numeral and the sign, cut into the ivory over the constellation, or the digits alone."""
        ink = self.ink(greyed=face.greyed)
        grown = LARGER if face.small else 1 + (LARGER - 1) * (self._style.text_scale - 1)
        plain = self._style.theme.plain
        cut = None if plain else (QColor(self.ground(greyed=face.greyed)), self.lip(greyed=face.greyed))
        if not face.small:
            self.paint_constellation(painter, face.value, greyed=face.greyed)
        if self._style.arabic or "signs" in self._style.art.missing:
            paint_numeral(painter, zones.digits, str(face.value), DIGITS * min(grown, 1.25), ink, cut=cut)
            return
        paint_numeral(painter, zones.numeral, ROMAN[face.value], NUMERAL * grown, ink, cut=cut)
        side = min(SIGN, zones.sign.width / SIGN_INK)
        box = square(QPointF(*zones.sign.centre), side / 2)
        self.paint_sign(painter, face.value, box, greyed=face.greyed)

    def _marks(self, painter: QPainter, face: Face, zones: TileZones) -> None:
        if face.band:
            self._band(painter, face.band, zones.arrows)
        if face.underline:
            self._underline(painter, face, zones)
        if face.forced:
            self.paint_must_play(painter)
        if face.single:
            ink = QColor(self._style.theme.grey_ink if face.greyed else self._style.theme.ink)
            self._style.art.mark(painter, "seal", qrect(zones.seal), ink)
        if face.owner is not None:
            line = QPen(QColor(self._style.theme.ink), 1.5)
            paint_badge(painter, self._style.art, face.owner, qrect(zones.owner), line)
        if face.order:
            self.paint_chosen(painter, str(face.order))
        if face.fresh and not face.order:
            self.paint_fresh(painter)
        if face.pieces > 1:
            self.paint_number(painter, qrect(zones.number), f"×{face.pieces}")

    def _band(self, painter: QPainter, band: str, arrows: Rect) -> None:
        """Paint the direction: a coloured band and ring with an arc arrow, halved if both sides fit."""
        theme = self._style.theme
        painter.save()
        colours = {"cw": (theme.orange,), "ccw": (theme.green,), "both": (theme.green, theme.orange)}[band]
        # The halves are those of what is visible, so that both can be seen.
        middle = arrows.centre.x if len(colours) > 1 else TILE[0] + BLEED
        edges = (-BLEED, middle, TILE[0] + BLEED)
        for half, colour in enumerate(colours):
            whole = QRectF(edges[half], -BLEED, edges[half + 1] - edges[half], TILE[1] + 2 * BLEED)
            ring = QRectF(-3, -3, TILE[0] + 6, TILE[1] + 6)
            painter.setClipRect(whole)
            paint_outlines(painter, ring, RADIUS + 2, (theme.keyline, 8), (colour, 4))
            painter.setClipRect(whole.intersected(QRectF(0, 0, TILE[0], BAND)))
            set_paint(painter, colour)
            painter.drawRoundedRect(QRectF(1.5, 1.5, TILE[0] - 3, TILE[1] - 3), RADIUS - 2, RADIUS - 2)
        painter.setClipping(False)
        names = {"cw": ("arrow_cw",), "ccw": ("arrow_ccw",), "both": ("arrow_ccw", "arrow_cw")}[band]
        side = min(26.0, arrows.width / len(names))
        for place, name in enumerate(names):
            box = square(
                QPointF(arrows.x + arrows.width * (place + 0.5) / len(names), arrows.centre.y), side / 2
            )
            self._style.art.mark(painter, name, box, QColor(theme.mark_ink))
        painter.restore()

    def _underline(self, painter: QPainter, face: Face, zones: TileZones) -> None:
        """Paint a set as a double red line, a pair that a pick-up completes as a single one with +1."""
        red = QColor(self._style.theme.red)
        lines = qrect(zones.underline)
        lower = QRectF(lines.left(), lines.bottom() - 4, lines.width(), 4)
        if face.underline == "set":
            painter.fillRect(lower, red)
            painter.fillRect(QRectF(lines.left(), lines.top(), lines.width(), 4), red)
            return
        lower.setRight(zones.plus.x)
        painter.fillRect(lower, red)
        write(painter, qrect(zones.plus), "+1", font(TEXT, 17, bold=True), red)


@lru_cache(maxsize=64)
def _outline(text: str) -> QPainterPath:
    """Return the outline of a bold numeral of `OUTLINE_PX` pixels, which starts at 0, 0.

    It is made once: from the same font Qt makes outlines that differ by a little.
    """
    made = font(TITLE, OUTLINE_PX, bold=True)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    path.addText(0, 0, made, text)
    return path


def paint_free_value(painter: QPainter, value: int, style: SceneStyle, ink: QColor) -> None:
    """Paint the value of a free place of the dial, in units: its number, and its sign (E04)."""
    paint_free_numeral(painter, PLACE_DIGITS if style.arabic else PLACE_NUMERAL, value, style, ink)
    if not style.arabic:
        style.art.sign(painter, value, qrect(PLACE_SIGN), ink, pen=6.0)


def paint_free_numeral(painter: QPainter, zone: Rect, value: int, style: SceneStyle, ink: QColor) -> None:
    """Paint the number of a free place in a zone of it."""
    text, size = (str(value), FREE_DIGITS) if style.arabic else (ROMAN[value], FREE_NUMERAL)
    grown = 1 + (LARGER - 1) * (style.text_scale - 1)
    paint_numeral(painter, zone, text, size * grown, ink, bold=False)


def paint_numeral(
    painter: QPainter,
    zone: Rect,
    text: str,
    size: float,
    ink: QColor,
    *,
    bold: bool = True,
    cut: tuple[QColor, QColor] | None = None,
) -> None:
    """Paint a value in the middle of a zone: pressed together, then smaller, if it is wider than that.

    `cut` cuts it into a ground of the first colour, with a lip of light of the second one.
    """
    made = font(TITLE, min(size, 1.4 * zone.height), bold=bold)
    room = zone.width - 2  # a unit on either side, for antialiasing and rounding
    width = QFontMetricsF(made).tightBoundingRect(text).width()
    if width * NARROWEST > room:
        made = font(TITLE, size * room / (width * NARROWEST), bold=bold)
    metrics = QFontMetricsF(made)
    bounds = metrics.tightBoundingRect(text)
    start = QPointF(-bounds.center().x(), metrics.capHeight() / 2)
    painter.save()
    painter.translate(*zone.centre)
    painter.scale(min(1.0, room / bounds.width()), 1)
    if cut is not None:
        veil, lip = cut
        painter.fillRect(bounds.translated(start).adjusted(-1, -1, 1, 1), faded(veil, VEIL))
        painter.save()
        painter.translate(start + QPointF(*LIP_SHIFT))
        painter.scale(made.pixelSize() / OUTLINE_PX, made.pixelSize() / OUTLINE_PX)
        painter.fillPath(_outline(text), lip)
        painter.restore()
    painter.setPen(ink)
    painter.setFont(made)
    painter.drawText(start, text)
    painter.restore()
