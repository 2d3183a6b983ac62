"""The texts of Ecliptic: names of cards, events for the log and the recap, and the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate
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
from epizodiak_qt.games.ecliptic.view import to_draw
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.grammar import fill
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.ecliptic.hints import Hints
    from epizodiak_qt.desktop.ecliptic.selection import CardSelection
    from epizodiak_qt.games.ecliptic.cards import Card, Sign, Symbol
    from epizodiak_qt.games.ecliptic.view import SeenCombat, View


def sign_name(sign: Sign) -> str:
    """Return the name of a sign, as a label: "Leo"."""
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


def the_sign(sign: Sign) -> str:
    """Return a sign inside a sentence, with its article where the language has one: "le Lion"."""
    return (
        translate("TheSign", "Aries"),
        translate("TheSign", "Taurus"),
        translate("TheSign", "Gemini"),
        translate("TheSign", "Cancer"),
        translate("TheSign", "Leo"),
        translate("TheSign", "Virgo"),
        translate("TheSign", "Libra"),
        translate("TheSign", "Scorpio"),
        translate("TheSign", "Sagittarius"),
        translate("TheSign", "Capricorn"),
        translate("TheSign", "Aquarius"),
        translate("TheSign", "Pisces"),
    )[sign]


def sign_of_pair(sign: Sign) -> str:
    """Return a sign as it follows "pair of": in French without article, in the plural."""
    return (
        translate("SignOfPair", "Aries"),
        translate("SignOfPair", "Taurus"),
        translate("SignOfPair", "Gemini"),
        translate("SignOfPair", "Cancer"),
        translate("SignOfPair", "Leo"),
        translate("SignOfPair", "Virgo"),
        translate("SignOfPair", "Libra"),
        translate("SignOfPair", "Scorpio"),
        translate("SignOfPair", "Sagittarius"),
        translate("SignOfPair", "Capricorn"),
        translate("SignOfPair", "Aquarius"),
        translate("SignOfPair", "Pisces"),
    )[sign]


def symbol_name(symbol: Symbol) -> str:
    """Return the name of a symbol."""
    return (
        translate("Words", "sun"),
        translate("Words", "moon"),
        translate("Words", "star"),
        translate("Words", "galaxy"),
        translate("Words", "planet"),
        translate("Words", "comet"),
    )[symbol]


def card_name(card: Card) -> str:
    """Return a card as a label: "Leo (moon)"."""
    return _with_symbol(sign_name(card.sign), card)


def the_card(card: Card) -> str:
    """Return a card inside a sentence, with its article: "le Lion (lune)"."""
    return _with_symbol(the_sign(card.sign), card)


def _with_symbol(sign: str, card: Card) -> str:
    return translate("Words", "{sign} ({symbol})").format(sign=sign, symbol=symbol_name(card.symbol))


def pair_name(first: Card, second: Card) -> str:
    """Return a pair as "Leo pair (moon and sun)"."""
    return fill(
        translate("Words", "{sign} pair ({first} and {second})"),
        sign=sign_of_pair(first.sign),
        first=symbol_name(first.symbol),
        second=symbol_name(second.symbol),
    )


def camp_name(seat: int) -> str:
    """Return the name of the camp of a seat."""
    return translate("Words", "Blue camp") if seat else translate("Words", "White camp")


def event_line(event: object, names: Sequence[str]) -> str:
    """Return an event as a sentence in the third person; empty for one that needs no line."""
    match event:
        case Dealt(pile=pile):
            return plural("Words", "Seven cards each; %n card(s) left in the draw pile.", pile)
        case StarterDrawn(seat=seat):
            return translate("Words", "{name} begins, drawn by lot.").format(name=names[seat])
        case CardsDrawn():
            return _drawn(event, names[event.seat])
        case CardTaken(seat=seat, card=card):
            return translate("Words", "{name} takes {card} from the discard and must play it.").format(
                name=names[seat], card=the_card(card)
            )
        case PairLaid(seat=seat, cards=cards):
            return fill(
                translate("Words", "{name} lays a(n) {pair}."), name=names[seat], pair=pair_name(*cards)
            )
        case SignLaid(seat=seat, card=card):
            return translate("Words", "{name} lays {card}.").format(name=names[seat], card=the_card(card))
        case CardDiscarded(seat=seat, card=card):
            return translate("Words", "{name} discards {card}.").format(name=names[seat], card=the_card(card))
        case Declined(seat=seat):
            return translate("Words", "{name} lays nothing.").format(name=names[seat])
        case ExtraTurn(seat=seat):
            return translate("Words", "Three of one sign: {name} plays again.").format(name=names[seat])
        case GameEnded():
            return _ended(event, names)
        case ActionTakenBack(seat=seat, sealed=True):
            return translate("Words", "{name} changes their die.").format(name=names[seat])
        case ActionTakenBack(seat=seat):
            return translate("Words", "{name} takes back the last move.").format(name=names[seat])
        case _:
            return _dice_line(event, names)


def final_points(event: object, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Return the points of each seat at the end of the game, the best first: "Amélie: 14 points"."""
    if not isinstance(event, GameEnded):
        return ()
    totals = [points.total for points in event.points]
    return tuple(
        (seat, plural("Words", "{name}: %n point(s)", totals[seat]).format(name=names[seat]))
        for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat])
    )


