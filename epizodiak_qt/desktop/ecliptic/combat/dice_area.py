"""All dice on the table: the trays of both camps, and the stage for combats and wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from epizodiak_qt.desktop.ecliptic.cards.board_items import RingItem, RingTitle
from epizodiak_qt.desktop.ecliptic.combat.dice_items import NOBODY, DieItem
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS, WISH_DIE
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.geometry import Layout
    from epizodiak_qt.desktop.ecliptic.table_picture import Picture
    from epizodiak_qt.desktop.scene.table_scene import TableScene


class DiceArea:
    """Shows the dice of a picture, with items of `scene`.

    `tray` has the dice of each seat by number of sides, `rolled` the die of each seat on the stage, `wish`
    the die of a wish. The ring counts the combats.
    """

    def __init__(self, scene: TableScene) -> None:
        style, add_item = scene.style_now, scene.add_item
        self.ring = add_item(RingItem(style), z_values.RING)
        self.title = add_item(RingTitle(style), z_values.RING)
        self.tray: tuple[dict[int, DieItem], ...] = tuple(
            {
                sides: add_item(DieItem(("die", seat, sides), style, seat, sides), z_values.DIE)
                for sides in DICE
            }
            for seat in range(SEATS)
        )
        self.rolled: tuple[DieItem, ...] = tuple(
            add_item(DieItem(("rolled", seat), style, seat, DICE[0]), z_values.FLYING)
            for seat in range(SEATS)
        )
        self.wish = add_item(DieItem(("wish die",), style, NOBODY, WISH_DIE), z_values.FLYING)
        for die in (*self.rolled, self.wish):
            die.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            die.setAcceptHoverEvents(False)
        self._slots: tuple[Rect, ...] = ()

    def fit(self, layout: Layout, below: int) -> None:
        """Lay everything out; `below` is the seat whose camp lies below."""
        camps = {below: layout.camps[0], 1 - below: layout.camps[1]}
        slots = {below: layout.stage.slots[0], 1 - below: layout.stage.slots[1]}
        self._slots = tuple(slots[seat] for seat in range(SEATS))
        self.ring.place(layout.ring)
        self.title.place(layout.ring_title)
        for seat in range(SEATS):
            for die, rect in zip(self.tray[seat].values(), camps[seat].dice, strict=True):
                die.place(rect)
            self.rolled[seat].place(slots[seat])
        self.wish.place(layout.stage.wish)

    def slot(self, seat: int) -> Rect:
        """Return where the die of a seat lies on the stage."""
        return self._slots[seat]

    def draw(self, picture: Picture) -> None:
        """Show the dice of a picture, without hints."""
        combat = picture.combat
        self.wish.show_die(WISH_DIE, "none")
        self.ring.show_fight(picture.fight)
        self.title.show_fight(picture.fight)
        for seat, own in enumerate(picture.dice):
            chosen = None if combat is None else combat.chosen[seat]
            over = combat is not None and combat.winner is not None
            for sides, die in self.tray[seat].items():
                away = sides == chosen and not over
                die.show_die(sides, "away" if away else "ready" if sides in own else "spent")
            self._draw_rolled(picture, seat)

    def free(self) -> list[Rect]:
        """Return the places of dice on the stage that are empty."""
        return [slot for slot, die in zip(self._slots, self.rolled, strict=False) if die.state == "none"]

    def _draw_rolled(self, picture: Picture, seat: int) -> None:
        """Show the die of a seat on the stage: nothing, covered, or as it was rolled."""
        combat, die = picture.combat, self.rolled[seat]
        die.place(self._slots[seat] if self._slots else Rect(0, 0, 1, 1))
        die.turn_deg = die.lift = 0.0
        die.cup = None
        die.setOpacity(1.0)
        chosen = None if combat is None else combat.chosen[seat]
        if combat is None or chosen is None:
            die.show_die(DICE[0], "none")
        elif chosen is HIDDEN:
            die.show_die(DICE[0], "covered")
        elif any(other is None or other is HIDDEN for other in combat.chosen):
            die.show_die(chosen, "covered", chosen)
        else:
            number = combat.rolls[-1][seat] if combat.rolls else 0
            won, lost = combat.winner == seat, combat.winner == 1 - seat
            die.show_die(chosen, "ready", number, won=won, lost=lost)

    def show_wish(self, number: int) -> None:
        """Show the die of a wish in the middle of the stage."""
        self.wish.show_die(WISH_DIE, "ready", number)

    def offer(self, seat: int | None, dice: frozenset[int], changes: frozenset[int]) -> None:
        """Light the `dice` of a seat, and make them and those of `changes` clickable."""
        for owner, tray in enumerate(self.tray):
            for sides, die in tray.items():
                can = owner == seat and sides in dice
                die.show_die(sides, die.state, halo=can)
                die.set_clickable(can or (owner == seat and sides in changes))

    def shining(self) -> list[DieItem]:
        """Return the dice that pulse."""
        return [die for tray in self.tray for die in tray.values() if die.halo]
