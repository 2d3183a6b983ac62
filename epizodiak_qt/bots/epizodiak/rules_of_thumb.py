"""Beginner and casual players of EpiZodiak: rules of thumb for the value of a hand, one move ahead."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Take, lays_after_take
from epizodiak_qt.games.epizodiak.constants import PLACES, SET, VALUES
from epizodiak_qt.games.epizodiak.view import View, own_hand, potentials, single_values

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from epizodiak_qt.bots.epizodiak.styles import Style
    from epizodiak_qt.bots.player import History

PAIR_GROWS: Final = 0.05  # the chance that the next tile makes a set of a certain pair
SINGLE_GROWS: Final = 0.08  # the chance that it makes a pair of a certain tile
TIE_BREAK: Final = 0.001
LONG_ROUND: Final = 300  # public actions after which a tile in the hand costs twice as much
REPETITION: Final = 100.0
REPEATED_TAKES: Final = 2
RECENT: Final = 12  # public actions among which that many takes of one seat are a repetition


class Weights(NamedTuple):
    """The values that a player gives to things, in points of a round."""

    set_out: float
    """A set that is out."""
    set_held: float
    """A set in the hand, as a part of one that is out."""
    pair: float
    """A pair in the hand, as a part of a set that is out."""
    tile: float
    """The cost of a tile in the hand."""
    going_out: float
    """Going out; it counts the more, the shorter the hand is."""
    short_hand: float
    """The number of tiles by which a hand must be longer so that going out counts e times less."""
    overlooked: float
    """The chance to overlook an action."""
    going_out_set: float = 0.0
    """Each own set, added to going out where only the one who goes out scores."""
    rival_set: float = 0.0
    """Each set of the best rival, added to going out."""
    match_point: float = 0.0
    """The addition for going out if it wins the match, or keeps a rival from winning it by going out."""
    draw: float = 0.0
    """A draw, besides the tile and its chances."""
    full_dial: float = 0.0
    """Each own set, added to filling the dial where that doubles them."""


BEGINNER: Final = Weights(
    set_out=1.0,
    set_held=0.5,
    pair=0.05,
    tile=0.2,
    going_out=3.0,
    short_hand=2.0,
    overlooked=0.2,
    draw=-0.1,
)
CASUAL_ROUND: Final = Weights(
    set_out=1.0,
    set_held=0.8,
    pair=0.18,
    tile=0.05,
    going_out=3.0,
    short_hand=2.0,
    overlooked=0.06,
    full_dial=0.5,
)
CASUAL_MATCH: Final = Weights(
    set_out=0.75,
    set_held=0.5,
    pair=0.18,
    tile=0.04,
    going_out=0.4,
    short_hand=2.5,
    overlooked=0.06,
    going_out_set=0.35,
    rival_set=0.5,
    match_point=0.5,
)


@dataclass(eq=False)
class RuleOfThumbPlayer:
    """Chooses the action that improves its hand most; equal ones by lot."""

    _round_weights: Weights
    """Used where every seat scores its sets."""
    _match_weights: Weights
    """Used where only the seat that goes out scores (R16)."""
    _style: Style | None = None
    """Returns points that are added to the value of an action."""

    def choose(self, view: View, legal: tuple[Action, ...], history: History, random: Random) -> Action:
        """Return the best of `legal`."""
        if len(legal) == 1:
            return legal[0]
        options = view.options
        one_scores = options.mode == "match" and options.scoring == "rules-2021"
        weights = self._match_weights if one_scores else self._round_weights
        noticed = [
            action for action in legal if _empties(view, action) or random.random() >= weights.overlooked
        ]
        noticed = noticed or list(legal)
        judge = Judge(view, weights, noticed, history)
        style = self._style

        def worth(action: Action) -> float:
            styled = 0.0 if style is None else style(view, action)
            return judge.gain(action) + styled + TIE_BREAK * random.random()

        return max(noticed, key=worth)


def make(strength: str, style: Style | None) -> RuleOfThumbPlayer:
    """Return the player of a strength, "beginner" or "casual", with a style or with none."""
    if strength == "beginner":
        return RuleOfThumbPlayer(BEGINNER, BEGINNER, style)
    return RuleOfThumbPlayer(CASUAL_ROUND, CASUAL_MATCH, style)


def _empties(view: View, action: Action) -> bool:
    """Tell whether an action empties the hand; even a beginner does not overlook that."""
    assert view.seat is not None, "a bot sits at a seat"
    match action:
        case Lay(values=values):
            return len(values) == len(view.hands[view.seat])
        case DiscardSet():
            return len(view.hands[view.seat]) == SET
        case _:
            return False


def _match_points(view: View) -> int:
    """Return how many seats would win the match now by going out."""
    if view.options.mode == "single":
        return 0
    gathered = zip(view.scores, potentials(view), strict=True)
    return sum(score + points.total >= view.options.target for score, points in gathered)


def takes_too_often(history: History, seat: int | None) -> bool:
    """Tell whether a seat has picked up so often in the last public actions that it might do so for ever."""
    return history[-RECENT:].count(f"{seat} take") >= REPEATED_TAKES


class Judge:
    """Values the actions of one decision.

    Args:
        view: the view of the seat to move.
        weights: the values of the player.
        noticed: the actions that the player considers.
        history: the public actions of the round.
    """

    def __init__(self, view: View, weights: Weights, noticed: Iterable[Action], history: History) -> None:
        assert view.seat is not None, "a bot sits at a seat"
        self._view = view
        self._weights = weights
        self._noticed = noticed
        self._history = history
        seat = view.seat
        hand = own_hand(view)
        self._counts = [hand.count(value) for value in range(len(VALUES) + 1)]
        self._size = len(hand)
        self._singles = single_values(view)
        self._sets = len(view.sets[seat])
        best_rival = max(len(sets) for rival, sets in enumerate(view.sets) if rival != seat)
        self._going_out = weights.going_out + weights.rival_set * best_rival
        self._going_out += weights.match_point * _match_points(view)
        self._tile = weights.tile * (1 + len(history) / LONG_ROUND)
        self._now = self._value(self._counts, self._size, self._sets)

    def gain(self, action: Action) -> float:
        """Return by how many points `action` improves the hand and the sets."""
        match action:
            case Draw():
                return self._draw()
            case Take():
                return self._take()
            case Contest(value=value):
                return self._change((), gained=value, sets=1)
            case DiscardSet(value=value):
                return self._change((value,) * SET, sets=1)
            case Lay(values=values):
                return self._change(values) + self._filling(len(values))
            case _:
                return 0.0

    def _value(self, counts: list[int], size: int, sets: int) -> float:
        """Return the value of a hand of `size` tiles, and of the sets that are out."""
        weights = self._weights
        total = float(sets)
        for value, count in enumerate(counts):
            if count > 1 and value not in self._singles:
                total += weights.set_held if count >= SET else weights.pair
        out = self._going_out + weights.going_out_set * total
        return weights.set_out * total + out * exp(-size / weights.short_hand) - self._tile * size

    def _change(self, gone: tuple[int, ...], gained: int = 0, sets: int = 0) -> float:
        """Return what the loss of some tiles, and the gain of one or of sets, changes."""
        counts = self._counts.copy()
        for value in gone:
            counts[value] -= 1
        if gained:
            counts[gained] += 1
        return self._value(counts, self._size - len(gone) + (gained > 0), self._sets + sets) - self._now

    def _filling(self, tiles: int) -> float:
        """Return what filling the dial is worth: in help-2022 it doubles the sets, once in a round."""
        view = self._view
        assert view.seat is not None, "a bot sits at a seat"
        doubles = view.options.scoring == "help-2022" and not view.filled[view.seat]
        if not doubles or len(view.dial) + tiles < PLACES:
            return 0.0
        return self._weights.full_dial * (1 + self._sets)

    def _draw(self) -> float:
        """Return what a tile of the pile is worth; the best lay or set remains possible after it (R4)."""
        weights = self._weights
        live = [count for value, count in enumerate(self._counts) if value not in self._singles]
        hope = PAIR_GROWS * live.count(2) * (weights.set_held - weights.pair)
        hope += SINGLE_GROWS * live.count(1) * weights.pair
        cost = self._value(self._counts, self._size + 1, self._sets) - self._now
        kept = [
            max(0.0, self.gain(action)) for action in self._noticed if isinstance(action, Lay | DiscardSet)
        ]
        return weights.draw + weights.set_out * hope + cost + max(kept, default=0.0)

    def _take(self) -> float:
        """Return what the tile laid last is worth with the move that must follow it (R6, R7)."""
        view, laid = self._view, self._view.last_laid
        assert laid is not None, "a take is legal only with a tile to take"
        if takes_too_often(self._history, view.seat):
            return -REPETITION
        counts = self._counts.copy()
        counts[laid.value] += 1
        after = [self._change((value,) * SET, laid.value, 1) for value in VALUES if counts[value] >= SET]
        lays = lays_after_take(own_hand(view), view.dial, laid.side, laid.value)
        after += [self._change(lay.values, laid.value) for lay in lays]
        return max(after)
