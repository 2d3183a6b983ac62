"""Positions and games for tests: say what matters, the rest is filled in.

A hand is written as its tiles; an ellipsis in it stands for "and whatever is left":

    position(hands=([3, 3, ...], [...], [5, 6]), dial=range(7, 12), pile=0, passes=2)
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from random import Random
from types import EllipsisType
from typing import Any, NamedTuple, TypeAlias

import pytest

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.games.epizodiak import (
    legal,
    options_from_json,
    parse_action,
    play,
    position_from_json,
    position_to_json,
)
from epizodiak_qt.games.epizodiak.dial import Side
from epizodiak_qt.games.epizodiak.events import Event
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import EndTile, Phase, Position
from epizodiak_qt.games.game import AnyGame, IllegalActionError
from epizodiak_qt.games.sentence import Reason

Hand: TypeAlias = Sequence[int | EllipsisType]
PerSeat: TypeAlias = tuple[Sequence[int], Sequence[int], Sequence[int]]
Never: TypeAlias = Mapping[int, Sequence[int]]

ANY: tuple[Hand, Hand, Hand] = ([...], [...], [...])
NONE: PerSeat = ((), (), ())
RULES = Options()
SINGLE = Options(mode="single")
HELP = Options(scoring="help-2022")
MUST_FILL = Options(unique_must_fill=True)


def arc(first: int, last: int) -> tuple[int, ...]:
    """Return the values from `first` clockwise to `last`, across 12 if need be."""
    length = (last - first) % 12 + 1
    return tuple((first + step - 1) % 12 + 1 for step in range(length))


def position(
    *,
    hands: tuple[Hand, Hand, Hand] = ANY,
    dial: Sequence[int] = (1,),
    pile: int | Sequence[int] | None = None,
    sets: PerSeat = NONE,
    contested: PerSeat = NONE,
    filled: tuple[int, int, int] = (0, 0, 0),
    turn: int = 0,
    phase: Phase = "start",
    picked: tuple[int, Side] | None = None,
    last_laid: tuple[int, Side] | None = None,
    passes: int = 0,
    scores: tuple[int, int, int] = (0, 0, 0),
    over: bool = False,
    seed: str = "00ff",
    options: Options = RULES,
    never: Never | None = None,
) -> Position:
    """Return a position of 48 tiles that fulfils the wishes.

    `pile` is a number of tiles, the tiles themselves, or None: six with an open hand, else all that the
    hands do not hold. Tiles left over go to the pile first, then one at a time to the open hand with the
    fewest. `never` names values that a seat is not to get in this way. Raises ValueError if the wishes
    cannot be met.
    """
    left = [value for value in range(1, 13) for _ in range(4)]
    out = [value for values in sets for value in values]
    fixed = [[value for value in hand if isinstance(value, int)] for hand in hands]
    drawn = [] if pile is None or isinstance(pile, int) else list(pile)
    for value in (*dial, *out * 3, *fixed[0], *fixed[1], *fixed[2], *drawn):
        left.remove(value)
    openings = [seat for seat, hand in enumerate(hands) if ... in hand]
    banned = never or {}

    def takers(value: int) -> list[int]:
        return [seat for seat in openings if value not in banned.get(seat, ())]

    if pile is None or isinstance(pile, int):
        size = pile if pile is not None else 6 if openings else len(left)
        # What no hand may have goes to the pile first; then small values and great ones in turn.
        left.sort(key=lambda value: (bool(takers(value)), value * 5 % 12))
        drawn, left = left[:size], left[size:]
    for value in left:
        seat = min(takers(value), key=lambda taker: len(fixed[taker]))
        fixed[seat].append(value)
    made = Position(
        options=options,
        hands=tuple(tuple(sorted(hand)) for hand in fixed),
        pile=tuple(drawn),
        dial=tuple(dial),
        sets=tuple(map(tuple, sets)),
        contested_sets=tuple(map(tuple, contested)),
        filled=filled,
        turn=turn,
        phase=phase,
        picked=None if picked is None else EndTile(*picked),
        last_laid=None if last_laid is None else EndTile(*last_laid),
        passes=passes,
        scores=scores,
        over=over,
        seed=seed,
    )
    if position_from_json(position_to_json(made)) != made:
        raise ValueError("the wishes make no position")
    return made


def at(*hand: int, **wishes: Any) -> Position:
    """Return a position of seat 0 with this hand; 3 and 7 are open unless `wishes` says otherwise."""
    usual: dict[str, Any] = {"hands": ([*hand], [...], [...]), "dial": arc(4, 6)}
    return position(**usual | wishes)


def wild(random: Random, **changes: Any) -> Position:
    """Return any position that the notation admits, likely or not; `changes` replaces fields at the end."""
    dial = [random.randint(1, 12)]
    dial = list(arc(dial[0], (dial[0] + random.choice((0, 1, 2, 5, 8, 9, 10, 10)) - 1) % 12 + 1))
    out = random.sample(range(1, 13), random.choice((0, 0, 1, 2, 4)))
    rest = [value for value in range(1, 13) for _ in range(1 if value in out else 4)]
    for value in dial:
        rest.remove(value)
    random.shuffle(rest)
    phase: Phase = random.choice(("start", "start", "start", "start", "drawn", "picked", "contested", "deal"))
    pile = 0 if phase == "contested" else random.choice((0, 0, 0, 1, 2, 7))
    pile = min(pile, len(rest) - 3)
    drawn, rest = rest[:pile], rest[pile:]
    first, second = sorted(random.sample(range(1, len(rest)), 2))
    if random.random() < 0.3:
        first, second = 1, random.randint(2, min(6, len(rest) - 1))
    hands = [rest[:first], rest[first:second], rest[second:]]
    random.shuffle(hands)
    side: Side = random.choice(("cw", "ccw"))
    end = EndTile(dial[-1] if side == "cw" else dial[0], side)
    start = phase == "start"
    laid = end if start and len(dial) > 1 and random.random() < 0.4 else None
    owners = [random.randrange(3) for _ in out]
    sets = tuple(tuple(v for v, owner in zip(out, owners, strict=True) if owner == seat) for seat in range(3))
    picked = EndTile(dial[-1] % 12 + 1 if side == "cw" else (dial[0] - 2) % 12 + 1, side)
    if random.random() < 0.2:
        picked = EndTile(random.randint(1, 12), side)
    if phase == "deal" and random.random() < 0.7:
        hands[1], hands[2] = [*hands[1], *hands[2]], []
        random.shuffle(hands)
    made = Position(
        options=Options(
            mode=random.choice(("match", "single")),
            target=random.choice((1, 2, 7, 13)),
            contest_scores=random.random() < 0.5,
            unique_must_fill=random.random() < 0.5,
            scoring=random.choice(("rules-2021", "help-2022")),
        ),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        pile=tuple(drawn),
        dial=tuple(dial),
        sets=sets,
        contested_sets=tuple(tuple(v for v in values if random.random() < 0.4) for values in sets),
        filled=(random.randrange(2), 0, random.randrange(3)),
        turn=random.randrange(3),
        phase=phase,
        picked=picked if phase == "picked" else None,
        last_laid=laid,
        passes=random.choice((0, 1, 2, 2, 3, 4, 5)) if start and not pile and laid is None else 0,
        scores=(random.randrange(5), random.randrange(5), random.randrange(5)),
        over=random.random() < (0.5 if phase == "deal" else 0.03),
        seed=random.choice(("", "00ff", "another")),
    )
    return dataclasses.replace(made, **changes)


def shuffled(state: Position, reader: int | None, random: Random) -> Position:
    """Return a position that differs only in what `reader` may not see: pile, other hands, seed.

    Hands are open to all once a round is over.
    """
    opened = state.phase == "deal" or state.over
    closed = [seat for seat in range(3) if seat != reader and not opened]
    tiles = [*state.pile]
    for seat in closed:
        tiles += state.hands[seat]
    random.shuffle(tiles)
    hands = list(state.hands)
    for seat in closed:
        size = len(hands[seat])
        hands[seat], tiles = tuple(sorted(tiles[:size])), tiles[size:]
    return dataclasses.replace(state, hands=tuple(hands), pile=tuple(tiles), seed="another seed")


def options(**values: Any) -> Options:
    """Return the default options with some values changed, read as a table reads them."""
    return options_from_json(values)


def texts(state: Position, seat: int | None = None) -> list[str]:
    """Return what `seat` may do, in notation; None is the seat to move."""
    return [str(action) for action in legal(state, state.turn if seat is None else seat)]


def step(state: Position, action: str) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after an action of the seat to move, and what happened."""
    return play(state, state.turn, parse_action(action))


