"""The bots as the window uses them: what the seat menus offer, and how bots take their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lobby.bot_choice import BotChoice
    from epizodiak_qt.lobby.client import Advisor, TableClient
    from epizodiak_qt.lobby.engines import EngineRegistry
    from epizodiak_qt.table.table import Table


class Closable(Protocol):
    """A participant that can leave its table: a bot."""

    def close(self) -> None:
        """Leave the table."""


class SeatBot(Protocol):
    """Seats a bot, which moves at a pace and reports trouble."""

    def __call__(
        self,
        table: Table,
        seat: int,
        pause: Callable[[], Awaitable[None]],
        trouble: Callable[[Reason], None],
        /,
    ) -> Closable | None:
        """Seat the bot that the table names for a seat; return None if it is not known here."""


class PlayOwnSeat(Protocol):
    """Lets a bot of this computer play a seat of this computer, through the link of its players."""

    def __call__(
        self,
        client: TableClient,
        game: str,
        seat: int,
        kind: str,
        pause: Callable[[], Awaitable[None]],
        trouble: Callable[[Reason], None],
        /,
    ) -> Closable | None:
        """Let a bot play; return None if it is not known here."""


class BotService(NamedTuple):
    """The bots that the window gets from the composition root."""

    choices: Callable[[str], tuple[BotChoice, ...]]
    """Returns the bots that can take a seat of a game, in the order of the menus."""
    seat: SeatBot
    """Seats a bot."""
    play_own: PlayOwnSeat
    """Lets a bot play a seat of this computer at a table over the network."""
    engines: Callable[[], EngineRegistry]
    """Returns the engines of this computer."""
    advisor: Callable[[str], Advisor]
    """Returns an advisor for a table of a game."""
