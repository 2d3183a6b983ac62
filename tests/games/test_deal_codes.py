"""Codes of deals: how they are read and written, and that a code stays the same game."""

import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.chance import KeyedChance, chance_from_seed
from epizodiak_qt.games.deal_code import (
    KEYS,
    SYMBOLS,
    CodeError,
    _check_character,
    code_of_seed,
    deal_code,
    deal_of_record,
    first_decision,
    read_code,
)
from epizodiak_qt.games.record import Record
from tests.extra_games import EXTRA_GAMES
from tests.games.coded_games import FOLDER, code_of, dealt, fingerprint, hash_of_many, known_code, positions
from tests.games.sentence_checks import check_sentence

GAME_NAMES = (*ENTRIES, *EXTRA_GAMES)
TOUGH = {"mode": "single", "target": 99, "unique_must_fill": True, "scoring": "help-2022"}


def with_check(body: str) -> str:
    """Return fifteen symbols with their check character."""
    return body + _check_character(body)


def why_not(text: str) -> str:
    """Return why a text is no code, in English."""
    with pytest.raises(CodeError) as caught:
        read_code(text)
    check_sentence(caught.value.sentence)
    return caught.value.sentence.en


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_code_names_game_options_and_key(game: str) -> None:
    """In four groups of four; another key is another deal."""
    first, second = code_of(game, {}, 1), code_of(game, {}, 2)
    assert first != second
    assert read_code(str(first)) == first
    assert [len(group) for group in str(first).split("-")] == [4] * 4
    assert first.options == GAMES[game].options_to_json(GAMES[game].options_from_json({}))
    assert dealt(first) != dealt(known_code(game))
    assert code_of_seed(dealt(first).seed) == str(first)


@pytest.mark.parametrize(("game", "options"), [("epizodiak", TOUGH), ("ecliptic", {"take_then_fill": True})])
def test_a_code_holds_every_option(game: str, options: dict[str, object]) -> None:
    """The smallest and the largest key too."""
    for key in (0, KEYS - 1):
        read = read_code(str(code_of(game, options, key)))
        assert (read.key, read.options) == (key, read.options | options)
        assert read.options != known_code(game).options


def test_an_option_that_no_code_holds_has_no_code() -> None:
    """A target of a hundred points."""
    assert deal_code("epizodiak", {"target": 100}, 1) is None


def test_a_text_as_key_gives_the_same_code_everywhere() -> None:
    """The date of a day, for example."""
    assert str(known_code()) == "E101-MZZY-B8FT-AA4C"
    assert str(known_code("ecliptic")) == "C100-0ZZY-B8FT-AA45"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_codes_forgive_case_hyphens_spaces_and_similar_letters(game: str) -> None:
    """A code is found in a longer text too; one with an error before it does not count."""
    for number in range(20):
        code = code_of(game, {}, number)
        text = str(code)
        for typed in (
            text.lower(),
            text.replace("-", ""),
            f" {text.replace('-', ' – ')}\n",
            text.replace("1", "l").replace("0", "o"),
            text.replace("1", "I").replace("0", "O"),
            f"EpiZodiak ★ 7:5:3, ABCD-ABCD-ABCD-ABCD? No: {text}. Your turn!",
        ):
            assert read_code(typed) == code, typed


def test_every_wrong_symbol_is_found_and_nearly_every_swap() -> None:
    """Crockford's symbols, and a check character by ISO 7064."""
    random, swaps, missed = Random(1), 0, 0
    for _ in range(30):
        body = "".join(random.choices(SYMBOLS, k=15))
        whole = with_check(body)
        for place, right in enumerate(whole):
            for wrong in SYMBOLS.replace(right, ""):
                changed = whole[:place] + wrong + whole[place + 1 :]
                assert _check_character(changed[:-1]) != changed[-1]
        for place in range(15):
            one, two = whole[place], whole[place + 1]
            if one != two:
                changed = whole[:place] + two + one + whole[place + 2 :]
                swaps += 1
                missed += _check_character(changed[:-1]) == changed[-1]
    assert missed <= 0.05 * swaps


def test_each_error_has_its_own_sentence() -> None:
    """The reason names the fault of a code: its length, a sign, a typing error, the game, the version."""
    text = str(known_code())
    assert why_not(text[:-1]) == "A deal code has 16 letters and digits, not 15."
    assert why_not(f"{text[:-1]}U") == "“U” does not occur in a deal code."
    assert why_not(f"{text[:-1]}{'7' if text[-1] != '7' else '8'}").startswith("There is a typing error")
    assert why_not(with_check("Z10000000000000")).startswith("This code is for a game that")
    assert why_not(with_check("E20000000000000")).startswith("This code comes from a newer version")
    assert why_not(with_check("E00000000000000")).startswith("This code comes from a newer version")
    assert why_not(with_check("E1ZZZ0000000000")).startswith("There is a typing error")
    assert why_not("Play ABCD-ABCD-ABCD-ABCD!").startswith("There is a typing error")


@pytest.mark.no_cover
@given(st.text())
def test_any_text_is_a_code_or_refused_by_a_sentence(text: str) -> None:
    """No other error occurs."""
    with suppress(CodeError):
        assert read_code(text)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_letters_of_games_differ_and_codings_fit(game: str) -> None:
    """Three symbols hold all options of every version."""
    assert len({entry.letter for entry in ENTRIES.values()}) == len(ENTRIES)
    assert len(ENTRIES[game].letter) == 1
    assert ENTRIES[game].letter in SYMBOLS
    names = {*GAMES[game].options_to_json(GAMES[game].options_from_json({}))}
    assert {option.name for option in ENTRIES[game].option_codings[-1]} == names
    for coding in ENTRIES[game].option_codings:
        count = 1
        for option in coding:
            count *= len(option.values)
        assert count <= 32**3


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_a_code_and_its_moves_stay_the_same_game(game: str) -> None:
    """On every computer, in every later version: the files say which position follows each move."""
    data = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    for played in data["games"]:
        code = read_code(played["code"])
        assert str(code) == played["code"]
        found = [*positions(code, played["moves"])]
        assert [fingerprint(game, position) for position in found] == played["positions"]
        assert GAMES[game].outcome(found[-1]) is not None
        assert code_of_seed(found[-1].seed) == played["code"]
    assert hash_of_many(game) == data["thousand"]


def test_the_deal_of_a_record_is_that_of_its_header() -> None:
    """A record without a code has none, nor has one with another text in its place."""
    code = known_code("epizodiak")
    assert deal_of_record(Record((("Code", str(code)),), ())) == code
    assert deal_of_record(Record((("Code", "by hand"),), ())) is None
    assert deal_of_record(Record((), ())) is None


def test_only_a_keyed_seed_has_a_code() -> None:
    """Neither a seed of another kind, nor a key that is no code."""
    assert code_of_seed("00ff") == ""
    assert code_of_seed(KeyedChance("arena s 3").remaining_seed) == ""
    assert code_of_seed(known_code().seed) == str(known_code())
    assert chance_from_seed("00ff").roll("die", 6) in range(1, 7)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_decision_is_one_of_the_game(game: str) -> None:
    """It has some actions; the view can be read and is written back the same, and so are its actions."""
    rules, (shown, legal, history) = GAMES[game], first_decision(game)
    view = rules.view_from_json(shown)
    assert rules.view_to_json(view) == shown
    assert [str(rules.parse_action(text)) for text in legal] == legal
    assert len(legal) > 3
    assert all(int(entry[0]) in range(rules.SEATS) for entry in history)
