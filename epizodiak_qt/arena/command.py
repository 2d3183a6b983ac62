"""The command `arena`: plays a tournament, reports its progress, and prints the results. Imports no Qt."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt import startup_texts
from epizodiak_qt.arena import tables, texts
from epizodiak_qt.arena.executors import ClusterError, cluster_executor, local_executor, usable_cores
from epizodiak_qt.arena.play import BlockError, GameResult, run_games
from epizodiak_qt.arena.players import refusal
from epizodiak_qt.arena.results import Results, results_of, results_to_json
from epizodiak_qt.arena.results_file import OtherTournamentError, ResultsFile
from epizodiak_qt.arena.tables import MODES
from epizodiak_qt.arena.tournament import Tournament, seats_tournament, versus_tournament
from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.engines.registry import configured_engines
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.bots.roster import bot_names
from epizodiak_qt.bots.winning_chances import SIMULATIONS
from epizodiak_qt.command_line.arena import ArenaArguments
from epizodiak_qt.command_line.values import arguments_of, complete_options
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.bot_choice import ENGINE
from epizodiak_qt.table.files import words_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


FAILED: Final = 1
BAD_ARGUMENTS: Final = 2
INTERRUPTED: Final = 130
CLEAR_LINE: Final = "\r\x1b[K"
"""Moves to the beginning of a line of a terminal and clears it."""


def run(given: argparse.Namespace, language: str) -> int:
    """Run the command; return its exit code: 1 for a failure, 2 for bad arguments, 130 after Ctrl+C.

    A player that lost every decision is a failure.
    """
    wanted = arguments_of(ArenaArguments, given)
    if wanted.list_players:
        games = [wanted.game] if "game" in given else list(GAMES)
        engines = configured_engines().entries
        lists = (tables.player_list(game, engines, language) for game in games)
        startup_texts.write_line(sys.stdout, "\n\n".join(lists))
        return 0
    try:
        tournament = tournament_of(wanted)
        if isinstance(tournament, Sentence):
            return startup_texts.fail(tournament, language, BAD_ARGUMENTS)
        return _Session(tournament, wanted, language).run()
    except KeyboardInterrupt:
        return INTERRUPTED


class _Session:
    """One run of the arena: plays, stores, reports progress, and prints what is known at its end."""

    def __init__(self, tournament: Tournament, wanted: ArenaArguments, language: str) -> None:
        self._tournament = tournament
        self._wanted = wanted
        self._language = language
        self._total = wanted.deals * len(tournament.seatings)
        self._games: list[GameResult] = []
        self._file: ResultsFile | None = None
        self._progress: Progress | None = None

    def run(self) -> int:
        """Play all games and print the results; return the exit code."""
        refused = self._open_file()
        if refused is not None:
            return startup_texts.fail(refused, self._language, BAD_ARGUMENTS)
        done = {game.number for game in self._games}
        numbers = [number for number in range(self._total) if number not in done]
        if sys.stderr is not None and (self._wanted.progress or sys.stderr.isatty()):
            self._progress = Progress(len(done), self._total, self._language)
        code, complaint = 0, None
        try:
            scheduler, workers = self._wanted.scheduler, self._wanted.workers or usable_cores()
            chosen = cluster_executor(scheduler) if scheduler else local_executor(workers)
            with chosen as (executor, workers):
                run_games(self._tournament, numbers, executor, workers, self._add)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except ClusterError as error:
            return startup_texts.fail(error.sentence, self._language, BAD_ARGUMENTS)
        except BlockError as error:
            code, complaint = FAILED, texts.BLOCK_FAILED.fill(error=str(error))
        except OSError as error:
            code = FAILED
            complaint = texts.UNUSABLE_FILE.fill(path=self._wanted.resume, error=words_of(error))
        finally:
            if self._progress is not None:
                self._progress.close()
            if self._file is not None:
                self._file.close()
        results = results_of(self._tournament, self._games)
        self._print(results)
        lost = [each.name for each in results.players if 0 < each.decisions == sum(each.failures.values())]
        useless = texts.PLAYED_AT_RANDOM.fill(names=", ".join(lost)) if lost else None
        for more in (useless, self._write_report(results)):
            if more is not None:
                code, complaint = code or FAILED, complaint or more
        if code == INTERRUPTED:
            complaint = texts.INTERRUPTED.fill(deals=results.deals, wanted=self._wanted.deals)
        return code if complaint is None else startup_texts.fail(complaint, self._language, code)

    def _open_file(self) -> Sentence | None:
        """Open the file of results and read what it has; return why that is not possible, or None."""
        path = self._wanted.resume
        if not path:
            return None
        try:
            self._file = ResultsFile(Path(path), self._tournament)
        except OSError as error:
            return texts.UNUSABLE_FILE.fill(path=path, error=words_of(error))
        except OtherTournamentError:
            return texts.OTHER_TOURNAMENT.fill(path=path)
        self._games = [game for game in self._file.games if game.number < self._total]
        return None

    def _add(self, games: Sequence[GameResult]) -> None:
        self._games += games
        if self._file is not None:
            self._file.add(games)
        if self._progress is not None:
            self._progress.show(len(self._games))

    def _print(self, results: Results) -> None:
        if self._wanted.machine:
            text = json.dumps(results_to_json(results, complete=len(self._games) == self._total))
        else:
            text = tables.results_text(results, self._language)
        startup_texts.write_line(sys.stdout, text)

    def _write_report(self, results: Results) -> Sentence | None:
        """Write the report if one is wanted and a deal was played; return why that failed, or None."""
        path = self._wanted.report
        if not path or not results.deals:
            return None
        from epizodiak_qt.arena.report import report

        try:
            Path(path).write_text(report(results, self._language), "utf-8")
        except OSError as error:
            return texts.NO_REPORT.fill(path=path, error=words_of(error))
        return None


class Progress:
    """The progress on standard error: one line that changes on a terminal, else a line every ten seconds."""

    INTERVAL_S: Final = 10.0

    def __init__(self, done: int, total: int, language: str) -> None:
        self._before = done
        self._total = total
        self._language = language
        self._begin = self._shown = time.monotonic()
        self._is_terminal = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Report that `done` games are played."""
        now = time.monotonic()
        left = (now - self._begin) / (done - self._before) * (self._total - done)
        line = texts.progress(done, self._total, left).text(self._language)
        if self._is_terminal:
            startup_texts.write(sys.stderr, CLEAR_LINE + line)
        elif now - self._shown >= self.INTERVAL_S:
            self._shown = now
            startup_texts.write_line(sys.stderr, line)

    def close(self) -> None:
        """Clear the line."""
        if self._is_terminal:
            startup_texts.write(sys.stderr, CLEAR_LINE)


