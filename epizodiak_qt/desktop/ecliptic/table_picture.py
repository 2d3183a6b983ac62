"""The picture of Ecliptic at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from epizodiak_qt.desktop.scene.table_picture import TablePicture
from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS
from epizodiak_qt.games.ecliptic.fold import apply, undealt
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.ecliptic.view import OpenView, View
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.ecliptic.events import Event
    from epizodiak_qt.games.ecliptic.field_types import SeenCard
    from epizodiak_qt.games.ecliptic.view import SeenCombat


Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[Card]):
    """The cards and dice on the table.

    A chosen die of `combat` that the shown seat may not see is HIDDEN. An attacking card is in no line.
    """

    hand: Cards = ()
    """The hand of the shown seat."""
    counts: tuple[int, ...] = (0,) * SEATS
    """The number of cards in each hand."""
    pile: int = 0
    """The number of cards in the pile."""
    discard: Cards = ()
    """The discard; its last card is the top."""
    lines: tuple[Cards, ...] = ((),) * SEATS
    """The line of each seat."""
    pairs: tuple[Cards, ...] = ((),) * SEATS
    """The pairs of each seat."""
    dice: tuple[tuple[int, ...], ...] = (DICE,) * SEATS
    """The dice that each seat has left."""
    trophies: tuple[int, ...] = (0,) * SEATS
    """The trophies of each seat."""
    taken: Card | None = None
    """The card taken in this turn that must still be played."""
    combat: SeenCombat | None = None
    """The combat in progress."""
    hands: tuple[Cards, ...] = ()
    """Both hands if both are open."""

    @property
    def fight(self) -> int:
        """The number of the combat that runs or was the last one, 0 to 6, since the dice came back."""
        runs = self.combat is not None and self.combat.winner is None
        return len(DICE) - len(self.dice[0]) + runs


def picture_of(view: View) -> Picture:
    """Return what is drawn of a view at rest."""
    return Picture(
        seat=view.seat,
        hand=() if view.seat is None else _seen(view.hands[view.seat]),
        counts=tuple(map(len, view.hands)),
        pile=len(view.pile),
        discard=view.discard,
        lines=view.lines,
        pairs=view.pairs,
        dice=view.dice,
        trophies=view.trophies,
        taken=view.taken,
        combat=view.combat,
        hands=tuple(map(_seen, view.hands)) if isinstance(view, OpenView) else (),
    )


def _seen(cards: Iterable[SeenCard]) -> Cards:
    return tuple(card for card in cards if card is not HIDDEN)


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`; the next view shows what was taken back."""
    if isinstance(event, ActionTakenBack):
        return picture
    view = apply(_view_of(picture), cast("Event", event))
    return replace(picture_of(view), hands=tuple(map(_seen, view.hands)) if picture.hands else ())


def _view_of(picture: Picture) -> View:
    """Return a view with what is drawn."""
    return replace(
        undealt(Options(), picture.seat),
        hands=picture.seen_hands,
        pile=(HIDDEN,) * picture.pile,
        discard=picture.discard,
        lines=picture.lines,
        pairs=picture.pairs,
        dice=picture.dice,
        trophies=picture.trophies,
        taken=picture.taken,
        combat=picture.combat,
    )
