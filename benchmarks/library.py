"""The library with 10,000 records: list, search, statistics and memory, beside plain file reading."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.lan import resident_mib

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.library.game_row import GameRow
    from epizodiak_qt.library.library import Library

ROOT = Path(__file__).resolve().parent.parent
RECORDS = 10_000
DIFFERENT = 24
"""The number of games that are played; the records are theirs under other names and dates."""
LIMITS_MS = {
    "first list": 10_000,
    "opened again": 200,
    "first search": 100,
    "search": 100,
    "sort": 100,
    "statistics": 300,
}
NAMES = ("Amélie", "José", "Nour", "Ilyès", "Vega", "Hamal", "Zoé", "Max")
BOTS = ("casual", "strong", "master")


def report() -> None:
    """Print the figures, measured in a new process."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-m", "benchmarks.library", folder], env=environ, check=True)


def played_text(name: str, seed: str) -> str:
    """Return the record of a game of casual bots under the default options."""
    from epizodiak_qt.bots.roster import make_player
    from epizodiak_qt.games.catalogue import GAMES
    from epizodiak_qt.games.record import write_record
    from epizodiak_qt.table.export import record_of
    from tests.table.table_kit import new_table

    game, chance, player = GAMES[name], random.Random(seed), make_player(name, "casual")
    table = new_table("p" * game.SEATS, seed, game=game)
    while not table.over:
        state = table.state()
        for seat in state.unready:
            table.ready(seat)
        for seat in state.acting[:1]:
            update = table.update_for(seat)
            history = game.extend_history((), table.history(seat), seat)
            table.act(seat, player.choose(update.view, update.legal, history, chance), chance.random().hex())
    return write_record(record_of(table))


def write_records(folder: Path) -> None:
    """Write records of both games: matches of EpiZodiak and games of Ecliptic, as the program writes them."""
    chance = random.Random(1)
    names = ("epizodiak", "ecliptic")
    texts = [played_text(names[number % 2], f"{number}") for number in range(DIFFERENT)]
    folder.mkdir(parents=True)
    for number in range(RECORDS):
        text = chance.choice(texts)
        day = f"20{chance.randrange(20, 27)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}"
        for old, new in zip(("Ana", "Bo", "Cy"), chance.sample(NAMES, 3), strict=True):
            text = text.replace(f'"{old}"', f'"{new}"')
        text = text.replace('[Kind1 "person"]', f'[Kind1 "{chance.choice(BOTS)}"]')
        text = text.replace("2026-11-21", day, 2).replace(
            "\n\n", '\n[Table "screen"]\n[Duration "900"]\n\n', 1
        )
        (folder / f"{day}-{number}.ezr").write_text(text, "utf-8")


def open_library(home: Path) -> Library:
    """Return the library of a data folder."""
    from epizodiak_qt import folders
    from epizodiak_qt.library.library import Library

    return Library(home, folders.saved_games(home))


def refreshed(library: Library) -> Library:
    """Return the library after a refresh."""
    for _ in library.refresh():
        pass
    return library


def measured(
    what: str, work: Callable[[], object], beside: Callable[[], object] | None = None, times: int = 3
) -> None:
    """Print how long some work takes, perhaps beside the same by plain file reading: the best time.

    The time of the processor tells what it would take on a computer that does nothing else.
    """
    took_ms, processor_ms = min(_took_ms(work) for _ in range(times))
    limit_ms = LIMITS_MS[what]
    missed = "" if took_ms <= limit_ms else ", MISSED"
    line = f"  {what:<14}{took_ms:6.0f} ms, {processor_ms:.0f} of the processor (limit {limit_ms}{missed})"
    if beside is not None:
        took_ms, processor_ms = _took_ms(beside)
        line += f"; by plain file reading {took_ms:.0f} ms, {processor_ms:.0f} of the processor"
    print(line)


def _took_ms(work: Callable[[], object]) -> tuple[float, float]:
    """Return how long some work takes, on the clock and of the processor."""
    began, began_processor = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - began) * 1000, (time.process_time() - began_processor) * 1000


def read_plainly(home: Path) -> list[GameRow]:
    """Return the rows of all records, without an index."""
    from epizodiak_qt.library.record_facts import entries_of, row_of

    return [
        row_of(path.name, entries_of(path.read_text("utf-8")))
        for path in sorted((home / "records").iterdir())
    ]


def count_everything(rows: Iterable[GameRow]) -> None:
    """Count all that the page of statistics shows of one person."""
    from epizodiak_qt.library import statistics

    games = statistics.games_of(rows, "", "Amélie")
    statistics.totals(games)
    for dimension in ("opponent", *statistics.DIMENSIONS):
        statistics.grouped(games, dimension)
    statistics.streaks(games)
    statistics.rating(games, {"casual": 1500.0, "strong": 1650.0, "master": 1700.0})


def measure(home: Path) -> None:
    """Print the figures."""
    write_records(home / "records")
    size = sum(path.stat().st_size for path in (home / "records").iterdir()) / RECORDS
    print(f"The library with {RECORDS} records of {size:.0f} bytes on average")
    gc.freeze()  # as the window does once it has loaded everything
    before = resident_mib()
    measured("first list", lambda: refreshed(open_library(home)), lambda: read_plainly(home), times=1)
    between = resident_mib()
    measured("opened again", lambda: refreshed(open_library(home)).rows(), lambda: read_plainly(home))
    library = refreshed(open_library(home))
    held = resident_mib()

    def search_plainly() -> object:
        return [row for row in read_plainly(home) if "vega" in str(row).casefold()]

    measured("first search", lambda: library.rows("vega"), search_plainly, times=1)
    measured("search", lambda: library.rows("vega 2024 master"))
    measured("sort", lambda: library.rows(sort="result"))
    measured(
        "statistics", lambda: count_everything(library.rows()), lambda: count_everything(read_plainly(home))
    )
    library.release()
    index = (home / "library.sqlite").stat().st_size / (1 << 20)
    memory = f"{before:.0f} MiB before, {between:.0f} after the first list, {held:.0f} with the list"
    print(f"  memory {memory}; the index has {index:.1f} MiB")


if __name__ == "__main__":
    measure(Path(sys.argv[1]))
