"""The end of a round: the hands of all players are laid open in the panel of the hand (R15)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.epizodiak.hints import BACK, Face
from epizodiak_qt.desktop.epizodiak.table_picture import picture_of

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
    from epizodiak_qt.desktop.scene.animation import Track

REVEAL_MS: Final = 420
REVEAL_STAGGER_MS: Final = 24  # between two tiles of a hand


def lay_hands_open(scene: EpiZodiakBoard) -> list[Track]:
    """Draw all hands if the update that the scene moves to has them open; return how their tiles arrive."""
    before = scene.picture
    hands = () if scene.towards is None else picture_of(scene.towards.view).hands
    if before.hands or tuple(map(len, hands)) != before.counts:
        scene.draw(before)
        return []
    seats = range(len(hands))
    starts = {
        seat: [
            scene.take_from_hand(seat, value) if before.sees(seat) else scene.place_of_hand(seat)
            for value in hands[seat]
        ]
        for seat in seats
    }
    picture = replace(before, hands=hands)
    arrivals = {seat: scene.hand_keys(picture, seat) for seat in seats}
    scene.draw(picture, {key for keys in arrivals.values() for key in keys})
    return [
        scene.tiles.fly(
            (Face(value) if before.sees(seat) else BACK, Face(value)),
            starts[seat][place],
            scene.spots(picture, seat)[place].rect,
            REVEAL_MS,
            delay_ms=place * REVEAL_STAGGER_MS,
            arrives=arrivals[seat][place],
        )
        for seat in seats
        for place, value in enumerate(hands[seat])
    ]
