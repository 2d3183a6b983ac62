"""The menu by which a player lets a bot or an engine of this computer play for them, and plays again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy

from epizodiak_qt.desktop.app.translation import shown_language, shown_sentence, translate
from epizodiak_qt.lobby.bot_choice import bot_title
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QResizeEvent

    from epizodiak_qt.desktop.shell.services import BotService, Closable
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.lobby.client import TableClient


class OwnSeatButton(QPushButton):
    """Visible while the players at this computer have a seat in a running game.

    The menu has an entry a bot; for several players at this computer it has a menu each. Everybody reads in
    the chat who plays. A bot leaves the next deal and all votes to the player.

    Args:
        session: The session of the table.
        client: The table over the network.
        bots: The bots and engines of this computer.
    """

    def __init__(self, session: TableSession, client: TableClient, bots: BotService) -> None:
        super().__init__()
        self._controller = session.controller
        self._ui = session.ui
        self._client = client
        self._service = bots
        self.bots: dict[int, tuple[str, Closable]] = {}
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.kinds = QMenu(self)
        self.kinds.setToolTipsVisible(True)
        self.setMenu(self.kinds)
        self.kinds.aboutToShow.connect(self.fill)
        self.kinds.triggered.connect(lambda action: self.play(*action.data()))
        self.retranslate()

    def close_bots(self) -> None:
        """Let all bots of own seats stop, because the table is left or gone."""
        for _kind, bot in self.bots.values():
            bot.close()
        self.bots.clear()

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setToolTip(
            translate("Sidebar", "A bot of this computer chooses your moves, until you play again")
        )
        self.refresh()

    def refresh(self) -> None:
        """Show the button while there is a seat to play, and the bot that plays."""
        seats = self._client.seats
        self.setVisible(bool(seats) and not self._controller.over)
        for seat in [*self.bots]:
            if seat not in seats or self._controller.over:
                self._stop(seat)
        if self.bots:
            choices, language = self._service.choices(self._ui.game), shown_language()
            names = ", ".join(bot_title(choices, kind, language) for kind, _bot in self.bots.values())
            self._words = translate("Sidebar", "{bot} plays…").format(bot=names)
        else:
            self._words = translate("Sidebar", "Let a bot play…")
        self.setAccessibleName(self._words)
        self._fit_words()

    def _fit_words(self) -> None:
        """Cut the words where the sidebar is narrow and the text large; the menu has them whole."""
        around = super().minimumSizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())
        room = max(self.width() - around, 0)
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))

    def fill(self) -> None:
        """Offer the bots for each own seat."""
        self.kinds.clear()
        seats = sorted(self._client.seats)
        for seat in seats:
            name = self._controller.names[seat]
            menu = self.kinds if len(seats) == 1 else self.kinds.addMenu(name.replace("&", "&&"))
            menu.setToolTipsVisible(True)
            group = QActionGroup(menu)
            playing = self.bots[seat][0] if seat in self.bots else ""
            self._add(menu, group, translate("Sidebar", "I play myself"), (seat, ""), chosen=not playing)
            menu.addSeparator()
            for choice in self._service.choices(self._ui.game):
                text = choice.label(shown_language())
                action = self._add(menu, group, text, (seat, choice.kind), chosen=choice.kind == playing)
                action.setToolTip(shown_sentence(choice.style))

    @staticmethod
    def _add(menu: QMenu, group: QActionGroup, text: str, data: tuple[int, str], *, chosen: bool) -> QAction:
        action = menu.addAction(text.replace("&", "&&"))
        action.setData(data)
        action.setCheckable(True)
        action.setChecked(chosen)
        group.addAction(action)
        return action

    def play(self, seat: int, kind: str) -> None:
        """Let a bot of a kind play an own seat; an empty kind is the player."""
        before = self.bots[seat][0] if seat in self.bots else ""
        if kind == before or seat not in self._client.seats:
            return
        self._stop(seat)
        if kind:
            controller = self._controller
            bot = self._service.play_own(
                self._client, self._ui.game, seat, kind, controller.pace, controller.show_refusal
            )
            if bot is None:
                return
            self.bots[seat] = kind, bot
        self._client.announce_bot(seat, kind)
        self.refresh()

    def _stop(self, seat: int) -> None:
        if seat in self.bots:
            self.bots.pop(seat)[1].close()

    # Qt

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_words()
