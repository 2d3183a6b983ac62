"""Codes of deals: sixteen letters and digits name a game, its options and all of its chance.

The symbols are Crockford's base 32: the game's letter, the version of the coding of options, three for the
options, ten for the key and a check character (ISO 7064, hybrid system MOD 33,32). docs/notation.md shows it.
"""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from epizodiak_qt.games.catalogue import ENTRIES, GAMES, CodedOption
from epizodiak_qt.games.chance import KeyedChance, RecordingChance, chance_from_seed, key_of_seed
from epizodiak_qt.games.game import Json
from epizodiak_qt.games.sentence import Sentence, SentenceError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.chance import ChanceResult
    from epizodiak_qt.games.record import Record

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BASE: Final = len(SYMBOLS)
LENGTH: Final = 16
OPTION_SYMBOLS: Final = 3
KEY_SYMBOLS: Final = 10
KEYS: Final = BASE**KEY_SYMBOLS
"""The number of keys."""
_GROUPED: Final = r"(?<![\w-])\w{4}(?:-\w{4}){3}(?![\w-])"
_FORGIVEN: Final = str.maketrans("ILO", "110", " \t\r\n-\u2010\u2011\u2012\u2013\u2014\u2212\u00a0\u202f")
_NO_SYMBOL: Final = Sentence(
    "“{sign}” does not occur in a deal code.",
    "Le signe «\u202f{sign}\u202f» n’existe pas dans un code de donne.",
)
_LENGTH: Final = Sentence(
    "A deal code has {length} letters and digits, not {count}.",
    "Un code de donne a {length} lettres et chiffres, et non {count}.",
)
_TYPING_ERROR: Final = Sentence(
    "There is a typing error in this code. Compare it letter by letter.",
    "Il y a une faute de frappe dans ce code. Comparez-le lettre par lettre.",
)
_OTHER_GAME: Final = Sentence(
    "This code is for a game that this program does not have.",
    "Ce code est celui d’un jeu que ce programme ne connaît pas.",
)
_NEWER: Final = Sentence(
    "This code comes from a newer version of the program.",
    "Ce code vient d’une version plus récente du programme.",
)


class CodeError(SentenceError):
    """A text is no code of a deal; `sentence` says why."""


class DealCode(NamedTuple):
    """A deal: the game, its options, and the key of its chance. `str` writes it as a code."""

    game: str
    """The name of the game."""
    options: Json
    """All options of the game, in notation."""
    key: int
    """The key of the chance, from 0 to below `KEYS`."""
    version: int
    """The version of the coding of its options, from 1."""

    def __str__(self) -> str:
        """Return the code in four groups. Raises ValueError if an option has a value that no code has."""
        entry = ENTRIES[self.game]
        options = _number_of(self.options, entry.option_codings[self.version - 1])
        whole = entry.letter + _digits(self.version, 1) + _digits(options, OPTION_SYMBOLS)
        whole += _digits(self.key, KEY_SYMBOLS)
        whole += _check_character(whole)
        return "-".join(whole[first : first + 4] for first in range(0, LENGTH, 4))

    @property
    def seed(self) -> str:
        """The seed of the deal, for `games.chance.chance_from_seed`."""
        return KeyedChance(str(self)).remaining_seed


def deal_code(game: str, options: Json, key: int | str) -> DealCode | None:
    """Return the code of a deal, or None if an option has a value that no code has, such as a target of 100.

    Args:
        game: the name of the game.
        options: its options; missing ones take their defaults.
        key: the key; of a text, such as a date, the hash is taken.
    """
    rules = GAMES[game]
    if isinstance(key, str):
        key = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big") % KEYS
    whole = rules.options_to_json(rules.options_from_json(options))
    code = DealCode(game, whole, key, len(ENTRIES[game].option_codings))
    try:
        str(code)
    except ValueError:
        return None
    return code