def after(state: Position, *actions: str) -> Position:
    """Return the position after some actions, each of the seat to move."""
    for action in actions:
        state, _ = step(state, action)
    return state


def refusal_of(game: AnyGame, state: Any, action: str, seat: int | None = None) -> Reason:
    """Return why `action` is refused to `seat`; `legal`, `explain` and `play` must agree on it."""
    who = state.turn if seat is None else seat
    wanted = game.parse_action(action)
    assert wanted not in game.legal(state, who), f"{action} is legal"
    reason = game.explain(state, who, wanted)
    assert reason is not None, f"{action} is refused without a reason"
    with pytest.raises(IllegalActionError) as raised:
        game.play(state, who, wanted)
    assert raised.value.reason == reason
    return reason


def refused_by(game: AnyGame, state: Any, action: str, seat: int | None = None) -> tuple[str, str | None]:
    """Return the code and the ruling with which `action` is refused."""
    reason = refusal_of(game, state, action, seat)
    return reason.code, reason.rule


refusal = partial(refusal_of, epizodiak)
refused = partial(refused_by, epizodiak)


class Offer(NamedTuple):
    """A position, all that a seat may do in it, and some that it may not do."""

    state: Any
    offered: list[str]
    refusals: Mapping[str, tuple[str, str | None]] = {}
    """The code and the ruling by action."""
    seat: int | None = None
    """None is the seat that acts first."""

    def check(self, game: AnyGame) -> None:
        """Fail unless the position offers these actions and no others, and gives these reasons."""
        seat = game.acting(self.state)[0] if self.seat is None else self.seat
        assert [str(action) for action in game.legal(self.state, seat)] == self.offered
        refusals = {action: refused_by(game, self.state, action, seat) for action in self.refusals}
        assert refusals == self.refusals


