"""The widget over a hidden hand: whose turn it is, the missed moves, and the buttons that open it."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGradient,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.placement import target_px
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, font
from epizodiak_qt.desktop.style.forms import fill_column
from epizodiak_qt.desktop.style.painting import faded, painted_pixmap, set_paint
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.desktop.table.curtain.curtain import PIN_DIGITS
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QPaintEvent, QShowEvent

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

LEAST_HEIGHT: Final = 40  # below it nothing is laid out
TITLE_PART: Final = 0.29  # the greatest size of the title, in heights of the curtain
LEAST_TITLE: Final = 1.15  # the least one, in sizes of text
EMBLEM_PART: Final = 0.45
SHRINK: Final = 0.95
LEAST_PX: Final = 4.0
LEAST_BUTTONS: Final = 13.0  # the least width of the buttons, in sizes of text
MOST_BUTTONS: Final = 0.62  # the greatest one, in widths of the curtain
FOLD: Final = ((0.0, 0.5), (0.25, 0.12), (0.5, 0.0), (0.75, 0.12), (1.0, 0.5))  # the shade along a fold
LEAST_RECAP: Final = 14.0  # the least width of the recap beside the title, in sizes of text
_PREFERRED: Final = QSizePolicy.Policy.Preferred
OPENING_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class Invitation(NamedTuple):
    """The contents of the curtain."""

    seat: int | None
    """The seat that may open it; None while bots play."""
    title: str
    """Whose turn it is, and what they are asked to do."""
    look: SeatStyle | None = None
    """Emblem and colour of the player."""
    recap: Sequence[str] = ()
    """The last moves that the player has missed."""
    replay: bool = False
    """Whether the missed moves can be shown again."""
    pin: bool = False
    """Whether a PIN must be entered."""
    hold: bool = False
    """Whether the hand can be shown only while a button or key is held."""
    look_away: bool = False
    """Whether to ask the others to look away."""
    change: str = ""
    """The label of the button that changes a sealed choice, or empty."""


class CurtainView(QFrame):
    """A widget over the hand panel: it names the next player and offers to open the hand.

    `replay_button` shows the missed moves again, `change_button` takes back a sealed choice; `invitation` is
    what is shown.

    Signals:
        open_requested: Open the hand; carries the pressed key, None for the mouse.
        peek_requested: Show the hand while a key or button is held; carries the key, None for the mouse.
        peek_ended: The key or button is held no longer.
        pin_entered: Carries four digits.
        pressed: The mouse was pressed beside all buttons.
    """

    open_requested = Signal(object)
    peek_requested = Signal(object)
    peek_ended = Signal()
    pin_entered = Signal(str)
    pressed = Signal()

    def __init__(self, parent: QWidget, beneath: QWidget, style: SceneStyle) -> None:
        super().__init__(parent)
        self._beneath = beneath
        self._style = style
        self.invitation = Invitation(None, "")
        self._peeking = self._wrong_pin = False
        self._ringed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(False)
        self.pin = QLineEdit(self)  # first: Qt puts a widget with a focus proxy before its first child
        self.emblem, self.title, self.hint = (PlainLabel("", self) for _ in range(3))
        self.look_away = PlainLabel("", self, look="muted")
        self.recap = PlainLabel("", self, wrap=True)
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setMaxLength(PIN_DIGITS)
        self.pin.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self.open_button = QPushButton(self)
        self.open_button.setProperty("primary", True)
        self.peek_button = QPushButton(self)
        self.replay_button = QPushButton(self)
        self.change_button = QPushButton(self)
        self.open_button.clicked.connect(lambda: self.open_requested.emit(None))
        self.pin.textEdited.connect(self._on_pin)
        for button in (self.open_button, self.peek_button, self.replay_button, self.change_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for button in (self.open_button, self.peek_button):
            button.installEventFilter(self)
        self._lay_out()
        self._show_texts()

    def _lay_out(self) -> None:
        """Make the layouts: emblem, words and buttons side by side."""
        self._words = QGridLayout()
        for row, label in enumerate((self.title, self.hint, self.look_away), 1):
            self._words.addWidget(label, row, 0)
        self._words.setRowStretch(0, 1)
        self._words.setRowStretch(5, 1)
        self._column = QVBoxLayout()
        self._column_width = QSpacerItem(0, 0)
        self._column.addItem(self._column_width)
        self._column.addStretch()
        self._button_rows = (QHBoxLayout(), QHBoxLayout())
        self._row_heights = (QSpacerItem(0, 0), QSpacerItem(0, 0))  # no style sheet changes them
        for layout, height, buttons in zip(
            self._button_rows, self._row_heights, self._buttons(), strict=True
        ):
            layout.addItem(height)
            for button in buttons:
                button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
                layout.addWidget(button)
            self._column.addLayout(layout)
        self._column.addStretch()
        self._row = fill_column(QHBoxLayout(self), self.emblem, (self._words, 1), self._column, gap=0)

    def _buttons(self) -> tuple[list[QWidget], list[QWidget]]:
        """Return the buttons of both rows; the field for a PIN is one of them."""
        return [self.pin, self.open_button], [self.peek_button, self.replay_button, self.change_button]

    def place(self, rect: Rect) -> None:
        """Move over this part of the table."""
        self.setGeometry(round(rect.x), round(rect.y), round(rect.width), round(rect.height))
        self._fit()

    def set_fall(self, height: int) -> None:
        """Show the upper part of the curtain, `height` pixels high."""
        self._uncover(QRegion(0, 0, self.width(), height) if height < self.height() else QRegion())

    def _uncover(self, shown: QRegion) -> None:
        """Show only a part of the curtain; all of it for an empty region."""
        self.setMask(shown)
        # WORKAROUND: https://code.qt.io/cgit/qt/qtbase.git/tree/src/widgets/kernel/qwidget.cpp (setMask)
        # Qt repaints the parent where a mask uncovers it, but not an opaque widget between the two.
        place = self._beneath.mapFromGlobal(self.mapToGlobal(QPoint()))
        self._beneath.update(QRect(place, self.size()))

    def show_invitation(self, invitation: Invitation) -> None:
        """Show whose turn it is."""
        if invitation == self.invitation:
            return
        if (invitation.seat, invitation.pin) != (self.invitation.seat, self.invitation.pin):
            self.clear_pin()
        self.invitation = invitation
        self.setFocusProxy(self.pin if invitation.pin else None)  # type: ignore[arg-type]  # PySide6 accepts None, its stubs do not
        self._show_texts()

    def _show_texts(self) -> None:
        """Show the invitation, and all other texts in the current language."""
        invitation = self.invitation
        invited = invitation.seat is not None
        opens = invited and not invitation.pin
        keep, show = translate("Curtain", "Keep my hand open"), translate("Curtain", "Show my hand")
        look_away = translate("Curtain", "Everyone else, please look away.")
        for widget, text, shown in (
            (self.title, invitation.title, True),
            (self.hint, self._hint_text(), invited),
            (self.look_away, look_away, invitation.look_away and invited),
            (self.recap, "\n".join(invitation.recap), bool(invitation.recap)),
            (self.open_button, keep if invitation.hold else show, opens),
            (self.peek_button, translate("Curtain", "Hold to peek"), opens and invitation.hold),
            (self.replay_button, translate("Curtain", "Replay"), invited and invitation.replay),
            # An ampersand in a name is not a mnemonic.
            (self.change_button, invitation.change.replace("&", "&&"), bool(invitation.change)),
        ):
            widget.setText(text)
            widget.setVisible(shown)
        self._show_pin_hint()
        self.pin.setAccessibleName(translate("Curtain", "Your PIN"))
        self.pin.setAccessibleDescription(translate("Pin", "Four digits"))
        self.pin.setVisible(invited and invitation.pin)
        self.setAccessibleName(self.title.text())
        self._describe()
        self._fit()
        self.update()

    def show_recap(self, recap: Sequence[str]) -> None:
        """Show fewer or more of the missed moves, at the same place: they are being shown again."""
        self.recap.setText("\n".join(recap))
        self._describe()

    def _describe(self) -> None:
        shown = (label.text() for label in (self.hint, self.recap) if not label.isHidden())
        self.setAccessibleDescription(" ".join(shown))

    def _hint_text(self) -> str:
        """Return which key opens the hand."""
        if self.invitation.pin:
            return translate("Curtain", "Type your PIN to show your hand.")
        if self.invitation.hold:
            return translate("Curtain", "Hold Space to peek; Enter keeps your hand open.")
        return translate("Curtain", "Press Enter to show your hand.")

    def _fit(self) -> None:
        """Lay everything out in the largest text that fits, so that no button or sentence is cut off."""
        if self.isHidden() or self.height() < LEAST_HEIGHT:
            return
        shown = self.recap.text()
        self.recap.setText("\n".join(self.invitation.recap))
        ways = (False,) if self.recap.isHidden() else (True, False)
        text_px = float(self.font().pixelSize())
        while not any(self._fits(text_px, recap_beside=beside) for beside in ways) and text_px > LEAST_PX:
            text_px *= SHRINK
        for each in chain(*self._buttons()):  # a sheet of the curtain would style the labels anew too
            inside = round(text_px) // 2 if each is self.pin else 0
            set_style_sheet(each, f"font-size: {round(text_px)}px; min-height: 0; padding: 0 {inside}px;")
        self.emblem.setPixmap(self._emblem_pixmap(self.invitation.look, self.emblem.width()))
        self._row.activate()
        self.recap.setFixedHeight(self.recap.height())  # the same with fewer lines, see `show_recap`
        self.recap.setText(shown)

    def _fits(self, text_px: float, *, recap_beside: bool) -> bool:
        """Try text of a size, with the recap beside the title or below it; return whether all fits."""
        side, margin = round(max(14.0, 0.2 * self.height())), round(max(6.0, 0.08 * self.height()))
        inner, gap = self.height() - 2 * margin, round(max(6.0, 0.5 * text_px))
        self._row.setContentsMargins(side, margin, side, margin)
        self._words.setContentsMargins(round(1.5 * gap), 0, 2 * gap, 0)
        self._words.setHorizontalSpacing(6 * gap)
        self._words.setVerticalSpacing(0)
        self.emblem.setFixedSize(*[round(EMBLEM_PART * self.height())] * 2)
        for label in (self.hint, self.look_away, self.recap):
            label.setFont(font(TEXT, round(text_px)))
            wraps = not recap_beside or label is self.recap
            # The least height of a text that wraps would be that at its least width.
            policy = QSizePolicy(_PREFERRED, QSizePolicy.Policy.Ignored if wraps else _PREFERRED)
            policy.setHeightForWidth(wraps)
            label.setWordWrap(wraps)
            label.setSizePolicy(policy)
        self.recap.setMinimumSize(round(LEAST_RECAP * text_px) if recap_beside else 0, 0)
        self.recap.setMaximumHeight(self.height())
        self._words.addWidget(self.recap, *((0, 1, 6, 1) if recap_beside else (4, 0, 1, 1)))
        self._words.setColumnStretch(0, int(not recap_beside))
        self._words.setColumnStretch(1, int(recap_beside))
        return self._buttons_fit(text_px, inner) and self._words_fit(text_px)

    def _buttons_fit(self, text_px: float, inner: int) -> bool:
        """Give the buttons the size of their texts; return whether there is room for them."""
        rows = [shown for row in self._buttons() if (shown := [each for each in row if not each.isHidden()])]
        gap = round(min(max(6.0, 0.5 * text_px), 0.06 * self.height()))
        metrics = QFontMetricsF(font(TEXT, text_px, bold=True))
        high = (inner - gap * (len(rows) - 1)) / max(1, len(rows))
        high = min(max(target_px(self.window().size()), 1.6 * text_px), high)
        pin_text = max(translate("Curtain", "Your PIN"), translate("Curtain", "Wrong PIN"), key=len)
        for each in (each for row in rows for each in row):
            text = each.text() if isinstance(each, QPushButton) else pin_text
            # Letters reach beyond their advance, by an eighth of their size at most.
            each.setMinimumWidth(round(metrics.horizontalAdvance(text) + 1.92 * text_px))
        least = round(min(LEAST_BUTTONS * text_px, 0.3 * self.width())) if rows else 0
        self._column_width.changeSize(least, 0)
        for height, buttons in zip(self._row_heights, self._buttons(), strict=True):
            height.changeSize(0, int(high) if any(not each.isHidden() for each in buttons) else 0)
        for layout in (*self._button_rows, self._column):
            layout.setSpacing(gap)
            layout.invalidate()
        block = self._column.totalMinimumSize().width()
        return not rows or (high >= 1.45 * text_px and block <= MOST_BUTTONS * self.width())

    def _words_fit(self, text_px: float) -> bool:
        """Give the title the largest size for which there is room; return whether all words fit."""

        def fits(title_px: float) -> bool:
            self.title.setFont(font(TITLE, title_px, bold=True))
            self._words.invalidate()
            self._row.invalidate()
            narrow = self._row.totalMinimumSize().width() <= self.width()
            return narrow and self._row.totalHeightForWidth(self.width()) <= self.height()

        least, most = LEAST_TITLE * text_px, TITLE_PART * self.height()
        return fits(least) and any(fits(max(least, most * SHRINK**step)) for step in count())

    def _emblem_pixmap(self, look: SeatStyle | None, side: int) -> QPixmap:
        theme, art = self._style.theme, self._style.art

        def paint(painter: QPainter) -> None:
            if look is None:
                art.mark(painter, "bot", QRectF(4, 4, side - 8, side - 8), QColor(theme.muted))
            else:
                line = QPen(QColor(theme.accent), 2)
                paint_badge(painter, art, look, QRectF(2, 2, side - 4, side - 4), line)

        return painted_pixmap(side, side, self._style.pixel_ratio, paint)

    def set_peeking(self, *, peeking: bool) -> None:
        """Leave the whole hand free while a button or key is held; both stay pressed, and keep the focus."""
        self._peeking = peeking
        self._uncover(QRegion(0, 0, 1, 1) if peeking else QRegion())
        self.update()

    def clear_pin(self, *, wrong: bool = False) -> None:
        """Remove the digits; show, until others are typed, whether they were wrong."""
        self.pin.clear()
        self._wrong_pin = wrong
        self._show_pin_hint()

    def _show_pin_hint(self) -> None:
        wrong, asked = translate("Curtain", "Wrong PIN"), translate("Curtain", "Your PIN")
        self.pin.setPlaceholderText(wrong if self._wrong_pin else asked)

    def _on_pin(self, text: str) -> None:
        self._wrong_pin = False
        self._show_pin_hint()
        if len(text) == PIN_DIGITS:
            self.pin_entered.emit(text)

    # Qt

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self._fit()
        super().showEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._peeking:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._style.theme
        colour = theme.text if self._ringed else theme.accent
        unit = max(1.0, self.height() / 160)
        set_paint(painter, theme.panel, colour, (3 if self._ringed else 2) * unit)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(unit, unit, -unit, -unit), 12, 12)
        if not theme.plain:  # the folds of a curtain
            folds = QLinearGradient(0, 0, 44 * unit, 0)
            folds.setSpread(QGradient.Spread.RepeatSpread)
            dark, strength = (theme.chip, 1.0) if theme.name == "night" else (theme.accent, 0.4)
            for place, shade in FOLD:
                folds.setColorAt(place, faded(dark, shade * strength))
            set_paint(painter, folds)
            inside = 2 * unit
            room = QRectF(self.rect()).adjusted(inside, inside, -inside, -inside)
            painter.drawRoundedRect(room, 12 - unit, 12 - unit)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ringed = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ringed = False
        self.peek_ended.emit()  # the release will go to another widget

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, invitation = event.key(), self.invitation
        on_button = self.replay_button.hasFocus() or self.change_button.hasFocus()
        shut = invitation.seat is None or invitation.pin or event.isAutoRepeat()
        if on_button or shut or key not in OPENING_KEYS:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space and invitation.hold:
            self.peek_requested.emit(key)
        else:
            self.open_requested.emit(key)

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.peek_ended.emit()
        super().keyReleaseEvent(event)

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self.peek_button and isinstance(event, QMouseEvent):
            # It is held until the release, wherever that is: QPushButton would lose a pointer that leaves it.
            if event.button() == Qt.MouseButton.LeftButton:
                held = event.type() != QEvent.Type.MouseButtonRelease
                self.peek_button.setDown(held)
                if held:
                    self.peek_requested.emit(None)
                else:
                    self.peek_ended.emit()
            return True
        # On the buttons that show the hand, Enter and Space mean what they mean on the curtain.
        if event.type() == QEvent.Type.FocusOut:
            self.peek_ended.emit()
        elif (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in OPENING_KEYS
        ):
            self.keyPressEvent(event)
            return True
        return False
