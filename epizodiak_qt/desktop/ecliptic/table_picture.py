"""The picture of Ecliptic at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from epizodiak_qt.desktop.scene.table_picture import TablePicture, seen
from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS
from epizodiak_qt.games.ecliptic.fold import apply, undealt
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.ecliptic.view import OpenView, View
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.events import Event


UNDEALT: Final = undealt(Options(), None)
"""The board before the first deal."""


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[Card]):
    """The cards and dice on the table."""

    hand: tuple[Card, ...] = ()
    """The hand of the shown seat."""
    counts: tuple[int, ...] = (0,) * SEATS
    """The number of cards in each hand."""
    board: View = UNDEALT
    """Everything else, as the seat sees it: a view without hands.

    A chosen die that the shown seat may not see is HIDDEN. An attacking card is in no line.
    """
    hands: tuple[tuple[Card, ...], ...] = ()
    """Both hands if both are open."""

    @property
    def fight(self) -> int:
        """The number of the combat that runs or was the last one, 0 to 6, since the dice came back."""
        runs = self.board.combat is not None and self.board.combat.winner is None
        return len(DICE) - len(self.board.dice[0]) + runs


def picture_of(view: View) -> Picture:
    """Return what is drawn of a view at rest."""
    hand = () if view.seat is None else seen(view.hands[view.seat])
    hands = tuple(map(seen, view.hands)) if isinstance(view, OpenView) else ()
    return Picture(view.seat, hand, tuple(map(len, view.hands)), replace(view, seat=None, hands=()), hands)


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`; the next view shows what was taken back."""
    if isinstance(event, ActionTakenBack):
        return picture
    before = replace(picture.board, seat=picture.seat, hands=picture.seen_hands)
    return picture_of(apply(before, cast("Event", event)))
