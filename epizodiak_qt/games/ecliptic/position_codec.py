"""Encodes and decodes positions and views of Ecliptic as JSON; input is validated."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.ecliptic.cards import CARDS, SIGNS, Card
from epizodiak_qt.games.ecliptic.constants import FULL_HAND, OTHER
from epizodiak_qt.games.ecliptic.legal import pairs
from epizodiak_qt.games.ecliptic.position import Combat, Position, outcome
from epizodiak_qt.games.ecliptic.scoring import rank
from epizodiak_qt.games.ecliptic.view import OpenView, View, standings
from epizodiak_qt.games.json_codec import as_object, fields_to_json, flag, from_json, refuse

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Json, Outcome

NAME: Final = "ecliptic"


def position_to_json(position: Position) -> Json:
    """Return the position in notation, hidden cards and seed included."""
    return _notation(position, outcome(position))


def view_to_json(seen: View) -> Json:
    """Return the view in notation: hidden cards are null, a die that is chosen but secret is "hidden".

    Raises TypeError for a view of all hands: it must not leave the program (X14).
    """
    if isinstance(seen, OpenView):
        raise TypeError("a view of all hands has no wire format")
    return _notation(seen, seen.outcome)


def _notation(state: Position | View, ended: Outcome | None) -> Json:
    """Return the fields of a state, and the result once the game is over."""
    data = {"game": NAME, **fields_to_json(state)}
    data = {key: value for key, value in data.items() if key not in ("over", "outcome")}
    if ended is not None:
        scores = [points.total for points in standings(state)]
        data |= {"over": True, "scores": scores, "winner": ended.winner}
    return data


def view_from_json(data: object) -> View:
    """Return the view that `data` describes; null is a hidden card or die. Raises InvalidPositionError."""
    given = as_object(data, "view", NAME)
    view = from_json(View, given | {"outcome": None}, "view")
    return replace(view, outcome=rank(standings(view)) if flag(given, "over") else None)


def position_from_json(data: object) -> Position:
    """Return the position that `data` describes.

    Does not check whether legal moves lead to it, nor how the trophies were won. Raises InvalidPositionError
    for a missing key, a wrong type, or an impossible position.
    """
    given = as_object(data, "position", NAME)
    over = flag(given, "over", absent=given.get("scores") is not None)
    position = from_json(Position, given | {"over": over}, "position")
    position = replace(
        position,
        hands=_sorted(position.hands),
        lines=_sorted(position.lines),
        dice=tuple(tuple(sorted(dice)) for dice in position.dice),
        pair=position.pair and (min(position.pair), max(position.pair)),
        again=bool(position.again) if position.phase == "wish" else None,
    )
    for check in (_check_cards, _check_lines, _check_pairs, _check_dice, _check_combat, _check_turn):
        check(position)
    return position


def _sorted(cards: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(sorted(own)) for own in cards)


def _check_cards(position: Position) -> None:
    cards = [*position.pile, *position.discard]
    for own in (*position.hands, *position.lines, *position.pairs):
        cards.extend(own)
    if position.combat is not None:
        cards.append(position.combat.attack)
    if tuple(sorted(cards)) != CARDS:
        raise refuse("The 72 cards are not all there once.", "Les 72 cartes ne sont pas toutes là une fois.")
    if max(map(len, position.hands)) > FULL_HAND:
        raise refuse("A hand has more than seven cards.", "Une main a plus de sept cartes.")


def _check_lines(position: Position) -> None:
    signs = [card.sign for line in position.lines for card in line]
    if len(set(signs)) < len(signs):
        raise refuse("A sign is in the lines twice.", "Un signe est deux fois dans les lignes.")
    if position.phase == "wish" and (len(signs) < len(SIGNS) or not position.pile):
        raise refuse(
            "A wish needs all twelve signs in the lines, and a draw pile.",
            "Un souhait suppose les douze signes dans les lignes, et une pioche.",
        )


def _check_pairs(position: Position) -> None:
    for cards in position.pairs:
        if len(cards) % 2 or any(
            first.sign is not second.sign for first, second in zip(cards[::2], cards[1::2], strict=True)
        ):
            raise refuse("The pairs are no pairs.", "Les paires n’en sont pas.")
    if position.pair is None:
        if position.phase == "lay":
            raise refuse("A sign is laid after a pair.", "Un signe se pose après une paire.")
        return
    if position.phase in ("draw", "pair"):
        raise refuse("The pair of this turn is still to be laid.", "La paire de ce tour est encore à poser.")
    if set(position.pair) != set(position.pairs[position.turn][-2:]):
        raise refuse(
            "The pair of this turn is not the last one laid.",
            "La paire de ce tour n’est pas la dernière posée.",
        )


def _check_dice(position: Position) -> None:
    first, second = position.dice
    if len(set(first)) < len(first) or len(set(second)) < len(second) or len(first) != len(second):
        raise refuse("The dice do not fit each other.", "Les dés ne vont pas ensemble.")
    if not first and position.phase != "keep":
        raise refuse("There are no dice left.", "Il ne reste pas de dés.")


def _check_combat(position: Position) -> None:
    combat = position.combat
    if combat is None:
        fits = position.phase not in ("combat", "keep")
    elif combat.attacker != position.turn or not _is_fought_over(position, combat):
        fits = False
    elif position.phase == "combat":
        fits = _is_to_be_rolled(position, combat)
    else:
        fits = position.phase == "keep" and _is_rolled(combat)
    if not fits:
        raise refuse("There cannot be such a combat here.", "Il ne peut y avoir un tel combat ici.")


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


def _check_turn(position: Position) -> None:
    """Refuse a seat to move that could do nothing, or has taken a card that it could not have taken."""
    if position.over:
        return
    hand, taken = position.hands[position.turn], position.taken
    if not hand and (position.phase == "pair" or (position.phase == "draw" and not position.pile)):
        raise refuse(
            "The seat to move has no card, yet the game goes on.",
            "La place qui joue n’a pas de carte et la partie continue.",
        )
    if taken is None:
        return
    own = [card.sign for card in position.lines[position.turn]]
    playable = (position.phase == "pair" and bool(pairs(position))) or (
        position.phase == "lay" and taken.sign not in own
    )
    if taken not in hand or not playable:
        raise refuse(
            "A card taken is in the hand of the seat to move, and can be played.",
            "Une carte prise est dans la main de la place qui joue, et peut être jouée.",
        )
