"""Ecliptic in words: events for the log and the recap, and what the seat that looks can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.translation import plural, translate
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
    ExtraTurn,
    GameEnded,
    PairLaid,
    SignLaid,
    StarterDrawn,
    WishMade,
    WishOffered,
    WishRolled,
)
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.update import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.ecliptic.hints import Hints
    from epizodiak_qt.desktop.ecliptic.selection import Selection
    from epizodiak_qt.games.ecliptic.cards import Card, Sign, Symbol
    from epizodiak_qt.games.ecliptic.view import SeenCombat, View


def sign_name(sign: Sign) -> str:
    """Return a sign in words."""
    return (
        translate("Words", "Aries"),
        translate("Words", "Taurus"),
        translate("Words", "Gemini"),
        translate("Words", "Cancer"),
        translate("Words", "Leo"),
        translate("Words", "Virgo"),
        translate("Words", "Libra"),
        translate("Words", "Scorpio"),
        translate("Words", "Sagittarius"),
        translate("Words", "Capricorn"),
        translate("Words", "Aquarius"),
        translate("Words", "Pisces"),
    )[sign]


def symbol_name(symbol: Symbol) -> str:
    """Return a symbol in words."""
    return (
        translate("Words", "sun"),
        translate("Words", "moon"),
        translate("Words", "star"),
        translate("Words", "galaxy"),
        translate("Words", "planet"),
        translate("Words", "comet"),
    )[symbol]


def card_name(card: Card) -> str:
    """Return a card as "Leo (moon)"."""
    return translate("Words", "{sign} ({symbol})").format(
        sign=sign_name(card.sign), symbol=symbol_name(card.symbol)
    )


def pair_name(first: Card, second: Card) -> str:
    """Return a pair as "Leo (moon and sun)"."""
    return translate("Words", "{sign} ({first} and {second})").format(
        sign=sign_name(first.sign), first=symbol_name(first.symbol), second=symbol_name(second.symbol)
    )


def camp_name(seat: int) -> str:
    """Return the camp of a seat."""
    return translate("Words", "Blue camp") if seat else translate("Words", "White camp")


def event_line(event: object, names: Sequence[str]) -> str:
    """Return an event as a sentence in the third person; empty for one that needs no line."""
    match event:
        case Dealt(pile=pile):
            return plural("Words", "Seven cards each; %n card(s) make the pile.", pile)
        case StarterDrawn(seat=seat):
            return translate("Words", "By lot, {name} begins.").format(name=names[seat])
        case CardsDrawn():
            return _drawn(event, names[event.seat])
        case CardTaken(seat=seat, card=card):
            return translate("Words", "{name} takes {card} from the discard, to be played at once.").format(
                name=names[seat], card=card_name(card)
            )
        case PairLaid(seat=seat, cards=cards):
            return translate("Words", "{name} lays the pair {pair}.").format(
                name=names[seat], pair=pair_name(*cards)
            )
        case SignLaid(seat=seat, card=card):
            return translate("Words", "{name} lays the sign {card}.").format(
                name=names[seat], card=card_name(card)
            )
        case CardDiscarded(seat=seat, card=card):
            return translate("Words", "{name} discards {card}.").format(
                name=names[seat], card=card_name(card)
            )
        case Declined(seat=seat):
            return translate("Words", "{name} lays no sign.").format(name=names[seat])
        case ExtraTurn(seat=seat):
            return translate("Words", "Three of one sign: {name} plays again.").format(name=names[seat])
        case GameEnded():
            return _ended(event, names)
        case ActionTakenBack(seat=seat):
            return translate("Words", "{name} takes back the last move.").format(name=names[seat])
        case _:
            return _dice_line(event, names)


def _drawn(event: CardsDrawn, name: str) -> str:
    """Return a draw; which cards they were is in it for their owner only."""
    seen = [card for card in event.cards if card is not HIDDEN]
    if not event.cards:
        return ""
    if not seen:
        return plural("Words", "{name} draws %n card(s).", len(event.cards)).format(name=name)
    cards = ", ".join(map(card_name, seen))
    return translate("Words", "{name} draws {cards}.").format(name=name, cards=cards)


def _ended(event: GameEnded, names: Sequence[str]) -> str:
    if event.winner is None:
        return translate("Words", "The game is over, and nobody has won.")
    return translate("Words", "{name} wins the game.").format(name=names[event.winner])


def _dice_line(event: object, names: Sequence[str]) -> str:
    match event:
        case CombatBegan(sign=sign, attacker=attacker):
            return translate("Words", "Combat for {sign}: {name} attacks.").format(
                sign=sign_name(sign), name=names[attacker]
            )
        case DieChosen(seat=seat, die=die):
            if die is HIDDEN:
                return translate("Words", "{name} has chosen a die.").format(name=names[seat])
            return translate("Words", "{name} has chosen the D{die}.").format(name=names[seat], die=die)
        case DiceRevealed(dice=dice):
            return translate("Words", "The dice: {first} has the D{one}, {second} the D{two}.").format(
                first=names[0], one=dice[0], second=names[1], two=dice[1]
            )
        case DiceRolled(rolls=rolls):
            line = translate("Words", "{first} rolls {one}, {second} rolls {two}.").format(
                first=names[0], one=rolls[0], second=names[1], two=rolls[1]
            )
            again = translate("Words", "The same dice roll again.")
            return f"{line} {again}" if rolls[0] == rolls[1] else line
        case CombatWon(seat=seat, sign=sign, trophies=trophies):
            return plural(
                "Words", "{name} wins the combat for {sign} and has %n trophy(ies).", trophies
            ).format(name=names[seat], sign=sign_name(sign))
        case CardKept(seat=seat, kept=kept, discarded=discarded):
            return translate("Words", "{name} keeps {kept}; {gone} goes to the discard.").format(
                name=names[seat], kept=card_name(kept), gone=card_name(discarded)
            )
        case DiceReturned():
            return translate("Words", "After the sixth combat all dice come back.")
        case WishOffered(seat=seat):
            return translate("Words", "{name} has laid the twelfth sign and makes a wish.").format(
                name=names[seat]
            )
        case WishMade(seat=seat, wish=wish):
            text = (
                translate("Words", "{name} wishes the game to stop.")
                if wish == "stop"
                else translate("Words", "{name} wishes the game to go on.")
            )
            return text.format(name=names[seat])
        case WishRolled():
            return _wish_line(event)
        case _:
            return ""


def _wish_line(event: WishRolled) -> str:
    """Return what the die of a wish has said."""
    granted = (
        translate("Words", "The D6 gives {roll}: the wish is granted.")
        if event.granted
        else translate("Words", "The D6 gives {roll}: the wish is refused.")
    )
    then = translate("Words", "The game stops.") if event.stops else translate("Words", "The game goes on.")
    return f"{granted.format(roll=event.d6)} {then}"


def status_line(view: View, hints: Hints, selection: Selection, names: Sequence[str]) -> str:
    """Return what can be done now: by the seat that looks, or that it waits for somebody."""
    if view.outcome is not None:
        return translate("Words", "The game is over.")
    if not hints.acting:
        return _waiting_line(view, names)
    if selection.cards:
        return _selection_line(selection)
    ways = hints.ways
    if ways.pairs:
        if _taken(view):
            return translate(
                "Words", "You have a pair: choose its two cards. The marked card must be played."
            )
        return translate("Words", "You have a pair: choose its two cards.")
    if ways.discards:
        return translate("Words", "You have no pair: choose a card to discard.")
    if ways.lays:
        if hints.decline:
            return translate("Words", "Lay a sign in your line, or decline.")
        return translate("Words", "Lay the card that you have taken.")
    return _other_line(view, hints, names)


def _taken(view: View) -> bool:
    """Tell whether a card that was taken still has to be played."""
    return view.taken is not None


def _other_line(view: View, hints: Hints, names: Sequence[str]) -> str:
    """Return what can be done without a card of the hand."""
    combat = view.combat
    if combat is not None and hints.dice:
        return translate("Words", "Combat for {sign}: choose a die, in secret.").format(
            sign=sign_name(combat.sign)
        )
    if combat is not None and hints.keeps:
        return translate("Words", "You have won {rolls}: which card stays?").format(rolls=rolls_text(combat))
    if hints.wish:
        return translate("Words", "The twelfth sign is yours: make a wish.")
    if hints.decline:
        return translate("Words", "No card can be laid: decline.")
    name = names[view.turn]
    if hints.take:
        return translate("Words", "{name}, your turn: draw, or take from the discard").format(name=name)
    return translate("Words", "{name}, your turn: draw").format(name=name)


def rolls_text(combat: SeenCombat) -> str:
    """Return the deciding rolls, the winner's first: "11 to 4"."""
    last = combat.rolls[-1]
    winner = combat.winner or 0
    return translate("Words", "{winner} to {loser}").format(winner=last[winner], loser=last[1 - winner])


