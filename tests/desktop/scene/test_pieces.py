"""Pieces as objects: their ivory and backs, how they change size, and their weight."""

from itertools import product
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import CardPixmaps
from epizodiak_qt.desktop.ecliptic.hints import BACK as CARD_BACK
from epizodiak_qt.desktop.epizodiak.hints import BACK, Face
from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
from epizodiak_qt.desktop.epizodiak.table_picture import Picture
from epizodiak_qt.desktop.epizodiak.tiles.items import TileItem
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import TilePixmaps
from epizodiak_qt.desktop.scene.animation import REGROUP_MS
from epizodiak_qt.desktop.scene.piece_layer import GHOST, HELD, HOLD_MS, LIFT, PieceLayer
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.style.theme import THEMES
from tests.desktop.epizodiak.states import LONG_RUN
from tests.desktop.manual_clock import FakeClock
from tests.desktop.painted_parts import parts_of_face
from tests.desktop.scene.scenes import scene_of, style_of
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.style.colour_difference import contrast
from tests.games.positions import position

BESIDE_THE_VALUE = Rect(12, 22, 8, 66)  # of a tile whose value is a narrow I
BARE = Rect(12, 10, 20, 8)  # above the value: ivory alone


def pixels(image: QImage) -> list[tuple[int, int, int]]:
    """Return the colours of an image, row by row."""
    places = product(range(image.height()), range(image.width()))
    colours = (image.pixelColor(x, y) for y, x in places)
    return [(colour.red(), colour.green(), colour.blue()) for colour in colours]


def bytes_of(image: QImage) -> bytes:
    """Return all pixels of an image."""
    return bytes(image.constBits())


@pytest.mark.parametrize("theme", ["night", "day"])
def test_two_copies_of_a_value_differ_slightly(styled_app: QApplication, theme: str) -> None:
    """By their grain, never by more than a shade; each copy looks the same every time.

    High contrast has no shades: ivory, grain, lips and stars are left out, and a tile is black and white.
    """
    faces = TilePixmaps(style_of(theme))
    first, second = (pixels(parts_of_face(faces, Face(8, copy), [BARE])[0]) for copy in (0, 1))
    pairs = zip(first, second, strict=True)
    apart = [abs(one - other) for pair in pairs for one, other in zip(*pair, strict=True)]
    assert 0 < max(apart) <= 24
    again = pixels(parts_of_face(TilePixmaps(style_of(theme)), Face(8), [BARE])[0])
    assert again == first
    plain = TilePixmaps(style_of("contrast"))
    colours = set(pixels(parts_of_face(plain, Face(8), [Rect(6, 6, 72, 100)])[0]))
    assert all(red == green == blue for red, green, blue in colours)
    bare, copy = (pixels(parts_of_face(plain, Face(1, number), [BARE])[0]) for number in (0, 1))
    assert bare == copy


def test_all_backs_are_the_same_pixels(styled_app: QApplication) -> None:
    """Of tiles and cards, whatever was painted before: no unseen piece tells anything.

    The faces that were used last are kept: a long game shows cards in many states and sizes.
    """
    for theme in THEMES:
        tiles, cards = TilePixmaps(style_of(theme)), CardPixmaps(style_of(theme))
        fresh = bytes_of(tiles.pixmap(BACK, 84, 112).toImage())
        for value in range(1, 13):
            tiles.pixmap(Face(value, greyed=value % 2 == 0), 84, 112)
        tiles.clear()
        tiles.pixmap(Face(5), 84.01, 112.01)
        assert bytes_of(tiles.pixmap(BACK, 84.01, 112.01).toImage()) == fresh
        assert bytes_of(cards.pixmap(CARD_BACK, 84, 112).toImage()) == fresh
    tiles = TilePixmaps(style_of("night"))
    first, used = (tiles.pixmap(Face(value), 168, 224).cacheKey() for value in (1, 2))
    for width in range(100, 190):
        tiles.pixmap(Face(3), width, width * 4 / 3)
        assert tiles.pixmap(Face(2), 168, 224).cacheKey() == used
    assert tiles.pixmap(Face(1), 168, 224).cacheKey() != first


