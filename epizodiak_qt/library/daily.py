"""The daily sky: deals and opponents from the date alone, the official tries, and what they add up to."""

from __future__ import annotations

import hashlib
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.deal_code import DealCode, deal_code
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.override import override
from epizodiak_qt.table.json_file import JsonFile, NamedEntries

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

NEW_DAY: Final = timedelta(hours=4)
"""The local time at which a day begins."""
STARS: Final = 28
"""The days that make a constellation."""
SIGNS: Final = 12


class DailySky(NamedTuple):
    """The daily sky of a game."""

    game: str
    """The name of the game."""
    day: date
    """The day."""
    deals: tuple[DealCode, ...]
    """The deal of each round."""
    opponents: tuple[str, ...]
    """The kinds of bots at the other seats."""


def day_of(now: datetime) -> date:
    """Return the day at a local time."""
    return (now.replace(tzinfo=None) - NEW_DAY).date()


def daily_sky(game: str, day: date, kinds: Iterable[str]) -> DailySky:
    """Return the sky of a day, with opponents among `kinds`. It is the same on every computer."""
    entry, key = ENTRIES[game], f"daily {game} {day}"
    deals = (deal_code(game, options, f"{key} {number}") for number, options in enumerate(entry.daily, 1))
    order = sorted(kinds, key=lambda kind: hashlib.sha256(f"{key} {kind}".encode()).digest())
    return DailySky(game, day, tuple(filter(None, deals)), tuple(order[: entry.seats - 1]))


def streak(days: Collection[date], today: date) -> int:
    """Return how many days were played in a row, up to today, or yesterday before today is played."""
    last = today if today in days else today - timedelta(1)
    count = 0
    while last - timedelta(count) in days:
        count += 1
    return count


def lit_stars(played: int) -> tuple[int, int]:
    """Return the constellation of a number of played days, 1 aries … 12 pisces, and how many stars are lit.

    A constellation that is whole stays until the next day is played.
    """
    whole = max(0, played - 1) // STARS
    return whole % SIGNS + 1, played - whole * STARS


class OfficialTry(NamedTuple):
    """The official try of a person at a daily sky."""

    profile: str
    """The name of the profile; empty for a person without one."""
    tables: tuple[str, ...]
    """The id of the table of each round that was begun."""
    points: tuple[tuple[int, ...], ...] = ()
    """The points of each seat in each round that was played to its end. The person has the first seat."""
    help: tuple[str, ...] = ()
    """The help that was used."""

    @property
    def total(self) -> int:
        """The points of the person."""
        return sum(each[0] for each in self.points)


class DayEntry(NamedTuple):
    """A daily sky as the file keeps it."""

    name: str
    """The game and the day: "ecliptic 2026-11-26"."""
    par: float | None = None
    """The mean points of the strong bot in the first seat; None if it is not computed."""
    tries: tuple[OfficialTry, ...] = ()
    """The official tries, one a person."""

    @property
    def game(self) -> str:
        """The game."""
        return self.name.partition(" ")[0]

    @property
    def day(self) -> date:
        """The day. Raises ValueError if the name has none."""
        return date.fromisoformat(self.name.partition(" ")[2])

    def of(self, profile: str) -> OfficialTry | None:
        """Return the try of a person; None if there is none."""
        return next((each for each in self.tries if each.profile == profile), None)

    def with_try(self, new: OfficialTry) -> DayEntry:
        """Return the day with a try in place of that of the same person."""
        others = (each for each in self.tries if each.profile != new.profile)
        return self._replace(tries=(*others, new))

    def is_complete(self, profile: str) -> bool:
        """Return whether a person has played all rounds."""
        found = self.of(profile)
        return found is not None and len(found.points) == len(ENTRIES[self.game].daily)


class _Content(NamedTuple):
    """The content of the file."""

    days: tuple[DayEntry, ...] = ()
    """The daily skies with a par or a try."""


class DailyTries(NamedEntries[DayEntry, _Content]):
    """The official tries and the pars of this computer. A method returns why the file was not written."""

    def __init__(self, path: Path) -> None:
        file = JsonFile(path, _Content, Label("The daily skies", "Les ciels du jour"))
        super().__init__(file, _Content, lambda content: content.days)

    @override
    def _checked(self, entry: DayEntry) -> DayEntry | None:
        """Return an entry that names a game that is known here, and a day, and fits the game; else None."""
        try:
            seats, _ = ENTRIES[entry.game].seats, entry.day
        except (KeyError, ValueError):
            return None
        fits = all(len(points) == seats for each in entry.tries for points in each.points)
        return entry if fits else None

    def of(self, game: str, day: date) -> DayEntry:
        """Return what is known of a daily sky."""
        name = f"{game} {day}"
        return self.find(name) or DayEntry(name)

    def played(self, game: str, profile: str) -> dict[date, bool]:
        """Return the days on which a person has played all rounds, and whether the par was reached.

        A par that is not known counts as reached.
        """
        days = (each for each in self.entries if each.game == game and each.is_complete(profile))
        return {day.day: (day.par or 0) <= own.total for day in days if (own := day.of(profile))}

    def round_of(self, table: str) -> tuple[DayEntry, OfficialTry] | None:
        """Return the day and the try to which a table belongs; None for any other table."""
        return next(((day, each) for day in self.entries for each in day.tries if table in each.tables), None)

    def begin(self, game: str, day: date, profile: str, table: str) -> Sentence | None:
        """Store that a round of the official try was begun at a table, unless another window has begun it."""
        self._read_again()
        entry = self.of(game, day)
        found = entry.of(profile) or OfficialTry(profile, ())
        if len(found.tables) > len(found.points):
            return None
        return self.put(entry.with_try(found._replace(tables=(*found.tables, table))), entry)

    def finish(self, table: str, points: Iterable[int], used: Iterable[str]) -> Sentence | None:
        """Store the end of a round at a table; nothing if it is no official try, or was stored before."""
        entry, one = self.round_of(table) or (None, None)
        if entry is None or one is None or one.tables.index(table) != len(one.points):
            return None
        used = tuple(sorted({*one.help, *used}))
        self._read_again()
        entry = self.of(entry.game, entry.day)
        return self.put(entry.with_try(one._replace(points=(*one.points, tuple(points)), help=used)), entry)

    def keep_par(self, game: str, day: date, par: float) -> Sentence | None:
        """Store the par of a day."""
        self._read_again()
        entry = self.of(game, day)
        return self.put(entry._replace(par=par), entry)

    def follow(self, before: str, after: str) -> Sentence | None:
        """Follow a profile that was renamed, or (an empty `after`) deleted with all its tries."""
        self._read_again()
        known = self.entries
        entries = tuple(entry._replace(tries=_followed(entry.tries, before, after)) for entry in known)
        return self._write(entries) if before and entries != known else self.problem


def _followed(tries: Iterable[OfficialTry], before: str, after: str) -> tuple[OfficialTry, ...]:
    """Return tries with another name of a profile; without those of the profile if the name is empty."""
    return tuple(
        each._replace(profile=after) if each.profile == before else each
        for each in tries
        if after or each.profile != before
    )
