"""The parts that a record adds to the page of a table: log, bar, keys, and the notice of a damage."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_names, shown_sentence, translate
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.table.log.log_view import LogView
from epizodiak_qt.desktop.table.replay.replay_bar import COMMANDS, ReplayBar
from epizodiak_qt.desktop.table.replay.replay_log import damage_text, log_entries
from epizodiak_qt.desktop.table.replay.replay_player import ReplayPlayer
from epizodiak_qt.desktop.table.table_keys import PLAIN, press_key
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.table.replay_link import ReplayLink
    from epizodiak_qt.table.replayed_game import ReplayedGame

DAMAGED: Final = Phrase("Replay", "This record is damaged. {why} You can view everything before it.")
KEYS: Final[dict[int, Callable[[ReplayPlayer], None]]] = {
    Qt.Key.Key_Home: COMMANDS["first"],
    Qt.Key.Key_End: COMMANDS["last"],
    Qt.Key.Key_Left: COMMANDS["back"],
    Qt.Key.Key_Right: COMMANDS["forward"],
    Qt.Key.Key_PageUp: lambda player: player.step_round(-1),
    Qt.Key.Key_PageDown: lambda player: player.step_round(1),
    Qt.Key.Key_Plus: lambda player: player.change_speed(1),
    Qt.Key.Key_Minus: lambda player: player.change_speed(-1),
    Qt.Key.Key_Space: COMMANDS["play"],
}
"""The keys that lead through a record, wherever the focus is."""


class ReplayView(QObject):
    """Turns a table page into the page of a record."""

    def __init__(self, replay: ReplayedGame, link: ReplayLink, page: TablePage) -> None:
        super().__init__(page)
        self._replay = replay
        self._link = link
        self._ui = page.ui
        self._page = page
        self._noticed = False
        self.player = ReplayPlayer(replay, link, page.scene, self)
        self.log = LogView(page, page.scene.style_now)
        self.log.show_people(shown_names(replay.seats), seat_styles_of(replay.seats))
        self._moments: list[int] = []  # of each row of the log
        self.bar = ReplayBar(replay, self.player, page.scene.style_now)
        for widget in (self.log, self.bar.slider, *self.bar.buttons.values()):
            widget.installEventFilter(self)  # they would take the keys for themselves
        page.key_pressed.connect(self._on_key)
        page.result.next_round.connect(self._on_next_round)
        self.player.moved.connect(self._on_moved)
        self.player.changed.connect(self.change_settings)
        self.log.chosen.connect(self._on_log_chosen)
        self.bar.hands.activated.connect(self._show_hands)
        page.hide_play_buttons()
        page.log.hide()
        page.put_beside(self.log)
        page.put_below(self.bar)

    def start(self) -> None:
        """Show the first moment, and where the record is damaged."""
        self._fill_log()
        self._on_moved()
        damage = self._replay.damage
        if damage is not None and not self._noticed:
            self._page.inform(lambda: DAMAGED.say(why=shown_sentence(damage)))
        self.bar.buttons["play"].setFocus()

    def _on_key(self, event: QKeyEvent) -> None:
        if not self._press(event):
            press_key(self._page, event)

    def _press(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether it is one that leads through a record."""
        if event.key() not in KEYS or event.modifiers() & ~PLAIN:
            return False
        if event.key() != Qt.Key.Key_Space or not event.isAutoRepeat():
            KEYS[event.key()](self.player)
        return True

    def _on_next_round(self) -> None:
        self.player.step(1)

    def _on_log_chosen(self, row: int) -> None:
        self.player.go_to(self._moments[row])

    def _on_moved(self) -> None:
        self._mark_moment()
        at_damage = self._replay.damage is not None and self.player.index == self.player.last
        if at_damage:
            self._page.inform(lambda: damage_text(self._replay), focus="stays")
        elif self._noticed:
            self._page.prompt_bar.dismiss()
        self._noticed = at_damage

    def _show_hands(self) -> None:
        self._link.show_hands(self.bar.hands.currentData())
        self._fill_log()

    def _fill_log(self) -> None:
        self.log.setAccessibleName(translate("Table", "Log"))
        ui = self._ui
        entries = [*log_entries(self._replay, self._link.whose, ui.event_line, ui.log)]
        self._moments = [moment for moment, _ in entries]
        self.log.show_entries([entry for _, entry in entries])
        self._mark_moment()

    def _mark_moment(self) -> None:
        """Mark the entries of the moment that is shown, or of the last one before it that has some."""
        end = bisect_right(self._moments, self.player.index)
        self.log.mark(*range(bisect_left(self._moments, self._moments[end - 1]) if end else 0, end))

    # --- settings and language

    def change_settings(self) -> None:
        """Let the animations follow the settings and the speed of the record."""
        settings = self._page.settings
        reduced = settings.reduced_motion == "on"
        self._page.scene.set_motion(settings.speed * self.player.speed, reduced=reduced)

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.bar.retranslate()
        self._fill_log()

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Space and isinstance(watched, QAbstractButton):
            return False  # it presses a focused button
        return self._press(event)
