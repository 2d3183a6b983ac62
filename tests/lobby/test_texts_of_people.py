"""Texts of people: names, chat and titles that are shown, and the code and address in what they type."""

import random
import unicodedata

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.lobby.config import table_title, title_text, titled_after
from epizodiak_qt.lobby.sanitize import (
    CHAT_LENGTH,
    NAME_LENGTH,
    clean_chat,
    clean_name,
    clean_sentence,
    unique_name,
)
from epizodiak_qt.lobby.table_code import ALPHABET, LENGTH, find_code, format_code, parse_code

# Letters, combining marks, format and control characters, and invisible characters.
HOSTILE = st.text(
    st.sampled_from("aé Z\u0301\u0336\u0302\u200b\u202e\u0007\t\n\u00a0\u3164\u2800\ufe0f\u20dd")
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  Ana  ", "Ana"),
        ("Amélie", "Amélie"),
        ("  two   words ", "two words"),
        ("A\u202en\u2066a\u0000\x07", "Ana"),
        ("Ana\n\tMaria\u2028!", "Ana Maria !"),
        ("e\u0301t\u00e9", "été"),
        ("Z" + "\u0336" * 50, "Z\u0336\u0336"),
        ("Z" + "\u0336\u200b" * 50, "Z\u0336\u0336"),
        ("x" * 30, "x" * 24),
        ("\u200b\ufeff", ""),
        ("x" * 23 + " y", "x" * 23),
        ("\u3164", ""),
        ("\u00a0", ""),
        ("\u2800 \u115f\u1160\uffa0", ""),
        ("\u0301\ufe0f", ""),
        (" \u0301" * 30 + "x", ""),
        ("Ana\u3164", "Ana"),
        ("\U0001f600\ufe0f", "\U0001f600\ufe0f"),
        ("", ""),
    ],
)
def test_a_name_is_printable_and_visible(text: str, shown: str) -> None:
    """It has no control or invisible characters, few combining marks, and at most 24 characters."""
    assert clean_name(text) == shown


@given(st.text() | HOSTILE)
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    """Sanitizing is idempotent, so the window and the host agree on a name."""
    assert clean_name(clean_name(text)) == clean_name(text)
    assert clean_chat(clean_chat(text)) == clean_chat(text)
    assert clean_sentence(clean_sentence(text)) == clean_sentence(text)


@given(HOSTILE)
def test_no_text_hides_or_stacks_marks(text: str) -> None:
    """For any input at most two combining marks follow a letter, and no character is invisible."""
    for cleaned, length in ((clean_name(text), NAME_LENGTH), (clean_chat(text), CHAT_LENGTH)):
        marks = [unicodedata.category(char) in ("Mn", "Me") for char in cleaned]
        assert not any(all(marks[place : place + 3]) for place in range(len(marks) - 2))
        assert not any(unicodedata.category(char)[0] == "C" or char in "\u3164\u2800" for char in cleaned)
        assert len(cleaned) <= length


def test_chat_is_cut_at_its_length() -> None:
    """240 characters, also if a guest sends more; words on two lines stay two words."""
    assert clean_chat("ab" * 200) == "ab" * 120
    assert clean_chat("one\ntwo\r\n\tthree\x0bfour\u2028five") == "one two three four five"
    assert clean_name("Ana\tB") == "Ana B"