def _waiting_line(view: View, names: Sequence[str]) -> str:
    combat = view.combat
    if combat is None:
        if view.phase == "wish":
            return translate("Words", "{name} has laid the twelfth sign and makes a wish.").format(
                name=names[view.turn]
            )
        return translate("Words", "It is {name}’s turn.").format(name=names[view.turn])
    if combat.winner is not None:
        return translate("Words", "{name} has won {rolls} and chooses the card that stays.").format(
            name=names[combat.winner], rolls=rolls_text(combat)
        )
    waited = [names[seat] for seat, die in enumerate(combat.chosen) if die is None]
    return translate("Words", "Combat for {sign}: {names} to choose a die.").format(
        sign=sign_name(combat.sign), names=translate("Words", " and ").join(waited)
    )


def _selection_line(selection: Selection) -> str:
    cards, ways = selection.cards, selection.ways
    if ways.pairs and len(cards) < 2:
        return translate("Words", "Choose the second card of {sign}.").format(sign=sign_name(cards[0].sign))
    if ways.pairs:
        return translate("Words", "Click the blinking place to lay the pair {pair}.").format(
            pair=pair_name(*sorted(cards))
        )
    if ways.discards:
        return translate("Words", "Click the discard to discard {card}.").format(card=card_name(cards[0]))
    return translate("Words", "Click the blinking place to lay {card}.").format(card=card_name(cards[0]))