@pytest.mark.parametrize("theme", THEMES)
def test_a_greyed_tile_is_legible_and_darker_than_a_live_one(styled_app: QApplication, theme: str) -> None:
    """Its ink has 7 to 1 on every pixel of its ivory; in the shade it is darker, not of another hue."""
    faces, ink = TilePixmaps(style_of(theme)), THEMES[theme].grey_ink
    live, greyed = (
        pixels(parts_of_face(faces, Face(1, small=True, greyed=each), [BESIDE_THE_VALUE])[0])
        for each in (False, True)
    )
    grounds = {"#{:02x}{:02x}{:02x}".format(*pixel) for pixel in greyed}
    assert min(contrast(ink, ground) for ground in grounds) >= 7
    assert THEMES[theme].plain or max(map(sum, greyed)) < min(map(sum, live)) - 60


# --- sizes


def table(count: int) -> tuple[EpiZodiakScene, Any]:
    """Return a table with a hand of that many tiles, and the items of the hand by key."""
    scene = EpiZodiakScene(style_of(), FakeClock())
    scene.fit(1600, 1000)
    scene.draw(picture(count), jump=True)
    return scene, {key: item for key, item in scene.tiles.items.items() if key[0] == "hand"}


def picture(count: int) -> Picture:
    """Return a picture with that many tiles in the hand."""
    hand = tuple(sorted(place % 12 + 1 for place in range(count)))
    return Picture(0, hand, (count, 9, 9))


def test_all_tiles_change_size_and_place_in_one_animation(styled_app: QApplication) -> None:
    """Another count: one track a tile, all alike, painted from one sharp pixmap until the size is reached.

    With reduced motion nothing glides.
    """
    scene, items = table(12)
    before = {key: item.rect() for key, item in items.items()}
    tracks = scene.draw(picture(16))
    assert {track.duration_ms for track in tracks} == {REGROUP_MS}
    assert {track.delay_ms for track in tracks} == {0}
    assert len(tracks) == len(items)
    wide, narrow = before["hand", 2, 0].width, scene.spots(picture(16), 0)[0].rect.width
    assert narrow < wide
    for track in tracks:
        track.at(REGROUP_MS / 2)
    for item in items.values():
        assert narrow < item.rect().width < wide
        assert item.pixmap_width == wide
    for track in tracks:
        track.at(REGROUP_MS)
    for item in items.values():
        assert item.rect().width == pytest.approx(narrow)
        assert item.pixmap_width == 0
    spots = {spot.rect for spot in scene.spots(picture(16), 0)}
    assert {item.rect() for item in items.values()} <= spots
    scene, items = table(12)
    scene.set_motion(1.0, reduced=True)
    assert scene.draw(picture(16)) == []
    assert all(item.pixmap_width == 0 for item in items.values())
    assert {item.rect() for item in items.values()} <= spots


def test_a_flying_tile_is_painted_at_its_largest_size(styled_app: QApplication) -> None:
    """From a small place to a large one: no frame needs a pixmap of its own."""
    scene, _ = table(4)
    small, large = Rect(0, 0, 42, 56), Rect(500, 300, 120, 160)
    track = scene.tiles.fly((Face(3), Face(3)), small, large, 300)
    (ghost,) = (item for item in scene.items() if isinstance(item, TileItem) and item.key == GHOST)
    assert ghost.pixmap_width == 120
    track.at(150)
    assert 42 < ghost.rect().width < 120
    assert ghost.pixmap_width == 120
    track.finish()


# --- weight


DRAW_MS = 430  # of the flight
SET = position(hands=([4, 4, 8, 12, 12], [...], [...]), dial=(6, 7), pile=[4, 2, 3])
RUN = position(hands=([2, 8, 10, 12], [...], [...]), dial=(6, 7), pile=[9, 2, 3])
USELESS = position(hands=([2, 8, 10, 12], [...], [...]), dial=(6, 7), pile=[2, 2, 3])


def lit(at: SeatedPlayer) -> list[int]:
    """Return the values of the tiles of the hand that have a halo."""
    return [item.face.value for item in at.things("hand") if item.halo]


async def draw(at: SeatedPlayer, passed_ms: float = DRAW_MS) -> None:
    """Draw a tile, and let some time pass in frames."""
    await at.do(("centre",))
    for _ in range(round(passed_ms / 10)):
        at.scene.animator.advance(10)


