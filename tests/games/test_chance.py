"""Chance: seeded, recorded, replayed."""

import math
import pickle
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.chance import (
    ChanceError,
    ChanceResult,
    KeyedChance,
    RecordingChance,
    ReplayedChance,
    SeededChance,
    chance_from_seed,
    key_of_seed,
)
from tests.games.sentence_checks import check_sentence

TWELVE = tuple(range(12))
TILES = tuple(value for value in range(1, 13) for _ in range(4))


def too_uneven(counts: Counter[object], cells: int) -> bool:
    """Tell whether a spread over cells is more than six deviations worse than chance would have it."""
    degrees, expected = cells - 1, counts.total() / cells
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / expected
    chi_square += expected * (cells - len(counts))
    return chi_square > degrees + 6 * math.sqrt(2 * degrees)


seeds = st.text(st.characters())


@given(seeds, st.lists(st.integers(), max_size=60))
def test_a_shuffle_is_a_permutation_and_the_same_for_the_same_seed(seed: str, items: list[int]) -> None:
    """For any seed at all, lone surrogates included."""
    first, second = SeededChance(seed), SeededChance(seed)
    assert first.shuffle("deal", items) == second.shuffle("deal", items)
    assert first.remaining_seed == second.remaining_seed
    assert sorted(SeededChance(seed).shuffle("deal", items)) == sorted(items)


@given(seeds, st.integers(1, 100))
def test_a_roll_is_a_number_of_the_die_and_the_same_for_the_same_seed(seed: str, sides: int) -> None:
    """From one to the number of sides."""
    assert 1 <= SeededChance(seed).roll("die", sides) <= sides
    assert SeededChance(seed).roll("die", sides) == SeededChance(seed).roll("die", sides)


def test_a_seed_is_any_string_and_gives_the_same_in_every_version() -> None:
    """Lone surrogates too; positions with a seed, and proofs of a fair deal, rest on it."""
    assert SeededChance("\ud800").shuffle("deal", TWELVE) != SeededChance("\ud801").shuffle("deal", TWELVE)
    chance = SeededChance("00ff")
    assert chance.roll("first", 3) == 1
    assert chance.shuffle("deal", TWELVE) == (2, 4, 1, 5, 7, 8, 11, 10, 0, 6, 9, 3)
    assert chance.remaining_seed == "57a0ff240dbdc64c5d7b2d4c2c392aca"


def test_every_answer_leaves_another_seed() -> None:
    """From which chance goes on; the label matters, the number of items does not."""
    chance = SeededChance("00ff")
    left = [chance.remaining_seed]
    shuffles = []
    for _ in range(50):
        shuffles.append(chance.shuffle("deal", TWELVE))
        left.append(chance.remaining_seed)
    assert len(set(left)) == 51
    assert len(set(shuffles)) == 50
    chance = SeededChance("00ff")
    chance.roll("first", 3)
    again = SeededChance(chance.remaining_seed)
    assert again.shuffle("deal", TILES) == chance.shuffle("deal", TILES)
    assert again.remaining_seed == chance.remaining_seed
    deal, refill = SeededChance("00ff"), SeededChance("00ff")
    assert deal.shuffle("deal", TWELVE) != refill.shuffle("refill", TWELVE)
    assert deal.remaining_seed != refill.remaining_seed
    one, two = SeededChance("bseed"), SeededChance("seed")
    assert one.shuffle("a", TWELVE) != two.shuffle("ab", TWELVE)
    assert one.remaining_seed != two.remaining_seed
    few, many, die = SeededChance("00ff"), SeededChance("00ff"), SeededChance("00ff")
    few.shuffle("x", range(2))
    many.shuffle("x", range(48))
    die.roll("x", 20)
    assert few.remaining_seed == many.remaining_seed == die.remaining_seed


def test_shuffles_put_every_item_in_every_place_evenly() -> None:
    """Six thousand shuffles of twelve: places, neighbours, first and last."""
    chance = SeededChance("uniform")
    places: Counter[object] = Counter()
    followers: Counter[object] = Counter()
    ends: Counter[object] = Counter()
    for _ in range(6000):
        pack = chance.shuffle("test", TWELVE)
        places.update(enumerate(pack))
        followers.update(pairwise(pack))
        ends[pack[0], pack[-1]] += 1
    assert not too_uneven(places, 144)
    assert not too_uneven(followers, 132)
    assert not too_uneven(ends, 132)


def test_deals_from_a_run_of_seeds_are_even_too() -> None:
    """A table takes one deal from each seed, not many from one."""
    tops: Counter[object] = Counter(
        SeededChance(f"{number:032x}").shuffle("deal", TILES)[0] for number in range(3600)
    )
    assert not too_uneven(tops, 12)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20])
def test_rolls_are_even(sides: int) -> None:
    """For every die of the games, and the lot of three seats."""
    chance = SeededChance("dice")
    rolls: Counter[object] = Counter(chance.roll("die", sides) for _ in range(300 * sides))
    assert set(rolls) == set(range(1, sides + 1))
    assert not too_uneven(rolls, sides)


