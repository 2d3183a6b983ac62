"""Earlier moments of Ecliptic from its events: the view after each one, and where its cards lie. No Qt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.ecliptic.table_picture import Picture, picture_after, picture_of
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardKept,
    CardsDrawn,
    CardTaken,
    CombatBegan,
    CombatWon,
    Dealt,
    Declined,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    ExtraTurn,
    GameEnded,
    PairLaid,
    SignLaid,
    StarterDrawn,
    TurnPassed,
    WishMade,
    WishOffered,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.table.link import Update


def first_update(now: Update, seat: int | None, events: Iterable[object]) -> Update:
    """Return the table of `seat` before the first of `events`, which led to `now`."""
    return replace(now, seat=seat, view=first_view(replace(now.view, seat=seat), events))


def update_after(update: Update, event: object, now: Update) -> Update:
    """Return the table after an event; the outcome of the game is that of `now`."""
    return replace(update, view=view_after(update.view, event, now.view))


def first_view(now: View, _events: Iterable[object]) -> View:
    """Return the view before the first event of the game that led to `now`: no card is dealt."""
    blank = replace(now, turn=0, phase="draw", pair=None, again=None, outcome=None)
    return _with_picture(blank, Picture(now.seat))


def deals(event: object) -> bool:
    """Return whether an event is a deal, or the lot before it."""
    return isinstance(event, StarterDrawn | Dealt)


def knows(event: object, seat: int | None) -> bool:
    """Return whether an event holds all that `seat` has to know of its own hand and die."""
    match event:
        case Dealt(hands=hands) if seat is not None:
            return HIDDEN not in hands[seat]
        case CardsDrawn(seat=owner, cards=cards):
            return owner != seat or HIDDEN not in cards
        case _:
            return True


def view_after(view: View, event: object, now: View) -> View:
    """Return the view after an event; the outcome of the game is that of `now`."""
    view = _with_picture(view, picture_after(picture_of(view), event))
    match event:
        case StarterDrawn(seat=seat) | TurnPassed(seat=seat) | ExtraTurn(seat=seat):
            return replace(view, turn=seat)
        case GameEnded():
            return replace(view, outcome=now.outcome)
        case _:
            return view


def _with_picture(view: View, picture: Picture) -> View:
    hands = tuple(
        picture.hand if seat == view.seat else (HIDDEN,) * count for seat, count in enumerate(picture.counts)
    )
    return replace(
        view,
        hands=hands,
        pile=(HIDDEN,) * picture.pile,
        discard=picture.discard,
        lines=picture.lines,
        pairs=picture.pairs,
        dice=picture.dice,
        trophies=picture.trophies,
        taken=picture.taken,
        combat=picture.combat,
    )


def keys_of(event: object) -> frozenset[Key]:
    """Return the items that show what an event did: cards where it put them, dice, or a player."""
    match event:
        case PairLaid(seat=seat, cards=cards):
            return frozenset(("pair", seat, card) for card in cards)
        case SignLaid(seat=seat, card=card):
            return frozenset({("line", seat, card)})
        case CardKept(seat=seat, kept=kept):
            return frozenset({("line", seat, kept), ("discard",)})
        case CardDiscarded() | CardTaken():
            return frozenset({("discard",)})
        case CombatBegan(attacker=attacker, attack=attack, defence=defence):
            return frozenset({("line", attacker, attack), ("line", 1 - attacker, defence)})
        case DiceRevealed(dice=dice):
            return frozenset(("die", seat, die) for seat, die in enumerate(dice))
        case DiceRolled(rolls=rolls):
            return frozenset(("rolled", seat) for seat in range(len(rolls)))
        case (
            StarterDrawn(seat=seat)
            | CardsDrawn(seat=seat)
            | Declined(seat=seat)
            | DieChosen(seat=seat)
            | CombatWon(seat=seat)
            | WishOffered(seat=seat)
            | WishMade(seat=seat)
            | ExtraTurn(seat=seat)
            | TurnPassed(seat=seat)
        ):
            return frozenset({("player", seat)})
        case _:
            return frozenset()


def keys_left(keys: frozenset[Key], event: object) -> frozenset[Key]:
    """Return those of `keys` that a later event leaves where they lie."""
    match event:
        case Dealt():
            return frozenset(key for key in keys if key[0] == "player")
        case CardDiscarded() | CardTaken():
            return keys - {("discard",)}
        case CardKept(seat=seat, kept=kept, discarded=discarded):
            lost = {("line", owner, card) for owner in (0, 1) for card in (kept, discarded)}
            return keys - (lost - {("line", seat, kept)}) - {("discard",)}
        case DiceRolled():
            return keys - {("rolled", 0), ("rolled", 1)}
        case CombatBegan(attacker=attacker, attack=attack):
            return keys - {("line", attacker, attack)}
        case _:
            return keys
