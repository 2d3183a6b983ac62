"""The spoken texts of Ecliptic: the turn, and the answers to the questions of the keys. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.ecliptic.hints import Hints
from epizodiak_qt.desktop.ecliptic.words.event_text import (
    card_name,
    pair_name,
    rolls_text,
    the_card,
    the_sign,
    waiting_line,
)
from epizodiak_qt.games.ecliptic.dice import DICE, chance_against
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardsDrawn,
    CardTaken,
    CombatWon,
    GameEnded,
    PairLaid,
    SignLaid,
    WishRolled,
)
from epizodiak_qt.games.ecliptic.view import own_hand, standings
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.grammar import fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.desktop.table.spoken_text import Question, SeenTable
    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.games.game import Event


def turn(seen: SeenTable, *, details: bool) -> str:
    """Return whose turn it is and what can be done; with `details` also lines and counts."""
    view: View = seen.update.view
    if not seen.update.legal:
        return waiting_line(view, seen.names)
    parts = [*_possible(seen, Hints.of(view, seen.update.legal))]
    if not seen.private:
        parts.append(_cards_in_hand(view))
    if details:
        parts += [_lines(seen), _pile(view)]
    return " ".join(part for part in parts if part)


def _possible(seen: SeenTable, hints: Hints) -> list[str]:
    """Return what the seat is asked to do, and with which cards if its hand may be spoken."""
    view: View = seen.update.view
    combat = view.combat
    if combat is not None and hints.dice:
        lead = translate("Spoken", "Combat for {sign}: {attack} attacks {defence}.").format(
            sign=the_sign(combat.sign), attack=the_card(combat.attack), defence=the_card(combat.defence)
        )
        return [lead, translate("Spoken", "Choose a die: {dice}.").format(dice=_dice(sorted(hints.dice)))]
    if combat is not None and hints.keeps:
        return [
            translate("Words", "You win {rolls}. Which card do you keep in your line?").format(
                rolls=rolls_text(combat)
            ),
            _or(map(card_name, hints.keeps)),
        ]
    if hints.wish:
        return [
            translate(
                "Words", "Stop or play on? A D6 grants your wish on 1 to 4; on 5 or 6 the opposite happens."
            )
        ]
    lead = translate("Spoken", "{name}, your turn.").format(name=seen.names[view.turn])
    if hints.draw:
        return [lead, _drawing(view, hints)]
    return [lead, *_with_cards(seen, hints)] if seen.private else [lead]


def _drawing(view: View, hints: Hints) -> str:
    if not hints.take:
        return (
            translate("Spoken", "You may draw.")
            if view.pile
            else translate("Spoken", "Go on without a card.")
        )
    top = the_card(view.discard[-1])
    if not view.pile:
        return translate("Spoken", "You may take {card} from the discard, or go on without a card.").format(
            card=top
        )
    return translate("Spoken", "You may draw, or take {card} from the discard.").format(card=top)


def _with_cards(seen: SeenTable, hints: Hints) -> list[str]:
    view: View = seen.update.view
    selections = hints.selections
    parts = []
    if view.taken is not None:
        parts.append(translate("Spoken", "You must play {card}.").format(card=the_card(view.taken)))
    if selections.pairs:
        pairs = sorted((pair.first, pair.second) for pair in selections.pairs)
        names = _or(pair_name(*pair) for pair in pairs)
        parts.append(translate("Spoken", "Pairs to lay: {pairs}").format(pairs=names))
    elif selections.discards:
        parts.append(translate("Words", "You have no pair: choose a card to discard."))
    elif selections.lays:
        quiet = sorted(card for card in selections.lays if card.sign not in hints.attacks)
        attacks = sorted(card for card in selections.lays if card.sign in hints.attacks)
        if quiet:
            parts.append(
                translate("Spoken", "Signs to lay: {cards}").format(cards=_or(map(card_name, quiet)))
            )
        if attacks:
            parts.append(translate("Spoken", "Attacks: {cards}").format(cards=_or(map(card_name, attacks))))
        if hints.decline:
            parts.append(translate("Spoken", "You may also lay nothing."))
    elif hints.decline:
        parts.append(translate("Words", "You cannot lay a sign."))
    return parts


def _or(words: Iterable[str]) -> str:
    """Return words as a list that ends with a full stop."""
    return ", ".join(words) + "."


def _pile(view: View) -> str:
    if not view.pile:
        return translate("Spoken", "The draw pile is empty.")
    return translate("Spoken", "Pile {count}.").format(count=len(view.pile))


def _cards_in_hand(view: View) -> str:
    count = 0 if view.seat is None else len(view.hands[view.seat])
    return plural("Spoken", "%n card(s) in hand.", count)


def _lines(seen: SeenTable) -> str:
    """Return how many signs each player has."""
    view: View = seen.update.view
    each = ", ".join(f"{name} {len(line)}" for name, line in zip(seen.names, view.lines, strict=True))
    return translate("Spoken", "Signs: {signs}.").format(signs=each)


def _dice(dice: Iterable[int]) -> str:
    return ", ".join(f"D{die}" for die in dice)


# --- answers


def answer(question: Question, seen: SeenTable) -> str:
    """Return the answer to the question of a key."""
    match question:
        case "turn":
            return _turn_and_counts(seen)
        case "hand":
            return _hand(seen)
        case "board":
            return _board(seen)
        case "opponents":
            return _opponents(seen)
        case "odds":
            return _odds(seen)


def _turn_and_counts(seen: SeenTable) -> str:
    view: View = seen.update.view
    hands = ", ".join(f"{name} {len(hand)}" for name, hand in zip(seen.names, view.hands, strict=True))
    counts = translate("Spoken", "Cards: {hands}.").format(hands=hands)
    fought = len(DICE) - len(view.dice[0]) + (view.combat is not None and view.combat.winner is None)
    combats = translate("Spoken", "Combats: {number} of 6.").format(number=fought)
    return " ".join((turn(seen, details=False), counts, _pile(view), combats))


def _hand(seen: SeenTable) -> str:
    view: View = seen.update.view
    hand = sorted(own_hand(view))
    count = plural("Spoken", "%n card(s)", len(hand))
    parts = [
        translate("Spoken", "Your hand, {count}: {values}.").format(
            count=count, values=", ".join(map(card_name, hand))
        )
    ]
    if view.combat is not None and view.seat is not None and seen.private:
        die = view.combat.chosen[view.seat]
        if die is not None and die is not HIDDEN:
            parts.append(translate("Spoken", "Your die: D{die}.").format(die=die))
    return " ".join(parts)


def _board(seen: SeenTable) -> str:
    view: View = seen.update.view
    parts = [_line(seen, seat) for seat in _own_first(view)]
    top = (
        translate("Spoken", "Top of the discard: {card}.").format(card=the_card(view.discard[-1]))
        if view.discard
        else translate("Spoken", "The discard is empty.")
    )
    return " ".join((*parts, top, _pile(view)))


def _own_first(view: View) -> tuple[int, ...]:
    return (1, 0) if view.seat == 1 else (0, 1)


def _line(seen: SeenTable, seat: int) -> str:
    cards: Sequence[Card] = seen.update.view.lines[seat]
    if not cards:
        return translate("Spoken", "{name}, line: empty.").format(name=seen.names[seat])
    return translate("Spoken", "{name}, line: {cards}.").format(
        name=seen.names[seat], cards=", ".join(map(card_name, cards))
    )


def _opponents(seen: SeenTable) -> str:
    view: View = seen.update.view
    seats = _own_first(view) if view.seat is None else _own_first(view)[1:]
    points = standings(view)
    return " ".join(
        translate("Spoken", "{name}: {cards}, {pairs}, {trophies}, {points}. Dice: {dice}.").format(
            name=seen.names[seat],
            cards=plural("Spoken", "%n card(s)", len(view.hands[seat])),
            pairs=plural("Spoken", "%n pair(s)", len(view.pairs[seat]) // 2),
            trophies=plural("Table", "%n trophy(ies)", view.trophies[seat]),
            points=plural("Spoken", "%n point(s)", points[seat].total),
            dice=_dice(view.dice[seat]),
        )
        for seat in seats
    )


def _odds(seen: SeenTable) -> str:
    """Return the chance of each own die against those of the opponent, or without hints the dice alone."""
    view: View = seen.update.view
    mine, theirs = (view.dice[seat] for seat in _own_first(view))
    if not mine or not theirs:
        return translate("Spoken", "No dice are left.")
    if not seen.advises:
        dice = [(seen.names[seat], _dice(view.dice[seat])) for seat in _own_first(view)]
        return " ".join(fill(translate("Spoken", "Dice of {name}: {dice}."), name=n, dice=d) for n, d in dice)
    lead = translate("Spoken", "Chance to win a combat, on average over the other dice:")
    chances = (chance_against(die, theirs) for die in mine)
    each = ", ".join(
        translate("Spoken", "D{die} {percent}%").format(die=die, percent=round(100 * chance))
        for die, chance in zip(mine, chances, strict=True)
    )
    return f"{lead} {each}."


# --- events


def scores(seen: SeenTable) -> str:
    """Return the points of both players."""
    view: View = seen.update.view
    each = ", ".join(
        f"{name} {points.total}" for name, points in zip(seen.names, standings(view), strict=True)
    )
    return translate("Spoken", "Points: {scores}.").format(scores=each)


def detail(event: Event, counts: Sequence[int]) -> str:
    """Return how many cards an event has left in the hand of its player."""
    match event:
        case PairLaid(seat=seat) | SignLaid(seat=seat) | CardDiscarded(seat=seat):
            return plural("Spoken", "%n card(s) left.", counts[seat])
        case CardsDrawn(seat=seat, cards=(_, *_)) | CardTaken(seat=seat):
            return plural("Spoken", "Now %n card(s).", counts[seat])
        case _:
            return ""


def is_result(event: Event) -> bool:
    """Return whether an event ends a combat, grants a wish or ends the game."""
    return isinstance(event, CombatWon | WishRolled | GameEnded)
