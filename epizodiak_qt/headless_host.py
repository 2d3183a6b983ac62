"""A table without a window: puts a host, its saved game and its bots together. Knows no Qt."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt import startup_texts
from epizodiak_qt.bots import make_player
from epizodiak_qt.bots.seat import BotSeat
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lan.access.identity import load_or_create_identity
from epizodiak_qt.lan.access.join_code import format_code
from epizodiak_qt.lan.discovery.advertiser import AdvertiserDeps, TableAdvertiser
from epizodiak_qt.lan.discovery.announcement import info_from_greeting
from epizodiak_qt.lan.discovery.interfaces import own_interfaces
from epizodiak_qt.lan.host.config import HostDeps, HostListener, TableConfig
from epizodiak_qt.lan.host.host import ALL_INTERFACES, Host
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import refusals as said
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import CannotOpenError, Saves

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.wire.messages import Refuse
    from epizodiak_qt.lobby.lobby import LobbyState
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.table import Table

NAME: Final = "epizodiak"
TABLE_NAME: Final = "EpiZodiak"
BOT_NAMES: Final = ("Hamal", "Vega", "Deneb", "Rigel")


@dataclass(frozen=True, slots=True)
class HostArguments:
    """The options of `host` on the command line.

    `data` is the folder for everything kept, `pace` the seconds a bot takes; `machine` wants lines of JSON.
    """

    name: str = ""
    game: str = "epizodiak"
    port: int | None = None
    addresses: tuple[str, ...] = ALL_INTERFACES
    bots: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    hands_late: int = 0
    data: str = ""
    pace: float = 0.8
    resume: bool = False
    machine: bool = False
    hidden: bool = False


def host_arguments(given: argparse.Namespace) -> HostArguments | Sentence:
    """Return the options that were given, or what is wrong with one that depends on the game."""
    known = {each.name for each in fields(HostArguments)}
    wanted = HostArguments(**{name: value for name, value in vars(given).items() if name in known})
    rules = GAMES[wanted.game]
    try:
        options = rules.options_to_json(rules.options_from_json(wanted.options))
    except InvalidPositionError as error:
        return error.sentence
    unknown = wanted.options.keys() - options.keys() - {"edition"}
    if unknown:
        return startup_texts.unknown_option_of_game(min(unknown), wanted.game, sorted(options))
    return wanted if wanted.bots <= rules.SEATS else startup_texts.needs_value("--bots")


class ConsoleReporter(HostListener):
    """Says on standard output what happens, to people or to a program."""

    def __init__(self, language: str, *, machine: bool) -> None:
        self._language = language
        self._machine = machine
        self.changed = asyncio.Event()
        self.stop = asyncio.Event()
        self.advert: TableAdvertiser | None = None

    def report(self, event: str, sentence: Sentence | None = None, **facts: object) -> None:
        """Say something once."""
        if self._machine:
            startup_texts.write_line(sys.stdout, json.dumps({"event": event, **facts}))
        elif sentence is not None:
            startup_texts.write_line(sys.stdout, sentence.text(self._language))
        with suppress(OSError, ValueError, AttributeError):
            sys.stdout.flush()

    def lobby_changed(self, lobby: LobbyState) -> None:
        """Wake whoever waits for the table to be full, and let the advert say how full it is."""
        if self.advert is not None:
            self.advert.changed()
        if any(seat.presence != "free" for seat in lobby.seats):
            self.changed.set()

    def code_changed(self, code: str) -> None:
        """Tell the new code."""
        self.report("code", startup_texts.host_code(format_code(code)), code=code)

    def problem_occurred(self, reason: Reason) -> None:
        """Tell what could not be done."""
        self.report("trouble", reason.why, code=reason.code)

    def stop_agreed(self, refuse: Refuse) -> None:
        """Everybody wants to stop."""
        self.report("stopped", said.refusal_sentence(refuse))
        self.stop.set()


class HeadlessHost:
    """One table hosted by this process, from the first line to the last."""

    def __init__(
        self, wanted: HostArguments, reporter: ConsoleReporter, limits: Limits | None = None
    ) -> None:
        self._wanted = wanted
        self._reporter = reporter
        self._data = Path(wanted.data) if wanted.data else _data_folder()
        self._saves = Saves(DiskFiles(), self._data / "tables", GAMES)
        self._limits = limits or Limits()
        self._path: Path | None = None
        self._table: Table | None = None
        self._bots: list[BotSeat] = []
        self._table_id = secrets.token_hex(8)

    async def run(self) -> int:
        """Host until stopped; return the exit code."""
        saved = self._open_saved() if self._wanted.resume else None
        table = self._table_id = saved.header.table if saved is not None else self._table_id
        kept = HostStateFile(self._data / "hosted", table)
        wanted = self._wanted
        host = Host(
            TableConfig(
                saved.header.game if saved is not None else wanted.game,
                saved.header.options if saved is not None else self._options(),
                wanted.name or TABLE_NAME,
                table,
                hand_delay_turns=wanted.hands_late,
            ),
            load_or_create_identity(self._data),
            HostDeps(state_file=kept, stand_in=self._seat_bot, limits=self._limits),
            self._reporter,
        )
        host.open(wanted.addresses, wanted.port)
        advert = TableAdvertiser(
            lambda: info_from_greeting(host.greeting(), host.port), AdvertiserDeps(interfaces=self._served)
        )
        self._reporter.advert = None if wanted.hidden else advert
        try:
            if not wanted.hidden:
                await advert.open()
            if saved is not None:
                host.adopt(saved)
                self._seat_bots(saved)
            self._reporter.report(
                "open",
                startup_texts.host_open(host.lobby.name, format_code(host.code), host.port),
                table=table,
                code=host.code,
                port=host.port,
                resumed=saved is not None,
            )
            for address in () if wanted.machine else advert.addresses:
                self._reporter.report("address", startup_texts.host_address(f"{address}:{host.port}"))
            await self._serve(host, saved)
        finally:
            for bot in self._bots:
                bot.close()
            await advert.close()
            await host.close(said.saved() if self._table is not None and not self._table.over else None)
            if self._table is not None:
                self._table.close()
                if self._table.over and self._path is not None:
                    self._saves.file_away(self._path)
                    with suppress(OSError):
                        kept.forget()
        return 0

    def _options(self) -> dict[str, Any]:
        rules = GAMES[self._wanted.game]
        return rules.options_to_json(rules.options_from_json(self._wanted.options))

    def _open_saved(self) -> Table | None:
        """Return the table last hosted here and not finished, or None."""
        for saved in self._saves.unfinished():
            header = getattr(saved, "header", None)
            if header is None or HostStateFile(self._data / "hosted", header.table).load() is None:
                continue
            with suppress(CannotOpenError):
                table, notice = self._saves.resume(saved.path)
                self._path, self._table = saved.path, table
                if notice is not None:
                    self._reporter.report("notice", notice, text=notice.en)
                return table
        return None

    def _served(self) -> tuple[Interface, ...]:
        """Return the networks that the table can be reached from: it is announced nowhere else."""
        every = tuple(ALL_INTERFACES) == tuple(self._wanted.addresses)
        return tuple(each for each in own_interfaces() if every or each.address in self._wanted.addresses)

    async def _serve(self, host: Host, table: Table | None) -> None:
        reporter = self._reporter
        if table is None:
            for seat in range(self._wanted.bots):
                at = len(host.lobby.seats) - 1 - seat
                host.place_bot(at, "sensible", BOT_NAMES[at % len(BOT_NAMES)])
            while not reporter.stop.is_set() and self._table is None:
                await _first(reporter.changed.wait(), reporter.stop.wait())
                reporter.changed.clear()
                if all(seat.kind != "open" and seat.ready for seat in host.lobby.seats):
                    dealt = await self._deal(host)
                    if isinstance(dealt, Reason):
                        reporter.problem_occurred(dealt)
                        continue
                    self._seat_bots(dealt)
                    reporter.report("dealt", startup_texts.HOST_DEALT)
        await reporter.stop.wait()

    async def _deal(self, host: Host) -> Table | Reason:
        """Agree on the deal, waiting no longer than this program is wanted."""
        dealing = asyncio.ensure_future(host.deal(self._begin))
        stopping = asyncio.ensure_future(self._reporter.stop.wait())
        try:
            await asyncio.wait((dealing, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            host.cancel_deal()
        return await dealing

    def _begin(self, seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance]) -> Table:
        now = datetime.now().astimezone()
        table, self._path, notice = self._saves.begin(
            self._wanted.game, self._options(), seats, now, seed, table=self._table_id, source=source
        )
        if notice is not None:
            self._reporter.report("notice", notice, text=notice.en)
        self._table = table
        return table

    def _seat_bots(self, table: Table) -> None:
        self._bots += [
            self._seat_bot(table, seat) for seat, who in enumerate(table.header.seats) if who.kind == "bot"
        ]

    def _seat_bot(self, table: Table, seat: int) -> BotSeat:
        player = make_player(table.header.game, table.state().seats[seat].bot, secrets.randbits(32))
        return BotSeat(
            table, seat, player, lambda: asyncio.sleep(self._wanted.pace), self._reporter.problem_occurred
        )


async def _first(*waits: Any) -> None:
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


def _data_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_path(NAME, appauthor=False))


async def _until_signalled(wanted: HostArguments, language: str) -> int:
    reporter = ConsoleReporter(language, machine=wanted.machine)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, reporter.stop.set)
    try:
        return await HeadlessHost(wanted, reporter).run()
    except OSError as error:
        startup_texts.write_line(
            sys.stderr, startup_texts.host_failed(error.strerror or str(error)).text(language)
        )
        return 1


def run(given: argparse.Namespace, language: str) -> int:
    """Host a table until interrupted; return the exit code: 1 if it cannot be opened, 2 for bad options."""
    logging.basicConfig(
        level=given.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    wanted = host_arguments(given)
    if isinstance(wanted, Sentence):
        startup_texts.write_line(sys.stderr, wanted.text(language))
        return 2
    try:
        return asyncio.run(_until_signalled(wanted, language))
    except KeyboardInterrupt:
        return 130
