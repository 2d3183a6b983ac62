"""Builds, plays and watches tables for tests."""

from collections.abc import Callable, Iterable
from typing import Any

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import Chance, RecordingChance, SeededChance
from epizodiak_qt.games.epizodiak import NAME
from epizodiak_qt.games.game import AnyGame
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.entries import Header, Kind, RecordedChance, Seat
from epizodiak_qt.table.journal import Journal, NoJournal
from epizodiak_qt.table.link import ProposalKind, Update
from epizodiak_qt.table.table import LocalLink, Table

GAME: AnyGame = GAMES[NAME]
CREATED = "2026-11-21T18:30:00"
NAMES = ("Ana", "Bo", "Cy")


def seats(letters: str, names: Iterable[str] = NAMES) -> tuple[Seat, ...]:
    """Return the seats for a string of letters: p is a person, b is a bot."""
    kinds: dict[str, Kind] = {"p": "human", "b": "bot"}
    return tuple(
        Seat(kinds[letter], name, "beginner" if letter == "b" else "")
        for letter, name in zip(letters, names, strict=False)
    )


def header(
    players: str | tuple[Seat, ...] = "",
    seed: str = "seed",
    game: AnyGame = GAME,
    source: Callable[[str], Chance] = SeededChance,
    **options: Any,
) -> Header:
    """Return the header of a table that was just dealt from `seed`.

    `players` are the seats or letters for them; without them a person is at each seat.
    """
    agreed = game.options_from_json(options)
    chance = RecordingChance(source(seed))
    game.new(agreed, chance)
    return Header(
        table="7ab1e",
        created=CREATED,
        game=game.NAME,
        options=game.options_to_json(agreed),
        seats=players if isinstance(players, tuple) else seats(players or "p" * game.SEATS),
        recorded_chance=RecordedChance(tuple(chance.results), chance.remaining_seed),
    )


def new_table(
    players: str | tuple[Seat, ...] = "",
    seed: str = "seed",
    chance: Callable[[str], Chance] = SeededChance,
    *,
    journal: Journal | NoJournal | None = None,
    game: AnyGame = GAME,
    **options: Any,
) -> Table:
    """Return a table that was just dealt; without a journal of its own it keeps nothing."""
    kept = NoJournal() if journal is None else journal
    return Table(game, header(players, seed, game, chance, **options), kept, chance)


def table_at(state: Any, letters: str = "ppp", game: AnyGame = GAME) -> Table:
    """Return a table that stands at a position which was never played to."""
    table = new_table(letters, game=game, **game.options_to_json(state.options))
    table._position = state
    table._round_start = state
    return table


def position_of(table: Table) -> Any:
    """Return the position of a table, which no link shows."""
    return table._position


def inside(table: Table) -> tuple[Any, ...]:
    """Return all state of a table that its journal must restore."""
    return (
        table.header,
        position_of(table),
        tuple(table.entries),
        table._steps,
        table._round_start,
        table._round_events,
        table._names,
        table.round_began,
    )


def act(table: Table, text: str, seat: int | None = None, name: str | None = None) -> Reason | None:
    """Play an action of the seat to move, or of `seat`; return the answer of the table."""
    who = table.game.acting(position_of(table))[0] if seat is None else seat
    return table.act(
        who, table.game.parse_action(text), f"{len(table.entries)} {text}" if name is None else name
    )


def play(table: Table, *texts: str) -> None:
    """Play some actions, each of the seat to move, none of which is refused."""
    for text in texts:
        assert act(table, text) is None, text


def legal(table: Table) -> list[str]:
    """Return the legal actions of the seat to move, in notation."""
    state = position_of(table)
    seats_to_move = table.game.acting(state)
    return [str(action) for seat in seats_to_move for action in table.game.legal(state, seat)]


def play_first(table: Table, verb: str) -> str:
    """Play the first legal action that begins with `verb`; return it."""
    text = next(text for text in legal(table) if text.startswith(verb))
    play(table, text)
    return text


def agree_on(table: Table, wish: ProposalKind, seat: int = 0) -> None:
    """Let a seat ask to end the round or to take an action back, and let all others agree."""
    assert table.propose(seat, wish) is None
    while (asked := table.state().proposal) is not None:
        assert table.vote(min(asked.unanswered), agreed=True) is None


def code(reason: Reason | None) -> str | None:
    """Return the code of a refusal, or None for an acknowledgement."""
    return None if reason is None else reason.code


class Watcher:
    """A receiver that keeps its updates, and its link."""

    def __init__(self, table: Table, seats_of: Iterable[int], *watched: int | None) -> None:
        self.updates: list[Update] = []
        self.link: LocalLink = table.connect(frozenset(seats_of), self.receive, *watched)

    def receive(self, update: Update) -> None:
        """Keep an update."""
        self.updates.append(update)

    @property
    def events(self) -> list[str]:
        """The names of the events received, in order."""
        return [type(event).__name__ for update in self.updates for event in update.events]


def watchers_of(table: Table) -> dict[int | None, Watcher]:
    """Return a watcher for a spectator (None) and one for each seat."""
    readers = (None, *range(table.game.SEATS))
    return {reader: Watcher(table, () if reader is None else {reader}, reader) for reader in readers}