@pytest.mark.parametrize(
    ("name", "taken", "given_name"),
    [
        ("Ana", [], "Ana"),
        ("Ana", ["Bo"], "Ana"),
        ("Ana", ["Ana"], "Ana 2"),
        ("ana", ["Ana"], "ana 2"),
        ("A na", ["Ana"], "A na 2"),
        ("\uff21na", ["Ana"], "\uff21na 2"),
        ("Ana", ["Ana", "Ana 2", "Ana 4"], "Ana 3"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        ("Joueur", ["Player"], "Joueur 2"),
    ],
)
def test_equal_names_are_numbered(name: str, taken: list[str], given_name: str) -> None:
    """Names that look alike count as equal; a numbered name keeps the maximum length."""
    assert unique_name(name, taken) == given_name


# --- codes of tables


CODE = "FZ2-P7X"
HOME = "10.77.0.1:47999"


@pytest.mark.parametrize(
    ("text", "code", "address"),
    [
        (CODE, CODE, ""),
        (" fz2 p7x\n", CODE, ""),
        ("fz2p7x", CODE, ""),
        ("f z 2 p 7 x", CODE, ""),
        ("F, Z, 2, P, 7, X", CODE, ""),
        ("fz2\u2013p7x", CODE, ""),  # a dash that a chat has put in place of the hyphen
        ("\uff26\uff3a\uff12\uff0d\uff30\uff17\uff38", CODE, ""),  # wide letters of an Asian keyboard
        (f"{CODE} {HOME}", CODE, HOME),
        (f"{CODE} {HOME} 192.168.1.12:47999", CODE, HOME),
        (f"{CODE}\n{HOME}", CODE, HOME),
        (f"{HOME} fz2p7x", CODE, HOME),
        (f"fz2 p7x at {HOME}, see you!", CODE, HOME),
        ("fz2p7x at 10.77.0.1.", CODE, "10.77.0.1"),
        ("fz2p7x, [fe80::1]:47999", CODE, "[fe80::1]:47999"),
        ("fz2p7x on ana.local", CODE, "ana.local"),
        ("the code is fz2 p7x, come!", CODE, ""),
        ("the key: fz2 p7x", CODE, ""),
        ("Thanks, better: FZ2-P7X (see you at 20:30)", CODE, ""),
        ("le code est fz2 p7x, venez", CODE, ""),
        ("« FZ2-P7X » est le code de la table", CODE, ""),
        ("the code is abc def", "ABC-DEF", ""),
        ("ABC-DEF, my friends", "ABC-DEF", ""),
        ("", "", ""),
        ("fz2", "", ""),
        ("fz2 p7", "", ""),
        ("fz2 p7xx", "", ""),
        ("fz2 p70", "", ""),  # codes have neither 0 nor O
        ("no code in here, sorry", "", ""),
        (HOME, "", HOME),
        ("\u0130\u0130\u0130", "", ""),  # longer in lower case
    ],
)
def test_a_code_and_an_address_are_found_in_a_text(text: str, code: str, address: str) -> None:
    """The code alone, what the host's *Copy* gives, and sentences of a chat; nothing in anything else."""
    assert find_code(text) == (code, address)


def test_every_code_is_found_after_words_that_look_like_one() -> None:
    """Three-letter words before it do not take its place, unless it has no digit and no capitals.

    It is typed and shown in two groups; case, spaces and dashes do not matter.
    """
    assert format_code("K7F2QX") == "K7F-2QX"
    assert parse_code(" k7f 2qx") == parse_code("K7F-2QX") == "K7F2QX"
    chance = random.Random(3)
    for _ in range(500):
        code = format_code("".join(chance.choices(ALPHABET, k=LENGTH)))
        spaced = code.replace("-", " ").lower()
        assert find_code(f"Thanks! The code: {code}, bye for now") == (code, "")
        assert find_code(f"le code est {spaced}") == (code, "")
        assert find_code(f"{code} {HOME}") == (code, HOME)


# --- titles of tables


@pytest.mark.parametrize(
    ("title", "english", "french"),
    [
        (table_title("Ana"), "Ana’s table", "Chez Ana"),
        ("Chez Ana", "Ana’s table", "Chez Ana"),
        (table_title("Chez {n}"), "Chez {n}’s table", "Chez Chez {n}"),
        (table_title("Marie-Antoinette Dubois"), "Marie-Antoinette Dubois", "Marie-Antoinette Dubois"),
        (table_title("Player"), "Player’s table", "Chez Joueur"),
        ("Chez Joueur 2", "Player 2’s table", "Chez Joueur 2"),
        (table_title("Player One"), "Player One’s table", "Chez Player One"),
        ("Club", "Club", "Club"),
        ("’s table", "’s table", "’s table"),
        ("Chez ", "Chez ", "Chez "),
        ("", "", ""),
    ],
)
def test_a_usual_title_is_said_in_the_language_of_its_reader(title: str, english: str, french: str) -> None:
    """The name is that of the host; a title that a console host was given stays."""
    assert (title_text(title, "en"), title_text(title, "fr")) == (english, french)
    assert bool(titled_after(title)) == (english != french)