def test_numbers_that_fit_badly_into_sixteen_bits_are_drawn_again() -> None:
    """Small numbers are not likelier than great ones; from one seed come 65535, then 4485."""
    chance = SeededChance("many sides")
    small = sum(chance.roll("die", 40000) <= 20000 for _ in range(4000))
    assert abs(small - 2000) < 6 * math.sqrt(1000)
    assert SeededChance("beyond 94868").roll("die", 65535) == 4486
    assert SeededChance("beyond 94868").roll("die", 65536) == 65536
    pack = SeededChance("long").shuffle("test", range(5000))
    assert sorted(pack) == list(range(5000))


def test_each_key_and_each_result_of_keyed_chance_is_of_its_own() -> None:
    """A second round is dealt alike after many refills or none; two results of one key differ."""
    calm, busy = KeyedChance("s 3"), KeyedChance("s 3")
    for chance in (calm, busy):
        chance.shuffle("deal", range(48))
    for _ in range(5):
        busy.shuffle("refill", range(20))
    assert calm.shuffle("deal", range(48)) == busy.shuffle("deal", range(48))
    assert calm.shuffle("refill", range(20)) == busy.shuffle("refill", range(20))
    assert calm.roll("first", 65535) != calm.roll("first", 65535)
    first = KeyedChance("s 1")
    shuffles = {
        first.shuffle("refill", range(20)),
        first.shuffle("refill", range(20)),
        KeyedChance("s 2").shuffle("refill", range(20)),
        KeyedChance("t 1").shuffle("refill", range(20)),
    }
    assert len(shuffles) == 4


@given(seeds, st.lists(st.sampled_from(["first", "deal", "refill"]), max_size=9))
def test_keyed_chance_goes_on_from_its_remaining_seed(key: str, labels: list[str]) -> None:
    """For any key at all: a saved table continues with the text."""
    chance = KeyedChance(key)
    for label in labels:
        chance.shuffle(label, TWELVE)
        resumed = chance_from_seed(chance.remaining_seed)
        assert resumed.remaining_seed == chance.remaining_seed
        assert resumed.roll("wish", 65535) == chance.roll("wish", 65535)
        assert key_of_seed(chance.remaining_seed) == key


@given(seeds)
def test_any_other_seed_is_that_of_seeded_chance(seed: str) -> None:
    """Also a text that only begins like the seed of keyed chance."""
    for text in (seed, f"keyed {seed}", "keyed 1 deal K", "keyed 1 deal=,first=1 K"):
        assert chance_from_seed(text).roll("die", 999) == SeededChance(text).roll("die", 999)
        assert key_of_seed(text) == ""


def test_recorded_chance_is_that_of_its_source_and_is_replayed() -> None:
    """As text, in order, with the label; without the seed: there is none left to tell.

    Equal items stay, and a replay records the same again.
    """
    source, recording = SeededChance("00ff"), RecordingChance(SeededChance("00ff"))
    assert recording.remaining_seed == "00ff"
    answers = (recording.roll("first", 3), recording.shuffle("deal", TILES))
    assert answers == (source.roll("first", 3), source.shuffle("deal", TILES))
    assert recording.remaining_seed == source.remaining_seed
    assert recording.results == [
        ChanceResult("first", (str(answers[0]),)),
        ChanceResult("deal", tuple(map(str, answers[1]))),
    ]
    chance = RecordingChance(replayed := ReplayedChance(recording.results))
    assert (chance.roll("first", 3), chance.shuffle("deal", TILES)) == answers
    assert (chance.results, chance.remaining_seed) == (recording.results, "")
    replayed.finish()
    order = ("2", "1", "2", "1")
    assert ReplayedChance([ChanceResult("deal", order)]).shuffle("deal", (1, 1, 2, 2)) == (2, 1, 2, 1)


ASKED: dict[str, Callable[[ReplayedChance], object]] = {
    "shuffle": lambda chance: chance.shuffle("deal", (1, 2, 3)),
    "roll": lambda chance: chance.roll("deal", 6),
}


@pytest.mark.parametrize(
    ("asked", "values"),
    [
        *(("shuffle", values) for values in ("", "1 2", "1 2 3 3", "1 2 4", "1 1 2", "1 2 03")),
        *(("roll", values) for values in ("", "0", "7", "-1", "six", "06", "1 2")),
    ],
)
def test_recorded_chance_that_does_not_fit_is_refused(asked: str, values: str) -> None:
    """Too few or too many values, a stranger, a double, no number of the die, another spelling.

    Nothing left, and another label.
    """
    for results in ([ChanceResult("deal", tuple(values.split()))], [ChanceResult("first", ("1",))], []):
        with pytest.raises(ChanceError) as raised:
            ASKED[asked](ReplayedChance(results))
        check_sentence(raised.value.sentence)
        assert "deal" in str(raised.value)


def test_chance_that_was_never_asked_for_is_refused_at_the_end() -> None:
    """A record must not hold more than the game used."""
    chance = ReplayedChance([ChanceResult("die", ("3",)), ChanceResult("extra", ("1",))])
    assert chance.roll("die", 6) == 3
    with pytest.raises(ChanceError, match="extra"):
        chance.finish()


def test_an_error_with_a_sentence_comes_back_whole_from_another_process() -> None:
    """Though its class is made with other parameters: a pool of processes would break."""
    error = ChanceError("roll seat 1 d20")
    back = pickle.loads(pickle.dumps(error))
    assert (type(back), str(back), back.sentence) == (ChanceError, str(error), error.sentence)
