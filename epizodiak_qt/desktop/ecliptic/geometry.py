"""Where everything of the Ecliptic table lies, for any window and text size. No Qt.

Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
The camp below is that of the shown seat. Everything that belongs to a sign lies in its column.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.ecliptic.stage_geometry import Stage, stage
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import (
    PIECE,
    TARGET_PX,
    HandSize,
    TableFrame,
    TableLayout,
    between,
    hand_size,
    height_at_100,
    player_panels,
    row_of_pieces,
    table_frame,
)
from epizodiak_qt.games.ecliptic.constants import DICE, FULL_HAND, SIGN_COUNT
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Sign

CARD: Final = PIECE
LEAST_RING_PX: Final = 124.0
PAIRS: Final = 3  # of one sign, there are six cards
SECOND: Final = 0.74  # how far the second card of a pair goes beyond the first, in widths
RINGED: Final = 1.2  # from die to die, beside the size of one: the rings of two stay apart
BESIDE: Final = 2.0  # how far a pair goes beyond the card of the line
CLOSE_SECOND: Final = 0.86  # the same with three pairs of a sign
CLOSE_MINI: Final = 0.54  # a card of one of three pairs, beside one of a line
STEP: Final = 0.36  # how far the next pair of a sign goes beyond the one before, in heights
NEUTRAL: Final = 0.64  # the height of a card of the zodiac, beside one of a line
PAIR_ROWS: Final = CLOSE_MINI * (1 + (PAIRS - 1) * STEP)  # the height of the pairs of a sign
ROWS: Final = 2 + NEUTRAL + 2 * PAIR_ROWS  # the height of all rows of cards
LEAST_GAP: Final = 7.0  # between rows, at 100 %
TITLE_ROW: Final = 1.5  # the height of a title, in sizes of the text


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
    pile_count: Rect
    """The number of cards in the draw pile."""
    ring_title: Rect
    """The title of the combat ring."""
    ring: Rect
    """The combat ring."""
    stage: Stage
    """The places of a combat, over the board."""
    discard_title: Rect
    """The title of the discard."""
    discard: Rect
    """The discard."""
    discard_count: Rect
    """The number of cards in the discard."""
    zodiac: tuple[Rect, ...]
    """The place of each sign between the camps."""
    camps: tuple[Camp, Camp]
    """The camp below and the camp above."""
    board: Rect
    """The camps and the zodiac between them."""
    far_pairs: Rect
    """The pairs of the camp above."""
    wishes: tuple[Rect, Rect]
    """The two buttons of a wish, right of the hand."""
    decline: Rect
    """The button that lays no sign."""
    line_card: tuple[float, float]
    """The width and height of a card in a line."""

    @property
    @override
    def announcement(self) -> Rect:
        """The zodiac: a text there hides no card of a player."""
        below, above = self.camps
        top = above.lines[0].bottom
        return Rect(self.board.x, top, self.board.width, below.lines[0].y - top)

    def pair(self, camp: Camp, sign: Sign, place: int, count: int) -> tuple[Rect, Rect]:
        """Return where the two cards lie of the `place`-th of `count` pairs of a sign before that camp."""
        cell = camp.pairs[sign]
        width, second = self.line_card[0] * CLOSE_MINI, CLOSE_SECOND
        if count < PAIRS:
            second = SECOND
            width = (self.line_card[0] + BESIDE * self.unit) / (1 + second)
        height = width * CARD[1] / CARD[0]
        step = height * STEP * place
        left = cell.centre.x - width * (1 + second) / 2
        top = cell.y + step if camp.near else cell.bottom - height - step
        return Rect(left, top, width, height), Rect(left + width * second, top, width, height)


def layout(width: float, height: float, text_scale: float = 1.0, seats: int = 2) -> Layout:
    """Return the table for a window of `width` by `height` pixels with text enlarged by `text_scale`."""
    frame = table_frame(width, height, text_scale)
    unit, text, main, hand = frame.unit, frame.text_px, frame.main, frame.hand
    gap = frame.gap
    sizes = _Sizes.at_100(width, height, text_scale)
    left = 224 * unit
    right = min(
        386 * unit * between(1.0, 1.4, text_scale),
        0.30 * width,
        main.width - left - 2 * gap - sizes.board_width,
    )
    middle = Rect(main.x + left + gap, main.y, main.width - left - right - 2 * gap, main.height)
    board = _Board.of(middle, unit, text, sizes)
    column = _LeftColumn.of(Rect(main.x, main.y, left, main.height), unit, text, sizes)
    players, log, buttons = _right_column(Rect(main.right - right, main.y, right, main.height), frame, seats)
    far = board.camps[1]
    panel_top = far.tray.bottom + 4 * unit
    wishes, decline = _options(hand, unit, text)
    return Layout(
        width=width,
        height=height,
        unit=unit,
        text_px=text,
        text_scale=text_scale,
        status=frame.status,
        middle=middle,
        pile_title=column.titles[0],
        pile=column.pile,
        pile_count=column.counts[0],
        ring_title=column.titles[1],
        ring=column.ring,
        stage=stage(board.between_trays, board.card[1], text),
        discard_title=column.titles[2],
        discard=column.discard,
        discard_count=column.counts[1],
        zodiac=board.zodiac,
        camps=board.camps,
        board=board.whole,
        far_pairs=Rect(middle.x, panel_top, middle.width, far.lines[0].y - panel_top),
        players=players,
        log=log,
        buttons=buttons,
        hand=hand,
        wishes=wishes,
        decline=decline,
        tile=(CARD[0] * unit, CARD[1] * unit),
        line_card=board.card,
    )


def _board_width(width: float, frame: TableFrame) -> float:
    """Return the width between the columns at 100 %."""
    return frame.main.width - 224 * frame.unit - min(386 * frame.unit, 0.30 * width) - 2 * frame.gap


def _tallest(board_width: float, unit: float) -> float:
    """Return the height of cards of which twelve fill a board of that width."""
    return ((board_width - 2 * LEAST_GAP * unit) / SIGN_COUNT - 5 * unit) * CARD[1] / CARD[0]


@dataclass(frozen=True, slots=True)
class _Sizes:
    """The sizes of all pieces at 100 % in the same window."""

    tall: float
    """The height of a card in a line."""
    tray: float
    """The height of a tray of dice."""
    heap: float
    """The height of the cards of a pile."""
    ring: float
    """The width of the combat ring."""
    board_width: float
    """The least width of the board."""

    @classmethod
    def at_100(cls, width: float, height: float, text_scale: float) -> _Sizes:
        """Return the sizes; the board is as large as fits between the columns.

        Each size is the larger one of those in this view and in one as high as at 100 %, where columns are
        wider and leave less width to the cards.
        """
        frame = table_frame(width, height_at_100(width, height, text_scale), 1.0)
        unit, main, left = frame.unit, frame.main, 224 * frame.unit
        tray, gaps = max(62 * unit, TARGET_PX), 8 * LEAST_GAP * unit
        wide = _board_width(width, table_frame(width, height, 1.0))
        tall, low = (
            min((main.height - 2 * tray - gaps) / ROWS, _tallest(each, unit))
            for each in (wide, _board_width(width, frame))
        )
        # Free space makes the dice larger, then the gaps.
        tray += min(max(0.0, (main.height - 2 * tray - gaps - ROWS * low) / 4), 18 * unit)
        words = 3 * TITLE_ROW * frame.text_px + 2 * (count_height(unit, frame.text_px) + 10 * unit)
        heap = min(CARD[1] * unit, (main.height - words - LEAST_RING_PX) / 2)
        ring = min(left, main.height - words - 2 * heap - 8 * unit)
        board_width = SIGN_COUNT * (tall * CARD[0] / CARD[1] + 5 * unit) + 2 * LEAST_GAP * unit
        return cls(tall, tray, heap, ring, min(wide, board_width))


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

    @property
    def between_trays(self) -> Rect:
        """The lines and pairs of both camps."""
        below, above = self.camps
        top = above.tray.bottom
        return Rect(below.ground.x, top, below.ground.width, below.tray.y - top)

    @classmethod
    def of(cls, middle: Rect, unit: float, text: float, sizes: _Sizes) -> _Board:
        """Return the board with cards and dice of the given sizes; the gaps take the rest of the height."""
        tray = sizes.tray
        tall = min(sizes.tall, (middle.height - 2 * tray - 8 * unit) / ROWS)  # less in a very low view
        pitch = (middle.width - 2 * LEAST_GAP * unit) / SIGN_COUNT
        card = (tall * CARD[0] / CARD[1], tall)
        gap = min((middle.height - 2 * tray - ROWS * tall) / 8, 16 * unit)
        neutral, pair_rows = tall * NEUTRAL, tall * PAIR_ROWS
        axis = middle.centre.y
        centres = [middle.x + LEAST_GAP * unit + (place + 0.5) * pitch for place in range(SIGN_COUNT)]

        def row(middle_y: float, height: float, width: float) -> tuple[Rect, ...]:
            return tuple(around(Point(x, middle_y), width, height) for x in centres)

        def camp(near: bool) -> Camp:
            down = 1 if near else -1
            line_y = axis + down * (neutral / 2 + gap + tall / 2)
            pairs_y = line_y + down * (tall / 2 + gap + pair_rows / 2)
            tray_y = pairs_y + down * (pair_rows / 2 + gap + tray / 2)
            edge = tray_y + down * (tray / 2 + gap)
            inner = axis + down * (neutral / 2 + gap / 2)
            ground = Rect(middle.x, min(edge, inner), middle.width, abs(edge - inner))
            side = max(gap, 6 * unit)
            strip = Rect(middle.x + side, tray_y - tray / 2, middle.width - 2 * side, tray)
            name, dice, trophies = _tray(strip, unit, text)
            lines = row(line_y, tall, card[0])
            pairs = row(pairs_y, pair_rows, pitch - 3 * unit)
            return Camp(near, ground, strip, name, dice, trophies, lines, pairs)

        camps = (camp(near=True), camp(near=False))
        whole = Rect(middle.x, camps[1].ground.y, middle.width, camps[0].ground.bottom - camps[1].ground.y)
        return cls(whole, row(axis, neutral, pitch - 2 * unit), camps, card)


def _tray(strip: Rect, unit: float, text: float) -> tuple[Rect, tuple[Rect, ...], Rect]:
    """Return the places of a name, of the dice and of the trophies, from left to right."""
    side = min(strip.height, max(74 * unit, TARGET_PX))
    pitch = RINGED * side
    count_width = max(110 * unit, 3.2 * text)
    trophies = Rect(strip.right - count_width, strip.y, count_width, strip.height)
    dice_width = len(DICE) * pitch
    room = strip.width - count_width - dice_width
    first = strip.x + max(0.0, min(room, (strip.width - dice_width) / 2))
    dice = tuple(
        around(Point(first + (place + 0.5) * pitch, strip.centre.y), side, side) for place in range(len(DICE))
    )
    return Rect(strip.x, strip.y, max(0.0, first - strip.x - 6 * unit), strip.height), dice, trophies


@dataclass(frozen=True, slots=True)
class _LeftColumn:
    """The column left of the board: the draw pile, the ring of the combats and the discard."""

    titles: tuple[Rect, Rect, Rect]
    """The titles of the three."""
    counts: tuple[Rect, Rect]
    """The numbers of cards in the draw pile and in the discard."""
    pile: Rect
    """The draw pile."""
    ring: Rect
    """The ring."""
    discard: Rect
    """The discard."""

    @classmethod
    def of(cls, column: Rect, unit: float, text: float, sizes: _Sizes) -> _LeftColumn:
        """Return the column; the counts are below the cards, or beside them with large text."""
        tall, side = sizes.heap, sizes.ring
        wide = tall * CARD[0] / CARD[1]
        count = count_height(unit, text)
        below = count + 10 * unit
        title = min(TITLE_ROW * text, (column.height - 2 * tall - side) / 3)
        room = column.height - 3 * title - 2 * tall - side
        foot = 0.0  # a count ends the column, a card would touch the panel of the hand with its shadow
        if room < 2 * below:
            below, foot = 0.0, max(0.0, min(8 * unit, room / 4))
        group, gap = title + tall + below, max(0.0, room - 2 * below - foot) / 2
        ring_top, discard_top = column.y + group + gap, column.bottom - foot - group
        count_wide = min(1.9 * count, column.width if below else column.width - wide - 10 * unit)
        left = column.centre.x - wide / 2
        if not below:
            left -= (10 * unit + count_wide) / 2

        def card(top: float) -> Rect:
            return Rect(left, top + title, wide, tall)

        def count_of(heap: Rect) -> Rect:
            if below:
                return around(Point(heap.centre.x, heap.bottom + 9 * unit + count / 2), count_wide, count)
            return Rect(heap.right + 10 * unit, heap.centre.y - count / 2, count_wide, count)

        pile, discard = card(column.y), card(discard_top)
        ring = Rect(column.centre.x - side / 2, ring_top + title, side, side)
        tops = (column.y, ring_top, discard_top)
        first, second, third = (Rect(column.x, top, column.width, title) for top in tops)
        return cls((first, second, third), (count_of(pile), count_of(discard)), pile, ring, discard)


def count_height(unit: float, text: float) -> float:
    """Return how high the count of a heap of cards is."""
    return max(32 * unit, 1.4 * text)


def _right_column(column: Rect, frame: TableFrame, seats: int) -> tuple[tuple[Rect, ...], Rect, Rect]:
    """Return a panel for each player, the log below, and the row of buttons at the foot."""
    players, rest = player_panels(column, frame, seats)
    button = max(TARGET_PX, 64 * frame.unit)
    buttons = Rect(column.x, column.bottom - button, column.width, button)
    log = rest._replace(height=max(0, buttons.y - frame.gap - rest.y))
    return players, log, buttons


def _options(hand: Rect, unit: float, text: float) -> tuple[tuple[Rect, Rect], Rect]:
    """Return the places of the choices right of the cards of a hand: two buttons, or one."""
    row = hand_row(FULL_HAND, hand, unit)
    edge = hand.centre.x + ((FULL_HAND - 1) * row.pitch + row.scale * CARD[0] * unit) / 2
    left, right = edge + 16 * unit, hand.right - 16 * unit
    centre = Point((left + right) / 2, hand.centre.y)
    high = max(TARGET_PX, 64 * unit)
    down = (high + min(24 * unit, (hand.height - 2 * high) / 2)) / 2
    wide = min(max(250 * unit, 9.5 * text), right - left)
    return (
        (
            around(centre._replace(y=centre.y - down), wide, high),
            around(centre._replace(y=centre.y + down), wide, high),
        ),
        around(centre, wide, max(TARGET_PX, 72 * unit)),
    )


def hand_row(count: int, panel: Rect, unit: float) -> HandSize:
    """Return how large `count` cards of a hand are: side by side, or overlapped."""
    return hand_size(count, panel, unit, panel.width - 44 * unit)


def hand_spots(count: int, panel: Rect, card: tuple[float, float], unit: float) -> list[Rect]:
    """Return a place for each of `count` cards of a hand, not shifted."""
    row = hand_row(count, panel, unit)
    return row_of_pieces(count, row.pitch, panel, row.top, (row.scale * card[0], row.scale * card[1]))