def read_code(text: str) -> DealCode:
    """Return the deal of a code that was typed, or that stands in a longer text. Raises CodeError.

    Case, spaces and hyphens do not matter; I and L are read as 1, and O as 0.
    """
    *others, last = re.findall(_GROUPED, text) or [text]
    for found in others:
        with suppress(CodeError):
            return _read(found)
    return _read(last)


def deal_of_record(record: Record) -> DealCode | None:
    """Return the deal whose code is in the headers of a record; None for no code, or another text."""
    with suppress(CodeError):
        return read_code(record.header("Code") or "")
    return None


def chance_of_deal(deal: DealCode) -> tuple[ChanceResult, ...]:
    """Return what chance gives in the first deal of a code."""
    rules, chance = GAMES[deal.game], RecordingChance(chance_from_seed(deal.seed))
    rules.new(rules.options_from_json(deal.options), chance)
    return tuple(chance.results)


def first_decision(game: str) -> tuple[Json, list[str], tuple[str, ...]]:
    """Return the first decision between several actions after a fixed deal: view, actions and history."""
    rules, chance = GAMES[game], KeyedChance("trial")
    position, events = rules.new(rules.options_from_json({}), chance)
    past = [*events]
    while len(legal := rules.legal(position, seat := rules.acting(position)[0])) == 1:
        position, events = rules.play(position, seat, legal[0], chance)
        past += events
    view = rules.view_to_json(rules.view(position, seat))
    return view, [*map(str, legal)], rules.extend_history((), past, seat)


def code_of_seed(seed: str) -> str:
    """Return the code of the deal whose chance goes on with `seed`; empty for chance without a code."""
    key = key_of_seed(seed)
    return key if re.fullmatch(_GROUPED, key) else ""


def _read(typed: str) -> DealCode:
    text = typed.upper().translate(_FORGIVEN)
    for sign in text:
        if sign not in SYMBOLS:
            raise CodeError(_NO_SYMBOL.fill(sign=sign))
    if len(text) != LENGTH:
        raise CodeError(_LENGTH.fill(length=LENGTH, count=len(text)))
    if _check_character(text[:-1]) != text[-1]:
        raise CodeError(_TYPING_ERROR)
    entry = next((entry for entry in ENTRIES.values() if entry.letter == text[0]), None)
    if entry is None:
        raise CodeError(_OTHER_GAME)
    first_of_key = 2 + OPTION_SYMBOLS
    version, options, key = map(_number, (text[1], text[2:first_of_key], text[first_of_key:-1]))
    if not 1 <= version <= len(entry.option_codings):
        raise CodeError(_NEWER)
    values = _options_of(options, entry.option_codings[version - 1])
    rules = GAMES[entry.name]
    return DealCode(entry.name, rules.options_to_json(rules.options_from_json(values)), key, version)


def _number_of(options: Json, coding: Sequence[CodedOption]) -> int:
    """Return options as one number, in mixed radix. Raises ValueError for a value that has no place in it."""
    number = 0
    for option in coding:
        number = number * len(option.values) + option.values.index(options[option.name])
    return number


def _options_of(number: int, coding: Sequence[CodedOption]) -> dict[str, Any]:
    """Return the options of a number. Raises CodeError for a number that stands for none."""
    options = {}
    for option in reversed(coding):
        number, place = divmod(number, len(option.values))
        options[option.name] = option.values[place]
    if number:
        raise CodeError(_TYPING_ERROR)
    return options


def _digits(number: int, length: int) -> str:
    """Return a number in base 32."""
    return "".join(SYMBOLS[number // BASE**place % BASE] for place in reversed(range(length)))


def _number(digits: str) -> int:
    """Return the number that digits in base 32 stand for."""
    number = 0
    for digit in digits:
        number = number * BASE + SYMBOLS.index(digit)
    return number


def _check_character(text: str) -> str:
    """Return the check character: it finds every wrong symbol and most swapped neighbours (ISO 7064)."""
    product = BASE
    for digit in text:
        product = ((product + SYMBOLS.index(digit)) % BASE or BASE) * 2 % (BASE + 1)
    return SYMBOLS[(1 - product) % BASE]
