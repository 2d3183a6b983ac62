"""A position of Ecliptic: everything there is to know, hidden cards and coming chance included."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from epizodiak_qt.games.ecliptic.actions import Action
from epizodiak_qt.games.ecliptic.cards import Card, Sign
from epizodiak_qt.games.ecliptic.field_types import Die, PerSeat, Seat, SeenCard, Trophies
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.ecliptic.scoring import points_of, rank
from epizodiak_qt.games.game import Hidden, Outcome

Phase = Literal["draw", "pair", "lay", "combat", "keep", "wish"]


@dataclass(frozen=True, init=False, repr=False, eq=False)  # it is never made itself
class CombatFields:
    """The fields that a combat and the views of it share; `chosen` and each of `rolls` are by seat."""

    sign: Sign
    """The sign fought for."""
    attacker: Seat
    """The attacking seat."""
    attack: Card
    """The attacking card; it lies in no line."""
    defence: Card
    """The defending card; it stays in its line."""
    chosen: PerSeat[Die | Hidden | None]
    """The chosen die of each seat; None if not chosen yet."""
    rolls: tuple[PerSeat[int], ...]
    """The rolls so far; the last one decided, those before were equal."""
    winner: Seat | None
    """The seat that won and chooses a card; None before."""


@dataclass(frozen=True)
class Combat(CombatFields):
    """A combat for a sign (X8)."""

    chosen: PerSeat[Die | None]
    """The chosen die of each seat; None if not chosen yet."""


@dataclass(frozen=True, init=False, repr=False, eq=False)  # it is never made itself
class CommonFields:
    """The fields that a position and the views of it share."""

    options: Options
    """The options of the game."""
    hands: PerSeat[tuple[SeenCard, ...]]
    """The hand of each seat, sorted; in a view, cards that the seat may not see are HIDDEN."""
    pile: tuple[SeenCard, ...]
    """The draw pile, in the order of drawing; in a view it is all HIDDEN."""
    discard: tuple[Card, ...]
    """The discard; its last card is the top."""
    lines: PerSeat[tuple[Card, ...]]
    """The line of each seat, in zodiac order."""
    pairs: PerSeat[tuple[Card, ...]]
    """The pairs of each seat, in the order of laying."""
    dice: PerSeat[tuple[Die, ...]]
    """The dice that each seat has left, ascending."""
    trophies: PerSeat[Trophies]
    """The trophies of each seat."""
    turn: Seat
    """The seat whose turn it is."""
    phase: Phase
    """The next step of the turn."""
    taken: Card | None
    """The card taken in this turn that must still be played (X3); it lay open, so all may know it."""
    pair: tuple[Card, Card] | None
    """The pair laid in this turn."""
    again: bool | None
    """In phase `wish`: whether the same seat plays again; otherwise None."""
    combat: CombatFields | None
    """The combat in progress."""


@dataclass(frozen=True)
class Position(CommonFields):
    """The complete state of a game; the fields are those of docs/notation-ecliptic.md."""

    hands: PerSeat[tuple[Card, ...]]
    """The hand of each seat, all known."""
    pile: tuple[Card, ...]
    """The draw pile, all known."""
    combat: Combat | None
    """The combat in progress."""
    over: bool
    """Whether the game is over."""
    seed: str
    """The seed of the chance still to come."""
    remembered: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)
    """Cache of `legal.legal` for the seat to move; not part of the value."""


def outcome(position: Position) -> Outcome | None:
    """Return the ranking and the winner once the game is over, else None (X13)."""
    if not position.over:
        return None
    return rank(tuple(map(points_of, position.lines, position.trophies)))


def points(position: Position) -> tuple[int, ...]:
    """Return the points of each seat (X13)."""
    return tuple(each.total for each in map(points_of, position.lines, position.trophies))