# --- the tournament that the arguments describe


def tournament_of(wanted: ArenaArguments) -> Tournament | Sentence:
    """Return the tournament that the arguments describe, or a sentence about the first wrong one."""
    options = _options(wanted)
    if isinstance(options, Sentence):
        return options
    ways = [way for way in (wanted.seats, tuple(wanted.seat), wanted.versus) if way]
    if len(ways) != 1:
        return texts.PLAYERS_NAMED_TWICE if ways else texts.NO_PLAYERS
    (kinds,) = ways
    engines = _engines(wanted, kinds)
    if not wanted.versus and len(kinds) < ENTRIES[wanted.game].seats:
        return texts.TOO_FEW_PLAYERS.fill(title=ENTRIES[wanted.game].title, seats=ENTRIES[wanted.game].seats)
    for kind in dict.fromkeys(kinds):
        refused = refusal(wanted.game, kind, engines.get(kind))
        if refused is not None:
            return refused
    if wanted.calibration and bots_of(wanted.game).chances is None:
        return texts.NO_CALIBRATION.fill(title=ENTRIES[wanted.game].title)
    if wanted.versus:
        made = versus_tournament(wanted.game, options, wanted.seed, kinds[0], kinds[1])
    else:
        made = seats_tournament(wanted.game, options, wanted.seed, kinds)
    simulations = SIMULATIONS if wanted.calibration else 0
    return replace(made, engines=engines, time_ms=wanted.time_ms, calibration=simulations)


def _engines(wanted: ArenaArguments, kinds: Sequence[str]) -> dict[str, EngineCommand]:
    """Return the kinds that are engines: command lines, and names that the player has configured."""
    configured, built_in, engines = configured_engines(), bot_names(wanted.game), {}
    for kind in kinds:
        if kind.startswith(ENGINE):
            engines[kind] = EngineCommand(kind, kind.removeprefix(ENGINE).strip())
        elif kind.partition("@")[0] not in built_in and (entry := configured.find(kind)) is not None:
            engines[kind] = EngineCommand(kind, entry.command, entry.folder)
    return engines


def _options(wanted: ArenaArguments) -> dict[str, Any] | Sentence:
    """Return the options of the game, complete, or a sentence about the first wrong one."""
    asked = dict(wanted.options)
    if complete_options(wanted.game, {}).get("mode") in MODES:
        asked["mode"] = wanted.mode or asked.get("mode", "single")
    elif wanted.mode == "match":
        return texts.NO_MATCHES.fill(title=ENTRIES[wanted.game].title)
    try:
        return complete_options(wanted.game, asked)
    except InvalidPositionError as error:
        return error.sentence
