"""Where everything of the Ecliptic table lies, for any window and text size. No Qt.

Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
The camp below is that of the shown seat. Everything that belongs to a sign lies in its column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import (
    GAP,
    HAND_PITCH,
    PIECE,
    TARGET_PX,
    TableLayout,
    player_panels,
    row_of_pieces,
    table_frame,
)

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Sign

CARD: Final = PIECE
LEAST_RING_PX: Final = 124.0
SIGNS: Final = 12
DICE: Final = 6
PAIRS: Final = 3  # of one sign, there are six cards
MINI: Final = 0.58  # a card of a pair, beside one of a line
SECOND: Final = 0.7  # how far the second card of a pair goes beyond the first, in widths
STEP: Final = 0.36  # how far the next pair of a sign goes beyond the one before, in heights
NEUTRAL: Final = 0.56  # the height of a card of the zodiac, beside one of a line


@dataclass(frozen=True, slots=True)
class Camp:
    """One side of the zodiac. `lines` and `pairs` have a place for each sign, `dice` one for each die."""

    near: bool
    """Whether it is the camp below, of the seat that looks."""
    ground: Rect
    """The whole camp."""
    tray: Rect
    """The tray of the dice."""
    name: Rect
    """The name of the player."""
    dice: tuple[Rect, ...]
    """The place of each die."""
    trophies: Rect
    """The trophies."""
    lines: tuple[Rect, ...]
    """The place of each sign of the line."""
    pairs: tuple[Rect, ...]
    """The place of each pair, by sign."""


@dataclass(frozen=True, slots=True)
class Layout(TableLayout):
    """The whole table, in pixels. `camps` are the one below and the one above."""

    pile_title: Rect
    """The title of the draw pile."""
    pile: Rect
    """The draw pile."""
    ring_title: Rect
    """The title of the combat ring."""
    ring: Rect
    """The combat ring."""
    slots: tuple[Rect, Rect]
    """The places of the two dice of a combat in the ring."""
    discard_title: Rect
    """The title of the discard."""
    discard: Rect
    """The discard."""
    zodiac: tuple[Rect, ...]
    """The place of each sign between the camps."""
    camps: tuple[Camp, Camp]
    """The camp below and the camp above."""
    board: Rect
    """The camps and the zodiac between them."""
    panel: Rect
    """Where choices that do not lie on the table are shown, over the far pairs."""
    decline: Rect
    """The button that lays no sign."""
    line_card: tuple[float, float]
    """The width and height of a card in a line."""

    def pair(self, camp: Camp, sign: Sign, place: int) -> tuple[Rect, Rect]:
        """Return where the two cards of a pair lie: the `place`-th pair of its sign before that camp."""
        cell = camp.pairs[sign]
        width, height = self.line_card[0] * MINI, self.line_card[1] * MINI
        step = height * STEP * place
        left = cell.centre.x - width * (1 + SECOND) / 2
        top = cell.y + step if camp.near else cell.bottom - height - step
        return Rect(left, top, width, height), Rect(left + width * SECOND, top, width, height)


def layout(width: float, height: float, text_scale: float = 1.0, seats: int = 2) -> Layout:
    """Return the table for a window of `width` by `height` pixels with text enlarged by `text_scale`."""
    unit, text, status, hand, main = table_frame(width, height, text_scale)
    gap = GAP * unit
    left = 224 * unit
    right = min(386 * unit * (1 + 0.25 * (text_scale - 1)), 0.30 * width)
    middle = Rect(main.x + left + gap, main.y, main.width - left - right - 2 * gap, main.height)
    board = _Board.of(middle, unit, text)
    column = _left_column(Rect(main.x, main.y, left, main.height), unit, text)
    players, log, buttons = _right_column(
        Rect(main.right - right, main.y, right, main.height), unit, text, seats
    )
    decline_width = min(max(250 * unit, 9.5 * text), 0.28 * width)
    decline = around(
        Point(hand.right - decline_width / 2 - 2 * gap, hand.centre.y),
        decline_width,
        max(TARGET_PX, 72 * unit, 2 * text),
    )
    far = board.camps[1]
    return Layout(
        width=width,
        height=height,
        unit=unit,
        text_px=text,
        text_scale=text_scale,
        status=status,
        middle=middle,
        pile_title=column[0],
        pile=column[1],
        ring_title=column[2],
        ring=column[3],
        slots=_slots(column[3]),
        discard_title=column[4],
        discard=column[5],
        zodiac=board.zodiac,
        camps=board.camps,
        board=board.whole,
        panel=Rect(middle.x, far.ground.y, middle.width, far.lines[0].y - far.ground.y - gap / 2),
        players=players,
        log=log,
        buttons=buttons,
        hand=hand,
        decline=decline,
        tile=(CARD[0] * unit, CARD[1] * unit),
        line_card=board.card,
    )


@dataclass(frozen=True, slots=True)
class _Board:
    """The board between the columns: the camps, and the zodiac between them."""

    whole: Rect
    """The whole board."""
    zodiac: tuple[Rect, ...]
    """The place of each sign between the camps."""
    camps: tuple[Camp, Camp]
    """The camp below and the camp above."""
    card: tuple[float, float]
    """Width and height of a card."""

    @classmethod
    def of(cls, middle: Rect, unit: float, text: float) -> _Board:
        """Return the board as large as fits into `middle`; all rows scale with the height of a card."""
        tray = max(62 * unit, TARGET_PX)
        least_gap = 7 * unit
        pair_rows = MINI * (1 + (PAIRS - 1) * STEP)
        rows = 2 + NEUTRAL + 2 * pair_rows
        pitch = (middle.width - 2 * least_gap) / SIGNS
        tall = min((middle.height - 2 * tray - 8 * least_gap) / rows, (pitch - 5 * unit) * CARD[1] / CARD[0])
        card = (tall * CARD[0] / CARD[1], tall)
        # Free space makes the dice larger, then the gaps.
        tray += min(max(0.0, (middle.height - 2 * tray - 8 * least_gap - rows * tall) / 4), 18 * unit)
        gap = min((middle.height - 2 * tray - rows * tall) / 8, 16 * unit)
        neutral = tall * NEUTRAL
        axis = middle.centre.y
        centres = [middle.x + least_gap + (place + 0.5) * pitch for place in range(SIGNS)]

        def row(middle_y: float, height: float, width: float) -> tuple[Rect, ...]:
            return tuple(around(Point(x, middle_y), width, height) for x in centres)

        def camp(near: bool) -> Camp:
            down = 1 if near else -1
            line_y = axis + down * (neutral / 2 + gap + tall / 2)
            pairs_y = line_y + down * (tall / 2 + gap + pair_rows * tall / 2)
            tray_y = pairs_y + down * (pair_rows * tall / 2 + gap + tray / 2)
            edge = tray_y + down * (tray / 2 + gap)
            inner = axis + down * (neutral / 2 + gap / 2)
            ground = Rect(middle.x, min(edge, inner), middle.width, abs(edge - inner))
            strip = Rect(middle.x + gap, tray_y - tray / 2, middle.width - 2 * gap, tray)
            name, dice, trophies = _tray(strip, unit, text)
            lines = row(line_y, tall, card[0])
            pairs = row(pairs_y, pair_rows * tall, pitch - 3 * unit)
            return Camp(near, ground, strip, name, dice, trophies, lines, pairs)

        camps = (camp(near=True), camp(near=False))
        whole = Rect(middle.x, camps[1].ground.y, middle.width, camps[0].ground.bottom - camps[1].ground.y)
        return cls(whole, row(axis, neutral, pitch - 2 * unit), camps, card)


def _tray(strip: Rect, unit: float, text: float) -> tuple[Rect, tuple[Rect, ...], Rect]:
    """Return the places of a name, of the dice and of the trophies, from left to right."""
    side = min(strip.height, max(74 * unit, TARGET_PX))
    pitch = side + 6 * unit
    count_width = max(110 * unit, 3.6 * text)
    trophies = Rect(strip.right - count_width, strip.y, count_width, strip.height)
    dice_width = DICE * pitch
    room = strip.width - count_width - dice_width
    first = strip.x + max(0.0, min(room, (strip.width - dice_width) / 2))
    dice = tuple(
        around(Point(first + (place + 0.5) * pitch, strip.centre.y), side, side) for place in range(DICE)
    )
    return Rect(strip.x, strip.y, max(0.0, first - strip.x - 6 * unit), strip.height), dice, trophies


def _left_column(column: Rect, unit: float, text: float) -> tuple[Rect, Rect, Rect, Rect, Rect, Rect]:
    """Return pile, ring of the combats and discard, each below its title; there is room for a count."""
    title = 1.5 * text
    words = title + 10 * unit + count_height(unit, text)
    least = min(column.width, LEAST_RING_PX)
    tall = min(CARD[1] * unit, (column.height - 2 * words - title - 8 * unit - least) / 2)
    group = words + tall
    room = column.height - 2 * group - title
    side = min(column.width, room - 8 * unit)
    gap = max(0.0, (room - side) / 2)
    x = column.centre.x

    def card(top: float) -> Rect:
        wide = tall * CARD[0] / CARD[1]
        return Rect(x - wide / 2, top, wide, tall)

    ring_top = column.y + group + gap
    discard_top = column.bottom - group
    return (
        Rect(column.x, column.y, column.width, title),
        card(column.y + title),
        Rect(column.x, ring_top, column.width, title),
        Rect(x - side / 2, ring_top + title, side, side),
        Rect(column.x, discard_top, column.width, title),
        card(discard_top + title),
    )


def count_height(unit: float, text: float) -> float:
    """Return how high the count below a heap of cards is."""
    return max(32 * unit, 1.4 * text)


def _slots(ring: Rect) -> tuple[Rect, Rect]:
    """Return where the dice of a combat lie in the ring: that of the camp below, and of the one above."""
    side = ring.width * 0.38
    below, above = (
        around(Point(ring.centre.x, ring.centre.y + down * ring.width * 0.27), side, side) for down in (1, -1)
    )
    return below, above


def _right_column(column: Rect, unit: float, text: float, seats: int) -> tuple[tuple[Rect, ...], Rect, Rect]:
    """Return a panel for each player, the log below, and the row of buttons at the foot."""
    players, rest = player_panels(column, unit, text, seats)
    button = max(TARGET_PX, 64 * unit)
    buttons = Rect(column.x, column.bottom - button, column.width, button)
    log = rest._replace(height=max(0, buttons.y - 12 * unit - rest.y))
    return players, log, buttons


def hand_spots(count: int, panel: Rect, card: tuple[float, float], unit: float) -> list[Rect]:
    """Return a place for each of `count` cards of a hand, not shifted: side by side, or overlapped."""
    room = panel.width - 44 * unit
    pitch = min(HAND_PITCH * unit, (room - card[0]) / (count - 1)) if count > 1 else 0.0
    return row_of_pieces(count, pitch, panel, panel.y + 18 * unit, card)


def options_in(panel: Rect, count: int, card: bool, unit: float, text: float) -> tuple[Rect, ...]:
    """Return the places of large choices, side by side, below the title of the panel."""
    title = 1.7 * text
    room = panel.height - title - 4 * unit
    if card:
        height = max(room - 32 * unit, TARGET_PX)
        width = height * CARD[0] / CARD[1]
        pitch = width * 1.9
    else:
        height = min(max(room, TARGET_PX), max(86 * unit, 2.2 * text))
        width = min(panel.width * 0.36, 15 * text)
        pitch = width + 64 * unit
    middle = panel.y + title + room / 2
    first = panel.centre.x - pitch * (count - 1) / 2
    return tuple(around(Point(first + place * pitch, middle), width, height) for place in range(count))
