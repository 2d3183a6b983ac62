"""The widget over a hidden hand: whose turn it is, the missed moves, and the buttons that open it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QRegion
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.table.curtain import PIN_DIGITS
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import SeatStyle, Theme

NAME_PART, EMBLEM_PART = 0.28, 0.45  # of the height of the curtain
PIN_SIZE = 9  # of the field for a PIN, in sizes of the text


@dataclass(frozen=True, slots=True)
class Invitation:
    """The contents of the curtain."""

    seat: int | None
    """The seat that may open it; None while bots play."""
    name: str
    """The player whose turn it is."""
    look: SeatStyle | None = None
    """Emblem and colour of the player."""
    recap: Sequence[str] = ()
    """The last moves that the player has missed."""
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

    Signals:
        open_requested: Open the hand; carries the pressed key, None for the mouse.
        peeked: True while the hand is shown as long as a button or key is held.
        replay_requested: Show the missed moves again.
        change_requested: Take back a sealed choice.
        pin_entered: Carries four digits.
    """

    open_requested = Signal(object)
    peeked = Signal(bool)
    replay_requested = Signal()
    change_requested = Signal()
    pin_entered = Signal(str)

    def __init__(self, parent: QWidget, art: Art, theme: Theme) -> None:
        super().__init__(parent)
        self._art = art
        self._theme = theme
        self._invitation = Invitation(None, "")
        self._peeking = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(False)
        self._emblem = PlainLabel()
        self._name = PlainLabel()
        self._recap = PlainLabel()
        self._recap.setWordWrap(True)
        self._look_away = PlainLabel()
        self._look_away.setProperty("muted", True)
        self._open = QPushButton()
        self._open.setProperty("primary", True)
        self._peek = QPushButton()
        self._replay = QPushButton()
        self._change = QPushButton()
        self._pin = QLineEdit()
        self._pin.setEchoMode(QLineEdit.EchoMode.Password)
        self._pin.setMaxLength(PIN_DIGITS)
        self._pin.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self._lay_out()
        self._open.clicked.connect(lambda: self.open_requested.emit(None))
        self._replay.clicked.connect(self.replay_requested)
        self._change.clicked.connect(self.change_requested)
        self._peek.pressed.connect(lambda: self.peeked.emit(True))
        self._peek.released.connect(lambda: self.peeked.emit(False))
        self._pin.textEdited.connect(self._on_pin)
        for button in (self._open, self._peek, self._replay, self._change):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.installEventFilter(self)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch()
        words.addWidget(self._name)
        words.addWidget(self._look_away)
        words.addWidget(self._change, 0, Qt.AlignmentFlag.AlignLeft)
        words.addStretch()
        buttons = QGridLayout()
        buttons.addWidget(self._pin, 0, 0, 1, 2)
        buttons.addWidget(self._open, 1, 0, 1, 2)
        buttons.addWidget(self._peek, 2, 0)
        buttons.addWidget(self._replay, 2, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(28, 10, 28, 10)
        row.setSpacing(24)
        row.addWidget(self._emblem)
        row.addLayout(words)
        row.addWidget(self._recap, 1)
        row.addLayout(buttons)

    def set_theme(self, theme: Theme) -> None:
        """Show another theme."""
        self._theme = theme
        self.show_invitation(self._invitation)

    def place(self, rect: Rect) -> None:
        """Move over this part of the table."""
        self.setGeometry(round(rect.x), round(rect.y), round(rect.width), round(rect.height))
        self._fit()

    def _fit(self) -> None:
        """Size the name and the emblem by the height of the curtain, and the field by the text."""
        self._name.setFont(font(TITLE, NAME_PART * self.height(), bold=True))
        self._emblem.setPixmap(self._emblem_pixmap(self._invitation.look))
        self._pin.setMaximumWidth(PIN_SIZE * self.font().pixelSize())

    def set_fall(self, height: int) -> None:
        """Show the upper part of the curtain, `height` pixels high."""
        self.setMask(QRegion(0, 0, self.width(), height)) if height < self.height() else self.clearMask()

    def show_invitation(self, invitation: Invitation) -> None:
        """Show whose turn it is."""
        self._invitation = invitation
        seat = invitation.seat
        if seat is None:
            self._name.setText(translate("Curtain", "{name} is playing").format(name=invitation.name))
        else:
            self._name.setText(translate("Curtain", "{name}’s turn").format(name=invitation.name))
        self.setAccessibleName(self._name.text())
        self._recap.setText("\n".join(invitation.recap))
        self._look_away.setVisible(invitation.look_away and seat is not None)
        self._look_away.setText(translate("Curtain", "Everyone else, please look away."))
        self._open.setText(
            translate("Curtain", "Keep my hand open")
            if invitation.hold
            else translate("Curtain", "Show my hand")
        )
        self._peek.setText(translate("Curtain", "Hold to peek"))
        self._replay.setText(translate("Curtain", "Replay"))
        self._open.setVisible(seat is not None and not invitation.pin)
        self._peek.setVisible(seat is not None and invitation.hold and not invitation.pin)
        self._replay.setVisible(seat is not None and bool(invitation.recap))
        self._change.setText(invitation.change.replace("&", "&&"))  # an ampersand in a name is not a mnemonic
        self._change.setVisible(bool(invitation.change))
        self._pin.setVisible(seat is not None and invitation.pin)
        self._pin.setPlaceholderText(translate("Curtain", "Your PIN"))
        self._pin.setAccessibleName(translate("Curtain", "Your PIN"))
        self._pin.clear()
        self.setFocusProxy(self._pin if invitation.pin else None)  # type: ignore[arg-type]  # PySide6 accepts None, its stubs do not
        self._fit()
        self.update()

    def _emblem_pixmap(self, look: SeatStyle | None) -> QPixmap:
        side = max(16, round(EMBLEM_PART * self.height()))
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(side * ratio), round(side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if look is None:
            self._art.mark(painter, "bot", QRectF(4, 4, side - 8, side - 8), QColor(self._theme.muted))
        else:
            line = QPen(QColor(self._theme.accent), 2)
            paint_badge(painter, self._art, look, QRectF(2, 2, side - 4, side - 4), line)
        painter.end()
        return pixmap

    def set_peeking(self, peeking: bool) -> None:
        """Let the hand show through while the button or the key is held."""
        self._peeking = peeking
        for part in (self._emblem, self._name, self._recap, self._open, self._replay, self._change):
            part.setVisible(not peeking)
        self._look_away.setVisible(False)
        if not peeking:
            self.show_invitation(self._invitation)
        self.update()

    def show_wrong_pin(self) -> None:
        """Show that the PIN was wrong."""
        self._pin.clear()
        self._pin.setPlaceholderText(translate("Curtain", "Wrong PIN"))

    def _on_pin(self, text: str) -> None:
        if len(text) == PIN_DIGITS:
            self.pin_entered.emit(text)

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._peeking:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.setBrush(QColor(self._theme.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)
        fold = QColor(self._theme.accent)
        fold.setAlphaF(0.12)
        if not self._theme.plain:
            painter.setPen(QPen(fold, 2))
            for x in range(24, self.width() - 12, 36):
                painter.drawLine(x, 8, x, self.height() - 8)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.isAutoRepeat() or self._invitation.seat is None or self._invitation.pin:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space and self._invitation.hold:
            self.peeked.emit(True)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.open_requested.emit(key)
        else:
            super().keyPressEvent(event)

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and self._invitation.hold:
            self.peeked.emit(False)
        else:
            super().keyReleaseEvent(event)

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        # The curtain itself handles keys of the button, because it knows the key that ended the turn.
        if watched is self._open and event.type() == QEvent.Type.KeyPress:
            self.keyPressEvent(event)  # type: ignore[arg-type]  # KeyPress events are QKeyEvents
            return event.isAccepted() and event.key() != Qt.Key.Key_Tab  # type: ignore[attr-defined]  # KeyPress events are QKeyEvents
        return False


def icon(art: Art, name: str, colour: str, size: int) -> QIcon:
    """Return a mark as the icon of a button."""
    pixmap = QPixmap(QSize(2 * size, 2 * size))
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    art.mark(painter, name, QRectF(1, 1, size - 2, size - 2), QColor(colour))
    painter.end()
    return QIcon(pixmap)
