"""Connects a bot to a seat of a table."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Any, Final, Protocol

from epizodiak_qt.bots.roster import make_player

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from epizodiak_qt.bots.player import Player
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.link import Link, Receiver, Update
    from epizodiak_qt.table.table import Table

log = logging.getLogger(__name__)
RETRY_S: Final = 1.0


class Connecting(Protocol):
    """Makes links, as a table does."""

    def connect(self, seats: frozenset[int], receiver: Receiver, *watched: int | None) -> Link:
        """Return a link for `seats`."""


class BotSeat:
    """Plays one seat of a table until `close`.

    A table of bots alone deals by itself; if a deal was not stored, the bot at seat 0 asks for it again.

    Args:
        table: makes the link.
        seat: the seat to play.
        player: chooses the actions.
        pause: awaited before each action; its length must not depend on the options of the bot.
        trouble: called with the reason when an action is refused; once, until an action succeeds.
        retry_s: seconds before a refused action is tried again.
    """

    def __init__(
        self,
        table: Connecting,
        seat: int,
        player: Player,
        pause: Callable[[], Awaitable[None]],
        trouble: Callable[[Reason], None],
        retry_s: float = RETRY_S,
    ) -> None:
        self._seat = seat
        self._player = player
        self._pause = pause
        self._trouble = trouble
        self._retry_s = retry_s
        self._random = random.Random()
        self._told = False
        self._task: asyncio.Task[None] | None = None
        self._link = table.connect(frozenset({seat}), self._receive, seat)
        self._receive(self._link.look(seat))

    def close(self) -> None:
        """Leave the table and stop thinking."""
        self._link.close()
        self._stop()

    def _stop(self) -> None:
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    def _receive(self, update: Update) -> None:
        self._stop()
        state = update.state
        if update.legal:
            self._insist_on(lambda: self._link.act(self._seat, self._choice(update)))
        elif state.between and self._seat == 0 and all(who.kind == "bot" for who in state.seats):
            self._insist_on(lambda: self._link.ready(self._seat))

    def _insist_on(self, attempt: Callable[[], Awaitable[Reason | None]]) -> None:
        self._task = asyncio.get_running_loop().create_task(self._insist(attempt))

    async def _insist(self, attempt: Callable[[], Awaitable[Reason | None]]) -> None:
        """Retry after a pause until an attempt succeeds or a newer update replaces this task."""
        while self._task is asyncio.current_task():
            if self._told:
                await asyncio.sleep(self._retry_s)
            await self._pause()
            reason = await attempt()
            if reason is None:
                self._told = False
                return
            if not self._told:
                self._told = True
                log.warning("seat %d: bot action refused: %s", self._seat, reason.why.en)
                self._trouble(reason)

    def _choice(self, update: Update) -> Any:
        """Return the choice of the player, or the first legal action if the player fails."""
        try:
            action = self._player.choose(update.view, update.legal, (), self._random)
        except Exception:
            log.exception("seat %d: bot failed to choose an action", self._seat)
            return update.legal[0]
        return action if action in update.legal else update.legal[0]


def seat_bot(
    table: Table, seat: int, pause: Callable[[], Awaitable[None]], trouble: Callable[[Reason], None]
) -> BotSeat:
    """Let a bot play a seat, of the kind that the table names for it."""
    player = make_player(table.header.game, table.state().seats[seat].bot)
    return BotSeat(table, seat, player, pause, trouble)


def seat_bots(
    table: Table, pause: Callable[[], Awaitable[None]], trouble: Callable[[Reason], None]
) -> list[BotSeat]:
    """Let bots play all seats that were dealt to bots."""
    seats = enumerate(table.header.seats)
    return [seat_bot(table, seat, pause, trouble) for seat, who in seats if who.kind == "bot"]