@dataclasses.dataclass(frozen=True)
class Step:
    """One action of a random game: what was before it and after it."""

    before: Any
    seat: int
    action: Any
    after: Any
    events: tuple[Any, ...]


def moody(random: Random) -> Callable[[Any, int, Sequence[Any]], Any]:
    """Return a player who likes some kinds of action and dislikes others, and now and then changes mind."""
    likings: dict[str, float] = {}

    def choose(_position: Any, _seat: int, actions: Sequence[Any]) -> Any:
        if random.random() < 0.02:
            likings.clear()
        verbs = [str(action).split()[0] for action in actions]
        weights = [likings.setdefault(verb, random.choice((0.05, 1, 10))) for verb in verbs]
        return random.choices(actions, weights)[0]

    return choose


def random_game(
    game: AnyGame,
    options: Any,
    seed: str,
    choose: Callable[[Any, int, Sequence[Any]], Any],
    cap: int = 5000,
    among: Callable[[tuple[int, ...]], int] = itemgetter(0),
) -> tuple[Any, tuple[Any, ...], Iterator[Step], RecordingChance]:
    """Return the dealt position, its events, the steps of a game as `choose` plays it, and its chance.

    `choose` is given the position, the seat and its legal actions, `among` the seats that act. The chance
    holds what has fallen so far in `results`. A game that is not over after `cap` actions raises
    AssertionError.
    """
    chance = RecordingChance(SeededChance(seed))
    dealt, events = game.new(options, chance)

    def steps() -> Iterator[Step]:
        now = dealt
        for _ in range(cap):
            acting = game.acting(now)
            if not acting:
                return
            seat = among(acting)
            action = choose(now, seat, game.legal(now, seat))
            then, happened = game.play(now, seat, action, chance)
            yield Step(now, seat, action, then, happened)
            now = then
        raise AssertionError(f"no end after {cap} actions, seed {seed}")

    return dealt, events, steps(), chance
