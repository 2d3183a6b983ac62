"""Positions of Ecliptic for tests: say what matters, the rest is filled in.

Cards are written as in the notation, with spaces between them:

    position(hands=("leo-sun leo-moon", "aries-star"), lines=("", "leo-comet"), phase="pair")
"""

import dataclasses
from functools import partial
from random import Random
from typing import Any

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import ChanceResult, ReplayedChance
from epizodiak_qt.games.ecliptic import (
    acting,
    legal,
    parse_action,
    play,
    position_from_json,
    position_to_json,
)
from epizodiak_qt.games.ecliptic.cards import BY_NAME, CARDS, SIGNS, Card
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.events import Event
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.ecliptic.position import Combat, Phase, Position
from tests.games.positions import refusal_of, refused_by

RULES = Options()
THEN_FILL = Options(take_then_fill=True)
EMPTY = ("", "")
ALL_DICE = (DICE, DICE)

# One sign each, so that the two never fight: together they have eleven, and pisces is missing.
ELEVEN = (
    "aries-sun taurus-sun gemini-sun cancer-sun leo-sun virgo-sun",
    "libra-moon scorpio-moon sagittarius-moon capricorn-moon aquarius-moon",
)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards written as `text`."""
    return tuple(BY_NAME[name] for name in text.split())


def card(text: str) -> Card:
    """Return the card written as `text`."""
    return BY_NAME[text]


def position(
    *,
    hands: tuple[str, str] = EMPTY,
    pile: int | str | None = None,
    discard: str = "",
    lines: tuple[str, str] = EMPTY,
    pairs: tuple[str, str] = EMPTY,
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ALL_DICE,
    trophies: tuple[int, int] = (0, 0),
    turn: int = 0,
    phase: Phase = "draw",
    taken: str | None = None,
    pair: str | None = None,
    again: bool | None = None,
    combat: Combat | None = None,
    over: bool = False,
    seed: str = "00ff",
    options: Options = RULES,
) -> Position:
    """Return a position of 72 cards that fulfils the wishes.

    `pile` is a number of cards, or the first cards, or None for all that are left. What is left then lies
    under the named cards of the discard. `pair` is added to the pairs of the seat to move. Raises
    ValueError if the wishes cannot be met.
    """
    laid = list(map(cards, pairs))
    this_pair = None if pair is None else cards(pair)
    laid[turn] += this_pair or ()
    left = list(CARDS)
    attack = () if combat is None else (combat.attack,)
    named = (*hands, *lines, discard, pile if isinstance(pile, str) else "")
    for gone in (*map(cards, named), *laid, attack):
        for each in gone:
            left.remove(each)
    # One symbol after the other, so that what is drawn makes few pairs.
    left.sort(key=lambda each: (each.symbol, each.sign * 5 % 12))
    size = 0 if isinstance(pile, str) else len(left) if pile is None else pile
    drawn = cards(pile) if isinstance(pile, str) else tuple(left[:size])
    made = Position(
        options=options,
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        pile=drawn,
        discard=(*left[size:], *cards(discard)),
        lines=tuple(tuple(sorted(cards(line))) for line in lines),
        pairs=tuple(laid),
        dice=dice,
        trophies=trophies,
        turn=turn,
        phase=phase,
        taken=None if taken is None else card(taken),
        pair=None if this_pair is None else (this_pair[0], this_pair[1]),
        again=again,
        combat=combat,
        over=over,
        seed=seed,
    )
    if position_from_json(position_to_json(made)) != made:
        raise ValueError("the wishes make no position")
    return made


def at(hand: str, **wishes: Any) -> Position:
    """Return a position of seat 0 with this hand; seat 1 holds a card that does not matter."""
    return position(**{"hands": (hand, "capricorn-comet")} | wishes)


def laying(hand: str, **wishes: Any) -> Position:
    """Return a position of seat 0 with this hand, in which a pair was laid and a sign may follow."""
    return at(hand, **{"phase": "lay", "pair": "aries-sun aries-moon"} | wishes)


def fight(
    attack: str = "leo-sun",
    defence: str = "leo-comet",
    *,
    attacker: int = 0,
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ALL_DICE,
    hands: tuple[str, str] = ("virgo-sun", "virgo-moon"),
    trophies: tuple[int, int] = (0, 0),
    pair: str = "aries-sun aries-moon",
    pile: int | None = None,
) -> Position:
    """Return a position in which a combat has just begun."""
    sign = card(attack).sign
    return position(
        hands=hands,
        lines=("", defence) if attacker == 0 else (defence, ""),
        dice=dice,
        trophies=trophies,
        turn=attacker,
        phase="combat",
        pair=pair,
        pile=pile,
        combat=Combat(sign, attacker, card(attack), card(defence), (None, None), (), None),
    )


def _dealt_anyhow(random: Random) -> Position:
    """Return any position at the start of a turn: whole, but not always one that play leads to."""
    left = list(CARDS)
    random.shuffle(left)

    def away(number: int) -> tuple[Card, ...]:
        gone = left[:number]
        del left[:number]
        return tuple(gone)

    lines: tuple[list[Card], list[Card]] = ([], [])
    most = random.choice((0.2, 0.6, 0.95, 1.0))
    for sign in SIGNS:
        if random.random() < most:
            held = next(each for each in left if each.sign is sign)
            left.remove(held)
            random.choice(lines).append(held)
    pairs: tuple[list[Card], list[Card]] = ([], [])
    for _ in range(random.choice((0, 2, 8, 14))):
        first = left[0]
        second = next((each for each in left[1:] if each.sign is first.sign), None)
        if second is None:
            break
        left.remove(first)
        left.remove(second)
        random.choice(pairs).extend((first, second))
    hands = tuple(tuple(sorted(away(random.choice((1, 2, 4, 6, 6, 7, 7))))) for _ in range(2))
    pile = away(random.choice((0, 0, 1, 3, len(left) // 2, len(left))))
    spent = random.randrange(6)
    return Position(
        options=Options(take_then_fill=random.random() < 0.5),
        hands=hands,
        pile=pile,
        discard=tuple(left),
        lines=tuple(tuple(sorted(line)) for line in lines),
        pairs=tuple(map(tuple, pairs)),
        dice=tuple(tuple(sorted(random.sample(DICE, 6 - spent))) for _ in range(2)),
        trophies=(random.randrange(4), random.randrange(4)),
        turn=random.randrange(2),
        phase="draw",
        taken=None,
        pair=None,
        again=None,
        combat=None,
        over=False,
        seed=str(random.random()),
    )


def wild(random: Random, **changes: Any) -> Position:
    """Return a position of any phase, likely or not; `changes` replaces fields at the end."""
    state = _dealt_anyhow(random)
    for _ in range(random.randrange(9)):
        if not acting(state):
            break
        seat = random.choice(acting(state))
        actions = legal(state, seat)
        bold = [each for each in actions if str(each) not in ("decline", "draw")]
        state, _ = play(state, seat, random.choice(bold or actions))
    return dataclasses.replace(state, **changes)


def shuffled(state: Position, reader: int | None, random: Random) -> Position:
    """Return a position that differs only in what `reader` may not see: pile, hands, a secret die, seed."""
    closed = [seat for seat in range(2) if seat != reader]
    left = [*state.pile]
    for seat in closed:
        left += (each for each in state.hands[seat] if each != state.taken)
    random.shuffle(left)
    hands = list(state.hands)
    for seat in closed:
        kept = tuple(each for each in hands[seat] if each == state.taken)
        size = len(hands[seat]) - len(kept)
        hands[seat], left = tuple(sorted((*kept, *left[:size]))), left[size:]
    combat = state.combat
    if combat is not None and combat.winner is None:
        chosen = tuple(
            die if die is None or seat == reader else random.choice(state.dice[seat])
            for seat, die in enumerate(combat.chosen)
        )
        combat = dataclasses.replace(combat, chosen=chosen)
    return dataclasses.replace(
        state, hands=tuple(hands), pile=tuple(left), combat=combat, seed="another seed"
    )


def mover(state: Position) -> int:
    """Return the seat that acts; in a combat the one that a record writes first."""
    return acting(state)[0]


def texts(state: Position, seat: int | None = None) -> list[str]:
    """Return what `seat` may do, in notation; None is the seat that acts first."""
    return [str(action) for action in legal(state, mover(state) if seat is None else seat)]


def step(
    state: Position, action: str, seat: int | None = None, **results: int
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after an action, and what happened; `results` is what chance gives, if named."""
    chance = (
        ReplayedChance([ChanceResult(label, (str(number),)) for label, number in results.items()], "left")
        if results
        else None
    )
    return play(state, mover(state) if seat is None else seat, parse_action(action), chance)


def rolled(state: Position, *rolls: tuple[int, int]) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after the last die of a combat, whose rolls are attack and defence in turn."""
    results = [
        ChanceResult(label, (str(number),))
        for pair in rolls
        for label, number in zip(("attack", "defence"), pair, strict=True)
    ]
    seat = mover(state)
    return play(state, seat, legal(state, seat)[0], ReplayedChance(results, "left"))


def after(state: Position, *actions: str) -> Position:
    """Return the position after some actions, each of the seat that acts first."""
    for action in actions:
        state, _ = step(state, action)
    return state


refusal = partial(refusal_of, ecliptic)
refused = partial(refused_by, ecliptic)
