"""The animation of each event of Ecliptic, made of flights of cards, and of dice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.ecliptic.animation.dice_animation import NEXT_CARD_MS, DiceAnimator
from epizodiak_qt.desktop.ecliptic.animation.final_lights import count
from epizodiak_qt.desktop.ecliptic.board import DISCARD
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.ecliptic.table_picture import Picture, picture_after
from epizodiak_qt.desktop.scene.animation import DECELERATE, LINEAR, Track, pause
from epizodiak_qt.desktop.scene.piece_layer import LIFT
from epizodiak_qt.games.ecliptic.constants import SEATS
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardsDrawn,
    CardTaken,
    Dealt,
    Declined,
    ExtraTurn,
    GameEnded,
    PairLaid,
    SignLaid,
    StarterDrawn,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.games.ecliptic.cards import Card

STARTER_MS: Final = 1000
LINES_MS: Final = 600
LAY_MS: Final = 320
DRAW_MS: Final = 420
TAKE_MS: Final = 320
DEAL_MS: Final = 260
DEAL_STAGGER_MS: Final = 45


class EventAnimator:
    """Draws the picture after an event and returns how it moves; the scene owns all items."""

    def __init__(self, scene: EclipticBoard) -> None:
        self._scene = scene
        self._fly = scene.cards.fly

    def tracks(self, event: object) -> list[Track]:
        """Draw the picture after `event`; return how it moves."""
        before = self._scene.picture
        picture = picture_after(before, event)
        match event:
            case Dealt():
                return self._dealt(picture)
            case CardsDrawn():
                return self._drawn(event, picture)
            case CardTaken():
                return self._taken(event, picture)
            case PairLaid():
                return self._pair(event, picture)
            case SignLaid():
                return self._sign(event, picture)
            case CardDiscarded():
                return self._discarded(event, picture)
            case StarterDrawn(seat=seat):
                return [draw_starter(self._scene, seat, 3)]
            case Declined(seat=seat) | ExtraTurn(seat=seat):
                self._scene.draw(picture)
                return [self._scene.players[seat].flash()]
            case GameEnded():
                self._scene.draw(picture)
                return [count(self._scene)]
            case _:
                return DiceAnimator(self._scene).tracks(event, before, picture)

    def _from_hand(self, seat: int, card: Card) -> Rect:
        """Return where a card leaves from: its place in the shown hand, or its owner's camp."""
        scene = self._scene
        return scene.take_from_hand(card) if scene.picture.sees(seat) else scene.place_of_hand(seat)

    def _dealt(self, picture: Picture) -> list[Track]:
        """Cards fly to both players; a hand that is shown fills from left to right."""
        scene = self._scene
        hands = [picture.hand_of(seat) for seat in range(SEATS)]
        scene.draw(picture, {("hand", card) for hand in hands for card in hand})
        pile = scene.layout_now.pile
        tracks = []
        for each in range(max(picture.counts)):
            for seat in range(SEATS):
                delay = (each * SEATS + seat) * DEAL_STAGGER_MS
                if each < len(hands[seat]):
                    card = hands[seat][each]
                    end, face, key = scene.hand_rect(picture, seat, card), Face(card), ("hand", card)
                    tracks.append(self._fly((BACK, face), pile, end, DEAL_MS, delay_ms=delay, arrives=key))
                else:
                    end = scene.place_of_hand(seat)
                    tracks.append(self._fly((BACK, BACK), pile, end, DEAL_MS, delay_ms=delay))
        return tracks

    def _drawn(self, event: CardsDrawn, picture: Picture) -> list[Track]:
        scene = self._scene
        pile = scene.layout_now.pile
        seen = [card for card in event.cards if card is not HIDDEN and scene.picture.sees(event.seat)]
        tracks = scene.draw(picture, {("hand", card) for card in seen})
        for each, card in enumerate(event.cards):
            delay = each * NEXT_CARD_MS
            if card is HIDDEN or not seen:
                end = scene.place_of_hand(event.seat)
                tracks.append(self._fly((BACK, BACK), pile, end, DRAW_MS, delay_ms=delay))
            else:
                end, key = scene.hand_rect(picture, event.seat, card), ("hand", card)
                tracks.append(self._fly((BACK, Face(card)), pile, end, DRAW_MS, delay_ms=delay, arrives=key))
        return tracks

    def _taken(self, event: CardTaken, picture: Picture) -> list[Track]:
        scene, card = self._scene, event.card
        start, face = scene.layout_now.discard, Face(event.card)
        if not scene.picture.sees(event.seat):
            moved = scene.draw(picture)
            return [*moved, self._fly((face, face), start, scene.place_of_hand(event.seat), TAKE_MS)]
        moved = scene.draw(picture, {("hand", card)})
        end = scene.hand_rect(picture, event.seat, card)
        taken = Face(card, taken=True)
        return [
            *moved,
            self._fly((taken, taken), start, end, TAKE_MS, arrives=("hand", card), lift=LIFT / 2),
        ]

    def _pair(self, event: PairLaid, picture: Picture) -> list[Track]:
        scene = self._scene
        starts = [self._from_hand(event.seat, card) for card in event.cards]
        tracks = scene.draw(picture, {("pair", event.seat, card) for card in event.cards})
        for each, (card, start) in enumerate(zip(event.cards, starts, strict=True)):
            key = ("pair", event.seat, card)
            end = scene.cards.items[key].rect()
            face = Face(card, small=True)
            delay = each * NEXT_CARD_MS
            tracks.append(self._fly((face, face), start, end, LAY_MS, delay_ms=delay, arrives=key, lift=LIFT))
        return tracks

    def _sign(self, event: SignLaid, picture: Picture) -> list[Track]:
        scene = self._scene
        key: Key = ("line", event.seat, event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {key})
        face, end = Face(event.card), scene.line_rect(event.seat, event.card)

        def landed() -> None:
            draw_constellation(scene, scene.cards.items.get(key))

        flight = self._fly((face, face), start, end, LAY_MS, arrives=key, lift=LIFT, done=landed)
        return [*moved, flight]

    def _discarded(self, event: CardDiscarded, picture: Picture) -> list[Track]:
        scene, face = self._scene, Face(event.card)
        start = self._from_hand(event.seat, event.card)
        moved = scene.draw(picture, {DISCARD})
        end = scene.layout_now.discard
        return [
            *moved,
            self._fly((face, face), start, end, LAY_MS, lift=LIFT / 2, done=scene.reveal_discard),
        ]


def draw_starter(scene: EclipticBoard, seat: int, rounds: int) -> Track:
    """Return a light that goes round the players' panels and stops at the one who begins."""
    players = scene.players

    def show(fraction: float) -> None:
        lit = (seat + 1 + math.floor(fraction * rounds * len(players))) % len(players)
        for each, panel in enumerate(players):
            panel.glow(1.0 if each == (lit if fraction < 0.999 else seat) else 0.0)

    return Track(STARTER_MS, show, 0, DECELERATE, lambda: players[seat].glow(0.0))


def draw_constellation(scene: EclipticBoard, item: PieceItem[Face] | None) -> None:
    """Draw the constellation of a piece star by star, in the background; not with reduced motion."""
    if item is None or scene.reduced_motion:
        return

    def show(fraction: float) -> None:
        item.drawn_lines = fraction
        item.update()

    scene.animator.run_in_background(
        Track(LINES_MS, show, 0, LINEAR), pause(LINES_MS * 2, lambda: show(-1.0))
    )