def test_a_piece_in_flight_rises_turns_and_casts_a_shadow(styled_app: QApplication, clock: FakeClock) -> None:
    """It turns by a few degrees to the side where it flies, and lands straight with no height."""
    scene = scene_of("epizodiak", clock, 1.0)
    for far, sign in ((900, 1), (10, -1)):
        ends = Rect(400, 500, 80, 107), Rect(far, 100, 80, 107)
        track = scene.tiles.fly((Face(3), Face(3)), *ends, 300, lift=LIFT)
        (ghost,) = (item for item in scene.items() if getattr(item, "key", None) == GHOST)
        track.show(0.5)
        assert ghost.height == pytest.approx(LIFT)
        assert 3 <= sign * ghost.rotation() <= 6
        low, shadow = ghost.boundingRect(), ghost.area.bottom() + 0.45 * LIFT * ghost.unit
        assert low.bottom() > shadow, "the shadow is painted within its bounds"
        track.show(1.0)
        assert ghost.height == pytest.approx(0, abs=1e-9)
        assert ghost.rotation() == pytest.approx(0, abs=1e-9)
        track.finish()


async def test_a_drawn_tile_is_held_and_marks_what_it_completes(sit: Sit) -> None:
    """A set or a run that can be laid; then it goes to its place. Nothing has to wait for it.

    A press lets it go, and acts at once.
    """
    for at, key, goes_with in (
        (sit(SET, speed=1.0, at_rest=True), ("hand", 4, 2), [4, 4, 4]),
        (sit(RUN, speed=1.0, at_rest=True), ("hand", 9, 0), [8, 9, 10]),
        (sit(USELESS, speed=1.0, at_rest=True), ("hand", 2, 1), []),
    ):
        await draw(at)
        assert not at.scene.moving
        assert at.scene.hints.acting, "it can be played already"
        held, level = at.top(*key[1:]), at.top(12)
        assert level - held == pytest.approx(HELD * at.scene.layout_now.unit)
        assert sorted(lit(at)) == goes_with
        assert not at.item(key).face.greyed
        at.scene.animator.advance(HOLD_MS)
        at.scene.animator.advance(REGROUP_MS)
        assert at.top(*key[1:]) >= level
        assert lit(at) == []
    at = sit(RUN, speed=1.0, at_rest=True)
    await draw(at)
    at.clock.advance(2000)
    await at.do(("hand", 8, 0))
    assert at.chosen == [8]
    assert at.scene.tiles.held is None
    assert lit(at) == []


async def test_no_tile_is_held_where_its_face_is_not_shown(sit: Sit) -> None:
    """Nor with reduced motion; another player's tile goes to that player's panel."""
    at = sit(SET, people=(), speed=1.0, at_rest=True)
    at.others("0 draw")
    at.scene.animator.advance(DRAW_MS)
    assert at.scene.tiles.held is None
    at = sit(SET, people=(0, 1), speed=1.0)
    at.scene.animator.finish_now()
    at.others("0 draw")
    at.scene.animator.advance(DRAW_MS)
    assert at.scene.tiles.held is None, "the curtain is closed"
    at = sit(SET, speed=1.0, reduced_motion="on", at_rest=True)
    await draw(at, 200)
    assert at.hand == [4, 4, 4, 8, 12, 12]
    assert at.scene.tiles.held is None
    assert lit(at) == []


async def test_the_hand_gives_way_while_the_run_flies(sit: Sit) -> None:
    """Of two movements of a tile the later one counts: it does not jump back."""
    at = sit(LONG_RUN, speed=1.0, at_rest=True)
    await at.do(("hand", 5, 0))
    at.scene.animator.finish_now()
    at.clock.advance(2000)
    await at.do(("place", 5))
    assert at.flying == [5]
    at.scene.animator.advance(REGROUP_MS)
    at.scene.animator.advance(10)
    assert at.scene.moving
    spots, sinks = at.scene.spots(at.scene.picture, 0), at.scene.hand_sinks
    lies = sorted((round(item.rect().x), round(item.rect().y)) for item in at.things("hand"))
    assert lies == sorted((round(spot.rect.x), round(spot.rect.y + sinks)) for spot in spots)


async def test_what_can_be_chosen_is_nearer_and_what_is_chosen_is_higher(sit: Sit) -> None:
    """The shadows tell it; where there is room the piece is larger, too."""
    at = sit(LONG_RUN)

    def of(value: int) -> Any:
        return at.item(("hand", value, 0))

    assert of(12).height == 0 < of(5).height
    assert of(5).rect().width > of(12).rect().width
    await at.do(("hand", 5, 0))
    assert of(6).height < of(5).height
    layer: PieceLayer[Face] = at.scene.tiles
    assert all(item.boundingRect().contains(item.area) for item in layer.items.values())
