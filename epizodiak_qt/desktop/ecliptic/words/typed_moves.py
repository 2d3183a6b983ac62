"""The short forms of the actions of Ecliptic, as players type them. No Qt.

| Action | English | French |
|---|---|---|
| `draw` | `d` | `i` |
| `take` | `u` | `r` |
| `pair leo-sun leo-moon` | `leo su mo` | `lio so lu` |
| `lay leo-sun` | `leo su` | `lio so` |
| `discard leo-sun` | `x leo su` | `x lio so` |
| `decline` | `n` | `n` |
| `die 10` | `d10` | `d10` |
| `keep leo-sun` | `k leo su` | `g lio so` |
| `stop`, `continue` | `stop`, `continue` | `stop`, `continuer` |

A card is its sign and its symbol, in either order: the first three letters of a sign and the first two of a
symbol are enough. The words of both languages work in both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.table.move_grammar import MoveGrammar, find_prefix, words_of
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import SIGNS, SYMBOLS, Card
from epizodiak_qt.games.ecliptic.reasons import SYMBOLS_FR, the_sign
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from collections.abc import Collection

    from epizodiak_qt.games.ecliptic.actions import Action

SIGN_NAMES: Final = {
    "en": tuple(map(str, SIGNS)),
    "fr": tuple(words_of(" ".join(the_sign(sign).fr.partition(" ")[2] for sign in SIGNS))),
}
SYMBOL_NAMES: Final = {
    "en": tuple(map(str, SYMBOLS)),
    "fr": tuple(words_of(" ".join(SYMBOLS_FR[symbol] for symbol in SYMBOLS))),
}
SIGN_LETTERS: Final = 3
SYMBOL_LETTERS: Final = 2

SIMPLE: Final[dict[str, Action]] = {
    **dict.fromkeys(("d", "draw", "i", "piocher", "pioche"), actions.DRAW),
    **dict.fromkeys(("u", "take", "r", "ramasser", "prendre"), actions.TAKE),
    **dict.fromkeys(("n", "nothing", "decline", "rien"), actions.DECLINE),
    **dict.fromkeys(("stop", "arreter"), actions.STOP),
    **dict.fromkeys(("continue", "go", "continuer"), actions.CONTINUE),
}
FORMS: Final[dict[type, Label]] = {
    actions.Draw: Label("d", "i"),
    actions.Take: Label("u", "r"),
    actions.LaySign: Label("{card}", "{card}"),
    actions.Discard: Label("x {card}", "x {card}"),
    actions.Keep: Label("k {card}", "g {card}"),
    actions.Decline: Label("n", "n"),
    actions.Stop: Label("stop", "stop"),
    actions.Continue: Label("continue", "continuer"),
}
LAY_WORDS: Final = {"lay", "l", "poser", "pose"}
PAIR_WORDS: Final = {"pair", "paire"}
DISCARD_WORDS: Final = {"discard", "x", "ecarter", "defausser"}
KEEP_WORDS: Final = {"keep", "k", "garder", "g"}
DIE_WORDS: Final = {"die", "d", "de"}
VERBS: Final = LAY_WORDS | PAIR_WORDS | DISCARD_WORDS | KEEP_WORDS


def card_form(card: Card, language: str) -> str:
    """Return a card in short: "leo su", "lio so"."""
    language = "fr" if language == "fr" else "en"
    sign, symbol = SIGN_NAMES[language][card.sign], SYMBOL_NAMES[language][card.symbol]
    return f"{sign[:SIGN_LETTERS]} {symbol[:SYMBOL_LETTERS]}"


def short_form(action: object, language: str) -> str:
    """Return the short form of an action: "leo su mo", "d10"."""
    match action:
        case actions.LayPair(first=first, second=second):
            return f"{card_form(first, language)} {card_form(second, language).split()[1]}"
        case actions.LaySign(card=card) | actions.Discard(card=card) | actions.Keep(card=card):
            return FORMS[type(action)].text(language).format(card=card_form(card, language))
        case actions.ChooseDie(die=die):
            return f"d{die}"
        case _:
            return FORMS[type(action)].text(language)


def parse(words: list[str], _language: str, _legal: Collection[object]) -> Action | None:
    """Return the action of the words of a short form, or None."""
    if len(words) == 1 and words[0] in SIMPLE:
        return SIMPLE[words[0]]
    if words and words[-1].isdecimal():
        die = actions.DIE_CHOICES.get(int(words.pop()))
        return die if not words or (words[0] in DIE_WORDS and len(words) == 1) else None
    verb = words.pop(0) if words and words[0] in VERBS else ""
    match verb, _cards(words):
        case "", [card] if card:
            return actions.LAYS[card]
        case word, [card] if word in LAY_WORDS:
            return actions.LAYS[card]
        case word, [card] if word in DISCARD_WORDS:
            return actions.DISCARDS[card]
        case word, [card] if word in KEEP_WORDS:
            return actions.KEEPS[card]
        case word, [first, second] if not word or word in PAIR_WORDS:
            return actions.LayPair(*sorted((first, second)))
        case _:
            return None


def _cards(words: list[str]) -> list[Card]:
    """Return one card, or two; a sign with two symbols is two cards. Return none for anything else."""
    signs, symbols = [], []
    for word in words:
        sign = _find(word, SIGN_NAMES, SIGN_LETTERS)
        symbol = _find(word, SYMBOL_NAMES, SYMBOL_LETTERS)
        if sign is not None:
            signs.append(SIGNS[sign])
        elif symbol is not None:
            symbols.append(SYMBOLS[symbol])
        else:
            return []
    if len(signs) == 1:
        signs *= len(symbols)
    if len(signs) != len(symbols) or len(signs) not in (1, 2):
        return []
    return [Card(sign, symbol) for sign, symbol in zip(signs, symbols, strict=True)]


def _find(word: str, names: dict[str, tuple[str, ...]], least: int) -> int | None:
    """Return the number of a name in either language that begins with the word."""
    found = (find_prefix(word, each, least) for each in names.values())
    places = {place for place in found if place is not None}
    return places.pop() if len(places) == 1 else None


GRAMMAR: Final = MoveGrammar(
    ecliptic,
    short_form,
    parse,
    Label(
        "leo sun moon for a pair, leo sun to lay, d10 for a die",
        "lion soleil lune pour une paire, lion soleil pour poser, d10 pour un dé",
    ),
)
