"""The animation of combats and wishes: cups, rolling dice, the cards of a combat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.ecliptic.board import DISCARD
from epizodiak_qt.desktop.ecliptic.dice_items import tumbling
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.ecliptic.items import CardItem
from epizodiak_qt.desktop.scene.animation import DECELERATE, LINEAR, STANDARD, Track
from epizodiak_qt.desktop.scene.piece_layer import FADE_MS, LIFT
from epizodiak_qt.desktop.scene.rects import Point, around
from epizodiak_qt.games.ecliptic.dice import WISH_DIE
from epizodiak_qt.games.ecliptic.events import (
    CardKept,
    CombatBegan,
    CombatWon,
    DiceReturned,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    WishMade,
    WishRolled,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.ecliptic.table_picture import Picture

NEXT_CARD_MS: Final = 70
BEGIN_MS: Final = 420
DIE_MS: Final = 320
REVEAL_MS: Final = 320
ROLL_MS: Final = 900
AGAIN_MS: Final = 600
SAY_MS: Final = 700
READ_MS: Final = 1500  # the result of a wish is shown on the panel
REST_MS: Final = 550  # the dice lie still
WON_MS: Final = 500
KEEP_MS: Final = 450
RETURN_MS: Final = 400


class DiceAnimator:
    """Returns the tracks of events with dice; of other events it only draws the picture."""

    def __init__(self, scene: EclipticBoard) -> None:
        self._scene = scene
        self._fly = scene.cards.fly

    def tracks(self, event: object, before: Picture, picture: Picture) -> list[Track]:
        """Return how `event` moves, which leads from one picture to the next."""
        match event:
            case CombatBegan():
                return self._begun(event, picture)
            case DieChosen():
                return self._chosen(event, picture)
            case DiceRevealed():
                return self._revealed(picture)
            case DiceRolled(rolls=rolls):
                return self._rolled(rolls, before, picture)
            case CombatWon(seat=seat):
                return self._won(seat, picture)
            case CardKept():
                return self._kept(event, before, picture)
            case DiceReturned():
                return self._returned(picture)
            case WishRolled():
                return self._wish(event)
            case _:
                self._scene.draw(picture)
                return []

    def _lasting(self, duration_ms: float) -> float:
        return _lasting(duration_ms, reduced=self._scene.reduced_motion)

    def _begun(self, event: CombatBegan, picture: Picture) -> list[Track]:
        """Light the two cards."""
        scene = self._scene
        scene.draw(picture)
        keys = (("line", event.attacker, event.attack), ("line", 1 - event.attacker, event.defence))
        items = [item for key in keys if isinstance(item := scene.cards.items.get(key), CardItem)]

        def show(fraction: float) -> None:
            for item in items:
                item.set_marks(halo=fraction < 1.0, fought=True)
                item.set_strength(math.sin(math.pi * fraction) if fraction < 1.0 else 1.0)

        return [Track(BEGIN_MS, show, 0, LINEAR)]

    def _chosen(self, event: DieChosen, picture: Picture) -> list[Track]:
        """Move a die to the ring under its cup; for others from the tray, which hides the die."""
        scene = self._scene
        start = scene.camp(event.seat).tray.centre
        if event.die is not HIDDEN and scene.picture.sees(event.seat):
            position = scene.dice.tray[event.seat][event.die].sceneBoundingRect().center()
            start = Point(position.x(), position.y())
        scene.draw(picture)
        die, end = scene.dice.rolled[event.seat], scene.dice.slot(event.seat)

        def show(fraction: float) -> None:
            x = start.x + (end.centre.x - start.x) * fraction
            y = start.y + (end.centre.y - start.y) * fraction
            die.place(around(Point(x, y), end.width, end.height))

        return [Track(self._lasting(DIE_MS), show, 0, DECELERATE)]

    def _revealed(self, picture: Picture) -> list[Track]:
        """Lift both cups at once."""
        scene = self._scene
        dice = scene.dice.rolled

        def show(fraction: float) -> None:
            if fraction >= 0.5 and scene.picture != picture:
                scene.draw(picture)
            for die in dice:
                die.squeeze = abs(math.cos(math.pi * fraction))
                die.update()

        return [Track(self._lasting(REVEAL_MS), show, 0, LINEAR)]

    def _rolled(self, rolls: tuple[int, ...], before: Picture, picture: Picture) -> list[Track]:
        """Roll both dice; a tie is shown once they lie."""
        scene = self._scene
        again = before.combat is not None and bool(before.combat.rolls)
        rest = before.combat
        scene.draw(picture)
        tie = rolls[0] == rolls[1]
        number = len(rest.rolls) if rest is not None else 0

        def show(fraction: float) -> None:
            for seat, die in enumerate(scene.dice.rolled):
                die.tumble(*tumbling(fraction, die.sides, rolls[seat], 3 * number + seat))

        def lies() -> None:
            if tie:
                scene.dice.ring.show_fight(picture.fight, "=")

        roll = self._lasting(AGAIN_MS if again else ROLL_MS)
        return [Track(roll, show, 0, LINEAR, lies)]

    def _won(self, seat: int, picture: Picture) -> list[Track]:
        """Light the trophies of the winner; at the end there is one more."""
        scene = self._scene
        trophies = scene.trophies[seat]

        def show(fraction: float) -> None:
            trophies.glow(math.sin(math.pi * fraction))

        def done() -> None:
            scene.draw(picture)

        return [Track(WON_MS, show, 0, LINEAR, done)]

    def _kept(self, event: CardKept, before: Picture, picture: Picture) -> list[Track]:
        """Move the kept card to its line, the other one to the discard."""
        scene, combat = self._scene, before.combat
        assert combat is not None, "a card is kept after a combat"
        owners = {combat.attack: combat.attacker, combat.defence: 1 - combat.attacker}
        kept, gone = Face(event.kept), Face(event.discarded)
        start = scene.line_rect(owners[event.kept], event.kept)
        key = ("line", event.seat, event.kept)
        scene.draw(picture, {key, DISCARD})
        leaves = scene.line_rect(owners[event.discarded], event.discarded)
        return [
            self._fly((kept, kept), start, scene.line_rect(event.seat, event.kept), KEEP_MS, arrives=key),
            self._fly(
                (gone, gone),
                leaves,
                scene.layout_now.discard,
                KEEP_MS,
                delay_ms=NEXT_CARD_MS,
                lift=LIFT / 2,
                done=scene.reveal_discard,
            ),
        ]

    def _returned(self, picture: Picture) -> list[Track]:
        """Lift all dice in their trays, which are full again."""
        scene = self._scene
        scene.draw(picture)
        dice = [die for tray in scene.dice.tray for die in tray.values()]

        def show(fraction: float) -> None:
            for die in dice:
                die.lift = 0.3 * math.sin(math.pi * fraction)
                die.update()

        return [Track(self._lasting(RETURN_MS), show, 0, STANDARD)]

    def _wish(self, event: WishRolled) -> list[Track]:
        """Roll the die of the wish in the ring."""
        scene, d6 = self._scene, event.d6
        scene.dice.show_wish(d6)
        die = scene.dice.wish

        def show(fraction: float) -> None:
            die.tumble(*tumbling(fraction, WISH_DIE, d6, d6))

        return [Track(self._lasting(ROLL_MS), show, 0, LINEAR)]


def reading_ms(event: object, *, reduced: bool) -> float:
    """Return how long the result of a roll is shown before the game goes on."""
    match event:
        case DiceRolled():
            return _lasting(REST_MS, reduced=reduced)
        case WishMade():
            return SAY_MS
        case WishRolled():
            return READ_MS
        case _:
            return 0.0


def _lasting(duration_ms: float, *, reduced: bool) -> float:
    """Return how long something moves; with reduced motion not longer than a fade."""
    return min(duration_ms, FADE_MS) if reduced else duration_ms
