"""Where everything of a combat lies, in the middle of the board, for any window and text size. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import PIECE

# Lengths in heights of a card of a line, which never shrink with larger text.
CARD: Final = 2.6  # the height of a card on the stage
CARD_X: Final = 3.12  # from the centre of the stage to the centre of a card
CARD_Y: Final = -0.16
DIE: Final = 1.6
DIE_X: Final = 1.06
DIE_Y: Final = 0.28
TITLE: Final = 0.6
TITLE_Y: Final = -0.98
BETWEEN: Final = 3.8  # the width between the two cards
PLATE_GAP: Final = 0.24  # beyond the halo of a card
WISH: Final = 2.0


@dataclass(frozen=True, slots=True)
class Stage:
    """The places of a combat. Pairs of places belong to the camps below and above."""

    area: Rect
    """The part of the board that is dimmed, between the trays."""
    message: Rect
    """A large text, above the sign."""
    title: Rect
    """The sign that is fought for."""
    cards: tuple[Rect, Rect]
    """The two cards, facing each other."""
    plates: tuple[Rect, Rect]
    """The names of the players, below their cards."""
    slots: tuple[Rect, Rect]
    """The places of the dice, between the cards."""
    wish: Rect
    """The die of a wish."""
    odds: Rect
    """The chance of a die, below the dice."""

    @property
    def middle(self) -> Point:
        """The point where dice collide."""
        return Point(self.area.centre.x, self.slots[0].centre.y)


def stage(area: Rect, tall: float, text: float) -> Stage:
    """Return the places in an area of the board with cards `tall` pixels high and text of that size."""
    centre = area.centre

    def at(x: float, y: float, width: float, height: float) -> Rect:
        return around(Point(centre.x + x * tall, centre.y + y * tall), width, height)

    high = CARD * tall
    wide = high * PIECE[0] / PIECE[1]
    plate = max(0.36 * tall, 1.45 * text)
    plate_y = CARD_Y + CARD / 2 + PLATE_GAP + plate / tall / 2
    between = BETWEEN * tall
    odds_y = DIE_Y + DIE / 2 + 0.08
    odds_height = min(max(0.6 * tall, 2.6 * text), area.bottom - centre.y - odds_y * tall)

    def pair(x: float, y: float, width: float, height: float) -> tuple[Rect, Rect]:
        """Return the place of the camp below, on the left, and that of the camp above."""
        return at(-x, y, width, height), at(x, y, width, height)

    return Stage(
        area,
        _above(area, at(0, TITLE_Y, between, TITLE * tall)),
        at(0, TITLE_Y, between, TITLE * tall),
        pair(CARD_X, CARD_Y, wide, high),
        pair(CARD_X, plate_y, wide + 0.5 * tall, plate),
        pair(DIE_X, DIE_Y, DIE * tall, DIE * tall),
        at(0, DIE_Y - 0.3, WISH * tall, WISH * tall),
        Rect(centre.x - between / 2, centre.y + odds_y * tall, between, odds_height),
    )


def _above(area: Rect, title: Rect) -> Rect:
    """Return the room above the title."""
    gap = 0.1 * title.height
    return Rect(title.x, area.y + gap, title.width, title.y - area.y - 2 * gap)