def _drawn(event: CardsDrawn, name: str) -> str:
    """Return a draw as text; the cards are named for their owner only."""
    seen = [card for card in event.cards if card is not HIDDEN]
    if not event.cards:
        return ""
    if not seen:
        return plural("Words", "{name} draws %n card(s).", len(event.cards)).format(name=name)
    cards = ", ".join(map(the_card, seen))
    return translate("Words", "{name} draws {cards}.").format(name=name, cards=cards)


def _ended(event: GameEnded, names: Sequence[str]) -> str:
    if event.winner is None:
        return translate("Words", "The game ends in a draw.")
    return translate("Words", "{name} wins the game.").format(name=names[event.winner])


def _dice_line(event: object, names: Sequence[str]) -> str:
    match event:
        case CombatBegan(sign=sign, attacker=attacker):
            return translate("Words", "Combat for {sign}: {name} attacks.").format(
                sign=the_sign(sign), name=names[attacker]
            )
        case DieChosen(seat=seat, die=die):
            if die is HIDDEN:
                return translate("Words", "{name} has chosen a die.").format(name=names[seat])
            return translate("Words", "{name} has chosen the D{die}.").format(name=names[seat], die=die)
        case DiceRevealed(dice=dice):
            return translate("Words", "{first} rolls a D{one}, {second} a D{two}.").format(
                first=names[0], one=dice[0], second=names[1], two=dice[1]
            )
        case DiceRolled(rolls=rolls):
            line = translate("Words", "{first} rolls {one}, {second} rolls {two}.").format(
                first=names[0], one=rolls[0], second=names[1], two=rolls[1]
            )
            again = translate("Words", "A tie – roll again.")
            return f"{line} {again}" if rolls[0] == rolls[1] else line
        case CombatWon(seat=seat, sign=sign, trophies=trophies):
            return plural(
                "Words", "{name} wins the combat for {sign} and has %n trophy(ies).", trophies
            ).format(name=names[seat], sign=the_sign(sign))
        case CardKept(seat=seat, kept=kept, discarded=discarded):
            return translate("Words", "{name} keeps {kept}; {gone} goes to the discard.").format(
                name=names[seat], kept=the_card(kept), gone=the_card(discarded)
            )
        case DiceReturned():
            return translate("Words", "After the sixth combat all dice come back.")
        case WishOffered(seat=seat):
            return translate("Words", "{name} completes the zodiac and chooses: stop or play on.").format(
                name=names[seat]
            )
        case WishMade(seat=seat, wish=wish):
            text = (
                translate("Words", "{name} wishes to stop.")
                if wish == "stop"
                else translate("Words", "{name} wishes to play on.")
            )
            return text.format(name=names[seat])
        case WishRolled():
            return _wish_line(event)
        case _:
            return ""


def _wish_line(event: WishRolled) -> str:
    """Return the result of a wish as text."""
    granted = (
        translate("Words", "The D6 gives {roll}: the wish is granted.")
        if event.granted
        else translate("Words", "The D6 gives {roll}: the wish is not granted.")
    )
    then = translate("Words", "The game stops.") if event.stops else translate("Words", "The game goes on.")
    return f"{granted.format(roll=event.d6)} {then}"


