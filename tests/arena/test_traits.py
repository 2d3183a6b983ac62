"""Style traits: what they count, and their names in both languages."""

from collections.abc import Mapping
from typing import Any

import pytest

from epizodiak_qt.arena.traits import Tally, observer
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from tests.games.ecliptic import building
from tests.games.positions import SINGLE, arc, position
from tests.games.sentence_checks import faults_of_french


def test_every_trait_has_a_text_of_its_own_in_both_languages() -> None:
    """French ones follow French typography."""
    for game in (entry.name for entry in ENTRIES.values() if entry.observer):
        texts = [trait.text for trait in observer(game).TRAITS.values()]
        assert len({text.en for text in texts}) == len({text.fr for text in texts}) == len(texts) > 10
        for text in texts:
            assert faults_of_french(text.fr) == []


def counted(game: str, before: Any, seat: int, action: str) -> Mapping[str, tuple[int, int]]:
    """Return what an action counts, among all that are legal."""
    rules, tally = GAMES[game], Tally()
    chosen = rules.parse_action(action)
    legal = rules.legal(before, seat)
    assert chosen in legal
    observer(game).observe(tally, before, seat, legal, chosen)
    return tally.totals()


CHOICES = position(
    hands=([3, 7, 7, 7, 9], [...], [...]), dial=arc(4, 6), last_laid=None, turn=0, options=SINGLE
)
FORCED = position(hands=([1, 1], [...], [...]), dial=arc(4, 6), turn=0, options=SINGLE)


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("draw", {"draws_instead": (1, 1), "keeps_set": (1, 1), "turns": (1, 0)}),
        ("set 7", {"draws_instead": (0, 1), "keeps_set": (0, 1), "turns": (1, 0)}),
        ("lay cw 7", {"draws_instead": (0, 1), "keeps_set": (1, 1), "turns": (1, 0), "run_length": (1, 1)}),
    ],
)
def test_a_choice_in_epizodiak_counts_for_every_chance_it_had(
    action: str, expected: dict[str, tuple[int, int]]
) -> None:
    """A lay, a draw and a set were possible."""
    found = counted("epizodiak", CHOICES, 0, action)
    assert {name: found[name] for name in expected} == expected


def test_a_forced_action_shows_no_style() -> None:
    """Only the turn is counted."""
    assert counted("epizodiak", FORCED, 0, "draw") == {"turns": (1, 0)}


def test_the_end_of_a_round_counts_sets_and_tiles_of_each_seat() -> None:
    """The seat with an empty hand has gone out."""
    ended = position(
        hands=([], [1, 2], [3]), sets=((5, 6), (7,), ()), phase="deal", over=True, options=SINGLE
    )
    tallies = [Tally() for _ in range(3)]
    observer("epizodiak").observe_end(tallies, ended)
    totals = [tally.totals() for tally in tallies]
    assert [total["sets"] for total in totals] == [(2, 1), (1, 1), (0, 1)]
    assert [total["goes_out"] for total in totals] == [(1, 1), (0, 1), (0, 1)]
    assert [total["tiles_at_end"] for total in totals] == [(0, 1), (2, 1), (1, 1)]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("lay leo-sun", {"attacks": (1, 1), "declines": (0, 1), "combats": (1, 0)}),
        (
            "lay aries-comet",
            {"attacks": (0, 1), "declines": (0, 1), "tripled": (1, 1), "extra_turns": (1, 0)},
        ),
        ("decline", {"attacks": (0, 1), "declines": (1, 1), "tripled": (0, 1)}),
    ],
)
def test_a_choice_in_ecliptic_counts_for_every_chance_it_had(
    action: str, expected: dict[str, tuple[int, int]]
) -> None:
    """An attack, another turn and declining were possible."""
    before = building.position(
        hands=("leo-sun aries-comet", "virgo-moon"),
        lines=("", "leo-comet"),
        phase="lay",
        pair="aries-sun aries-moon",
    )
    found = counted("ecliptic", before, 0, action)
    assert {name: found[name] for name in expected} == expected


def test_dice_are_measured_by_their_rank_among_those_left() -> None:
    """The strongest of six counts 100 of 100; the sides count while all six are left."""
    found = counted("ecliptic", building.fight(), 0, "die 20")
    assert (found["first_die"], found["die_strength"]) == ((20, 1), (100, 100))
    few = building.fight(dice=((4, 6, 8), (4, 6, 8)))
    found = counted("ecliptic", few, 0, "die 6")
    assert "first_die" not in found
    assert found["die_strength"] == (50, 100)
