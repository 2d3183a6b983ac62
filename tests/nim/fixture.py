"""The facts that generic tests need of Nim."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from epizodiak_qt.games.game import Json
from tests.games.game_fixture import GameFixture
from tests.nim import rules


def pieces(position: Json) -> list[Any]:
    """Return all cards."""
    return sorted([*position["hands"][0], *position["hands"][1], *position["played"]])


def wild(random: Random, **changes: Any) -> rules.Position:
    """Return any position."""
    deck = random.sample(rules.DECK, len(rules.DECK))
    first, second, played = sorted(random.sample(range(len(deck)), 3))
    return replace(
        rules.Position(
            rules.Options(random.random() < 0.5),
            (tuple(sorted(deck[:first])), tuple(sorted(deck[first:second]))),
            tuple(deck[second:played]),
            random.choice((0, 1, 2, 3, 9, 24)),
            random.randrange(2),
            "00ff",
        ),
        **changes,
    )


def shuffled(state: rules.Position, reader: int | None, random: Random) -> rules.Position:
    """Return a position that differs only in what `reader` may not see: the other hands, and the seed."""
    known = Counter(state.played) + Counter(() if reader is None else state.hands[reader])
    cards = random.sample(
        [*(Counter(rules.DECK) - known).elements()],
        sum(map(len, state.hands)) - (0 if reader is None else len(state.hands[reader])),
    )
    hands = [
        hand if seat == reader else tuple(sorted(cards.pop() for _ in hand))
        for seat, hand in enumerate(state.hands)
    ]
    first, second = hands
    return replace(state, hands=(first, second), seed="another seed")


FIXTURE = GameFixture(
    game=rules,
    options=({}, {"last_loses": True}),
    pieces=pieces,
    cap=60,
    wild=wild,
    shuffled=shuffled,
    actions=rules.ACTIONS,
    events=(rules.Dealt, rules.StarsTaken),
    open_events=(rules.StarsTaken(1, 2, rolled=True),),
    closed_events=(rules.Dealt(((1, 2), (3, 3)), 1),),
    zones=("hand", "board", "players"),
    clicked=frozenset({"hand", "die"}),
)
