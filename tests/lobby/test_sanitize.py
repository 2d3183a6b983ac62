"""The text sanitizer makes names, chat and texts of other computers printable and bounded."""

import unicodedata

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.lobby.sanitize import (
    CHAT_LENGTH,
    NAME_LENGTH,
    clean_chat,
    clean_name,
    clean_sentence,
    unique_name,
)

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
