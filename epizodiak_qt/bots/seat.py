"""A bot's chair: a link to the table with a player behind it that thinks at the table's pace."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from epizodiak_qt.bots.player import Player
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.link import Link, Receiver, Update

log = logging.getLogger(__name__)
RETRY_S: Final = 1.0


class Connecting(Protocol):
    """What a bot needs of a table: a link for its seat."""

    def connect(self, seats: frozenset[int], receiver: Receiver, *watched: int | None) -> Link:
        """Make a link for `seats`."""


class BotSeat:
    """Plays one seat of a table until `close`.

    `pause` is awaited before each action: its length must not depend on what the bot could do. `trouble`
    hears a Reason for which an action was not taken, once, until one is taken again; it is tried again
    `retry_s` later, after another pause. Among bots alone the table deals by itself; the bot at seat 0 sees
    to a deal that was not stored.
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
        """Make an attempt after every pause, until one is acknowledged or something else is to be done."""
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
                log.warning("seat %d: refused: %s", self._seat, reason.why.en)
                self._trouble(reason)

    def _choice(self, update: Update) -> Any:
        """Return what the player chooses; a player that fails plays the first legal action instead."""
        try:
            action = self._player.choose(update.view, update.legal)
        except Exception:
            log.exception("seat %d: the player failed", self._seat)
            return update.legal[0]
        return action if action in update.legal else update.legal[0]
