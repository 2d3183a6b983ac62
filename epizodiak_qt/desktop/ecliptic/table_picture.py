"""The picture of Ecliptic at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from epizodiak_qt.desktop.scene.table_picture import TablePicture, seen
from epizodiak_qt.desktop.table.log.log_entry import panel_of
from epizodiak_qt.games.ecliptic import events
from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.fold import apply, undealt
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.ecliptic.view import OpenView, View
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event


UNDEALT: Final = undealt(Options(), None)
"""The board before the first deal."""


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[Card]):
    """The cards and dice on the table."""

    board: View = UNDEALT
    """Everything else, as the seat sees it: a view without hands.

    A chosen die that the shown seat may not see is HIDDEN. An attacking card is in no line.
    """

    @property
    def fight(self) -> int:
        """The number of the combat that runs or was the last one, 0 to 6, since the dice came back."""
        runs = self.board.combat is not None and self.board.combat.winner is None
        return len(DICE) - len(self.board.dice[0]) + runs


def picture_of(view: View) -> Picture:
    """Return what is drawn of a view at rest."""
    hand = () if view.seat is None else seen(view.hands[view.seat])
    hands = tuple(map(seen, view.hands)) if isinstance(view, OpenView) else ()
    return Picture(
        view.seat, hand, tuple(map(len, view.hands)), replace(view, seat=None, hands=()), hands=hands
    )


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`; the next view shows what was taken back."""
    if isinstance(event, ActionTakenBack):
        return picture
    before = replace(picture.board, seat=picture.seat, hands=picture.seen_hands)
    return picture_of(apply(before, cast("events.Event", event)))


# --- where events have put the pieces, for the rings of the log


def deals(event: object) -> bool:
    """Return whether an event is a deal, or the lot before it."""
    return isinstance(event, events.StarterDrawn | events.Dealt)


def keys_of(event: Event) -> frozenset[Key]:
    """Return the items that show what an event did: cards where it put them, dice, or a player."""
    match event:
        case events.PairLaid(seat=seat, cards=cards):
            return frozenset(("pair", seat, card) for card in cards)
        case events.SignLaid(seat=seat, card=card):
            return frozenset({("line", seat, card)})
        case events.CardKept(seat=seat, kept=kept):
            return frozenset({("line", seat, kept), ("discard",)})
        case events.CardDiscarded() | events.CardTaken():
            return frozenset({("discard",)})
        case events.CombatBegan(attacker=attacker, attack=attack, defence=defence):
            return frozenset({("line", attacker, attack), ("line", 1 - attacker, defence)})
        case events.DiceRevealed(dice=dice):
            return frozenset(("die", seat, die) for seat, die in enumerate(dice))
        case events.DiceRolled(rolls=rolls):
            return frozenset(("rolled", seat) for seat in range(len(rolls)))
        case _:
            return panel_of(event)


def keys_left(keys: frozenset[Key], event: object) -> frozenset[Key]:
    """Return those of `keys` that a later event leaves where they lie."""
    match event:
        case events.Dealt():
            return frozenset(key for key in keys if key[0] == "player")
        case events.CardDiscarded() | events.CardTaken():
            return keys - {("discard",)}
        case events.CardKept(seat=seat, kept=kept, discarded=discarded):
            lost = {("line", owner, card) for owner in (0, 1) for card in (kept, discarded)}
            return keys - (lost - {("line", seat, kept)}) - {("discard",)}
        case events.DiceRolled():
            return keys - {("rolled", 0), ("rolled", 1)}
        case events.CombatBegan(attacker=attacker, attack=attack):
            return keys - {("line", attacker, attack)}
        case _:
            return keys
