"""Texts over the table: the large one, until it can be read, and the line of status."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from epizodiak_qt.desktop.ecliptic.animation.event_animation import READ_MS
from epizodiak_qt.desktop.ecliptic.geometry import layout as ecliptic_layout
from epizodiak_qt.desktop.epizodiak.geometry import layout as epizodiak_layout
from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.status_line import SIZE, StatusLine
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_scene import ANNOUNCED_MS
from epizodiak_qt.desktop.style.fonts import fit_text
from epizodiak_qt.override import override
from tests.desktop.ecliptic.ecliptic_player import Sit as EclipticSit
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.ecliptic.states import ATTACKING, LAST_WISH
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import style_of
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import position

LAST_TILE = position(hands=([4, 4, 12], [...], [...]), dial=(10, 11), pile=[5])
TRIPLET = middle(
    hands=("libra-comet aries-planet pisces-star", "aries-comet"),
    phase="lay",
    pair="libra-moon libra-galaxy",
    lines=("", ""),
    pairs=("", ""),
)


def shown(at: SeatedPlayer) -> str:
    """Return the large text on the table."""
    announcement = at.scene.announcement
    assert announcement.isVisible() == bool(announcement.text)
    return announcement.text


@pytest.mark.parametrize("spoken", ["en", "fr"])
async def test_k17_that_somebody_plays_again_is_shown_large(sit: EclipticSit, spoken: str) -> None:
    """Once the cards lie, for as long as it takes to read, and no longer; without animations, too.

    The next press removes it, because the player goes on.
    """
    again = "Amélie plays again" if spoken == "en" else "Amélie rejoue"
    at = sit(TRIPLET, speed=1.0, language=spoken, at_rest=True)
    await at.act("lay libra-comet")
    assert at.scene.moving
    assert shown(at) == ""
    while "libra-comet" not in at.line(0):
        assert shown(at) == ""
        at.scene.animator.advance(20)
    while not shown(at):
        at.scene.animator.advance(10)
    assert shown(at) == again
    at.scene.animator.advance(ANNOUNCED_MS - 20)
    assert shown(at)
    at.scene.animator.advance(20)
    assert at.scene.hints.acting
    assert shown(at) == ""
    at = sit(TRIPLET, language=spoken)
    await at.act("lay libra-comet")
    assert shown(at) == again
    at.press(("player", 0))
    assert shown(at) == ""


async def test_k19_the_result_of_a_wish_ends_when_the_next_question_is_asked(sit: EclipticSit) -> None:
    """Neither the large text nor the status line repeats it then."""
    at = sit(LAST_WISH, rolls=[6], people=(1,), speed=1.0, at_rest=True)
    await at.play_other(0, "stop")
    while "not granted" not in shown(at):
        assert shown(at) in ("", "Amélie wishes to stop.")
        at.scene.animator.advance(100)
    at.scene.animator.advance(READ_MS - 200)
    assert "not granted" in shown(at)
    at.scene.animator.advance(200)
    assert at.scene.hints.acting
    assert shown(at) == at.notice == ""


async def test_k13_choose_a_die_is_shown_as_long_as_it_lasts(sit: EclipticSit) -> None:
    """From the first moment for somebody who comes to the table then; what came before gives way to it."""
    at = sit(fought())
    assert shown(at) == "Choose a die"
    at.clock.advance(60_000)
    assert shown(at) == "Choose a die"
    await at.do(("line", 0, at.scene.picture.board.lines[0][0]))
    assert shown(at) == "Choose a die"
    await at.do(("die", 0, 6))
    assert shown(at) == "Click the D6 again"
    await at.do(("die", 0, 6))
    assert shown(at) == ""
    at = sit(ATTACKING)
    at.scene.announcement.show_for_a_while("Amélie plays again")
    await at.play_other(0, "lay leo-comet")
    assert shown(at) == "Choose a die"


async def test_e47_k18_the_last_piece_drawn_is_shown_large(sit: Sit) -> None:
    """Not before it has arrived in the hand, and to both players of Ecliptic."""
    at = sit(LAST_TILE, speed=1.0, at_rest=True)
    await at.do(("centre",))
    assert at.flying
    assert shown(at) == ""
    at.scene.animator.advance(2000)
    assert shown(at) == "The draw pile is empty"
    at = sit(middle(hands=("libra-moon pisces-star", "aries-comet"), phase="draw", pile=2, turn=1))
    await at.play_other(1, "draw")
    assert shown(at) == "The draw pile is empty"


async def test_the_large_text_takes_no_clicks_and_another_language_removes_it(sit: Sit) -> None:
    """The items below it can be clicked."""
    at = sit(LAST_TILE)
    await at.do(("centre",))
    announcement = at.scene.announcement
    assert announcement.isVisible()
    area: QRectF = announcement.mapRectToScene(announcement.boundingRect())
    assert area.intersects(at.item(("place", 12)).sceneBoundingRect())
    await at.do(("place", 12))
    assert at.chosen == [12]
    at = sit(LAST_TILE)
    await at.do(("centre",))
    at.window.apply_setting("language", "fr")
    await at.until(lambda: not at.scene.announcement.isVisible())


@pytest.mark.parametrize("text", ["Choose a die", "Maximilienne rejoue", "La pioche est vide"])
@pytest.mark.parametrize("make", [ecliptic_layout, epizodiak_layout])
def test_it_is_large_in_every_window(make: Any, text: str, styled_app: object) -> None:
    """Larger than all other text, on one line; over the columns at the sides it never lies."""
    for width, height in ((1024, 640), (1280, 720), (1600, 1000), (3840, 2160)):
        for scale in (1.0, 1.5, 2.0):
            now = make(width, height, scale)
            room = qrect(now.announcement).adjusted(now.text_px, 4, -now.text_px, -4)
            fitting, needed = fit_text(text, room, SIZE * now.text_px, bold=True)
            assert fitting.pixelSize() >= 1.35 * now.text_px, (width, height, scale)
            assert needed.height() < 2 * fitting.pixelSize()
            assert needed.width() <= room.width()


# --- the line of status


RED = QColor("#FF0000")


class Mistaken(QPainter):
    """A painter for which no text takes any room, as it was seen once in the middle of a game."""

    @override
    def boundingRect(self, *_: Any) -> Any:
        return QRectF()


def test_the_frame_lies_around_the_sentence(styled_app: QApplication, clock: FakeClock) -> None:
    """In the middle, as wide as the words and no wider: not as a spot in the corner."""
    item = StatusLine(style_of("day"), clock)
    item.place(Rect(0, 0, 600, 40))
    item.show_text("It is Dora’s turn.")
    image = QImage(600, 40, QImage.Format.Format_RGB32)
    image.fill(RED)
    painter = Mistaken(image)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    row = [image.pixelColor(x, 20) for x in range(600)]
    framed = [x for x, colour in enumerate(row) if colour != RED]
    assert 150 < framed[0] < 260
    assert 340 < framed[-1] < 450
    assert abs(framed[0] + framed[-1] - 599) <= 4
