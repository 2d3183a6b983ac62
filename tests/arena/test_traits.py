"""Style traits: what they count, and their names in both languages."""

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

from epizodiak_qt.arena import likeness
from epizodiak_qt.arena.likeness import likenesses
from epizodiak_qt.arena.traits import Tally, observer
from epizodiak_qt.bots.characters import BY_KIND
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.record import Record
from epizodiak_qt.library.intervals import ratio, share_ratio
from tests.games.ecliptic import building
from tests.games.positions import SINGLE, arc, position
from tests.games.recording import hasty, recorded
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


LAID_PAIR = building.position(
    hands=("leo-sun aries-comet", "virgo-moon"),
    lines=("", "leo-comet"),
    phase="lay",
    pair="aries-sun aries-moon",
)


@pytest.mark.parametrize(
    ("before", "action", "expected"),
    [
        (CHOICES, "draw", {"draws_instead": (1, 1), "keeps_set": (1, 1), "turns": (1, 0)}),
        (CHOICES, "set 7", {"draws_instead": (0, 1), "keeps_set": (0, 1), "turns": (1, 0)}),
        (
            CHOICES,
            "lay cw 7",
            {"draws_instead": (0, 1), "keeps_set": (1, 1), "turns": (1, 0), "run_length": (1, 1)},
        ),
        (LAID_PAIR, "lay leo-sun", {"attacks": (1, 1), "declines": (0, 1), "combats": (1, 0)}),
        (
            LAID_PAIR,
            "lay aries-comet",
            {"attacks": (0, 1), "declines": (0, 1), "tripled": (1, 1), "extra_turns": (1, 0)},
        ),
        (LAID_PAIR, "decline", {"attacks": (0, 1), "declines": (1, 1), "tripled": (0, 1)}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_choice_counts_all_chances(before: Any, action: str, expected: dict[str, tuple[int, int]]) -> None:
    """Each time three choices were possible. A forced action shows no style: only the turn is counted."""
    found = counted("epizodiak" if before is CHOICES else "ecliptic", before, 0, action)
    assert {name: found[name] for name in expected} == expected
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


def test_dice_are_measured_by_their_rank_among_those_left() -> None:
    """The strongest of six counts 100 of 100; the sides count while all six are left."""
    found = counted("ecliptic", building.fight(), 0, "die 20")
    assert (found["first_die"], found["die_strength"]) == ((20, 1), (100, 100))
    few = building.fight(dice=((4, 6, 8), (4, 6, 8)))
    found = counted("ecliptic", few, 0, "die 6")
    assert "first_die" not in found
    assert found["die_strength"] == (50, 100)


# --- playing like a character: traits counted in records are those of the arena


Result = TypeVar("Result")


def done(work: Generator[None, None, Result]) -> Result:
    """Return the result of work that pauses, and check that it does."""
    pauses = 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            assert pauses
            result: Result = end.value
            return result
        pauses += 1


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_traits_counted_in_a_record_are_those_of_the_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each seat, for each trait with a chance."""
    monkeypatch.setattr(likeness, "LEAST_CHANCES", 1)
    rules, watching = GAMES[game], observer(game)
    options = rules.options_from_json({"mode": "single"} if game == "epizodiak" else {})
    tallies = [Tally() for _ in range(rules.SEATS)]

    def choose(position: Any, seat: int, legal: Sequence[Any]) -> Any:
        action = hasty(position, seat, legal)
        watching.observe(tallies[seat], position, seat, tuple(legal), action)
        return action

    played = recorded(rules, options, "likeness", choose)
    watching.observe_end(tallies, played.happened[-1][0])
    compared = 0
    for seat, tally in enumerate(tallies):
        for each in done(likenesses(game, [(played.record, seat)])):
            trait = next(name for name, known in watching.TRAITS.items() if known.text == each.trait)
            total, chances = tally.totals()[trait]
            make = share_ratio if each.is_share else ratio
            assert each.own == make([total], [chances])
            compared += 1
    assert compared > 4


def test_a_character_is_most_like_itself() -> None:
    """Ten games of Alrescha against casual. What cannot be replayed is left out; nothing is like none."""
    rules = GAMES["ecliptic"]
    options = rules.options_from_json({})
    players = [make_player("ecliptic", kind) for kind in ("pisces", "casual")]
    random = Random(1)

    def choose(position: Any, seat: int, legal: Sequence[Any]) -> Any:
        return players[seat].choose(rules.view(position, seat), tuple(legal), (), random)

    records = [recorded(rules, options, f"p{number}", choose).record for number in range(10)]
    damaged = Record(records[0].headers, records[0].entries[5:])
    found = done(likenesses("ecliptic", [(record, 0) for record in (damaged, *records)]))
    assert found[0].kind == "pisces"
    assert 0.7 < found[0].degree <= 1
    assert found[0].own.high < found[0].plain
    assert {each.kind for each in found} <= set(BY_KIND)
    assert [each.degree for each in found] == sorted((each.degree for each in found), reverse=True)
    with pytest.raises(StopIteration) as end:
        next(likenesses("epizodiak", []))
    assert end.value.value == ()
