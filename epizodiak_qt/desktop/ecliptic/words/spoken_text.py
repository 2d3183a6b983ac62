"""The spoken texts of Ecliptic: the turn, and the answers to the questions of the keys. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, say
from epizodiak_qt.desktop.app.translation import shown_name
from epizodiak_qt.desktop.ecliptic.hints import Hints
from epizodiak_qt.desktop.ecliptic.words import event_text
from epizodiak_qt.desktop.table.game_ui import HiddenRow
from epizodiak_qt.desktop.table.spoken_text import each_of, pile_text
from epizodiak_qt.games.ecliptic import events
from epizodiak_qt.games.ecliptic.cards import CARDS, Card, Sign, Symbol
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.dice import chance_against
from epizodiak_qt.games.ecliptic.view import View, own_hand, standings
from epizodiak_qt.games.game import HIDDEN, Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from epizodiak_qt.desktop.table.spoken_text import Answers, SeenTable
    from epizodiak_qt.table.link import Update


def turn(seen: SeenTable, *, details: bool) -> str:
    """Return whose turn it is and what can be done; with `details` also lines and counts."""
    view: View = seen.update.view
    if not seen.update.legal:
        return event_text.waiting_line(view, seen.names)
    parts = [*_possible(seen, Hints.of(view, seen.update.legal))]
    if not seen.private:
        count = 0 if view.seat is None else len(view.hands[view.seat])
        parts.append(say("Spoken", "%n card(s) in hand.", count))
    if details:
        signs = each_of(seen.names, map(len, view.lines))
        parts += [say("Spoken", "Signs: {signs}.", signs=signs), pile_text(view.pile)]
    return " ".join(parts)


def _possible(seen: SeenTable, hints: Hints) -> Iterator[str]:
    """Yield what the seat is asked to do, and with which cards if its hand may be spoken."""
    view: View = seen.update.view
    combat = view.combat
    if combat is not None and hints.dice:
        lead = Phrase("Spoken", "Combat for {sign}: {attack} attacks {defence}.")
        attack, defence = event_text.the_card(combat.attack), event_text.the_card(combat.defence)
        yield lead.say(sign=event_text.THE_SIGNS[combat.sign], attack=attack, defence=defence)
        yield say("Spoken", "Choose a die: {dice}.", dice=_dice(sorted(hints.dice)))
    elif combat is not None and hints.keeps:
        yield event_text.WHICH_CARD.say(rolls=event_text.rolls_text(combat))
        yield _listed(map(event_text.card_name, hints.keeps))
    elif hints.wish:
        yield event_text.WHICH_WISH.say()
    else:
        yield say("Spoken", "{name}, your turn.", name=seen.names[view.turn])
        if hints.draw:
            yield _drawing(view, hints)
        elif seen.private:
            yield from _with_cards(view, hints)


def _drawing(view: View, hints: Hints) -> str:
    if not hints.take:
        return say("Spoken", "You may draw.") if view.pile else say("Spoken", "Go on without a card.")
    top = event_text.the_card(view.discard[-1])
    if not view.pile:
        return say("Spoken", "You may take {card} from the discard, or go on without a card.", card=top)
    return say("Spoken", "You may draw, or take {card} from the discard.", card=top)


def _with_cards(view: View, hints: Hints) -> Iterator[str]:
    """Yield what can be done with which cards of the hand."""
    selections = hints.selections
    if view.taken is not None:
        yield say("Spoken", "You must play {card}.", card=event_text.the_card(view.taken))
    if selections.pairs:
        pairs = sorted((pair.first, pair.second) for pair in selections.pairs)
        yield say(
            "Spoken", "Pairs to lay: {pairs}", pairs=_listed(event_text.pair_name(*pair) for pair in pairs)
        )
    elif selections.discards:
        yield say("Words", "You have no pair: choose a card to discard.")
    elif selections.lays:
        quiet, attacks = (
            sorted(card for card in selections.lays if (card.sign in hints.attacks) is attack)
            for attack in (False, True)
        )
        if quiet:
            yield say("Spoken", "Signs to lay: {cards}", cards=_listed(map(event_text.card_name, quiet)))
        if attacks:
            yield say("Spoken", "Attacks: {cards}", cards=_listed(map(event_text.card_name, attacks)))
        if hints.decline:
            yield say("Spoken", "You may also lay nothing.")
    elif hints.decline:
        yield say("Words", "You cannot lay a sign.")


def _listed(words: Iterable[str]) -> str:
    """Return words as a list that ends with a full stop."""
    return ", ".join(words) + "."


def _dice(dice: Iterable[int]) -> str:
    return ", ".join(f"D{die}" for die in dice)


# --- answers


def _turn_and_counts(seen: SeenTable) -> str:
    view: View = seen.update.view
    counts = say("Spoken", "Cards: {hands}.", hands=each_of(seen.names, map(len, view.hands)))
    fought = len(DICE) - len(view.dice[0]) + (view.combat is not None and view.combat.winner is None)
    combats = say("Spoken", "Combats: {number} of 6.", number=fought)
    return " ".join((turn(seen, details=False), counts, pile_text(view.pile), combats))


def _hand(seen: SeenTable) -> str:
    view: View = seen.update.view
    hand = sorted(own_hand(view))
    count, cards = say("Spoken", "%n card(s)", len(hand)), ", ".join(map(event_text.card_name, hand))
    text = say("Spoken", "Your hand, {count}: {values}.", count=count, values=cards)
    if view.combat is not None and view.seat is not None and seen.private:
        die = view.combat.chosen[view.seat]
        if die is not None and die is not HIDDEN:
            text += " " + say("Spoken", "Your die: D{die}.", die=die)
    return text


def _board(seen: SeenTable) -> str:
    view: View = seen.update.view
    lines = []
    for seat in _own_first(view):
        name, cards = seen.names[seat], ", ".join(map(event_text.card_name, view.lines[seat]))
        empty = say("Spoken", "{name}, line: empty.", name=name)
        lines.append(say("Spoken", "{name}, line: {cards}.", name=name, cards=cards) if cards else empty)
    top = say("Spoken", "The discard is empty.")
    if view.discard:
        top = say("Spoken", "Top of the discard: {card}.", card=event_text.the_card(view.discard[-1]))
    return " ".join((*lines, top, pile_text(view.pile)))


def _own_first(view: View) -> tuple[int, ...]:
    return (1, 0) if view.seat == 1 else (0, 1)


def _opponents(seen: SeenTable) -> str:
    view: View = seen.update.view
    seats = _own_first(view) if view.seat is None else _own_first(view)[1:]
    points = standings(view)
    return " ".join(
        say(
            "Spoken",
            "{name}: {cards}, {pairs}, {trophies}, {points}. Dice: {dice}.",
            name=seen.names[seat],
            cards=say("Spoken", "%n card(s)", len(view.hands[seat])),
            pairs=say("Spoken", "%n pair(s)", len(view.pairs[seat]) // 2),
            trophies=say("Table", "%n trophy(ies)", view.trophies[seat]),
            points=say("Spoken", "%n point(s)", points[seat].total),
            dice=_dice(view.dice[seat]),
        )
        for seat in seats
    )


def _odds(seen: SeenTable) -> str:
    """Return the chance of each own die against those of the opponent, or without hints the dice alone."""
    view: View = seen.update.view
    mine, theirs = (view.dice[seat] for seat in _own_first(view))
    if not mine or not theirs:
        return say("Spoken", "No dice are left.")
    if not seen.advises:
        phrase = Phrase("Spoken", "Dice of {name}: {dice}.")
        seats = _own_first(view)
        return " ".join(phrase.say(name=seen.names[seat], dice=_dice(view.dice[seat])) for seat in seats)
    lead = say("Spoken", "Chance to win a combat, on average over the other dice:")
    chances = ((die, round(100 * chance_against(die, theirs))) for die in mine)
    each = (say("Spoken", "D{die} {percent}%", die=die, percent=percent) for die, percent in chances)
    return f"{lead} {_listed(each)}"


ANSWERS: Answers = {
    "turn": _turn_and_counts,
    "hand": _hand,
    "board": _board,
    "opponents": _opponents,
    "odds": _odds,
}


# --- the hidden sky


def hidden_cards(update: Update) -> list[HiddenRow]:
    """Return how many cards of each sign and symbol are out of sight, and the dice that others hold."""
    view: View = update.view
    hidden = unseen(view)
    signs = [
        HiddenRow(SIGN_NAMES[sign], sum(card.sign is sign for card in hidden), len(Symbol)) for sign in Sign
    ]
    symbols = [
        HiddenRow(event_text.SYMBOL_NAMES[symbol], sum(card.symbol is symbol for card in hidden), len(Sign))
        for symbol in Symbol
    ]
    dice = [
        HiddenRow(
            say("HiddenSky", "Dice of {name}", name=shown_name(who.name)), len(view.dice[seat]), len(DICE)
        )
        for seat, who in enumerate(update.state.seats)
        if seat != view.seat
    ]
    return [*signs, *symbols, *dice]


def unseen(view: View) -> frozenset[Card]:
    """Return the cards that are in the draw pile or in a hand that the seat cannot see."""
    seen = {card for hand in view.hands for card in hand if isinstance(card, Card)}
    seen.update(view.discard, *view.lines, *view.pairs)
    seen.update(card for card in (view.taken, None if view.combat is None else view.combat.attack) if card)
    return frozenset(CARDS) - seen


# --- events


def detail(event: Event, counts: Sequence[int]) -> str:
    """Return how many cards an event has left in the hand of its player."""
    match event:
        case events.PairLaid(seat=seat) | events.SignLaid(seat=seat) | events.CardDiscarded(seat=seat):
            return say("Spoken", "%n card(s) left.", counts[seat])
        case events.CardsDrawn(seat=seat, cards=(_, *_)) | events.CardTaken(seat=seat):
            return say("Spoken", "Now %n card(s).", counts[seat])
        case _:
            return ""


RESULTS: tuple[type, ...] = (events.CombatWon, events.WishRolled, events.GameEnded)
"""The ends of a combat and of the game, and the answer to a wish."""
