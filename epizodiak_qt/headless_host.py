"""The command `host`: a hosted table without a window. Imports no Qt."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from epizodiak_qt import folders, startup_texts
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.bots.engines.registry import configured_engines
from epizodiak_qt.bots.roster import UnknownBotError
from epizodiak_qt.bots.seat import seat_bot, seat_bots
from epizodiak_qt.bots.thinkers import check_kind
from epizodiak_qt.command_line.host import HostArguments
from epizodiak_qt.command_line.values import arguments_of, complete_options
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.interfaces import own_interfaces
from epizodiak_qt.lan.host.host import ALL_INTERFACES
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import refusals as said
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.lobby.bot_choice import DEFAULT_BOT, bot_name, choice_of
from epizodiak_qt.lobby.client import OpenedTable
from epizodiak_qt.lobby.config import TableConfig, saved_config
from epizodiak_qt.lobby.listener import TableListener
from epizodiak_qt.lobby.table_code import format_code
from epizodiak_qt.multiplayer.host_session import HostSession
from epizodiak_qt.multiplayer.network_deps import NetworkDeps
from epizodiak_qt.table.files import words_of
from epizodiak_qt.table.saves import CannotOpenError

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.bots.seat import BotSeat
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lobby.lobby import LobbyState
    from epizodiak_qt.table.table import Table

TABLE_NAME: Final = "EpiZodiak"


def host_arguments(given: argparse.Namespace) -> HostArguments | Sentence:
    """Return the options, or the reason why one of them does not fit the game."""
    wanted = arguments_of(HostArguments, argparse.Namespace(**{"bot": DEFAULT_BOT, **vars(given)}))
    try:
        complete_options(wanted.game, wanted.options)
        check_kind(wanted.game, wanted.bot, configured_engines().command)
    except (InvalidPositionError, UnknownBotError) as error:
        return error.sentence
    fits = wanted.bots <= ENTRIES[wanted.game].seats
    return wanted if fits else startup_texts.needs_value("--bots")


class ConsoleReporter(TableListener):
    """Reports events on standard output: as sentences, or as lines of JSON for programs."""

    def __init__(self, language: str, *, machine: bool) -> None:
        self._language = language
        self._machine = machine
        self.changed = asyncio.Event()
        self.stop = asyncio.Event()
        self.cancel_deal: Callable[[], None] = lambda: None

    def request_stop(self) -> None:
        """Stop the program; a deal that is being agreed on is given up."""
        self.stop.set()
        self.changed.set()
        self.cancel_deal()

    def report(self, event: str, sentence: Sentence | None = None, **facts: object) -> None:
        """Report an event: `sentence` for people, `facts` for programs."""
        if self._machine:
            startup_texts.write_line(sys.stdout, json.dumps({"event": event, **facts}))
        elif sentence is not None:
            startup_texts.write_line(sys.stdout, sentence.text(self._language))
        with suppress(OSError, ValueError, AttributeError):
            sys.stdout.flush()

    def on_lobby_changed(self, lobby: LobbyState) -> None:
        """Wake up the wait for a full table."""
        if any(seat.presence != "free" for seat in lobby.seats):
            self.changed.set()

    def on_code_changed(self, code: str) -> None:
        """Report the new join code."""
        self.report("code", startup_texts.HOST_CODE.fill(code=format_code(code)), code=code)

    def on_problem(self, reason: Reason) -> None:
        """Report why something could not be done."""
        self.report("trouble", reason.why, code=reason.code)

    def on_stop_agreed(self) -> None:
        """Report that all players want to stop, and stop the program."""
        self.report("stopped", said.refusal_sentence(said.SAVED))
        self.request_stop()


class HeadlessHost:
    """Hosts one table in this process until it is stopped."""

    def __init__(
        self, wanted: HostArguments, reporter: ConsoleReporter, limits: Limits | None = None
    ) -> None:
        self._wanted = wanted
        self._reporter = reporter
        self._data = Path(wanted.data) if wanted.data else folders.data_folder()
        self._saves = folders.saved_games(self._data)
        self._limits = limits or Limits()
        self._game: OpenedTable | None = None
        self._bots: list[BotSeat] = []
        self._engines = configured_engines()

    async def run(self) -> int:
        """Host until stopped; return the exit code: 1 if a saved game has a bot that is not known here."""
        self._game = saved = self._open_saved() if self._wanted.resume else None
        session = HostSession(self._config(saved), self._reporter, self._deps(), self._wanted.port)
        self._reporter.cancel_deal = session.cancel_deal
        try:
            await session.announced()
            if saved is not None:
                session.adopt(saved.table)
                self._seat_bots(saved.table)
            self._report_open(session, resumed=saved is not None)
            if saved is None:
                await self._deal_when_ready(session)
            await self._reporter.stop.wait()
        except UnknownBotError as error:
            self._reporter.on_problem(Reason("unknown_bot", None, error.sentence))
            return 1
        finally:
            await self._close(session)
        return 0

    def _config(self, saved: OpenedTable | None) -> TableConfig:
        wanted = self._wanted
        name, delay = wanted.name or TABLE_NAME, wanted.hands_late
        if saved is not None:
            return replace(saved_config(saved.table.header, name), hand_delay_turns=delay)
        options = complete_options(wanted.game, wanted.options)
        return TableConfig(wanted.game, options, name, hand_delay_turns=delay)

    def _deps(self) -> NetworkDeps:
        wanted = self._wanted
        return NetworkDeps(
            self._data,
            stand_in=lambda table, seat: seat_bot(table, seat, self._pause, self._reporter.on_problem),
            addresses=wanted.addresses or ALL_INTERFACES,
            limits=self._limits,
            discovery=DiscoveryDeps(interfaces=self._announced_interfaces),
            announce=not wanted.hidden,
        )

    def _report_open(self, session: HostSession, *, resumed: bool) -> None:
        self._reporter.report(
            "open",
            startup_texts.HOST_OPEN.fill(name=session.lobby.name, code=session.code, port=session.port),
            table=session.table,
            code=session.join_code.current,
            port=session.port,
            resumed=resumed,
        )
        if not self._wanted.machine:
            for address in session.addresses:
                self._reporter.report("address", startup_texts.HOST_ADDRESS.fill(address=address))

    def _open_saved(self) -> OpenedTable | None:
        """Return the table last hosted here and not finished, or None."""
        for saved in self._saves.unfinished():
            state = HostStateFile(folders.host_state_file(self._data, saved.header.table)).load()
            if state is None or state.handed_over:
                continue
            with suppress(CannotOpenError):
                table, notice = self._saves.resume(saved.path)
                self._report_notice(notice)
                return OpenedTable(table, saved.path, notice)
        return None

    def _announced_interfaces(self) -> tuple[Interface, ...]:
        """Return the networks from which the table can be reached."""
        asked = self._wanted.addresses or ALL_INTERFACES
        every = asked == ALL_INTERFACES
        return tuple(each for each in own_interfaces() if every or each.address in asked)

    async def _deal_when_ready(self, session: HostSession) -> None:
        """Seat the bots; deal once every seat is taken and ready, unless the program is stopped before."""
        reporter = self._reporter
        kind = self._wanted.bot
        for seat in range(self._wanted.bots):
            at = len(session.lobby.seats) - 1 - seat
            choice = choice_of(bot_choices(self._wanted.game, self._engines.entries), kind)
            session.place_bot(at, kind, (choice.name if choice else "") or bot_name(at))
        while not reporter.stop.is_set() and self._game is None:
            await reporter.changed.wait()
            reporter.changed.clear()
            is_ready = all(seat.kind != "open" and seat.ready for seat in session.lobby.seats)
            if is_ready and not reporter.stop.is_set():
                dealt = await session.deal()
                if isinstance(dealt, Reason):
                    reporter.on_problem(dealt)
                    continue
                self._game = dealt
                self._report_notice(dealt.notice)
                self._seat_bots(dealt.table)
                reporter.report("dealt", startup_texts.HOST_DEALT)

    def _report_notice(self, notice: Sentence | None) -> None:
        if notice is not None:
            self._reporter.report("notice", notice, text=notice.en)

    def _seat_bots(self, table: Table) -> None:
        problem = self._reporter.on_problem
        self._bots += seat_bots(table, self._pause, problem, self._engines.command)

    async def _pause(self) -> None:
        await asyncio.sleep(self._wanted.pace)

    async def _close(self, session: HostSession) -> None:
        for bot in self._bots:
            bot.close()
        await session.close()
        game = self._game
        if game is not None and game.table.over and game.path is not None:
            self._saves.file_away(game.path)


async def _until_signalled(wanted: HostArguments, language: str) -> int:
    reporter = ConsoleReporter(language, machine=wanted.machine)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, reporter.request_stop)
    try:
        return await HeadlessHost(wanted, reporter).run()
    except OSError as error:
        return startup_texts.fail(startup_texts.HOST_FAILED.fill(reason=words_of(error)), language)


def run(given: argparse.Namespace, language: str) -> int:
    """Host a table until interrupted; return the exit code: 1 if it cannot be opened, 2 for bad options."""
    logging.basicConfig(
        level=given.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    wanted = host_arguments(given)
    if isinstance(wanted, Sentence):
        return startup_texts.fail(wanted, language, 2)
    try:
        return asyncio.run(_until_signalled(wanted, language))
    except KeyboardInterrupt:
        return 130
