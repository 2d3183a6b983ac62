"""Connects a bot to a seat of a table."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.roster import UnknownBotError
from epizodiak_qt.bots.thinkers import check_kind, make_thinker, no_engine
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.link import ActionTakenBack, Link, Receiver, Update

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from epizodiak_qt.bots.player import History
    from epizodiak_qt.bots.thinkers import FindEngine, Thinker
    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.lobby.client import TableClient
    from epizodiak_qt.table.table import Table

log = logging.getLogger(__name__)
RETRY_S: Final = 1.0
"""The seconds before a refused action is tried again."""
LEAST_S: Final = 0.5
"""The shortest pause of a bot that searches: longer than nearly all of its decisions, so that the time of
a move does not tell how much there was to think about."""


class BotSeat:
    """Plays one seat of a table until `close`.

    The pause and the thinking begin together, and the action is played when both have ended. With one legal
    action there is nothing to think about, but the pause is the same: the time must not tell whether there
    was a choice.
    A table of bots alone deals by itself; if a deal was not stored, the bot at seat 0 asks for it again.

    Args:
        table: makes the link.
        seat: the seat to play.
        thinker: chooses the actions; closed with the seat.
        pause: awaited before each action; its length must not depend on the options of the bot.
        trouble: called with the reason when an action is refused; once, until an action succeeds.
        sleep: waits for some seconds.
    """

    def __init__(
        self,
        table: Table | ClientTable,
        seat: int,
        thinker: Thinker,
        pause: Callable[[], Awaitable[None]],
        trouble: Callable[[Reason], None],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._seat = seat
        self._game = table.game
        self._thinker = thinker
        self._pause = pause
        self._trouble = trouble
        self._sleep = sleep
        self._random = Random()
        self._told = False
        self._history: History = ()
        self._asked: tuple[Any, tuple[Any, ...]] | None = None
        self._thinking: asyncio.Task[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._link = table.connect(frozenset({seat}), self._receive, seat)
        self._receive(self._link.look(seat))

    def close(self) -> None:
        """Leave the table and stop thinking."""
        self._link.close()
        self._stop()
        self._ask(None)
        self._thinker.close()

    def _stop(self) -> None:
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    def _receive(self, update: Update) -> None:
        self._stop()
        self._follow(update)
        state = update.state
        self._ask(update if update.legal else None)
        if update.legal:
            self._insist_on(self._act)
        elif state.between and self._seat == 0 and all(who.kind == "bot" for who in state.seats):
            self._insist_on(lambda: self._link.ready(self._seat))

    def _follow(self, update: Update) -> None:
        """Extend the history; read it anew after a connection or a take-back."""
        if update.past:
            self._history = self._game.extend_history((), update.past, self._seat)
        elif any(isinstance(event, ActionTakenBack) for event in update.events):
            past = self._link.look(self._seat).past
            self._history = self._game.extend_history((), past, self._seat)
        else:
            self._history = self._game.extend_history(self._history, update.events, self._seat)

    # --- thinking

    def _ask(self, update: Update | None) -> None:
        """Think about the choice of an update, and about no other; go on if it is the same choice."""
        question = None if update is None else (update.view, update.legal)
        if question is not None and question == self._asked:
            return
        self._asked = question
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        if question is not None and len(question[1]) > 1:
            self._thinking = asyncio.get_running_loop().create_task(self._think(*question))

    async def _think(self, view: Any, legal: tuple[Any, ...]) -> Any:
        """Return the choice of the thinker, or the first legal action if it fails."""
        try:
            action = await self._thinker.decide(view, legal, self._history, self._random)
        except Exception:
            log.exception("seat %d: bot failed to choose an action", self._seat)
            return legal[0]
        return action if action in legal else legal[0]

    async def _act(self) -> Reason | None:
        """Play the choice, once it is made."""
        assert self._asked is not None, "an update with legal actions has come"
        _view, legal = self._asked
        # Another update cancels this task, but the thinking only if the choice is another one.
        action = legal[0] if self._thinking is None else await asyncio.shield(self._thinking)
        return await self._link.act(self._seat, action)

    # --- acting

    async def _pause_long_enough(self) -> None:
        """Pause; for a bot that searches, also if bots need not pause."""
        if self._thinker.is_slow:
            await asyncio.gather(self._pause(), self._sleep(LEAST_S))
        else:
            await self._pause()

    def _insist_on(self, attempt: Callable[[], Awaitable[Reason | None]]) -> None:
        self._task = asyncio.get_running_loop().create_task(self._insist(attempt))

    async def _insist(self, attempt: Callable[[], Awaitable[Reason | None]]) -> None:
        """Retry after a pause until an attempt succeeds or a newer update replaces this task."""
        while self._task is asyncio.current_task():
            if self._told:
                await self._sleep(RETRY_S)
            await self._pause_long_enough()
            reason = await attempt()
            if reason is None:
                self._told = False
                return
            if not self._told:
                self._told = True
                log.warning("seat %d: bot action refused: %s", self._seat, reason.code)
                self._trouble(reason)


class ClientTable:
    """A table over the network, as a bot at this computer uses it: through the link of its players."""

    def __init__(self, client: TableClient, game: str) -> None:
        self._client = client
        self.game: AnyGame = GAMES[game]

    def connect(self, _seats: frozenset[int], receiver: Receiver, *watched: int | None) -> Link:
        """Return a link for the seats of this computer."""
        link = self._client.connect(receiver)
        link.watch(*watched)
        return link


def play_own_seat(
    client: TableClient,
    game: str,
    seat: int,
    kind: str,
    pause: Callable[[], Awaitable[None]],
    trouble: Callable[[Reason], None],
    find_engine: FindEngine,
) -> BotSeat | None:
    """Let a bot play an own seat in the network until it is closed; None, and a reason, for an unknown bot.

    For the host a person plays there, who is still asked about the next deal and for votes.
    """
    try:
        thinker = make_thinker(game, kind, kind, trouble, find_engine)
    except UnknownBotError as error:
        trouble(Reason("unknown_bot", None, error.sentence))
        return None
    return BotSeat(ClientTable(client, game), seat, thinker, pause, trouble)


def seat_bot(
    table: Table,
    seat: int,
    pause: Callable[[], Awaitable[None]],
    trouble: Callable[[Reason], None],
    find_engine: FindEngine = no_engine,
) -> BotSeat:
    """Let a bot play a seat, of the kind that the table names for it. Raises UnknownBotError."""
    who = table.state().seats[seat]
    thinker = make_thinker(table.header.game, who.bot, who.name, trouble, find_engine)
    return BotSeat(table, seat, thinker, pause, trouble)


def seat_bots(
    table: Table,
    pause: Callable[[], Awaitable[None]],
    trouble: Callable[[Reason], None],
    find_engine: FindEngine = no_engine,
) -> list[BotSeat]:
    """Let bots play all seats that were dealt to bots. Raises UnknownBotError, and seats none then."""
    kinds = table.state().seats
    dealt = [seat for seat, who in enumerate(table.header.seats) if who.kind == "bot"]
    for seat in dealt:
        check_kind(table.header.game, kinds[seat].bot, find_engine)
    return [seat_bot(table, seat, pause, trouble, find_engine) for seat in dealt]
