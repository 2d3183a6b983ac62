"""The bots at one table, and the question what to do about a bot that is not known here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby.bot_choice import DEFAULT_BOT, ENGINE
from epizodiak_qt.table.entries import Seat

if TYPE_CHECKING:
    from epizodiak_qt.desktop.shell.services import BotService, Closable
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.table.table import Table


STAYS_EMPTY: Final = Sentence(
    "The game waits for a bot that is not known here. Open it again to choose another one.",
    "La partie attend un robot inconnu ici. Rouvrez-la pour en choisir un autre.",
)


class SeatedBots:
    """Seats the bots of a table. For one that is not known here, the player may choose the default bot.

    Args:
        service: makes the bots.
        table: the table.
        controller: gives the pace of the bots, and shows why an action was refused.
        page: asks the player.
    """

    def __init__(self, service: BotService, table: Table, controller: Controller, page: TablePage) -> None:
        self._service = service
        self._table = table
        self._controller = controller
        self._page = page
        self.bots: list[Closable] = []
        self.unknown: list[int] = []

    def sit(self) -> None:
        """Seat all bots, and ask about the first one that is not known."""
        seats = self._table.state().seats
        for seat, who in enumerate(self._table.header.seats):
            if who.kind == "bot" and seats[seat].kind == "bot":
                self._sit(seat)
        self._ask()

    def close(self) -> None:
        """Let the bots leave the table."""
        self.unknown.clear()
        for bot in self.bots:
            bot.close()

    def _sit(self, seat: int) -> None:
        bot = self._service.seat(self._table, seat, self._controller.pace, self._controller.show_refusal)
        if bot is None:
            self.unknown.append(seat)
        else:
            self.bots.append(bot)

    def _ask(self) -> None:
        if self.unknown:
            who = self._table.state().seats[self.unknown[0]]
            question = partial(_question, who.name, who.bot.removeprefix(ENGINE))
            self._page.ask(question, self._answered, "stays", to=None)

    def _answered(self, agreed: bool) -> None:
        """Seat the default bot, or leave the seat empty until the game is opened again."""
        if not self.unknown:  # the table is closed
            return
        seat = self.unknown.pop(0)
        if agreed:
            name = self._table.state().seats[seat].name
            refusal = self._table.pass_seat(seat, Seat("bot", name, DEFAULT_BOT))
            if refusal is None:
                self._sit(seat)
            else:
                self._controller.show_refusal(refusal)
        else:
            self._controller.show_refusal(Reason("unknown_bot", None, STAYS_EMPTY))
        self._ask()


def _question(name: str, bot: str) -> tuple[str, str, str]:
    question = translate(
        "Ask",
        "{name} was played by the bot “{bot}”, which is not known here. Let a casual bot play on? "
        "You can also add an engine of this name in the settings, and open the game again.",
    )
    yes, no = translate("Ask", "Casual bot"), translate("Ask", "Not now")
    return question.format(name=name, bot=bot), yes, no
