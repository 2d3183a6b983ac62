"""The points of Ecliptic on the board: why a player has them, and the final count that lights the cards."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer, Sit
from tests.desktop.ecliptic.sample_positions import middle
from tests.desktop.ecliptic.test_screen_endings import last_card
from tests.desktop.plain_rects import overlap

LINES = ("leo-sun virgo-sun", "aries-sun gemini-sun scorpio-sun")
SUNS = ("aries-sun", "gemini-sun", "scorpio-sun")
OPEN_MS = 300
CLOSE_MS = 700


def lit(at: EclipticPlayer) -> list[str]:
    """Return the cards that are lit."""
    return sorted(str(item.key[2]) for item in at.things("line") if item.lit)


def card(at: EclipticPlayer) -> Any:
    """Return the card of points if it is shown, or None."""
    return next(iter(at.things("score card")), None)


async def test_the_pointer_on_a_player_explains_the_points_and_lights_their_cards(sit: Sit) -> None:
    """Run, symbol and trophies with their signs; it stays while it is hovered itself, and goes after."""
    at = sit(middle())
    at.hover(("player", 0))
    at.clock.advance(OPEN_MS)
    shown = card(at)
    assert [(each.points, each.details) for each in shown.reasons] == [
        (2, "Gemini, Cancer"),
        (3, "Aries, Cancer, Virgo"),
        (2, ""),
    ]
    assert shown.title == "Amélie – 7 points"
    assert lit(at) == ["aries-sun", "cancer-sun", "gemini-moon", "virgo-sun"]
    at.hover(("score card",))
    at.clock.advance(CLOSE_MS)
    assert card(at) is not None
    at.hover(("pile",))
    at.clock.advance(CLOSE_MS)
    assert card(at) is None
    assert lit(at) == []


async def test_the_focus_on_a_player_explains_the_points_too_and_esc_closes_it(sit: Sit) -> None:
    """The same is in the description of the player for screen readers."""
    at = sit(middle())
    at.session.page.view.setFocus()
    at.session.page.view.navigator.focus(("player", 1))
    at.clock.advance(OPEN_MS)
    assert card(at).title == "Nour – 5 points"
    at.type(Qt.Key.Key_Escape)
    assert card(at) is None
    assert lit(at) == []
    zone = next(zone for zone in at.scene.zones() if zone.name == "players")
    assert "Longest run of signs – Scorpio, Sagittarius: 2" in zone.objects[1].description


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("below", [0, 1])
async def test_the_card_of_points_hides_none_of_its_cards(sit: Sit, below: int, text_scale: float) -> None:
    """It lies over the camp of the other player, inside the window."""
    at = sit(middle(turn=below), people=(below,), size=(1280, 720), text_scale=text_scale)
    for seat in (0, 1):
        at.hover(("player", seat))
        at.clock.advance(CLOSE_MS)
        shown = card(at).rect()
        assert at.scene.sceneRect().contains(card(at).sceneBoundingRect())
        assert not any(overlap(shown, item.rect()) for item in at.things("line") if item.lit)


async def test_the_final_count_lights_the_cards_one_by_one_and_keeps_them_lit(sit: Sit) -> None:
    """Amélie's run, symbol and trophies, then Nour's; the result comes after it, and can be put aside."""
    at = sit(last_card(lines=LINES), speed=1.0, at_rest=True)
    await at.act("discard taurus-planet")
    counted: list[tuple[str, tuple[str, ...], tuple[int, ...]]] = []
    for _ in at.frames(40):
        numbers = tuple(item.count for item in at.things("line") if item.lit)
        step = (at.scene.announcement.text, tuple(lit(at)), tuple(sorted(numbers)))
        if step[0] and step not in counted:
            counted.append(step)
            assert not at.session.page.result.isVisible()
            assert at.status == "The points are counted."
    texts = [text for text, _, _ in counted]
    assert texts.index("Amélie – Longest run of signs: 1") < texts.index("Amélie – Longest run of signs: 2")
    assert ("Amélie – Longest run of signs: 2", ("leo-sun", "virgo-sun"), (1, 2)) in counted
    assert texts.index("Amélie – Total: 4") < texts.index("Nour – Longest run of signs: 1")
    assert (
        "Nour – Most signs of one symbol (sun): 3",
        ("aries-sun", "gemini-sun", "scorpio-sun"),
        (1, 2, 3),
    ) in counted
    assert at.session.page.result.isVisible()
    at.type(Qt.Key.Key_Escape)
    assert not at.session.page.result.isVisible()
    assert lit(at) == ["aries-sun", "gemini-sun", "leo-sun", "scorpio-sun", "virgo-sun"]


async def test_a_press_ends_the_count(sit: Sit) -> None:
    """The result is there at once, and the cards are lit."""
    at = sit(last_card(lines=LINES), speed=1.0, at_rest=True)
    await at.act("discard taurus-planet")
    for _ in range(20):
        at.clock.advance(50)
        at.scene.animator.advance(50)
    assert at.scene.moving
    at.press(("ring",))
    assert not at.scene.moving
    assert at.session.page.result.isVisible()
    assert len(lit(at)) == 5


async def test_with_reduced_motion_each_reason_is_lit_at_once(sit: Sit) -> None:
    """The number of cards is never counted up."""
    at = sit(last_card(lines=LINES), speed=1.0, reduced_motion="on", at_rest=True)
    await at.act("discard taurus-planet")
    texts = set()
    for _ in at.frames(40):
        texts.add(at.scene.announcement.text)
    assert "Amélie – Longest run of signs: 2" in texts
    assert "Amélie – Longest run of signs: 1" not in texts
