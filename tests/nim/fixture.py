"""What the generic tests have to know of Nim."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.games.game_fixture import GameFixture
from tests.nim import rules

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.games.game import Json


def pieces(position: Json) -> list[Any]:
    """Return all cards."""
    return sorted([*position["hands"][0], *position["hands"][1], *position["pile"], *position["played"]])


def wild(random: Random, **changes: Any) -> rules.Position:
    """Return any position."""
    deck = random.sample(rules.DECK, len(rules.DECK))
    first, second, played = sorted(random.sample(range(len(deck)), 3))
    return replace(
        rules.Position(
            rules.Options(random.random() < 0.5),
            (tuple(sorted(deck[:first])), tuple(sorted(deck[first:second]))),
            tuple(deck[second:played]),
            tuple(deck[played:]),
            random.choice((0, 1, 2, 3, 9, 24)),
            random.randrange(2),
            "00ff",
        ),
        **changes,
    )


def shuffled(state: rules.Position, reader: int | None, random: Random) -> rules.Position:
    """Return a position that differs only in what `reader` may not see."""
    closed = [seat for seat in range(rules.SEATS) if seat != reader]
    cards = [*state.pile, *(card for seat in closed for card in state.hands[seat])]
    random.shuffle(cards)
    hands: list[tuple[int, ...]] = [*state.hands]
    for seat in closed:
        size = len(hands[seat])
        hands[seat], cards = tuple(sorted(cards[:size])), cards[size:]
    first, second = hands
    return replace(state, hands=(first, second), pile=tuple(cards), seed="another seed")


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
