"""Encodes and decodes positions of Ecliptic as JSON; input is validated. Encodes views too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic.cards import BY_NAME, CARDS, SIGNS, Card, Sign
from epizodiak_qt.games.ecliptic.constants import DICE, FULL_HAND, OTHER, SEATS
from epizodiak_qt.games.ecliptic.legal import pairs
from epizodiak_qt.games.ecliptic.options import options_from_json, options_to_json
from epizodiak_qt.games.ecliptic.position import PHASES, Combat, Position, outcome
from epizodiak_qt.games.ecliptic.view import OpenView, standings
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.json_reader import Reader, as_list, as_natural, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.ecliptic.view import SeenCard, SeenCombat, View
    from epizodiak_qt.games.game import InvalidPositionError, Json, Outcome


def position_to_json(position: Position) -> Json:
    """Return the position in notation, hidden cards and seed included."""
    return _to_json(position, outcome(position)) | {"seed": position.seed}


def view_to_json(seen: View) -> Json:
    """Return the view in notation: hidden cards are null, a die that is chosen but secret is "hidden".

    Raises TypeError for a view of all hands: it must not leave the program (X14).
    """
    if isinstance(seen, OpenView):
        raise TypeError("a view of all hands has no wire format")
    return {"seat": seen.seat} | _to_json(seen, seen.outcome)


def _to_json(seen: Position | View, ended: Outcome | None) -> Json:
    data: Json = {
        "game": "ecliptic",
        "options": options_to_json(seen.options),
        "hands": [_cards_to_json(hand) for hand in seen.hands],
        "pile": _cards_to_json(seen.pile),
        "discard": _cards_to_json(seen.discard),
        "lines": [_cards_to_json(line) for line in seen.lines],
        "pairs": [_cards_to_json(cards) for cards in seen.pairs],
        "dice": [list(dice) for dice in seen.dice],
        "trophies": list(seen.trophies),
        "turn": seen.turn,
        "phase": seen.phase,
        "taken": None if seen.taken is None else str(seen.taken),
        "pair": None if seen.pair is None else _cards_to_json(seen.pair),
        "again": seen.again,
        "combat": None if seen.combat is None else _combat_to_json(seen.combat),
    }
    if ended is not None:
        scores = [points.total for points in standings(seen)]
        data |= {"over": True, "scores": scores, "winner": ended.winner}
    return data


def _cards_to_json(cards: Iterable[SeenCard]) -> list[str | None]:
    return [None if card is HIDDEN else str(card) for card in cards]


def _combat_to_json(combat: Combat | SeenCombat) -> Json:
    return {
        "sign": str(combat.sign),
        "attacker": combat.attacker,
        "attack": str(combat.attack),
        "defence": str(combat.defence),
        "chosen": ["hidden" if die is HIDDEN else die for die in combat.chosen],
        "rolls": [list(rolls) for rolls in combat.rolls],
        "winner": combat.winner,
    }


def position_from_json(data: object) -> Position:
    """Return the position that `data` describes.

    Does not check whether legal moves lead to it, nor how the trophies were won. Raises InvalidPositionError
    for a missing key, a wrong type, or an impossible position.
    """
    reader = Reader(data)
    reader.choice("game", ("ecliptic",))
    phase = PHASES[PHASES.index(reader.choice("phase", PHASES))]
    again = reader.any("again") is not None and reader.flag("again")
    position = Position(
        options=options_from_json(reader.any("options")),
        hands=_sorted(reader.lists("hands", _card, SEATS)),
        pile=reader.list("pile", _card),
        discard=reader.list("discard", _card),
        lines=_sorted(reader.lists("lines", _card, SEATS)),
        pairs=reader.lists("pairs", _card, SEATS),
        dice=tuple(tuple(sorted(dice)) for dice in reader.lists("dice", _die, SEATS)),
        trophies=reader.list("trophies", as_natural, SEATS),
        turn=reader.natural("turn", SEATS),
        phase=phase,
        taken=None if reader.any("taken") is None else _card(reader.any("taken"), "taken"),
        pair=_pair(reader),
        again=again if phase == "wish" else None,
        combat=None if reader.any("combat") is None else _combat(Reader(reader.any("combat"), "combat")),
        over=reader.flag("over") if reader.has("over") else reader.has("scores"),
        seed=reader.text("seed"),
    )
    for fault in (_cards_fault, _lines_fault, _pairs_fault, _dice_fault, _combat_fault, _turn_fault):
        error = fault(position)
        if error is not None:
            raise error
    return position


def _sorted(cards: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(sorted(own)) for own in cards)


def _card(value: object, key: str) -> Card:
    if not isinstance(value, str) or value not in BY_NAME:
        raise refuse(f"“{key}” holds what is no card.", f"« {key} » contient ce qui n’est pas une carte.")
    return BY_NAME[value]


def _die(value: object, key: str) -> int:
    die = as_natural(value, key)
    if die not in DICE:
        raise refuse(f"“{key}” holds what is no die.", f"« {key} » contient ce qui n’est pas un dé.")
    return die


def _chosen(value: object, key: str) -> int | None:
    return None if value is None else _die(value, key)


def _rolls(value: object, key: str) -> tuple[int, ...]:
    return as_list(value, key, as_natural, SEATS)


def _pair(reader: Reader) -> tuple[Card, Card] | None:
    if reader.any("pair") is None:
        return None
    first, second = sorted(reader.list("pair", _card, 2))
    return first, second


def _combat(reader: Reader) -> Combat:
    return Combat(
        sign=Sign[reader.choice("sign", [str(sign) for sign in SIGNS]).upper()],
        attacker=reader.natural("attacker", SEATS),
        attack=_card(reader.any("attack"), "attack"),
        defence=_card(reader.any("defence"), "defence"),
        chosen=reader.list("chosen", _chosen, SEATS),
        rolls=reader.list("rolls", _rolls),
        winner=None if reader.any("winner") is None else reader.natural("winner", SEATS),
    )


def _cards_fault(position: Position) -> InvalidPositionError | None:
    cards = [*position.pile, *position.discard]
    for own in (*position.hands, *position.lines, *position.pairs):
        cards.extend(own)
    if position.combat is not None:
        cards.append(position.combat.attack)
    if tuple(sorted(cards)) != CARDS:
        return refuse("The 72 cards are not all there once.", "Les 72 cartes ne sont pas toutes là une fois.")
    if max(map(len, position.hands)) > FULL_HAND:
        return refuse("A hand has more than seven cards.", "Une main a plus de sept cartes.")
    return None


def _lines_fault(position: Position) -> InvalidPositionError | None:
    signs = [card.sign for line in position.lines for card in line]
    if len(set(signs)) < len(signs):
        return refuse("A sign is in the lines twice.", "Un signe est deux fois dans les lignes.")
    if position.phase == "wish" and (len(signs) < len(SIGNS) or not position.pile):
        return refuse(
            "A wish needs all twelve signs in the lines, and a draw pile.",
            "Un souhait suppose les douze signes dans les lignes, et une pioche.",
        )
    return None


def _pairs_fault(position: Position) -> InvalidPositionError | None:
    for cards in position.pairs:
        if len(cards) % 2 or any(
            first.sign is not second.sign for first, second in zip(cards[::2], cards[1::2], strict=True)
        ):
            return refuse("The pairs are no pairs.", "Les paires n’en sont pas.")
    if position.pair is None:
        if position.phase != "lay":
            return None
        return refuse("A sign is laid after a pair.", "Un signe se pose après une paire.")
    if position.phase in ("draw", "pair"):
        return refuse("The pair of this turn is still to be laid.", "La paire de ce tour est encore à poser.")
    if set(position.pair) != set(position.pairs[position.turn][-2:]):
        return refuse(
            "The pair of this turn is not the last one laid.",
            "La paire de ce tour n’est pas la dernière posée.",
        )
    return None


def _dice_fault(position: Position) -> InvalidPositionError | None:
    first, second = position.dice
    if len(set(first)) < len(first) or len(set(second)) < len(second) or len(first) != len(second):
        return refuse("The dice do not fit each other.", "Les dés ne vont pas ensemble.")
    if not first and position.phase != "keep":
        return refuse("There are no dice left.", "Il ne reste pas de dés.")
    return None


def _combat_fault(position: Position) -> InvalidPositionError | None:
    combat = position.combat
    if combat is None:
        fits = position.phase not in ("combat", "keep")
    elif combat.attacker != position.turn or not _is_fought_over(position, combat):
        fits = False
    elif position.phase == "combat":
        fits = _is_to_be_rolled(position, combat)
    else:
        fits = position.phase == "keep" and _is_rolled(combat)
    if fits:
        return None
    return refuse("There cannot be such a combat here.", "Il ne peut y avoir un tel combat ici.")


def _is_fought_over(position: Position, combat: Combat) -> bool:
    """Tell whether the two cards of a combat are of its sign, and the defending one lies where it should."""
    own, other = position.lines[combat.attacker], position.lines[OTHER[combat.attacker]]
    return (
        combat.attack.sign is combat.sign
        and combat.defence in other
        and combat.defence.sign is combat.sign
        and combat.sign not in [card.sign for card in own]
    )


def _is_to_be_rolled(position: Position, combat: Combat) -> bool:
    """Tell whether a die is still to be chosen, and those chosen are there."""
    return (
        combat.winner is None
        and not combat.rolls
        and None in combat.chosen
        and all(die is None or die in own for die, own in zip(combat.chosen, position.dice, strict=True))
    )


def _is_rolled(combat: Combat) -> bool:
    """Tell whether equal rolls of the two dice were followed by one that the winner won."""
    if not combat.rolls or combat.winner is None:
        return False
    *equal, last = combat.rolls
    return (
        all(
            die is not None and 1 <= roll <= die
            for rolls in combat.rolls
            for die, roll in zip(combat.chosen, rolls, strict=True)
        )
        and all(first == second for first, second in equal)
        and last[combat.winner] > last[OTHER[combat.winner]]
    )


def _turn_fault(position: Position) -> InvalidPositionError | None:
    """Return why the seat to move could do nothing, or has taken a card that it could not have taken."""
    if position.over:
        return None
    hand, taken = position.hands[position.turn], position.taken
    if not hand and (position.phase == "pair" or (position.phase == "draw" and not position.pile)):
        return refuse(
            "The seat to move has no card, yet the game goes on.",
            "La place qui joue n’a pas de carte et la partie continue.",
        )
    if taken is None:
        return None
    own = [card.sign for card in position.lines[position.turn]]
    playable = (position.phase == "pair" and bool(pairs(position))) or (
        position.phase == "lay" and taken.sign not in own
    )
    if taken in hand and playable:
        return None
    return refuse(
        "A card taken is in the hand of the seat to move, and can be played.",
        "Une carte prise est dans la main de la place qui joue, et peut être jouée.",
    )
