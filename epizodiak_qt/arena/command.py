"""The command `arena`: checks its arguments, plays the tournament, and prints the results. Imports no Qt."""

from __future__ import annotations

import json
import os
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any

from epizodiak_qt import startup_texts
from epizodiak_qt.arena import texts
from epizodiak_qt.arena.results import results_of, results_to_json
from epizodiak_qt.arena.run import local_executor, run_games, stop_local_workers
from epizodiak_qt.arena.tournament import seats_tournament, versus_tournament
from epizodiak_qt.bots.roster import UnknownBotError, bot_kinds, make_player
from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from epizodiak_qt.arena.play import GameResult
    from epizodiak_qt.arena.tournament import Tournament

INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class ArenaArguments:
    """The options of `arena` on the command line; their names are those of the parser."""

    game: str = "epizodiak"
    """The name of the game."""
    seats: tuple[str, ...] = ()
    """The players, from one option."""
    seat: Sequence[str] = ()
    """The players, one an option."""
    versus: tuple[str, ...] = ()
    """Two players, one against others of the other kind."""
    deals: int = 100
    """The number of deals."""
    seed: str = "1"
    """The seed of all chance."""
    mode: str = ""
    """Single rounds or matches; empty for the default."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options of the game, in the notation of records."""
    workers: int = 0
    """The number of processes; 0 for one a core."""
    list_players: bool = False
    """Whether to list the players instead."""
    progress: bool = False
    """Whether to report the progress even without a terminal."""
    machine: bool = False
    """Whether the results are printed as a JSON object."""


def arena_arguments(given: argparse.Namespace) -> ArenaArguments:
    """Return the options that were given, with the defaults of the others."""
    known = {each.name for each in fields(ArenaArguments)}
    return ArenaArguments(**{name: value for name, value in vars(given).items() if name in known})


def run(given: argparse.Namespace, language: str) -> int:
    """Run the command; return its exit code: 2 for bad arguments, 130 after Ctrl+C."""
    wanted = arena_arguments(given)
    if wanted.list_players:
        for game in [wanted.game] if "game" in given else GAMES:
            _print("\n".join([texts.TITLES[game], *(f"  {kind}" for kind in bot_kinds(game))]))
        return 0
    tournament = tournament_of(wanted)
    if isinstance(tournament, Sentence):
        startup_texts.write_line(sys.stderr, tournament.text(language))
        return 2
    return _Session(tournament, wanted, language).run()


def tournament_of(wanted: ArenaArguments) -> Tournament | Sentence:
    """Return the tournament that the arguments describe, or a sentence about the first wrong one."""
    options = _options(wanted)
    if isinstance(options, Sentence):
        return options
    ways = [way for way in (wanted.seats, tuple(wanted.seat), wanted.versus) if way]
    if len(ways) != 1:
        return texts.players_named_twice() if ways else texts.no_players()
    (kinds,) = ways
    for kind in kinds:
        try:
            make_player(wanted.game, kind)
        except UnknownBotError as error:
            return error.sentence
    if wanted.versus:
        return versus_tournament(wanted.game, options, wanted.seed, kinds[0], kinds[1])
    seats = GAMES[wanted.game].SEATS
    if len(kinds) < seats:
        return texts.too_few_players(wanted.game, seats)
    return seats_tournament(wanted.game, options, wanted.seed, kinds)


def _options(wanted: ArenaArguments) -> dict[str, Any] | Sentence:
    """Return the options of the game, complete, or a sentence about the first wrong one."""
    rules = GAMES[wanted.game]
    defaults = rules.options_to_json(rules.options_from_json({}))
    unknown = wanted.options.keys() - defaults.keys() - {"edition"}
    if unknown:
        return startup_texts.unknown_option_of_game(min(unknown), wanted.game, sorted(defaults))
    asked = dict(wanted.options)
    if "mode" in defaults:
        asked["mode"] = wanted.mode or asked.get("mode", "single")
    elif wanted.mode == "match":
        return texts.no_matches(wanted.game)
    try:
        return rules.options_to_json(rules.options_from_json(asked))
    except InvalidPositionError as error:
        return error.sentence


class _Session:
    """One run of the arena: plays, reports progress, prints what is known at its end."""

    def __init__(self, tournament: Tournament, wanted: ArenaArguments, language: str) -> None:
        self._tournament = tournament
        self._wanted = wanted
        self._language = language
        self._games: list[GameResult] = []
        self._total = wanted.deals * len(tournament.seatings)
        self._progress = Progress(self._total, language) if _shows_progress(wanted) else None

    def run(self) -> int:
        """Play all games and print the results; return the exit code."""
        workers = self._wanted.workers or os.cpu_count() or 1
        code = 0
        try:
            with local_executor(workers) as executor:
                try:
                    run_games(self._tournament, range(self._total), executor, workers, self._add)
                except KeyboardInterrupt:
                    stop_local_workers()
                    code = INTERRUPTED
        except BrokenProcessPool:
            code = 1
        if self._progress is not None:
            self._progress.close()
        complete = len(self._games) == self._total
        results = results_of(self._tournament, self._games)
        if self._wanted.machine:
            _print(json.dumps(results_to_json(results, complete=complete)))
        else:
            _print(texts.results_text(results, self._language))
        if code == INTERRUPTED:
            self._complain(texts.interrupted(results.deals, self._wanted.deals))
        elif code:
            self._complain(texts.worker_lost())
        return code

    def _add(self, games: Sequence[GameResult]) -> None:
        self._games += games
        if self._progress is not None:
            self._progress.show(len(self._games))

    def _complain(self, sentence: Sentence) -> None:
        startup_texts.write_line(sys.stderr, sentence.text(self._language))


class Progress:
    """The progress on standard error: one line that changes on a terminal, else a line every ten seconds."""

    INTERVAL_S = 10.0

    def __init__(self, total: int, language: str) -> None:
        self._total = total
        self._language = language
        self._begin = self._shown = time.monotonic()
        self._is_terminal = _is_terminal()

    def show(self, done: int) -> None:
        """Report that `done` games are played."""
        now = time.monotonic()
        left = (now - self._begin) / done * (self._total - done)
        line = texts.progress(done, self._total, left).text(self._language)
        if self._is_terminal:
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
        elif now - self._shown >= self.INTERVAL_S:
            self._shown = now
            startup_texts.write_line(sys.stderr, line)

    def close(self) -> None:
        """Clear the line."""
        if self._is_terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _shows_progress(wanted: ArenaArguments) -> bool:
    return sys.stderr is not None and (wanted.progress or _is_terminal())


def _print(text: str) -> None:
    startup_texts.write_line(sys.stdout, text)