def status_line(view: View, hints: Hints, selection: CardSelection, names: Sequence[str]) -> str:
    """Return what the shown seat can do now, or for whom it waits."""
    if hints.changes:
        return _sealed_line(view)
    if not hints.acting:
        return waiting_line(view, names)
    if selection:
        return selection_line(selection)
    selections = hints.selections
    if selections.pairs:
        if view.taken is not None:
            return translate(
                "Words", "You have a pair: choose its two cards. The marked card must be played."
            )
        return translate("Words", "You have a pair: choose its two cards.")
    if selections.discards:
        return translate("Words", "You have no pair: choose a card to discard.")
    if selections.lays:
        if hints.decline:
            return translate("Words", "Lay a sign in your line, or nothing.")
        return translate("Words", "Lay the card you have taken.")
    return _other_line(view, hints, names)


def _other_line(view: View, hints: Hints, names: Sequence[str]) -> str:
    """Return what can be done without a card of the hand."""
    combat = view.combat
    if combat is not None and hints.dice:
        return translate("Words", "Combat for {sign}: choose a die, in secret.").format(
            sign=the_sign(combat.sign)
        )
    if combat is not None and hints.keeps:
        return translate("Words", "You win {rolls}. Which card do you keep in your line?").format(
            rolls=rolls_text(combat)
        )
    if hints.wish:
        return translate(
            "Words", "Stop or play on? A D6 grants your wish on 1 to 4; on 5 or 6 the opposite happens."
        )
    if hints.decline:
        return translate("Words", "You cannot lay a sign.")
    name = names[view.turn]
    if hints.take and not view.pile:
        return translate(
            "Words", "{name}, your turn: take the top discard, or click the empty draw pile to go on."
        ).format(name=name)
    if hints.take:
        text = plural("Words", "{name}, your turn: draw %n card(s), or take the top discard.", to_draw(view))
        return text.format(name=name)
    return translate("Words", "{name}, your turn: draw.").format(name=name)


def rolls_text(combat: SeenCombat) -> str:
    """Return the deciding rolls, the winner's first: "11 to 4"."""
    last = combat.rolls[-1]
    winner = combat.winner or 0
    return translate("Words", "{winner} to {loser}").format(winner=last[winner], loser=last[1 - winner])


def waiting_line(view: View, names: Sequence[str]) -> str:
    """Return for whom the table waits."""
    combat = view.combat
    if view.outcome is not None:
        return translate("Words", "The game is over.")
    if combat is None:
        if view.phase == "wish":
            return translate("Words", "{name} completes the zodiac and chooses: stop or play on.").format(
                name=names[view.turn]
            )
        if view.turn == view.seat:  # its own move is being shown
            return translate("Words", "It is your turn.")
        return translate("Words", "It is {name}’s turn.").format(name=names[view.turn])
    if combat.winner is not None:
        if combat.winner == view.seat:
            return translate("Words", "You win {rolls}.").format(rolls=rolls_text(combat))
        return translate("Words", "{name} wins {rolls} and is choosing a card to keep.").format(
            name=names[combat.winner], rolls=rolls_text(combat)
        )
    waited = [names[seat] for seat, die in enumerate(combat.chosen) if die is None]
    if not waited:
        return translate("Words", "Combat for {sign}: the dice roll.").format(sign=the_sign(combat.sign))
    return plural("Words", "Combat for {sign}: {names} choose(s) a die.", len(waited)).format(
        sign=the_sign(combat.sign), names=translate("Words", " and ").join(waited)
    )


def _sealed_line(view: View) -> str:
    """Return which die the shown seat has chosen, and how to change it."""
    combat = view.combat
    assert combat is not None, "a die is changed in a combat"
    return translate(
        "Words", "You have chosen the D{die}. Click another die to change it, until the other player chooses."
    ).format(die=combat.chosen[view.seat or 0])


def selection_line(selection: CardSelection) -> str:
    """Return what is still to be chosen, or where the chosen cards go."""
    cards, selections = selection.cards, selection.selections
    if selection.sign is not None and not cards:
        text = (
            translate("Words", "Which pair do you lay for {sign}? Choose its two cards.")
            if selections.pairs
            else translate("Words", "Which card do you lay for {sign}? Choose it in your hand.")
        )
        return text.format(sign=the_sign(selection.sign))
    if selections.pairs and len(cards) < 2:
        return translate("Words", "Choose the second card of the pair.").format(sign=the_sign(cards[0].sign))
    if selections.pairs:
        return translate("Words", "Click the blinking slot to lay the {pair}.").format(
            pair=pair_name(*sorted(cards))
        )
    if selections.discards:
        return translate("Words", "Click the discard to lay {card} there.").format(card=the_card(cards[0]))
    return translate("Words", "Click the blinking slot to lay {card}.").format(card=the_card(cards[0]))
