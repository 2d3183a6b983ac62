"""The marks of a card beside its symbol and its sign: none covers them (Hazard 4)."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import (
    ATTACK,
    FRAME,
    SIGN,
    SYMBOL,
    CardPixmaps,
    small_zones,
)
from epizodiak_qt.desktop.ecliptic.cards.items import RING_PART
from epizodiak_qt.desktop.ecliptic.geometry import CLOSE_SECOND, SECOND, STEP, layout
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, LOCK, MUST_PLAY, ORDER, RING_REACH
from epizodiak_qt.desktop.scene.rects import Rect, around
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.theme import THEMES
from epizodiak_qt.games.ecliptic.cards import Card, Sign, Symbol
from tests.desktop.ecliptic.ecliptic_player import Sit
from tests.desktop.ecliptic.sample_positions import middle
from tests.desktop.painted_parts import part_of_scene, parts_of_face
from tests.desktop.plain_rects import holds, overlap
from tests.desktop.scene.scenes import style_of

Marks = dict[str, Any]
INK = 0.8  # how much of its box a sign fills
SIGN_INK = around(SIGN.centre, INK * SIGN.width, INK * SIGN.height)
SYMBOL_INK = SYMBOL.inset(-1.6)  # with its outline
VALUE = (SYMBOL_INK, SIGN_INK)
MARKS = (MUST_PLAY, LOCK, ORDER, ATTACK)


def possible_marks() -> Iterator[Marks]:
    """Yield all combinations of marks that one card can bear at once."""
    for band, taken, fresh, order in product(("", "open", "attack"), (False, True), (False, True), (0, 1, 2)):
        if band or not order:
            yield {"band": band, "taken": taken, "fresh": fresh, "order": order}


def test_no_mark_covers_symbol_sign_or_another_mark() -> None:
    """All of them lie apart, and on the painted part of a card."""
    for value, mark in product(VALUE, MARKS):
        assert not overlap(value, mark), mark
    for first, second in combinations(MARKS, 2):
        assert not overlap(first, second), (first, second)
    for rect in MARKS:
        assert holds(Rect(-BLEED, -BLEED, PIECE[0] + 2 * BLEED, PIECE[1] + 2 * BLEED), rect)


def test_a_covered_card_of_a_pair_shows_its_symbol_whole() -> None:
    """The first card of a pair, and those of a pair under another one, have it in what is visible."""
    for width, height in product(
        (PIECE[0], SECOND * PIECE[0], CLOSE_SECOND * PIECE[0]), (PIECE[1], STEP * PIECE[1])
    ):
        symbol, sign = small_zones((width, height))
        seen = Rect(FRAME, FRAME, width - FRAME, height - FRAME)
        assert holds(seen, symbol.inset(-0.5)), (width, height)
        if height == PIECE[1]:
            assert holds(seen, around(sign.centre, INK * sign.width, INK * sign.height))
            assert not overlap(symbol, around(sign.centre, INK * sign.width, INK * sign.height))


@pytest.mark.parametrize("seat", [0, 1])
async def test_every_laid_card_shows_its_symbol(sit: Sit, seat: int) -> None:
    """Each card of a pair, alone and among the others, and below the ring of the next pair."""
    hands = ["virgo-moon libra-moon", "virgo-comet libra-comet"]
    hands[seat] = "taurus-planet taurus-comet leo-comet leo-galaxy"
    at = sit(
        middle(hands=tuple(hands), turn=seat, pairs=PAIRS_OF_TWO, lines=("", "")),
        people=(seat,),
        size=(1600, 1000),
    )
    assert {key[1] for key in at.clickable if key[0] == "pairs"} == {Sign.TAURUS, Sign.LEO}
    cards = at.things("pair")
    for item in cards:
        symbol, sign = small_zones(item.face.visible)
        zones = [symbol.inset(2)] if item.face.visible[1] < PIECE[1] else [symbol, sign.inset(6)]
        together = [part_of_scene(at.scene, item, zone) for zone in zones]
        hidden = [other for other in (*cards, *at.scene.places.values()) if other is not item]
        for other in hidden:
            other.hide()
        assert together == [part_of_scene(at.scene, item, zone) for zone in zones], item.face
        for other in hidden:
            other.show()
    widths = (SECOND * PIECE[0], CLOSE_SECOND * PIECE[0], PIECE[0])
    shown = {item.face.visible for item in cards}
    assert shown <= set(product(widths, (STEP * PIECE[1], PIECE[1])))
    assert {width for width, _ in shown} == set(widths)


def test_the_halo_of_a_card_to_keep_covers_no_words() -> None:
    """It ends on the stage, above the name of its player and beside the name of the sign."""
    for size, text_scale in product([(1024, 640), (1280, 720), (1600, 1000), (3840, 2160)], (1.0, 1.5, 2.0)):
        now = layout(*size, text_scale)
        stage = now.stage
        halos = [card.inset(-RING_REACH * RING_PART * card.width / PIECE[0]) for card in stage.cards]
        assert all(holds(stage.area, halo) for halo in halos), (size, text_scale)
        for words in (stage.title, stage.numbers, now.status, *stage.slots):
            assert not any(overlap(halo, words) for halo in halos), (size, text_scale)


PAIRS_OF_TWO = (
    "leo-sun leo-moon leo-star leo-planet aries-sun aries-moon",
    "taurus-sun taurus-moon taurus-galaxy taurus-star scorpio-sun scorpio-star",
)

# --- by pixels

MOST_MARKS: Marks = {"band": "attack", "taken": True, "fresh": True, "order": 2}


@pytest.mark.parametrize("theme", THEMES)
def test_no_combination_of_marks_touches_symbol_or_sign(styled_app: QApplication, theme: str) -> None:
    """Every combination leaves two cards as they are without marks; the most marks leave all of them."""
    faces = CardPixmaps(style_of(theme, text_scale=2.0))
    for sign, symbol in zip(Sign, 2 * list(Symbol), strict=True):
        card = Card(sign, symbol)
        for greyed in (False, True):
            plain = parts_of_face(faces, Face(card, greyed=greyed), VALUE)
            for marks in possible_marks() if sign in {Sign.TAURUS, Sign.SCORPIO} else [MOST_MARKS]:
                assert parts_of_face(faces, Face(card, greyed=greyed, **marks), VALUE) == plain, (card, marks)
