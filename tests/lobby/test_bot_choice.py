"""Bots of the next strength at the seats of another game."""

import pytest

from epizodiak_qt.lobby.bot_choice import STRENGTHS, with_other_bots
from epizodiak_qt.table.entries import Seat
from tests.lobby.fake_bots import fake_choices

CHOICES = fake_choices("epizodiak")
ANA = Seat("human", "Ana")


def bots(*kinds: str) -> tuple[Seat, ...]:
    """Return seats with these bots."""
    return tuple(Seat("bot", f"Bot {place}", kind) for place, kind in enumerate(kinds))


def test_bots_become_one_strength_tougher_or_easier() -> None:
    """From one to the next, never beyond the ends; name and place stay."""
    ladder = [each.kind for each in STRENGTHS]
    for place, kind in enumerate(ladder):
        for step in (-1, 0, 1):
            other = ladder[max(0, min(place + step, len(ladder) - 1))]
            assert with_other_bots((ANA, *bots(kind, kind)), CHOICES, step) == (ANA, *bots(other, other))
    mixed = (*bots("beginner"), ANA, *bots("master"))
    assert [seat.bot for seat in with_other_bots(mixed, CHOICES, 1)] == ["casual", "", "master"]
    assert with_other_bots((ANA, *bots("beginner")), CHOICES[:1], 1) == (ANA, *bots("beginner"))


@pytest.mark.parametrize(
    "seats",
    [
        (ANA, *bots("casual", "leo")),
        (ANA, *bots("casual", "engine:Foo")),
        (ANA, *bots("casual", "unknown")),
        (ANA, ANA, *bots("casual")),
        (ANA, ANA),
        bots("casual", "casual"),
    ],
    ids=["character", "engine", "unknown bot", "two people", "no bot", "no person"],
)
def test_other_seats_stay_as_they_are(seats: tuple[Seat, ...]) -> None:
    """Only one person against bots by strength can have tougher ones."""
    for step in (-1, 1):
        assert with_other_bots(seats, CHOICES, step) == seats
