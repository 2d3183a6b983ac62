"""The painting of a table: the sky behind it, contrast, and all of it again after a change of settings."""

from functools import partial
from math import hypot
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QPixmapCache

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.epizodiak.geometry import layout
from epizodiak_qt.desktop.scene.items import background
from epizodiak_qt.desktop.scene.items.background import TURN_DEGREES, Backdrop, near_sky
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.desktop.style.theme import THEMES, Theme
from epizodiak_qt.games.catalogue import GAMES
from tests.desktop.ecliptic.states import STATES as ECLIPTIC, TURN
from tests.desktop.epizodiak.states import DEAL, DEALT, STATES as EPIZODIAK
from tests.desktop.manual_clock import FakeClock
from tests.desktop.painted_contrast import assert_visible
from tests.desktop.scene.scenes import scene_of
from tests.desktop.seated_player import Sit
from tests.games.positions import arc, position

pytestmark = pytest.mark.usefixtures("styled_app")
SIZE = (1280, 720)
WHOLE = QRectF(0, 0, *SIZE)
PANEL = QRectF(0, 0, 640, 720)


def painted(backdrop: Backdrop, theme: str, whole: QRectF = WHOLE) -> QImage:
    """Paint a backdrop, or a part of it, on which a panel covers the left half."""
    style = SceneStyle(THEMES[theme], Art(data_dir("resources") / "art"), arabic=False, text_scale=1)

    def board(painter: QPainter) -> None:
        painter.fillRect(PANEL, QColor(style.theme.panel))

    paint = partial(backdrop.paint, target=whole, layout=layout(*SIZE), style=style, paint_board=board)
    return painted_pixmap(*SIZE, 1, paint).toImage()


def test_no_near_star_lies_on_a_panel() -> None:
    """Also after the turn of a round, which repaints the old and the new places of the stars alone.

    Each keeps its distance to the middle; a whole turn leads back. Parchment and high contrast have no stars.
    """
    middle = QPointF(SIZE[0] / 2, SIZE[1] / 2)
    for start, turned, again in zip(*(near_sky(*SIZE, angle) for angle in (0, 5, 360)), strict=True):
        distances = [hypot(*(place - middle).toTuple()) for place, *_look in (start, turned, again)]
        assert max(distances) - min(distances) < 0.001
        assert start[0] != turned[0]
        assert (start[0] - again[0]).manhattanLength() < 0.001
    for theme in ("day", "contrast"):
        backdrop = Backdrop()
        painted(backdrop, theme)
        assert not backdrop._stars, theme
    backdrop = Backdrop()
    painted(backdrop, "night")
    updated: list[QRectF] = []
    track = backdrop.turning(updated.append)
    for fraction in (0.0, 0.5, 1.0):
        before = [place for place, *_look in backdrop._stars]
        assert before
        assert not any(PANEL.contains(place) for place in before)
        updated.clear()
        track.show(fraction)
        for place in (*before, *(place for place, *_look in backdrop._stars)):
            assert any(rect.contains(place) for rect in updated)
        assert sum(rect.width() * rect.height() for rect in updated) < 0.1 * SIZE[0] * SIZE[1]
    assert backdrop._degrees == TURN_DEGREES


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_a_page_keeps_its_background(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """In every window: a page is painted again whenever the pointer crosses a button. A table uses it too.

    Qt keeps the pictures of buttons and fields in the same cache.
    """
    painted: list[float] = []
    original = background._paint_ground

    def count(theme: Theme, width: float, height: float, painter: QPainter) -> None:
        painted.append(width)
        original(theme, width, height, painter)

    monkeypatch.setattr(background, "_paint_ground", count)
    QPixmapCache.clear()
    for paint in (background.paint_sky, background.paint_sky, background.paint_background):
        QPixmapCache.insert(f"a button before {paint}", QPixmap(160, 44))
        painted_pixmap(*size, 1, partial(paint, width=size[0], height=size[1], theme=THEMES["night"]))
    assert painted == [size[0]]


def test_a_part_that_is_painted_again_has_the_halos_of_stars_beside_it() -> None:
    """A piece that moves past a star leaves no cut in its halo."""
    backdrop = Backdrop()
    whole = painted(backdrop, "night")
    for place, size, _colour in backdrop._stars:
        beside = QRectF(place.x() + 0.5 * size, place.y() - 9, 9, 18).toAlignedRect()
        assert painted(backdrop, "night", QRectF(beside)).copy(beside) == whole.copy(beside)


@pytest.mark.parametrize("reduced", [False, True])
async def test_the_sky_turns_when_a_round_is_dealt(reduced: bool, sit: Sit) -> None:
    """With reduced motion it stands."""
    motion = "on" if reduced else "off"
    at = sit(DEALT, events=DEAL, speed=0.0 if reduced else 1.0, reduced_motion=motion)
    at.scene.animator.finish_now()
    await at.settle()
    assert at.scene._backdrop._degrees == (0 if reduced else TURN_DEGREES)


# --- contrast


# Together they show every mark.
SHOWN = {
    "epizodiak": (
        EPIZODIAK,
        (
            "every-hint",
            "selection",
            "contest-two",
            "forced-with-a-set",
            "drawn",
            "curtain-recap",
            "match-over-with-chart",
            "points-doubled",
            "round-over",
        ),
    ),
    "ecliptic": (ECLIPTIC, ("lay", "taken", "combat", "won", "scoring")),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", SHOWN)
async def test_e01_texts_and_marks_have_their_contrast(game: str, theme: str, sit: Sit) -> None:
    """Text has 4.5 to 1, marks 3 to 1; in high contrast both have 7 to 1."""
    await assert_visible(sit, theme, *SHOWN[game])


# --- items whose picture Qt caches


TILES = position(hands=([1, 2, 3], [...], [...]), dial=arc(5, 7), pile=9, scores=(1, 2, 0))


@pytest.mark.parametrize("given", [TILES, TURN], ids=["tiles", "cards"])
@pytest.mark.parametrize(("setting", "value"), [("theme", "day"), ("theme", "contrast"), ("text_scale", 1.5)])
async def test_a_setting_changed_at_the_table_paints_all_of_it(
    given: Any, setting: str, value: Any, sit: Sit
) -> None:
    """The table looks as one that was opened with the setting."""
    at = sit(given)
    await at.settle()
    at.grab()
    at.window.apply_setting(setting, value)
    await at.settle()
    changed = at.grab()
    at.window.hide()
    at = sit(given, **{setting: value})
    await at.settle()
    assert changed == at.grab()


@pytest.mark.parametrize("game", GAMES)
def test_an_item_is_painted_with_its_whole_margin(clock: FakeClock, game: str) -> None:
    """In every window, also where the margin depends on a second place, such as the number beside a pile."""
    scene = scene_of(game, clock, 0.0)
    for size in ((1280, 800), (900, 700), (2560, 1440)):
        scene.fit(*size)
        for item in scene.visible_items():
            margin = item.paint_margin()
            assert item.boundingRect() == item.area.adjusted(-margin, -margin, margin, margin), item.key
