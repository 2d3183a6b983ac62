"""Decodes views and events of Ecliptic from JSON that another program sent; input is validated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.ecliptic.cards import BY_NAME, SIGNS, Card, Sign
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardKept,
    CardsDrawn,
    CardTaken,
    CombatBegan,
    CombatWon,
    Dealt,
    Declined,
    DiceReturned,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    Event,
    ExtraTurn,
    GameEnded,
    PairLaid,
    SignLaid,
    StarterDrawn,
    TurnPassed,
    WishMade,
    WishOffered,
    WishRolled,
)
from epizodiak_qt.games.ecliptic.options import options_from_json
from epizodiak_qt.games.ecliptic.position import PHASES
from epizodiak_qt.games.ecliptic.scoring import Points, points_of, rank
from epizodiak_qt.games.ecliptic.view import SeenCard, SeenCombat, View
from epizodiak_qt.games.game import HIDDEN, Hidden
from epizodiak_qt.games.json_reader import Reader, as_hidden, as_list, as_natural, refuse

if TYPE_CHECKING:
    from collections.abc import Callable


def view_from_json(data: object) -> View:
    """Return the view that `data` describes; null is a hidden card or die. Raises InvalidPositionError."""
    reader = Reader(data, "view")
    reader.choice("game", ("ecliptic",))
    lines = reader.lists("lines", _card, SEATS)
    trophies = reader.list("trophies", as_natural, SEATS)
    over = reader.has("over") and reader.flag("over")
    combat = reader.any("combat")
    return View(
        seat=_seat_or_nobody(reader, "seat"),
        options=options_from_json(reader.any("options")),
        hands=reader.lists("hands", _seen_card, SEATS),
        pile=reader.list("pile", as_hidden),
        discard=reader.list("discard", _card),
        lines=lines,
        pairs=reader.lists("pairs", _card, SEATS),
        dice=reader.lists("dice", _die, SEATS),
        trophies=trophies,
        turn=reader.natural("turn", SEATS),
        phase=PHASES[PHASES.index(reader.choice("phase", PHASES))],
        taken=None if reader.any("taken") is None else _card(reader.any("taken"), "taken"),
        pair=None if reader.any("pair") is None else _pair(reader, "pair"),
        again=None if reader.any("again") is None else reader.flag("again"),
        combat=None if combat is None else _combat(Reader(combat, "combat")),
        outcome=rank(tuple(map(points_of, lines, trophies))) if over else None,
    )


def event_from_json(data: object) -> Event:
    """Return the event that `data` describes. Raises InvalidPositionError."""
    reader = Reader(data, "event")
    return _EVENTS[reader.choice("event", tuple(_EVENTS))](reader)


def _card(value: object, key: str) -> Card:
    if not isinstance(value, str) or value not in BY_NAME:
        raise refuse(
            f"“{key}” holds what is no card.", f"«\u202f{key}\u202f» contient ce qui n’est pas une carte."
        )
    return BY_NAME[value]


def _seen_card(value: object, key: str) -> SeenCard:
    return HIDDEN if value is None else _card(value, key)


def _die(value: object, key: str) -> int:
    die = as_natural(value, key)
    if die not in DICE:
        raise refuse(
            f"“{key}” holds what is no die.", f"«\u202f{key}\u202f» contient ce qui n’est pas un dé."
        )
    return die


def _chosen(value: object, key: str) -> int | Hidden | None:
    if value == "hidden":
        return HIDDEN
    return None if value is None else _die(value, key)


def _rolls(value: object, key: str) -> tuple[int, ...]:
    return as_list(value, key, as_natural, SEATS)


def _pair(reader: Reader, key: str) -> tuple[Card, Card]:
    first, second = reader.list(key, _card, 2)
    return first, second


def _sign(reader: Reader) -> Sign:
    return Sign[reader.choice("sign", [str(sign) for sign in SIGNS]).upper()]


def _seat(value: object, key: str) -> int:
    return Reader({key: value}, key).natural(key, SEATS)


def _seat_or_nobody(reader: Reader, key: str) -> int | None:
    value = reader.any(key)
    return None if value is None else _seat(value, key)


def _card_of(reader: Reader, key: str = "card") -> Card:
    return _card(reader.any(key), key)


def _seat_of(reader: Reader) -> int:
    return reader.natural("seat", SEATS)


def _combat(reader: Reader) -> SeenCombat:
    return SeenCombat(
        sign=_sign(reader),
        attacker=reader.natural("attacker", SEATS),
        attack=_card_of(reader, "attack"),
        defence=_card_of(reader, "defence"),
        chosen=reader.list("chosen", _chosen, SEATS),
        rolls=reader.list("rolls", _rolls),
        winner=_seat_or_nobody(reader, "winner"),
    )


def _points(value: object, key: str) -> Points:
    reader = Reader(value, key)
    return Points(
        reader.natural("row"), reader.natural("symbol"), reader.natural("trophies"), reader.natural("signs")
    )


_EVENTS: Final[dict[str, Callable[[Reader], Event]]] = {
    "StarterDrawn": lambda reader: StarterDrawn(_seat_of(reader)),
    "Dealt": lambda reader: Dealt(reader.lists("hands", _seen_card, SEATS), reader.natural("pile")),
    "CardsDrawn": lambda reader: CardsDrawn(
        _seat_of(reader), reader.list("cards", _seen_card), reader.natural("pile")
    ),
    "CardTaken": lambda reader: CardTaken(_seat_of(reader), _card_of(reader)),
    "PairLaid": lambda reader: PairLaid(_seat_of(reader), _pair(reader, "cards")),
    "CardDiscarded": lambda reader: CardDiscarded(_seat_of(reader), _card_of(reader)),
    "SignLaid": lambda reader: SignLaid(_seat_of(reader), _card_of(reader)),
    "Declined": lambda reader: Declined(_seat_of(reader)),
    "CombatBegan": lambda reader: CombatBegan(
        _sign(reader),
        reader.natural("attacker", SEATS),
        _card_of(reader, "attack"),
        _card_of(reader, "defence"),
    ),
    "DieChosen": lambda reader: DieChosen(
        _seat_of(reader), HIDDEN if reader.any("die") is None else _die(reader.any("die"), "die")
    ),
    "DiceRevealed": lambda reader: DiceRevealed(reader.list("dice", _die, SEATS)),
    "DiceRolled": lambda reader: DiceRolled(reader.list("rolls", as_natural, SEATS)),
    "CombatWon": lambda reader: CombatWon(_seat_of(reader), _sign(reader), reader.natural("trophies")),
    "CardKept": lambda reader: CardKept(
        _seat_of(reader), _card_of(reader, "kept"), _card_of(reader, "discarded")
    ),
    "DiceReturned": lambda _reader: DiceReturned(),
    "WishOffered": lambda reader: WishOffered(_seat_of(reader), reader.flag("again")),
    "WishMade": lambda reader: WishMade(
        _seat_of(reader), "stop" if reader.choice("wish", ("stop", "continue")) == "stop" else "continue"
    ),
    "WishRolled": lambda reader: WishRolled(
        reader.natural("d6"), reader.flag("granted"), reader.flag("stops")
    ),
    "ExtraTurn": lambda reader: ExtraTurn(_seat_of(reader)),
    "TurnPassed": lambda reader: TurnPassed(_seat_of(reader)),
    "GameEnded": lambda reader: GameEnded(
        reader.flag("stopped"),
        reader.list("points", _points, SEATS),
        reader.list("ranking", lambda group, key: as_list(group, key, _seat)),
        _seat_or_nobody(reader, "winner"),
    ),
}
