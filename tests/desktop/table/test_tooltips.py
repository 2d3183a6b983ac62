"""Tooltips of the table can be hovered and dismissed, follow the keyboard, and explain what marks mean."""

from typing import Any

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from epizodiak_qt.desktop.scene.tooltip import FOCUS_MS, GRACE_MS, POINTER_MS
from tests.desktop.ecliptic import states as cards
from tests.desktop.epizodiak.states import CONTEST_TWO, FORCED, MAY_TAKE, middle
from tests.desktop.seated_player import Sit
from tests.desktop.table_states import at_rest
from tests.games.ecliptic.building import card


def _tip(at: Any) -> Any:
    return at.session.page.view.tooltips.tooltip


def _text(at: Any, key: Any) -> str:
    """Return the tooltip of an object after the pointer has rested on it."""
    at.scene.hover(key, True)
    at.clock.advance(POINTER_MS)
    tip = _tip(at)
    return tip.label.text() if tip.isVisible() else ""


async def test_a_tooltip_waits_stays_beside_its_item_and_goes_with_the_pointer(sit: Sit) -> None:
    """It does not cover what it explains, and leaves time to reach it; Qt's own tooltip does not appear."""
    at = sit(middle())
    at.scene.hover(("hand", 3, 0), True)
    at.clock.advance(POINTER_MS - 10)
    assert not _tip(at).isVisible()
    for key in (("hand", 3, 0), ("place", 8), ("discard", 3), ("player", 2), ("centre",), ("place", 12)):
        assert _text(at, key), key
        view = at.session.page.view
        item: QRect = view.mapFromScene(at.scene.areas_of({key})[0]).boundingRect().translated(view.pos())
        assert not _tip(at).geometry().intersects(item), key
        assert at.session.page.rect().contains(_tip(at).geometry()), key
    at.scene.hover(("place", 12), False)
    assert _tip(at).isVisible()
    at.clock.advance(GRACE_MS)
    assert not _tip(at).isVisible()
    spot = at.spot(("hand", 3, 0))
    viewport = at.session.page.view.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, spot, viewport.mapToGlobal(spot)))
    assert not QToolTip.isVisible()
    # It is laid out again when the size of the text changes.
    assert _text(at, ("hand", 3, 0))
    for scale in (2.0, 1.0):
        at.window.apply_setting("text_scale", scale)
        tip = _tip(at)
        assert tip.isVisible()
        assert tip.label.height() >= tip.label.heightForWidth(tip.label.width())
        assert tip.height() < 1.6 * tip.label.heightForWidth(tip.label.width())
        assert at.session.page.rect().contains(tip.geometry())


async def test_esc_dismisses_a_tooltip_before_the_selection(sit: Sit) -> None:
    """By keyboard it stands after a moment of rest on an object."""
    at = sit(middle())
    await at.do(("hand", 8, 0))
    await at_rest(at)
    await at.focus_table()
    at.type(Qt.Key.Key_Home)
    at.type(Qt.Key.Key_Right)
    at.clock.advance(FOCUS_MS)
    assert _tip(at).isVisible()
    at.type(Qt.Key.Key_Escape)
    assert not _tip(at).isVisible()
    assert at.chosen == [8]
    at.type(Qt.Key.Key_Escape)
    assert at.chosen == []


TIPS: list[tuple[Any, dict[Any, str]]] = [
    (
        middle(),
        {
            ("hand", 3, 0): "Double line: one of three, a set can be discarded now.",
            ("hand", 8, 0): "playable clockwise",
            ("hand", 12, 0): "Grey: it cannot be laid now.",
            ("discard", 3): "Click to discard three tiles of this value.",
            ("discard", 1): "set of Nour",
            ("centre",): "Draw pile, 5 tiles, you can draw",
            ("player", 1): "Potential points: 1",
        },
    ),
    (
        MAY_TAKE,
        {
            ("hand", 6, 0): "Line with +1: the 6 on the dial would complete a set.",
            ("dial", 6): "Laid last: click to pick it up.",
        },
    ),
    (FORCED, {("hand", 10, 0): "Lock: after three passes you must play."}),
    (CONTEST_TWO, {("place", 3): "3 – Gemini\nFree, anticlockwise edge, can be contested"}),
]


async def test_a_tooltip_says_what_a_mark_means_now(sit: Sit) -> None:
    """For tiles, places, pile, discard and players of EpiZodiak, and for dice of Ecliptic."""
    for position, texts in TIPS:
        at = sit(position)
        for key, expected in texts.items():
            assert expected in _text(at, key), key
    # A die of Ecliptic says when it comes back, below its state.
    state = cards.STATES["turn"]
    at = sit(state.position, **state.given)
    await state.show(at)
    text = _text(at, ("die", 0, 20))
    assert text.startswith("D20, your die")
    assert text.endswith("after the sixth combat all come back.")


async def test_the_tooltip_of_a_focused_card_covers_no_dice_and_says_no_more_than_its_marks(sit: Sit) -> None:
    """It lies beside the hand; what is playable or selected is said to screen readers."""
    at = sit(cards.LAYING, size=(1280, 720), text_scale=2.0)
    view = at.session.page.view
    await at.focus_table()
    for key, text in (
        (("hand", card("libra-moon")), "Libra (moon)"),
        (("hand", card("sagittarius-sun")), "Sagittarius (sun), starts a combat"),
    ):
        view.navigator.focus(key)
        at.clock.advance(FOCUS_MS)
        assert _tip(at).isVisible()
        assert _tip(at).label.text() == text
        table = _tip(at).geometry().translated(-view.pos())
        hand = at.scene.layout_now.hand
        assert QRect(0, round(hand.y), view.width(), round(hand.height)).contains(table)
        assert not at.item(("decline",)).sceneBoundingRect().intersects(QRectF(table))
        assert not any(
            rect.intersects(QRectF(table))
            for rect in at.scene.areas_of({each.key for each in at.things("hand")})
        )
