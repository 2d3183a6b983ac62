"""The code of a table is found in what people copy, type and write to each other."""

import random

import pytest

from epizodiak_qt.lobby.table_code import ALPHABET, LENGTH, find_code, format_code, parse_code

CODE = "FZ2-P7X"
HOME = "10.77.0.1:47999"


def test_a_code_is_typed_and_shown_in_two_groups() -> None:
    """Case, spaces and dashes do not matter."""
    assert format_code("K7F2QX") == "K7F-2QX"
    assert parse_code(" k7f 2qx") == parse_code("K7F-2QX") == "K7F2QX"


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
    """Three-letter words before it do not take its place, unless it has no digit and no capitals."""
    chance = random.Random(3)
    for _ in range(500):
        code = format_code("".join(chance.choices(ALPHABET, k=LENGTH)))
        spaced = code.replace("-", " ").lower()
        assert find_code(f"Thanks! The code: {code}, bye for now") == (code, "")
        assert find_code(f"le code est {spaced}") == (code, "")
        assert find_code(f"{code} {HOME}") == (code, HOME)
