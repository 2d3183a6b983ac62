"""Where everything of the Ecliptic table lies, for any window and text size. No Qt.

Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
The camp below is that of the shown seat. Everything that belongs to a sign lies in its column.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import (
    PIECE,
    TARGET_PX,
    HandSpot,
    TableFrame,
    TableLayout,
    between,
    hand_size,
    height_at_100,
    player_panels,
    row_spots,
    table_frame,
)
from epizodiak_qt.games.ecliptic.constants import DICE, FULL_HAND, SIGN_COUNT
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Sign

# Lengths in heights of a card of a line, which never shrink with larger text.
STAGE_CARD: Final = 2.6  # the height of a card on the stage
CARD_X: Final = 3.12  # from the centre of the stage to the centre of a card
CARD_Y: Final = -0.16
DIE: Final = 1.6
DIE_X: Final = 1.06
DIE_Y: Final = 0.28
TITLE: Final = 0.6
TITLE_Y: Final = -0.98
BETWEEN: Final = 3.8  # the width between the two cards
PLATE_GAP: Final = 0.24  # beyond the halo of a card
PLATE_ROW: Final = 0.34
TEXT_ROW: Final = 1.3  # the height of a row of a plate in sizes of text, if that is more
WISH: Final = 2.0


class Stage(NamedTuple):
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
    """The room for the names of the players, below their cards: half of the area each."""
    slots: tuple[Rect, Rect]
    """The places of the dice, between the cards."""
    wish: Rect
    """The die of a wish."""
    numbers: Rect
    """The numbers of the die of a wish, below it."""

    @property
    def middle(self) -> Point:
        """The point where dice collide."""
        return Point(self.area.centre.x, self.slots[0].centre.y)


def stage(area: Rect, tall: float, text: float, rows: int = 2) -> Stage:
    """Return the places in an area of the board beside cards `tall` pixels high and text of that size.

    A plate has `rows` of text; beside plates of one row the message takes the place of the title. Where the
    area is low, everything is smaller, so that the plates lie in it.
    """
    beyond = CARD_Y + STAGE_CARD / 2 + PLATE_GAP
    half = area.height / 2
    tall = min(tall, half / (beyond + PLATE_ROW * rows), (half - TEXT_ROW * rows * text) / beyond)
    centre = area.centre

    def at(x: float, y: float, width: float, height: float) -> Rect:
        return around(Point(centre.x + x * tall, centre.y + y * tall), width, height)

    high = STAGE_CARD * tall
    wide = high * PIECE[0] / PIECE[1]
    plate = rows * max(PLATE_ROW * tall, TEXT_ROW * text)
    plate_y = beyond + plate / tall / 2
    between = BETWEEN * tall
    title = at(0, TITLE_Y, between, TITLE * tall)
    gap, top = 0.1 * title.height, title.y if rows > 1 else title.bottom
    numbers_y = DIE_Y + DIE / 2 + 0.08
    numbers_height = min(max(0.6 * tall, 2.6 * text), area.bottom - centre.y - numbers_y * tall)

    def pair(x: float, y: float, width: float, height: float) -> tuple[Rect, Rect]:
        """Return the place of the camp below, on the left, and that of the camp above."""
        return at(-x, y, width, height), at(x, y, width, height)

    return Stage(
        area,
        Rect(title.x, area.y + gap, title.width, top - area.y - 2 * gap),
        title,
        pair(CARD_X, CARD_Y, wide, high),
        pair(area.width / 4 / tall, plate_y, area.width / 2 - 0.2 * tall, plate),
        pair(DIE_X, DIE_Y, DIE * tall, DIE * tall),
        at(0, DIE_Y - 0.3, WISH * tall, WISH * tall),
        Rect(centre.x - between / 2, centre.y + numbers_y * tall, between, numbers_height),
    )


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


class Camp(NamedTuple):
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


@dataclass(slots=True, eq=False, repr=False)
class Layout(TableLayout):
    """The whole table, in pixels. `camps` are the one below and the one above."""

    column: LeftColumn
    """The column left of the board."""
    board: Board
    """The camps and the zodiac between them."""
    stage: Stage
    """The places of a combat, over the board."""
    keeping: Stage
    """The same while the winner chooses a card: above the line of the camp below."""
    far_pairs: Rect
    """The pairs of the camp above."""
    wishes: tuple[Rect, ...]
    """The two buttons of a wish, on the stage."""
    decline: Rect
    """The button that lays no sign."""

    @property
    @override
    def announcement(self) -> Rect:
        """The zodiac: a text there hides no card of a player."""
        below, above = self.board.camps
        top = above.lines[0].bottom
        return Rect(self.board.whole.x, top, self.board.whole.width, below.lines[0].y - top)

    def pair(self, camp: Camp, sign: Sign, place: int, count: int) -> tuple[Rect, Rect]:
        """Return where the two cards lie of the `place`-th of `count` pairs of a sign before that camp."""
        cell = camp.pairs[sign]
        width, second = self.board.card[0] * CLOSE_MINI, CLOSE_SECOND
        if count < PAIRS:
            second = SECOND
            width = (self.board.card[0] + BESIDE * self.unit) / (1 + second)
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
    board = Board.of(middle, unit, text, sizes)
    column = LeftColumn.of(Rect(main.x, main.y, left, main.height), unit, text, sizes)
    players, rest = player_panels(Rect(main.right - right, main.y, right, main.height), frame, seats)
    button = max(TARGET_PX, 64 * unit)
    buttons = Rect(rest.x, main.bottom - button, right, button)
    near, far = board.camps
    trays = Rect(near.ground.x, far.tray.bottom, near.ground.width, near.tray.y - far.tray.bottom)
    above = trays._replace(height=near.lines[0].y - 6 * unit - trays.y)
    panel_top = far.tray.bottom + 4 * unit
    fight = stage(trays, board.card[1], text)
    wide, high = 0.8 * fight.title.width, max(TARGET_PX, 0.42 * fight.slots[0].height)
    wishes = tuple(
        around(fight.middle._replace(y=fight.middle.y + way * 0.62 * high), wide, high) for way in (-1, 1)
    )
    return Layout(
        *frame,
        middle=middle,
        column=column,
        board=board,
        stage=fight,
        keeping=stage(above, board.card[1], text, rows=1),
        far_pairs=Rect(middle.x, panel_top, middle.width, far.lines[0].y - panel_top),
        players=players,
        log=rest._replace(height=max(0, buttons.y - gap - rest.y)),
        buttons=buttons,
        wishes=wishes,
        decline=_decline(hand, unit, text),
        tile=(CARD[0] * unit, CARD[1] * unit),
    )


def _board_width(width: float, frame: TableFrame) -> float:
    """Return the width between the columns at 100 %."""
    return frame.main.width - 224 * frame.unit - min(386 * frame.unit, 0.30 * width) - 2 * frame.gap


def _tallest(board_width: float, unit: float) -> float:
    """Return the height of cards of which twelve fill a board of that width."""
    return ((board_width - 2 * LEAST_GAP * unit) / SIGN_COUNT - 5 * unit) * CARD[1] / CARD[0]


class _Sizes(NamedTuple):
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


class Board(NamedTuple):
    """The board between the columns: the camps, and the zodiac between them."""

    whole: Rect
    """The whole board."""
    zodiac: tuple[Rect, ...]
    """The place of each sign between the camps."""
    camps: tuple[Camp, Camp]
    """The camp below and the camp above."""
    card: tuple[float, float]
    """The width and height of a card in a line."""

    @classmethod
    def of(cls, middle: Rect, unit: float, text: float, sizes: _Sizes) -> Board:
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


class LeftColumn(NamedTuple):
    """The column left of the board: the draw pile, the ring of the combats and the discard."""

    pile_title: Rect
    """The title of the draw pile."""
    pile: Rect
    """The draw pile."""
    pile_count: Rect
    """The number of cards in the draw pile."""
    ring_title: Rect
    """The title of the ring."""
    ring: Rect
    """The ring."""
    discard_title: Rect
    """The title of the discard."""
    discard: Rect
    """The discard."""
    discard_count: Rect
    """The number of cards in the discard."""

    @classmethod
    def of(cls, column: Rect, unit: float, text: float, sizes: _Sizes) -> LeftColumn:
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
        return cls(first, pile, count_of(pile), second, ring, third, discard, count_of(discard))


def count_height(unit: float, text: float) -> float:
    """Return how high the count of a heap of cards is."""
    return max(32 * unit, 1.4 * text)


def _decline(hand: Rect, unit: float, text: float) -> Rect:
    """Return the place of the button that lays no sign, right of the cards of a hand."""
    row = hand_size(FULL_HAND, hand, unit)
    edge = hand.centre.x + ((FULL_HAND - 1) * row.pitch + row.scale * CARD[0] * unit) / 2
    left, right = edge + 16 * unit, hand.right - 16 * unit
    wide = min(max(250 * unit, 9.5 * text), right - left)
    return around(Point((left + right) / 2, hand.centre.y), wide, max(TARGET_PX, 72 * unit))


def hand_spots(count: int, panel: Rect, unit: float) -> list[HandSpot]:
    """Return a place for each of `count` cards of a hand, not shifted."""
    return row_spots(count, hand_size(count, panel, unit), panel, unit)
