"""The start page: learn, play now, new game, continue, host, join, library, rules and settings."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import (
    LANGUAGES,
    plural,
    shown_language,
    shown_sentence,
    translate,
)
from epizodiak_qt.desktop.pages.game_picker import ChoiceRow, GameCard, GamePicker
from epizodiak_qt.desktop.pages.panel_page import BackgroundPage
from epizodiak_qt.desktop.scene.items.background import paint_colours, paint_sky
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column, row_of
from epizodiak_qt.desktop.style.painting import faded, paint_recess, painted_pixmap, rounded, write
from epizodiak_qt.desktop.style.plain_label import PlainLabel, plain_tooltip
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from epizodiak_qt.desktop.app.last_open import LastOpen
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.table.saves import SavedTable

ROWS = (
    ("play", "daily"),
    ("new", "continue", "library"),
    ("host", "join"),
    ("learn", "rules", "settings", "quit"),
)
FIRST_ROWS = (
    ("learn", "play"),
    ("new", "continue", "daily", "library"),
    ROWS[2],
    ("rules", "settings", "quit"),
)
COLUMNS = 12
TITLE_PARTS = (0.05, 0.1)  # the largest size of the title, as parts of width and height
CARD = 18  # the largest width of a card of a game, in sizes of the text; the column is as wide as two
LEAST_PICTURE_PX = 40
RING = 0.44  # the radius of the ring of signs, as a part of the height
FIGURE = 0.26  # the size of a constellation inside the ring, as a part of its radius


class StartPage(BackgroundPage):
    """The first page. `game_picker.chosen` carries the game that the buttons refer to from then on.

    `languages.chosen` carries the code of a language that was clicked.

    Signals:
        asked_for: A button was clicked; carries the name of its command.
    """

    asked_for = Signal(str)

    def __init__(
        self,
        game: str,
        art: Art,
        theme: Callable[[], Theme],
        *,
        newcomer: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._is_newcomer = newcomer
        self._newcomer = newcomer()
        self._game = game
        self._art = art
        self._picture: QPixmap | None = None
        self._waiting: list[str] = []
        self.title, self.motto = PlainLabel(), PlainLabel(wrap=True)
        self.note.setProperty("muted", True)
        for label in (self.title, self.motto, self.note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.buttons = {name: QPushButton() for names in ROWS for name in names}
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self.asked_for.emit(name))
        self.rejoin = QPushButton()
        self.rejoin.hide()
        self.rejoin.clicked.connect(lambda: self.asked_for.emit("rejoin"))
        self._table = ""
        languages = {code: QPushButton(name) for code, name in LANGUAGES.items()}
        self.languages = ChoiceRow(languages, shown_language())
        self.game_picker = GamePicker(game, cards=True)
        self._grid = QGridLayout()
        self._column, content = QWidget(), QWidget()
        head = fill_column(QVBoxLayout(), self.title, self.motto, self.game_picker, gap=6)
        column = fill_column(QVBoxLayout(self._column), margins=NO_MARGINS, gap=6)
        for part, space_above in ((head, 2), (self._grid, 1)):
            column.addStretch(space_above)
            column.addLayout(part)
        column.addWidget(self.note)
        column.addStretch(3)
        content.setLayout(row_of(None, (self._column, 100), None, margins=NO_MARGINS))
        rows = fill_column(QVBoxLayout(self), row_of(None, self.languages), margins=(16, 10, 16, 8))
        rows.addWidget(scroll_area(content, transparent=True, parent=self), 1)
        self._keys = FormKeys(self)
        self._fill_rows()
        self._make_primary(self._usual)
        self._restyle()
        self.retranslate()

    @property
    def _usual(self) -> QPushButton:
        """The primary button where nothing is urgent."""
        return self.buttons["learn" if self._newcomer else "play"]

    def _fill_rows(self) -> None:
        """Put the buttons into their rows, also in the order of Tab: newcomers are offered to learn first."""
        order: list[QWidget] = [self.rejoin]
        self._grid.addWidget(self.rejoin, 0, 0, 1, COLUMNS)
        rows = FIRST_ROWS if self._newcomer else ROWS
        for line, names in enumerate(rows, 1):
            for place, name in enumerate(names):
                button, wide = self.buttons[name], COLUMNS // len(names)
                _set_properties(button, wide=len(names) < 4, quiet=names is rows[-1])
                self._grid.removeWidget(button)
                self._grid.addWidget(button, line, place * wide, 1, wide)
                order.append(button)
        order += [*self.game_picker.buttons.values(), *self.languages.buttons.values()]
        for earlier, later in pairwise(order):
            QWidget.setTabOrder(earlier, later)

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        entry = ENTRIES[self._game]
        self.title.setText(entry.title)
        self.motto.setText(shown_sentence(entry.tagline))
        self.game_picker.retranslate()
        for name, text in (
            ("play", translate("Opening", "Play now")),
            ("new", translate("Opening", "New game…")),
            ("continue", translate("Opening", "Continue")),
            ("daily", translate("Opening", "Daily sky")),
            ("host", translate("Opening", "Host a table…")),
            ("join", translate("Opening", "Join a table…")),
            (
                "learn",
                translate("Opening", "Learn to play") if self._newcomer else translate("Opening", "Learn"),
            ),
            ("library", translate("Opening", "Library")),
            ("rules", translate("Opening", "Rules")),
            ("settings", translate("Opening", "Settings…")),
            ("quit", translate("Opening", "Quit")),
        ):
            self.buttons[name].setText(text)
        if self._table:
            from epizodiak_qt.lobby.config import title_text

            table = title_text(self._table, shown_language())
            back = translate("Opening", "Back to {table}").format(table=table)
            self.rejoin.setText(back.replace("&", "&&"))
        self.buttons["play"].setToolTip(plural("Opening", "You against %n bot(s)", entry.seats - 1))

    def show_game(self, game: str) -> None:
        """Let the buttons refer to another game."""
        self._game = game
        self.game_picker.show_choice(game)
        self.retranslate()

    def offer(self, saved: SavedTable | None, last: LastOpen) -> None:
        """Offer a saved game, and the way back to a running game at another computer.

        The primary button is the most urgent one: the running game, then a game that a crash interrupted,
        then a new game, or the lessons while nobody has played here.
        """
        from epizodiak_qt.desktop.dialogs.saved_games import saved_game_title

        title = "" if saved is None else saved_game_title(saved)
        self.buttons["continue"].setEnabled(bool(title))
        self.buttons["continue"].setToolTip(plain_tooltip(title))
        self._table = last.title if last.table else ""
        self.rejoin.setVisible(bool(last.table))
        crashed = saved is not None and saved.path.name == last.game
        if self._newcomer != self._is_newcomer():
            self._newcomer = not self._newcomer
            self._fill_rows()
        primary = self.buttons["continue"] if crashed else self._usual
        self._make_primary(self.rejoin if last.table else primary)
        self.retranslate()

    def _make_primary(self, primary: QPushButton) -> None:
        """Make one button the primary one, which has the initial focus."""
        loud = [primary]
        if primary is self._usual:  # the row of it is as high as it is
            loud = [self.buttons[name] for name in (FIRST_ROWS if self._newcomer else ROWS)[0]]
        for button in (self.rejoin, *self.buttons.values()):
            _set_properties(button, primary=button is primary, loud=button in loud)
        if self._keys.start is not primary:
            self._keys.start = primary
            if self.isVisible():
                primary.setFocus()

    def _restyle(self) -> None:
        """Show the page in the present theme and size of the text."""
        theme = self._theme()
        self._fit_title()
        self._forget_pictures()
        set_style_sheet(self.title, f"color: {theme.accent}")
        set_style_sheet(self.motto, f"color: {theme.text}")
        self.update()

    def _forget_pictures(self) -> None:
        """Let the background and the cards be painted again, for another theme or size."""
        self._picture = None
        for card in self.game_picker.buttons.values():
            if isinstance(card, GameCard):
                card.show_picture(None)

    def _fit_title(self) -> None:
        """Make the title smaller in a low window, because the buttons need the room."""
        wide, high = TITLE_PARTS
        self.title.setFont(font(TITLE, min(wide * self.width(), high * self.height()), bold=True))
        text_px = self.font().pixelSize()
        self._column.setMaximumWidth(max(2, len(ENTRIES)) * CARD * text_px)
        self._grid.setSpacing(min(text_px // 2, self.height() // 80))

    def _painted(self) -> QPixmap:
        """Return the background with its stars and the ring."""
        width, height = self.width(), self.height()
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sky(painter, width, height, self._theme())
        if not self._theme().plain:  # high contrast stays bare
            self._instrument(painter, width, height)
        painter.end()
        return picture

    def _decorate(self) -> None:
        """Paint a part of what the first paint does without, and then the next part: sky, card, card.

        A page that is left stops, so that the first paint of a table does not wait for it.
        """
        if not self.isVisible():
            self._picture = None
            self._waiting.clear()  # the next paint begins anew
        if not self._waiting:
            return
        part = self._waiting.pop(0)
        if not part:
            self._picture = self._painted()
            self.update()
        elif isinstance(card := self.game_picker.buttons[part], GameCard):
            card.show_picture(self._card_picture(part, card.picture_area.size()))
        QTimer.singleShot(0, self, self._decorate)

    def _card_picture(self, game: str, size: QSize) -> QPixmap | None:
        """Return the picture of a game, its initial if it has none; None where large text needs the room."""
        from epizodiak_qt.desktop.scene.scene_style import SceneStyle
        from epizodiak_qt.desktop.table.game_ui import desktop_of

        paint = desktop_of(game).paint_card or partial(_paint_initial, ENTRIES[game].title[:1])
        if size.height() < LEAST_PICTURE_PX:
            return None
        ratio = self.devicePixelRatioF()
        style = SceneStyle(self._theme(), self._art, arabic=False, text_scale=1.0)
        style.pixel_ratio = 2 * ratio  # pieces are turned, so they need more pixels than they cover

        def paint_smoothly(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            paint(painter, QRectF(0, 0, size.width(), size.height()), style)

        return painted_pixmap(size.width(), size.height(), ratio, paint_smoothly)

    def _instrument(self, painter: QPainter, width: int, height: int) -> None:
        """Draw the zodiac around the middle, faintly: degrees, signs, and the constellations inside."""
        radius = height * RING
        accent, faint = (faded(self._theme().accent, opacity) for opacity in (0.42, 0.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = QRectF(0, 0, width, height).center()
        for size, pen in ((1.09, 2.4), (1.045, 1.0), (0.91, 1.6), (0.89, 1.0)):
            painter.setPen(QPen(accent, pen * height / 900))
            painter.drawEllipse(middle, size * radius, size * radius)
        painter.setPen(QPen(accent, height / 900))
        for degree in range(0, 360, 2):
            inner = 1.045 if degree % 10 else 1.03
            painter.drawLine(_radial(middle, degree, inner * radius, 1.09 * radius))
        for degree in range(15, 375, 30):
            painter.drawLine(_radial(middle, degree, 0.91 * radius, 1.03 * radius))
        side = radius * 0.1
        for value in range(1, 13):
            for part, wide, colour in ((0.97, side, accent), (0.74, FIGURE * radius, faint)):
                box = QRectF(0, 0, wide, wide)
                place = _radial(middle, 30 * value, part * radius, radius).p1()
                box.moveCenter(place)
                if colour is accent:
                    self._art.sign(painter, value, box, colour)
                elif abs(math.sin(math.radians(30 * value))) > 0.6:  # not behind the texts
                    self._art.constellation(painter, value, box, colour)

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_pictures()
        self._fit_title()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is not None:
            QPainter(self).drawPixmap(0, 0, self._picture)
            return
        paint_colours(QPainter(self), self.width(), self.height(), self._theme())
        if not self._waiting:
            QTimer.singleShot(0, self, self._decorate)
        self._waiting = ["", *ENTRIES]


def _paint_initial(initial: str, painter: QPainter, area: QRectF, style: SceneStyle) -> None:
    """Paint the initial of a game on a medal."""
    half = 0.36 * min(area.width(), area.height())
    medal = square(area.center(), half)
    paint_recess(painter, rounded(medal, half), style.theme, 2)
    write(painter, medal, initial, font(TITLE, half, bold=True), style.theme.accent)


def _set_properties(button: QPushButton, **properties: bool) -> None:
    """Give a button other properties for the style sheet."""
    before = {name: button.property(name) for name in properties}
    for name, value in properties.items():
        button.setProperty(name, value)
    if before != properties and None not in before.values():
        button.style().unpolish(button)  # Qt polishes what is new; `style` takes 5 ms to load
        button.style().polish(button)


def _radial(middle: QPointF, degrees: float, inner: float, outer: float) -> QLineF:
    """Return the line between two radii at an angle clockwise from the top."""
    first, second = (QLineF.fromPolar(radius, 90 - degrees).p2() for radius in (inner, outer))
    return QLineF(middle + first, middle + second)
