"""The tracks of points on the panels of the players: who is ahead, told by form and not by colour alone."""

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF

from epizodiak_qt.desktop.scene.items.player_panel import MOST_STEPS, TRACK
from epizodiak_qt.games.epizodiak.options import Options
from tests.desktop.ecliptic.states import TURN
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import arc, position

SETS = ((5, 6), (1,), ())
SURE, IN_PLAY, MISSING = "sure", "in play", "missing"
LIGHT, DARK = 150, 120  # the lightness of a pixel that is filled for the most part, at night and by day


def track(at: SeatedPlayer, seat: int, count: int) -> Iterator[str]:
    """Yield for parts of the track what its height says."""
    item, image = at.item(("player", seat)), at.grab()
    rects = item.badge_rects()
    left, right, top = rects[0].left(), rects[-1].right(), rects[0].bottom() + 3 * item._style.growth
    high = TRACK * item._text_px
    for part in range(count):
        start = item.mapToScene(QPointF(left + (part + 0.5) * (right - left) / count, top))
        rows = [image.pixelColor(int(start.x()), int(start.y() + row)) for row in range(math.ceil(high))]
        day = at.window.theme.name == "day"
        filled = sum(row.lightness() < DARK if day else row.lightness() > LIGHT for row in rows) / high
        yield SURE if filled > 0.75 else IN_PLAY if filled > 0.3 else MISSING


@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
async def test_a_track_shows_sure_points_points_in_play_and_the_way_to_the_goal(
    theme: str, text_scale: float, sit: Sit
) -> None:
    """A step a point: whole for the score, half as high for the points of this round, else empty."""
    at = sit(position(sets=SETS, scores=(3, 1, 0)), theme=theme, text_scale=text_scale)
    for seat, (sure, in_play) in enumerate(((3, 2), (1, 1), (0, 0))):
        expected = [SURE] * sure + [IN_PLAY] * in_play + [MISSING] * (7 - sure - in_play)
        assert [*track(at, seat, 7)] == expected
        panel = at.item(("player", seat))
        assert panel.badge_rects()[0].bottom() + TRACK * panel._text_px < panel.area.bottom()
        assert f"Score: {sure}" in panel.toolTip(), "the same in words"


async def test_a_long_track_is_one_bar_and_a_single_round_has_none(sit: Sit) -> None:
    """No number wins a single round. Both players of Ecliptic have tracks of one length.

    No number wins there: the track is longer than a usual game, and as long as the larger number needs.
    Points in play leave the track with the end of the round: they are in the score then, or lost.
    """
    at = sit(position(hands=([8], [...], [...]), dial=arc(4, 7), pile=5, sets=SETS, scores=(1, 1, 0)))
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.badges("target") == [2, 1, 0]
    assert [*track(at, 0, 7)] == [SURE] * 3 + [MISSING] * 4
    assert [*track(at, 1, 7)] == [SURE] + [MISSING] * 6
    options = Options(target=2 * MOST_STEPS)
    at = sit(position(sets=SETS, scores=(13, 0, 0), options=options))
    assert [*track(at, 0, 4)] == [SURE, SURE, MISSING, MISSING]
    at = sit(position(sets=SETS, options=replace(options, mode="single")))
    assert {badge.goal for badge in at.player(0).badges} == {0}
    at = sit(TURN)
    goals = {max(badge.goal for badge in at.item(("player", seat)).info.badges) for seat in (0, 1)}
    assert goals == {20}


async def test_a_large_emblem_stays_beside_a_track(sit: Sit) -> None:
    """It is as high as the panel in a large window; a small one lies in the row of the name."""
    for size, large in (((1920, 1080), True), ((1280, 720), False)):
        item = sit(position(sets=SETS), size=size).item(("player", 0))
        emblem, badge = item._parts().emblem, item._parts().badges[0]
        assert (emblem.right < badge.x) is large
        assert (emblem.height > 0.5 * item.area.height()) is large
