"""The widget over a hidden hand: whose turn it is, the missed moves, and the buttons that open it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QPainter, QPen, QPixmap, QRegion
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.app.placement import target_px
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, font
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.desktop.table.curtain.curtain import PIN_DIGITS
from epizodiak_qt.desktop.table.curtain.curtain_layout import CurtainParts, curtain_layout
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import SeatStyle, Theme

LEAST_HEIGHT = 40  # below it nothing is laid out
OPENING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True)
class Invitation:
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


class HoldButton(QPushButton):
    """A button that is held from the press to the release of the mouse or finger, wherever that is.

    Signals:
        held: True at the press, False at the release.
    """

    held = Signal(bool)

    # Qt

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setDown(True)
            self.held.emit(True)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Do nothing: QPushButton would release the button as soon as the pointer leaves it."""

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setDown(False)
            self.held.emit(False)


class CurtainView(QFrame):
    """A widget over the hand panel: it names the next player and offers to open the hand.

    Signals:
        open_requested: Open the hand; carries the pressed key, None for the mouse.
        peek_requested: Show the hand while a key or button is held; carries the key, None for the mouse.
        peek_ended: The key or button is held no longer.
        replay_requested: Show the missed moves again.
        change_requested: Take back a sealed choice.
        pin_entered: Carries four digits.
        pressed: The mouse was pressed beside all buttons.
    """

    open_requested = Signal(object)
    peek_requested = Signal(object)
    peek_ended = Signal()
    replay_requested = Signal()
    change_requested = Signal()
    pin_entered = Signal(str)
    pressed = Signal()

    def __init__(self, parent: QWidget, beneath: QWidget, art: Art, theme: Theme) -> None:
        super().__init__(parent)
        self._beneath = beneath
        self._art = art
        self._theme = theme
        self._invitation = Invitation(None, "")
        self._peeking = self._wrong_pin = False
        self._ringed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(False)
        self._emblem = PlainLabel("", self)
        self._title = PlainLabel("", self)
        self._hint = PlainLabel("", self)
        self._look_away = PlainLabel("", self)
        self._look_away.setProperty("muted", True)
        self._recap = PlainLabel("", self)
        for label in (self._hint, self._look_away, self._recap):
            label.setWordWrap(True)
        self._pin = QLineEdit(self)
        self._pin.setEchoMode(QLineEdit.EchoMode.Password)
        self._pin.setMaxLength(PIN_DIGITS)
        self._pin.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self._open = QPushButton(self)
        self._open.setProperty("primary", True)
        self._peek = HoldButton(self)
        self._replay = QPushButton(self)
        self._change = QPushButton(self)
        self._open.clicked.connect(lambda: self.open_requested.emit(None))
        self._replay.clicked.connect(self.replay_requested)
        self._change.clicked.connect(self.change_requested)
        self._peek.held.connect(self._on_held)
        self._pin.textEdited.connect(self._on_pin)
        for button in (self._open, self._peek, self._replay, self._change):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for button in (self._open, self._peek):
            button.installEventFilter(self)
        self.retranslate()

    @property
    def invitation(self) -> Invitation:
        """The contents that are shown."""
        return self._invitation

    def set_theme(self, theme: Theme) -> None:
        """Show another theme."""
        self._theme = theme
        self._fit()
        self.update()

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
        if invitation == self._invitation:
            return
        if (invitation.seat, invitation.pin) != (self._invitation.seat, self._invitation.pin):
            self.clear_pin()
        self._invitation = invitation
        self.setFocusProxy(self._pin if invitation.pin else None)  # type: ignore[arg-type]  # PySide6 accepts None, its stubs do not
        self.retranslate()

    def retranslate(self) -> None:
        """Show all texts in the current language, except those of the invitation."""
        invitation = self._invitation
        invited = invitation.seat is not None
        self._title.setText(invitation.title)
        self._hint.setText(self._hint_text())
        self._hint.setVisible(invited)
        self._look_away.setText(translate("Curtain", "Everyone else, please look away."))
        self._look_away.setVisible(invitation.look_away and invited)
        self._recap.setText("\n".join(invitation.recap))
        self._recap.setVisible(bool(invitation.recap))
        self._open.setText(
            translate("Curtain", "Keep my hand open")
            if invitation.hold
            else translate("Curtain", "Show my hand")
        )
        self._open.setVisible(invited and not invitation.pin)
        self._peek.setText(translate("Curtain", "Hold to peek"))
        self._peek.setVisible(invited and invitation.hold and not invitation.pin)
        self._replay.setText(translate("Curtain", "Replay"))
        self._replay.setVisible(invited and invitation.replay)
        self._change.setText(invitation.change.replace("&", "&&"))  # an ampersand in a name is not a mnemonic
        self._change.setVisible(bool(invitation.change))
        self._show_pin_hint()
        self._pin.setAccessibleName(translate("Curtain", "Your PIN"))
        self._pin.setAccessibleDescription(translate("Pin", "Four digits"))
        self._pin.setVisible(invited and invitation.pin)
        self.setAccessibleName(self._title.text())
        self._describe()
        self._fit()
        self.update()

    def show_recap(self, recap: Sequence[str]) -> None:
        """Show fewer or more of the missed moves, at the same place: they are being shown again."""
        self._recap.setText("\n".join(recap))
        self._describe()

    def _describe(self) -> None:
        shown = (label.text() for label in (self._hint, self._recap) if not label.isHidden())
        self.setAccessibleDescription(" ".join(shown))

    def _hint_text(self) -> str:
        """Return which key opens the hand."""
        if self._invitation.pin:
            return translate("Curtain", "Type your PIN to show your hand.")
        if self._invitation.hold:
            return translate("Curtain", "Hold Space to peek; Enter keeps your hand open.")
        return translate("Curtain", "Press Enter to show your hand.")

    def _fit(self) -> None:
        """Lay everything out for the size of the curtain."""
        if self.height() < LEAST_HEIGHT:
            return
        lines = [label for label in (self._hint, self._look_away) if not label.isHidden()]
        first: list[QWidget] = [each for each in (self._pin, self._open) if not each.isHidden()]
        second = [each for each in (self._peek, self._replay, self._change) if not each.isHidden()]
        pin_text = max(translate("Curtain", "Your PIN"), translate("Curtain", "Wrong PIN"), key=len)
        parts = CurtainParts(
            self._title.text(),
            tuple(label.text() for label in lines),
            () if self._recap.isHidden() else tuple(self._invitation.recap),
            tuple(pin_text if each is self._pin else self._open.text() for each in first),
            tuple(each.text() for each in second),
        )
        widths: dict[tuple[str, str, int], float] = {}

        def width(family: str, text: str, px: float) -> float:
            key = (family, text, round(px))
            if key not in widths:
                fonts = (font(family, px, bold=bold) for bold in (False, True))
                advances = (QFontMetricsF(each).horizontalAdvance(text) for each in fonts)
                widths[key] = max(advances) + 0.12 * px  # letters reach beyond their advance
            return widths[key]

        layout = curtain_layout(
            (self.width(), self.height()),
            self.font().pixelSize(),
            target_px(self.window().size()),
            parts,
            (lambda text, px: width(TITLE, text, px), lambda text, px: width(TEXT, text, px)),
        )
        text_px = round(layout.text_px)
        set_style_sheet(
            self,
            f"QPushButton, QLineEdit {{ font-size: {text_px}px; min-height: 0; padding: 0; }}"
            f"QLineEdit {{ padding: 0 {text_px // 2}px; }}",
        )
        self._title.setFont(font(TITLE, layout.title_px, bold=True))
        self._emblem.setPixmap(self._emblem_pixmap(self._invitation.look, round(layout.emblem.width)))
        for label in (*lines, self._recap):
            label.setFont(font(TEXT, text_px))
        for widget, rect in (
            (self._emblem, layout.emblem),
            (self._title, layout.title),
            (self._recap, layout.recap),
            *zip(lines, layout.lines, strict=True),
            *zip(first, layout.first, strict=True),
            *zip(second, layout.second, strict=True),
        ):
            left, top = round(rect.x), round(rect.y)
            widget.setGeometry(QRect(left, top, round(rect.right) - left, round(rect.bottom) - top))

    def _emblem_pixmap(self, look: SeatStyle | None, side: int) -> QPixmap:
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

    def set_peeking(self, *, peeking: bool) -> None:
        """Leave the whole hand free while a button or key is held; both stay pressed, and keep the focus."""
        self._peeking = peeking
        self._uncover(QRegion(0, 0, 1, 1) if peeking else QRegion())
        self.update()

    def clear_pin(self, *, wrong: bool = False) -> None:
        """Remove the digits; show, until others are typed, whether they were wrong."""
        self._pin.clear()
        self._wrong_pin = wrong
        self._show_pin_hint()

    def _show_pin_hint(self) -> None:
        wrong, asked = translate("Curtain", "Wrong PIN"), translate("Curtain", "Your PIN")
        self._pin.setPlaceholderText(wrong if self._wrong_pin else asked)

    def _on_pin(self, text: str) -> None:
        self._wrong_pin = False
        self._show_pin_hint()
        if len(text) == PIN_DIGITS:
            self.pin_entered.emit(text)

    def _on_held(self, held: bool) -> None:
        if held:
            self.peek_requested.emit(None)
        else:
            self.peek_ended.emit()

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._peeking:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._theme.text if self._ringed else self._theme.accent
        unit = max(1.0, self.height() / 160)
        painter.setPen(QPen(QColor(colour), (3 if self._ringed else 2) * unit))
        painter.setBrush(QColor(self._theme.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(unit, unit, -unit, -unit), 12, 12)
        fold = QColor(self._theme.accent)
        fold.setAlphaF(0.12)
        if not self._theme.plain:
            painter.setPen(QPen(fold, 2 * unit))
            for x in range(round(24 * unit), round(self.width() - 12 * unit), round(36 * unit)):
                painter.drawLine(x, 8, x, self.height() - 8)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ringed = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ringed = False
        self.update()
        self.peek_ended.emit()  # the release will go to another widget

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, invitation = event.key(), self._invitation
        on_button = self._replay.hasFocus() or self._change.hasFocus()
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
        # On the buttons that show the hand, Enter and Space mean what they mean on the curtain.
        if event.type() == QEvent.Type.FocusOut:
            self.peek_ended.emit()
        elif event.type() == QEvent.Type.KeyPress and event.key() in OPENING_KEYS:  # type: ignore[attr-defined]  # KeyPress events are QKeyEvents
            self.keyPressEvent(event)  # type: ignore[arg-type]  # KeyPress events are QKeyEvents
            return True
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
