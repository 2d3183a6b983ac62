"""The table as a page of the window: the scene in its view, and the widgets that lie over it.

It is one module, because all that lies over a table is made and placed here.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget
from shiboken6 import isValid

from epizodiak_qt.desktop.app.announce import announce, is_listening
from epizodiak_qt.desktop.app.form_keys import ENTER
from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.placement import TARGET_PX
from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.table.log.log_view import LogView
from epizodiak_qt.desktop.table.prompt_bar import PromptBar
from epizodiak_qt.desktop.table.result.result_view import ResultView
from epizodiak_qt.desktop.table.table_view import TableView
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from epizodiak_qt.desktop.table.curtain.curtain_view import CurtainView
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.desktop.table.prompt_bar import Answered, InitialFocus, PromptText, QuestionBar
    from epizodiak_qt.games.sentence import Reason

    Text = Callable[[], str]

BUTTONS: Final = {"help": "help", "undo": "undo", "hide_hand": "hand_eye", "settings": "gear"}  # and marks
BUTTON_GAP_PX: Final = 4
MARK_EM: Final = 1.7  # the size of a mark beside the status line, in text sizes
DISABLED: Final = 0.45  # the opacity of the mark of a disabled button
NOT_POSSIBLE: Final = Phrase("Table", "Not possible now.")
"""The public part of a refusal: the reason can name pieces of the hand."""
PROMPT_PART: Final = 0.15  # of the height of the table that a question may cover beside the columns


class MarkButton(QToolButton):
    """Paints its mark of brass itself: a first icon would load QIcon with its 150 names."""

    def __init__(self, parent: QWidget, mark: str, style: SceneStyle) -> None:
        super().__init__(parent)
        self._mark, self._style = mark, style
        self._side = 0

    def fit_mark(self, side: int) -> None:
        """Show the mark in another size."""
        self._side = side
        self.update()

    def paint_mark(self, painter: QPainter) -> None:
        """Paint the mark in the middle of the button, faint while it is disabled."""
        box = QRectF(0, 0, self._side - 2, self._side - 2)
        box.moveCenter(QRectF(self.rect()).center())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 if self.isEnabled() else DISABLED)
        self._style.art.mark(painter, self._mark, box, QColor(self._style.theme.accent))

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.paint_mark(QPainter(self))


class TablePage(QWidget):
    """Owns the view, log, curtain, prompt bar, result panel and buttons of one table.

    `zone_widgets` stand for the zones of the table while they cover it. `ignored_keys` mean nothing if the
    next press is one of them.

    Attributes:
        ui: How the game is shown.
        beside: The log, or the panel in its place.
        settings: The settings in use.
        rule: The ruling behind the refusal that is shown, such as "R9"; empty for none.

    Signals:
        asked_for: The name of a pressed button: help, undo, hide_hand, settings, advice or mute.
        key_pressed: A key event that no widget has handled.
        key_released: The key of a release that no widget has handled.
        arranged: Every widget has its place.
        said: A text to speak, and whether it is assertive; see `speak`.
        status_shown: The status line shows another sentence.
        refusal_shown: A request was refused; carries the reason, which is shown.
    """

    asked_for = Signal(str)
    key_pressed = Signal(object)
    key_released = Signal(object)
    arranged = Signal()
    said = Signal(str, bool)
    status_shown = Signal(str)
    refusal_shown = Signal(object)

    def __init__(self, ui: GameUi, scene: TableScene, settings: Settings) -> None:
        super().__init__()
        self.ui = ui
        self.settings = settings
        self.scene = scene
        self.view = TableView(scene, self)
        scene.presses.double_click_ms = QGuiApplication.styleHints().mouseDoubleClickInterval()
        self.log = LogView(self, scene.style_now)
        self.beside: QWidget = self.log
        self.zone_widgets: tuple[QWidget, ...] = ()
        self._strips: list[QWidget] = []  # along the lower edge, from below
        self._curtain: CurtainView | None = None
        self.result = ResultView(self)
        self.status_buttons = [QPushButton(self) for _ in range(4)]
        self.back_button, self.advice_button, self.sound_button, self.rule_button = self.status_buttons
        self.rule = ""
        self._refused = ""
        for each in self.status_buttons:
            each.setStyleSheet("min-height: 0;")  # it lies in the row of the status line
            each.hide()
        self.back_button.setProperty("primary", True)
        self.back_button.clicked.connect(self.result.bring_back)
        self.result.moved_aside.connect(self._show_back_button)
        self.prompt_bar = PromptBar(self, self.view)
        self.questions: list[QuestionBar] = [self.prompt_bar]
        self.ignored_keys: tuple[Qt.Key, ...] = ()
        self.setTabOrder(self.view, self.prompt_bar.yes)
        self.setTabOrder(self.prompt_bar.yes, self.prompt_bar.no)
        scene.status.listener = self._show_status
        scene.concealed.connect(self.prompt_bar.conceal)
        scene.notified.connect(self.notify_player)
        self.arranged.connect(self.view.refit_tooltip)
        self.prompt_bar.appeared.connect(lambda asks: scene.status.setVisible(not asks))
        self.prompt_bar.asked.connect(self._speak_question)
        self.buttons = {name: MarkButton(self, mark, scene.style_now) for name, mark in BUTTONS.items()}
        beside_status = {"advice": self.advice_button, "mute": self.sound_button, "rule": self.rule_button}
        for name, button in (*self.buttons.items(), *beside_status.items()):
            button.clicked.connect(lambda _checked=False, name=name: self.asked_for.emit(name))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.retranslate()

    @property
    def curtain(self) -> CurtainView:
        """The curtain. It is made when it is first asked for, because a table of one person has none."""
        if self._curtain is None:
            from epizodiak_qt.desktop.table.curtain.curtain_view import CurtainView

            self._curtain = CurtainView(self, self.view.viewport(), self.scene.style_now)
            self._curtain.hide()
            self._curtain.place(self.scene.layout_now.hand)
            parts = (self._curtain, *self._curtain.findChildren(QWidget))
            tabbed = [each for each in parts if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
            # A sidebar may have taken the log: it comes after the buttons.
            first = self.log if self.beside is self.log else self.prompt_bar.no
            for before, after in pairwise((first, *tabbed)):
                self.setTabOrder(before, after)
        return self._curtain

    @property
    def curtain_hangs(self) -> bool:
        """Whether the curtain is over the hand."""
        return self._curtain is not None and self._curtain.isVisible()

    def below(self) -> list[QWidget]:
        """Return the widgets of the panels along the lower edge."""
        return [each for strip in self._strips for each in strip.findChildren(QWidget)]

    def put_beside(self, panel: QWidget) -> None:
        """Show a panel in the place of the log, which it may contain, from the next layout on."""
        self.beside = panel
        self._adopt(panel)

    def put_below(self, panel: QWidget) -> None:
        """Show a panel along the lower edge, above those before, as high as it wants; the table has the rest.

        Call `arrange` after it was hidden or shown.
        """
        self._strips.append(panel)
        self._adopt(panel)
        self.arrange()

    def hide_play_buttons(self) -> None:
        """Hide the buttons that take a move back and close the curtain: lessons and records need neither."""
        for name in ("undo", "hide_hand"):
            self.buttons[name].hide()

    def _adopt(self, panel: QWidget) -> None:
        panel.setParent(self)
        panel.stackUnder(self.result)
        panel.show()

    def retranslate(self) -> None:
        """Show all texts in the current language; the curtain gets its own with an invitation in it."""
        muted = translate("Table", "Sounds are off: turn them on (Ctrl+M)")
        for button, text in (
            (self.buttons["help"], translate("Table", "Help (F1)")),
            (self.buttons["undo"], translate("Table", "Take back the last move")),
            (self.buttons["hide_hand"], translate("Table", "Close the curtain (F9)")),
            (self.buttons["settings"], translate("Table", "Settings")),
            (self.sound_button, muted),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self.log.setAccessibleName(translate("Table", "Log"))
        self.view.setAccessibleName(translate("Table", "Table"))
        self.back_button.setText(translate("Table", "Show the result"))
        self.advice_button.setText(translate("Table", "Hint"))
        self.rule_button.setText(translate("Table", "Show the rule"))
        self.advice_button.setToolTip(say("Table", "Ask what the master would play ({key})", key="?"))
        self.scene.retranslate()

    def ask(
        self, words: PromptText, answered: Answered, focus: InitialFocus = "no", *, to: int | None
    ) -> None:
        """Ask a question at the top of the table: everyone (None), or the seat that is shown."""
        self.prompt_bar.ask(words, answered, focus, owned=to is not None)
        self.fit_overlays()

    def confirm(
        self, question: Text, answered: Answered, focus: InitialFocus = "no", *, to: int | None
    ) -> None:
        """Ask a question that is answered with yes or no, as `ask` does."""
        self.ask(
            lambda: (question(), translate("Ask", "Yes"), translate("Ask", "No")), answered, focus, to=to
        )

    def inform(self, text: Text, then: Callable[[], None] = lambda: None, focus: InitialFocus = "no") -> None:
        """Show everyone a text at the top of the table, with one button; it calls `then`."""
        self.ask(lambda: (text(), translate("Ask", "OK"), ""), lambda _agreed: then(), focus, to=None)

    def notify(
        self,
        text: Text,
        *,
        to: int | None,
        overheard: Text | None = None,
        assertive: bool = False,
        until_move: bool = False,
    ) -> None:
        """Show a text in the status line, and speak it.

        Args:
            text: Returns the text in the current language.
            to: The seat that owns the text, which goes with its hand; None for everyone.
            overheard: Returns what is spoken of an owned text while others listen; None for nothing.
            assertive: Whether it interrupts what is being spoken.
            until_move: Whether the next move makes it untrue.
        """
        if not isValid(self):  # a request that was open when the table was left may be answered later
            return
        shown = self.scene.shown
        if to is not None and (shown is None or shown.seat != to):
            return
        self.scene.status.show_notice(text, owned=to is not None, until_move=until_move)
        spoken = text if to is None or self.scene.private else overheard
        if spoken is not None:
            self.speak(spoken(), assertive=assertive)

    def notify_player(self, text: Text) -> None:
        """Show and speak a text that the seat owns whose view is shown, until its next move."""
        shown = self.scene.shown
        self.notify(text, to=None if shown is None else shown.seat, until_move=True)

    def _show_back_button(self) -> None:
        """Offer a result that was put aside, in the row of the status line; the focus follows it."""
        button, window = self.back_button, self.window()
        focused = window.focusWidget()
        offered = self.result.aside
        if offered != button.isVisibleTo(self):
            button.setVisible(offered)
            button.raise_()
            self.fit_overlays()
        if offered and focused is not None and (focused is self.view or self.result.isAncestorOf(focused)):
            button.setFocus()
        elif not offered and focused is not None and (focused is button or self.result.isAncestorOf(focused)):
            self.view.setFocus()

    def offer(self, button: QPushButton, *, shown: bool, enabled: bool = True) -> None:
        """Show a button beside the status line, or hide it; the table takes a focus that it cannot keep."""
        if button.hasFocus() and not (shown and enabled):
            self.view.setFocus()
        button.setEnabled(enabled)
        if shown != button.isVisibleTo(self):
            button.setVisible(shown)
            self.place_widgets()

    def show_refusal(self, reason: Reason, *, to: int | None) -> None:
        """Show everyone (None) or a seat why a request was refused, without the number of the ruling."""

        def why() -> str:
            return shown_sentence(reason.why)

        self.notify(why, to=to, overheard=NOT_POSSIBLE.say, assertive=True, until_move=True)
        if isValid(self):
            self._refused = why()
            self._offer_rule(reason.rule or "")
            self.refusal_shown.emit(reason)

    def _offer_rule(self, rule: str) -> None:
        """Offer the ruling behind the refusal that is shown, as long as it is shown."""
        self.rule = rule if self.scene.status.notice == self._refused else ""
        self.offer(self.rule_button, shown=bool(self.rule))

    def speak(self, text: str, *, assertive: bool = False) -> None:
        """Speak a text that everyone may hear, by the announcer of the table."""
        if isValid(self):
            self.said.emit(text, assertive)

    def _speak_question(self, question: str, is_read: bool) -> None:
        if is_read:
            announce(self.view, question, is_read=True)
        else:
            self.speak(question)

    def _show_status(self, text: str) -> None:
        """Let an open question show the status line, which it covers; a screen reader reads it there."""
        if self.rule and self.scene.status.notice != self._refused:
            self._offer_rule("")
        readable = text if self.scene.private or not is_listening(self) else ""
        self.prompt_bar.show_status_text(readable)
        self.status_shown.emit(readable)
        if self.prompt_bar.isVisible():
            self.fit_overlays()

    def arrange(self) -> None:
        """Lay everything out for the current size and style."""
        if self.width() < 2 or self.height() < 2:
            return
        height = self._height_above()
        self.view.setGeometry(0, 0, self.width(), height)
        self.scene.fit(self.width(), height)
        self.place_widgets()

    def place_widgets(self) -> None:
        """Lay out everything that lies over the table."""
        now = self.scene.layout_now
        self.beside.setGeometry(*(round(each) for each in now.log))
        if self._curtain is not None:
            self._curtain.place(now.hand)
        row = now.buttons
        side = round(min(row.height, (row.width - 3 * BUTTON_GAP_PX) / len(self.buttons)))
        shown = [button for button in self.buttons.values() if not button.isHidden()]
        for place, button in enumerate(shown):
            button.fit_mark(side - 16)
            left = row.x + place * (row.width - side) / (len(shown) - 1)
            button.setGeometry(round(left), round(row.bottom - side), side, side)
        if self.sound_button.isVisibleTo(self):
            self.paint_mark(self.sound_button, "sound_off", round(MARK_EM * self.font().pixelSize()))
        self.fit_overlays()

    def paint_mark(self, button: QAbstractButton, name: str, side: int) -> None:
        """Give a button a mark of brass of that size."""
        style = self.scene.style_now
        button.setIcon(style.art.icon(name, style.theme.accent, side))
        button.setIconSize(QSize(side, side))

    def _height_above(self) -> int:
        """Lay out the panels along the lower edge; return the height above them."""
        high = self.height()
        for panel in self._strips:
            if not panel.isHidden():
                taken = panel.heightForWidth(self.width())
                high -= taken
                panel.setGeometry(0, high, self.width(), taken)
        return high

    def fit_overlays(self) -> None:
        """Lay out the prompt bar and the result panel."""
        now = self.scene.layout_now
        # Beside the columns, if there is room.
        wide = max(now.middle.width - 16, min(680 * now.text_scale, 0.7 * now.status.width))
        if self.prompt_bar.heightForWidth(round(wide)) > PROMPT_PART * self.height():
            wide = now.status.width  # a long question in large text: rather wide than high
        self.prompt_bar.fit(now.middle.centre.x, now.status.y, wide)
        row = now.status
        for button in self.status_buttons:
            if button.isVisibleTo(self):
                wanted = max(TARGET_PX, button.sizeHint().width())
                # Most of the gap below the line belongs to the button, and what it lacks above the line.
                high = max(TARGET_PX, now.middle.y - row.y - BUTTON_GAP_PX)
                top = max(0.0, min(row.y, now.middle.y - high))
                button.setGeometry(round(row.right - wanted), round(top), wanted, round(high))
                row = Rect(row.x, row.y, row.width - wanted - 8, row.height)
        self.scene.status.place(row)
        self.result.fit(self.width(), self.view.height(), now)
        self.arranged.emit()

    # Qt

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        ignored, self.ignored_keys = self.ignored_keys, ()
        if event.key() not in ignored:
            self.key_pressed.emit(event)

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            self.key_released.emit(event.key())
        if event.key() in (Qt.Key.Key_Space, *ENTER) and not event.isAutoRepeat():
            self.view.navigator.release()
        else:
            super().keyReleaseEvent(event)
