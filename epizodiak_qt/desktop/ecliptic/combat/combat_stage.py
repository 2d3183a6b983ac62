"""The stage of a combat: the dimmed board, the sign, the names, and the places of the dice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key, qrect
from epizodiak_qt.desktop.scene.items.drawing import Shown
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines, square
from epizodiak_qt.desktop.scene.table_layout import SMALLEST_TEXT_PX
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, fitting, font
from epizodiak_qt.desktop.style.painting import (
    LEFT,
    faded,
    paint_recess,
    painted_pixmap,
    rounded,
    set_paint,
    write,
)
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES, SeatStyle
from epizodiak_qt.games.ecliptic.constants import WISH_DIE, WISH_GRANTED_UP_TO
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.ecliptic.geometry import Stage
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.ecliptic.cards import Sign

STAGE: Final[Key] = ("stage",)
DIMMED: Final = {"night": 0.78, "day": 0.7, "contrast": 0.85}  # how opaque the veil over the board is
CORNER: Final = 10.0
EDGE_PX: Final = 2.0  # of a frame, beyond its rectangle


class StageTexts(NamedTuple):
    """The things that the stage shows beside cards and dice."""

    sign: Sign | None = None
    """The sign that is fought for; None for a wish."""
    attacker: int = 0
    """The seat that attacks."""
    below: int = 0
    """The seat whose camp lies below."""
    names: tuple[str, ...] = ("", "")
    """The names of the players, by seat."""
    looks: tuple[SeatStyle, ...] = SEAT_STYLES
    """Their emblems, by seat."""
    notes: tuple[str, ...] = ("", "")
    """The points that depend on the combat, or on the card that is kept, by seat."""
    roles: bool = True
    """Whether the sign is named, and who attacks and who defends."""
    scores: tuple[int, ...] = ()
    """The points of both players while one of them makes a wish, by seat."""


class StageItem(ClickableItem):
    """Dims the board between the trays, and shows the sign, the players and the free places of dice.

    It takes no clicks: what it dims can still be read by the pointer. `word` is the sign of a tie,
    `chances` are texts above the tray: the chance of each die that can be chosen, and what it is. Without
    `shows_roles` nobody reads who attacks, and for what, until the log shows it.
    """

    word = Shown("")
    chances: Shown[tuple[tuple[Rect, str], ...]] = Shown(())
    shows_roles = Shown(True)

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(STAGE, style)
        self._places: Stage | None = None
        self.texts = StageTexts()
        self._free: tuple[Rect, ...] = ()
        self._painted_from: object = None
        self._painted: list[tuple[QPointF, QPixmap]] = []
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setAcceptHoverEvents(False)
        self.hide()

    def fit(self, places: Stage) -> None:
        """Lay the stage out."""
        self._places = places
        self.place(places.area)

    def open(self, texts: StageTexts, free: Sequence[Rect] = ()) -> None:
        """Show the stage with these texts and free places of dice."""
        if (texts, tuple(free)) != (self.texts, self._free):
            self.texts, self._free = texts, tuple(free)
            self.update()
        self.word = ""
        self.setOpacity(1.0)
        self.show()

    def close(self) -> None:
        """Remove the stage."""
        self.word = ""
        self.shows_roles = True
        self.hide()

    # Qt

    @override
    def draw(self, painter: QPainter) -> None:
        places, theme = self._places, self._style.theme
        if places is None:
            return
        painter.fillRect(self.area, faded(theme.background_edge, DIMMED.get(theme.name, 0.7)))
        painter.translate(-self.pos())
        if self.texts.sign is not None or self.texts.scores:
            for position, pixmap in self._lettering(places, self.texts.sign):
                painter.drawPixmap(position, pixmap)
        for slot in self._free:
            path = QPainterPath()
            path.addEllipse(qrect(slot.inset(0.12 * slot.width)))
            paint_recess(painter, path, theme, 2 * self._style.growth)
        if self.word:
            self._chip(painter, places)
        for die, chance in self.chances:
            high = 1.1 * self._style.text_px
            room = QRectF(die.x, places.area.bottom - high, die.width, high)
            write(painter, room, chance, fitting(TEXT, 0.9 * high, chance, die.width), theme.text)

    def _lettering(self, places: Stage, sign: Sign | None) -> list[tuple[QPointF, QPixmap]]:
        """Return title, plates and scores as pixmaps with their positions, painted when they change."""
        style, name = self._style, "" if sign is None else SIGN_NAMES[sign]
        seats = (self.texts.below, 1 - self.texts.below)
        words = [self._plate_text(seat) for seat in seats]
        source = (name, words, self.texts, places, style.theme, style.text_px, style.pixel_ratio)
        if source != self._painted_from:
            self._painted_from = source
            rooms, paint = zip(places.plates, seats, words, strict=True), self._plate
            if self.texts.scores:
                rooms, paint = zip(places.cards, seats, words, strict=True), self._score
            self._painted = [
                self._as_pixmap(qrect(room), partial(paint, seat=seat, text=text))
                for room, seat, text in rooms
            ]
            if self.texts.scores:
                self._painted.append(self._as_pixmap(qrect(places.numbers), self._granted))
            elif self.texts.roles and sign is not None:
                self._painted.append(self._as_pixmap(qrect(places.title), partial(self._title, sign=sign)))
        return self._painted

    def _as_pixmap(
        self, room: QRectF, paint: Callable[[QPainter, QRectF], object]
    ) -> tuple[QPointF, QPixmap]:
        edge = EDGE_PX * self._style.growth
        outer = room.adjusted(-edge, -edge, edge, edge).toAlignedRect()

        def paint_all(painter: QPainter) -> None:
            painter.translate(-outer.topLeft())
            paint(painter, room)

        pixmap = painted_pixmap(outer.width(), outer.height(), self._style.pixel_ratio, paint_all)
        return QPointF(outer.topLeft()), pixmap

    def _frame(self, painter: QPainter, rect: QRectF, width: float = 1.5) -> None:
        theme, growth = self._style.theme, self._style.growth
        set_paint(painter, theme.panel, theme.accent, width * growth)
        painter.drawRoundedRect(rect, CORNER * growth, CORNER * growth)

    def _title(self, painter: QPainter, room: QRectF, sign: Sign) -> None:
        """Paint the sign and its name."""
        theme, name, high = self._style.theme, SIGN_NAMES[sign], room.height()
        made = fitting(TITLE, 0.62 * high, name, room.width() - 1.9 * high, bold=False)
        painter.setFont(made)
        wide = painter.fontMetrics().horizontalAdvance(name)
        frame = QRectF(0, 0, wide + 1.9 * high, high)
        frame.moveCenter(room.center())
        self._frame(painter, frame, 2)
        glyph = QRectF(frame.left() + 0.32 * high, frame.top() + 0.12 * high, 0.76 * high, 0.76 * high)
        self._style.art.sign(painter, sign + 1, glyph, QColor(theme.accent), pen=8)
        write(painter, frame.adjusted(1.25 * high, 0, -0.3 * high, 0), name, made, theme.text)

    def _score(self, painter: QPainter, rect: QRectF, seat: int, text: str) -> None:
        """Paint emblem, name and points of a player; more points have a thick edge."""
        texts, theme, tall = self.texts, self._style.theme, rect.height()
        self._frame(painter, rect, 4 if texts.scores[seat] == max(texts.scores) else 1.5)
        badge = square(QPointF(rect.center().x(), rect.top() + 0.26 * tall), 0.2 * rect.width())
        paint_badge(painter, self._style.art, texts.looks[seat], badge, QPen(QColor(theme.text), 1))
        name = rect.adjusted(0.06 * tall, 0.46 * tall, -0.06 * tall, -0.4 * tall)
        size = min(1.2 * self._style.text_px, name.height())
        made = fitting(TEXT, size, text, name.width(), least=SMALLEST_TEXT_PX)
        shown = QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, name.width())
        write(painter, name, shown, made, theme.text)
        points = rect.adjusted(0, 0.58 * tall, 0, 0)
        write(painter, points, str(texts.scores[seat]), font(TEXT, 0.34 * tall, bold=True), theme.text)

    def _granted(self, painter: QPainter, room: QRectF) -> None:
        """Paint the numbers of the D6: those that grant a wish are ringed, the others crossed (X11)."""
        theme, side = self._style.theme, min(0.8 * room.height(), room.width() / 7)
        for number in range(1, WISH_DIE + 1):
            grants = number <= WISH_GRANTED_UP_TO
            centre = QPointF(room.center().x() + (number - 3.5) * 1.1 * side, room.center().y())
            box, colour = square(centre, side / 2 - 2), theme.green if grants else theme.orange
            growth = self._style.growth
            paint_outlines(painter, box, 0.2 * side, (theme.keyline, 5 * growth), (colour, 2.5 * growth))
            painter.fillPath(rounded(box, 0.2 * side), QColor(theme.chip))
            if not grants:
                painter.drawLine(box.bottomLeft(), box.topRight())
            write(painter, box, str(number), font(TEXT, 0.6 * side, bold=True), theme.score)

    def _plate_text(self, seat: int) -> str:
        """Return who attacks, or defends."""
        texts = self.texts
        attacks = seat == texts.attacker
        words = translate("Stage", "{name} attacks") if attacks else translate("Stage", "{name} defends")
        words = words if self.shows_roles and not texts.scores else "{name}"
        return words.format(name=texts.names[seat] if seat < len(texts.names) else "")

    def _plate(self, painter: QPainter, rect: QRectF, seat: int, text: str) -> None:
        """Paint a name with its emblem below the card, and the points that depend on it."""
        texts, theme, high = self.texts, self._style.theme, rect.height()
        lines = [*filter(None, (text if texts.roles else "", texts.notes[seat] if self.shows_roles else ""))]
        side = (0.5 if len(lines) > 1 else 0.68) * high
        room = rect.width() - side - 0.5 * high
        size = min(0.76 * high / len(lines), 1.2 * self._style.text_px)
        made = [
            fitting(TEXT, size, words, room, bold=not row, least=SMALLEST_TEXT_PX)
            for row, words in enumerate(lines)
        ]
        wide = max(
            QFontMetricsF(each).horizontalAdvance(words) for each, words in zip(made, lines, strict=True)
        )
        frame = QRectF(0, 0, min(room, wide) + side + 0.4 * high, high)
        assert self._places is not None, "laid out"
        card = self._places.cards[seat != texts.below]
        left = max(rect.left(), min(card.centre.x - frame.width() / 2, rect.right() - frame.width()))
        frame.moveTo(left, rect.top())
        self._frame(painter, frame)
        badge = QRectF(frame.left() + 0.16 * high, frame.center().y() - side / 2, side, side)
        edge = QPen(QColor(theme.ink if not theme.plain else theme.text), 1)
        paint_badge(painter, self._style.art, texts.looks[seat], badge, edge)
        words_area = frame.adjusted(side + 0.26 * high, 0.08 * high, 0, -0.08 * high)
        for row, (each, words) in enumerate(zip(made, lines, strict=True)):
            part = words_area.height() / len(lines)
            line = QRectF(words_area.left(), words_area.top() + row * part, words_area.width(), part)
            shown = QFontMetricsF(each).elidedText(words, Qt.TextElideMode.ElideRight, line.width())
            write(painter, line, shown, each, theme.text, LEFT)

    def _chip(self, painter: QPainter, places: Stage) -> None:
        """Paint the sign of a tie between the dice."""
        theme, side = self._style.theme, 0.36 * places.slots[0].width
        chip = square(QPointF(*places.middle), side / 2)
        set_paint(painter, theme.chip, theme.halo, 3)
        painter.drawEllipse(chip)
        write(painter, chip, self.word, font(TEXT, 0.8 * side, bold=True), theme.score)
