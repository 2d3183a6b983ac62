"""The gestures of the moments of EpiZodiak, which tell what all know already, and the pace of a round."""

import asyncio
import math
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from epizodiak_qt.desktop.epizodiak.animation import event_animation as moves
from epizodiak_qt.desktop.epizodiak.animation.effects import LIGHT_MS, RUN_MS, Light, LimbItem
from epizodiak_qt.desktop.epizodiak.cues import CHORD_MS, event_cues
from epizodiak_qt.desktop.epizodiak.geometry import seat_angle
from epizodiak_qt.desktop.epizodiak.table_picture import UNDEALT, Picture
from epizodiak_qt.desktop.epizodiak.words.event_text import is_uneventful
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.animation import Animator
from epizodiak_qt.desktop.shell import local_tables
from epizodiak_qt.desktop.shell.table_session import TableHandle
from epizodiak_qt.desktop.style.theme import THEMES
from epizodiak_qt.desktop.table.bot_pacing import BRISK, HURRY, PAUSES_MS, SHAPE, BotPacing
from epizodiak_qt.desktop.table.controller import BEFORE_ONLY_CHOICE_MS
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.constants import FORCED_AFTER
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialRefilled,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.position import EndTile
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.table import Table
from tests.desktop.epizodiak.states import DRAWN_FREE, MAY_TAKE, NOTHING, TWO_SETS
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.scene.scenes import scene_of, table_of
from tests.desktop.seated_player import Sit

pytestmark = pytest.mark.usefixtures("styled_app")

LONGEST_MS: Final = 1200
NO_POINTS: Final = (Points(0, doubled=False, bonus=0),) * 3
MOMENTS: Final[dict[str, Any]] = {
    "set": SetDiscarded(0, 3),
    "contest": Contested(1, 3, (3, 1, 0)),
    "refilled": DialRefilled(17),
    "laid": TilesLaid(0, "cw", (8,)),
    "round over": RoundEnded(0, NO_POINTS, (0, 0, 0), ((), (), ()), 1),
    "taken": TileTaken(0, 7, "cw"),
    "drawn": TileDrawn(0, 7, 4),
    "passed": Passed(1, drawn=True),
}
DEAL: Final = Dealt((tuple(range(1, 13)),) * 3, 0, (0, 0, 0))
SETS: Final = ("set", "contest")
HANDS: Final = ((2, 3, 3, 3, 8), (3, 9, 10), (1, 8, 9))
LONGEST_RUN_MS: Final = 1500


def picture(seat: int | None) -> Picture:
    """Return the same moment of a round as a seat sees it, or the public."""
    hand = () if seat is None else HANDS[seat]
    board = replace(UNDEALT, pile=(HIDDEN,) * 5, dial=(4, 5, 6, 7), sets=((), (), (11,)))
    return Picture(seat, hand, tuple(map(len, HANDS)), board)


def duration_ms(scene: Any, event: Any) -> float:
    """Return how long the table moves for an event."""
    tracks = scene.animate(event)
    lasts: float = max((track.delay_ms + track.duration_ms for track in tracks), default=0.0)
    scene.animator.play(lambda: tracks)
    scene.animator.finish_now()
    return lasts


def playing(clock: FakeClock, *, reduced: bool = False) -> Any:
    """Return a scene in the middle of a round, with all that the panels of the players tell."""
    scene = scene_of("epizodiak", clock, 0.0)
    scene.present(table_of("epizodiak").update_for(0))
    scene.set_motion(1.0, reduced=reduced)
    scene.complete_dial()
    scene.animator.finish_now()
    shown = picture(0)
    scene.draw(replace(shown, board=replace(shown.board, options=scene.view.options)), jump=True)
    return scene


def points(scene: Any, seat: int) -> int:
    """Return the potential points on the panel of a player."""
    (found,) = [badge.number for badge in scene.players[seat].info.badges if badge.mark == "target"]
    assert isinstance(found, int)
    return found


def figures(scene: Any) -> list[Light]:
    """Return the lights that are not drawn yet."""
    return [item for item in scene.items() if isinstance(item, Light) and not item.drawn]


@pytest.mark.parametrize("name", SETS)
def test_a_set_draws_its_constellation_which_takes_its_point_to_the_player(
    clock: FakeClock, name: str
) -> None:
    """Star by star over the dial once the tiles have met; the point counts when the figure arrives."""
    event = MOMENTS[name]
    scene = playing(clock)
    before = points(scene, event.seat)
    scene.animator.play(lambda: scene.animate(event))
    (figure,) = figures(scene)
    drawn, places, counted = [], [], []
    while scene.animator.busy:
        drawn.append(figure.drawn)
        places.append(figure.pos())
        counted.append(points(scene, event.seat))
        scene.animator.advance(20)
    met = moves.MEET_MS // 20
    assert not any(drawn[:met])
    assert 0 < drawn[met + 2] < drawn[met + 8] < drawn[met + 16] < drawn[-1] == 1
    assert places[0] == places[met + 20] != places[-1]
    assert set(counted) == {before}
    assert points(scene, event.seat) == before + 1
    assert not figures(scene)


@pytest.mark.parametrize("name", SETS)
def test_with_reduced_motion_a_set_counts_at_once_and_draws_no_constellation(
    clock: FakeClock, name: str
) -> None:
    """Its end state is that of the moving one."""
    event = MOMENTS[name]
    scene = playing(clock, reduced=True)
    before = points(scene, event.seat)
    scene.animator.play(lambda: scene.animate(event))
    assert not figures(scene)
    scene.animator.advance(200)
    assert not scene.animator.busy
    assert points(scene, event.seat) == before + 1
    assert event.value in scene.instrument.sky.lit


def test_the_tiles_of_a_contest_leave_at_once_and_clash_when_the_gong_sounds(clock: FakeClock) -> None:
    """Those of one hand come from above, those of the other from below; the chord follows when three lie."""
    scene = playing(clock)
    event = MOMENTS["contest"]
    scene.animator.play(lambda: scene.animate(event))
    tiles = [*scene.tiles._ghosts]
    starts = {tile.rect() for tile in tiles}
    scene.animator.advance(40)
    assert len(tiles) == 4
    assert not starts & {tile.rect() for tile in tiles}, "all move"
    scene.animator.advance(moves.MEET_MS - 40)
    upper, lower = (
        [tile.rect() for tile in tiles if (tile.rect().centre.y < scene.layout_now.dial.y) is above]
        for above in (True, False)
    )
    assert sorted(map(len, (upper, lower))) == [1, 3]
    assert max(rect.bottom for rect in upper) > min(rect.y for rect in lower), "they touch"
    gong, chord = event_cues(event)
    assert (gong.name, gong.at_ms) == ("contest", moves.MEET_MS)
    assert (chord.name, chord.at_ms) == ("set", moves.SET_MS - CHORD_MS)
    (chord,) = event_cues(MOMENTS["set"])
    assert (chord.name, chord.at_ms) == ("set", moves.MEET_MS - CHORD_MS)


def test_the_pile_counts_each_tile_of_a_full_dial_that_arrives(clock: FakeClock) -> None:
    """One after the other, while the limb turns by a twelfth."""
    scene = playing(clock)
    full = replace(scene.picture.board, dial=tuple(range(1, 13)))
    scene.draw(replace(scene.picture, board=full), jump=True)
    scene.animator.play(lambda: scene.animate(DialRefilled(17)))
    counted, turned = list[int](), list[float]()
    while scene.animator.busy:
        counted.append(scene.centre.pile)
        turned.extend(item.turned for item in scene.items() if isinstance(item, LimbItem))
        scene.animator.advance(10)
    assert [*dict.fromkeys([*counted, scene.centre.pile])] == [*range(5, 18)]
    assert turned == sorted(turned)
    assert turned[0] == 0
    assert 29 < turned[-1] <= 30


def test_a_seal_closes_around_the_place_of_a_forced_lay_and_breaks_when_the_tile_lands(
    clock: FakeClock,
) -> None:
    """In two halves; the tile comes low."""
    scene = playing(clock)
    scene.shown = scene.shown._replace(view=replace(scene.view, passes=FORCED_AFTER))
    scene.animator.play(lambda: scene.animate(TilesLaid(0, "cw", (8,))))
    halves = figures(scene)
    place = scene.layout_now.place(8)
    assert [half.pos().toTuple() for half in halves] == [place.centre] * 2
    scene.animator.advance(0.6 * moves.LAY_MS)
    assert all(0 < half.drawn < 1 for half in halves)
    (tile,) = scene.tiles._ghosts
    assert tile.rect().centre.y < scene.layout_now.hand.y
    scene.animator.advance(0.4 * moves.LAY_MS)
    assert all(half.drawn == 1 for half in halves)
    left, right = sorted(half.x() for half in halves)
    assert left < place.centre.x < right
    scene.animator.advance(LIGHT_MS)
    assert not set(halves) & {*scene.items()}


@pytest.mark.parametrize("last", [EndTile(7, "cw"), None])
def test_a_light_runs_from_the_last_tile_of_a_hand_to_the_emblem_of_its_player(
    clock: FakeClock, last: EndTile | None
) -> None:
    """Round the dial at least once; it begins at the emblem if a set was the last of the hand."""
    scene = playing(clock)
    board = replace(scene.picture.board, last_laid=last)
    scene.draw(replace(scene.picture, board=board), jump=True)
    ended = RoundEnded(1, NO_POINTS, (0, 0, 0), ((), (), ()), 1)
    before = {*scene.items()}
    scene.animator.play(lambda: scene.animate(ended))
    (light,) = [item for item in scene.items() if isinstance(item, Light) and item not in before]
    scene.animator.advance(1)
    start = light.rotation()
    assert start == pytest.approx(seat_angle(1, 3) if last is None else 210, abs=1)
    scene.animator.advance(RUN_MS - 2)
    assert 360 <= round(light.rotation() - start) <= 720
    assert light.rotation() % 360 == pytest.approx(seat_angle(1, 3), abs=1)
    head = light.mapToScene(0, -(scene.layout_now.limb + scene.layout_now.ring) / 2)
    emblem = scene.instrument.medallions[1].pos()
    assert math.dist(head.toTuple(), emblem.toTuple()) < 3


def test_a_picked_up_tile_is_pulled_out_of_the_dial_first(clock: FakeClock) -> None:
    """Then it goes to the hand."""
    scene = playing(clock)
    dial, place = scene.layout_now.dial, scene.layout_now.place(7)
    scene.animator.play(lambda: scene.animate(TileTaken(1, 7, "cw")))
    (tile,) = scene.tiles._ghosts
    away = []
    while scene.animator.busy:
        away.append(math.dist(tile.rect().centre, dial))
        scene.animator.advance(moves.TAKE_MS * moves.HOOKED / 4)
    assert math.dist(place.centre, dial) == pytest.approx(away[0])
    assert away[0] < away[1] < away[2]


def test_the_pointer_dims_with_the_passes_in_a_row(clock: FakeClock) -> None:
    """It is bright again after a lay; in high contrast it never dims."""
    scene = playing(clock)
    strengths = []
    for passes in range(6):
        scene.instrument.point_at(0, passes)
        strengths.append(scene.instrument.pointer.strength)
    assert strengths[0] == 1 > strengths[1] > strengths[2] == strengths[5] > 0
    scene.style_now.change(THEMES["contrast"], arabic=False, text_scale=1.0)
    scene.instrument.point_at(0, 5)
    assert scene.instrument.pointer.strength == 1


def test_a_tile_of_a_deal_is_painted_once_it_leaves_the_pile(clock: FakeClock) -> None:
    """Until then the pile covers it: only those that fly are visible."""
    scene = playing(clock)
    scene.animator.play(lambda: scene.animate(DEAL))
    tiles, place = [*scene.tiles._ghosts], scene.layout_now.centre
    visible = []
    while scene.animator.busy:
        shown = [tile for tile in tiles if tile in scene.tiles._ghosts and tile.isVisible()]
        assert not [tile for tile in shown if tile.rect() == place]
        visible.append(len(shown))
        scene.animator.advance(10)
    assert 0 < max(visible) <= moves.DEAL_MS / moves.DEAL_STAGGER_MS + 1 < len(tiles)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_is_short(clock: FakeClock, name: str) -> None:
    """The players wait for it."""
    assert duration_ms(playing(clock), MOMENTS[name]) <= LONGEST_MS


@pytest.mark.parametrize("reduced", [False, True])
def test_the_lot_takes_as_long_for_every_starter(clock: FakeClock, reduced: bool) -> None:
    """The pointer has another way, but the same time (R18); `test_sounds` compares what the seats see."""
    scene = scene_of("epizodiak", clock, 1.0)
    scene.complete_dial()
    scene.reduced_motion = reduced
    lasted = set()
    for seat in range(3):
        lasted.add(duration_ms(scene, StarterDrawn(seat)))
        assert reduced or scene.instrument.pointer.rotation() == seat_angle(seat, 3)
    assert len(lasted) == 1


def test_a_run_of_twelve_tiles_lies_in_time_and_nothing_is_left_of_a_moment(clock: FakeClock) -> None:
    """Lights, figures and the turning limb are gone when everything has moved; the sky shows what is out."""
    scene = scene_of("epizodiak", clock, 1.0)
    scene.complete_dial()
    scene.draw(picture(0), jump=True)
    scene.animator.finish_now()
    before = len(scene.items())
    scene.animator.play(lambda: scene.animate(MOMENTS["set"]))
    scene.animator.advance(700)
    assert 3 not in scene.instrument.sky.lit, "its figure is still drawn over the dial"
    scene.animator.advance(300)
    scene.animator.play(lambda: scene.animate(MOMENTS["refilled"]))
    scene.animator.advance(900)
    scene.animator.finish_now()
    assert scene.instrument.sky.lit == {3, 11}
    assert len(scene.items()) < before
    # A run of twelve is not much longer than one of three.
    values = (8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7)
    shown = picture(None)
    scene.draw(replace(shown, counts=(13, 3, 3), board=replace(shown.board, dial=())), jump=True)
    assert duration_ms(scene, TilesLaid(0, "cw", values)) < LONGEST_RUN_MS


# --- the pace of a round: the deal, the turns of bots, and turns without a choice


DEAL_MS: Final = 2500
PLAIN_TURN_MS: Final = (1000, 1400)
DRAWN: Final = (TileDrawn(1, HIDDEN, 5), Passed(1, drawn=True))


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_takes_at_most_two_and_a_half_seconds(game: str, clock: FakeClock) -> None:
    """With the lot before it and the first tile after it, at normal speed."""
    scene = scene_of(game, clock, 1.0)
    options = GAMES[game].options_from_json({})
    _, events = GAMES[game].new(options, SeededChance("00ff"))
    lasted_ms = sum(duration_ms(scene, event.seen_by(0)) + scene.reading_ms(event) for event in events)
    assert 1000 < lasted_ms <= DEAL_MS


def test_a_bot_that_draws_and_passes_takes_about_1200_ms(clock: FakeClock) -> None:
    """With the two pauses before its actions, of usual length, at normal speed."""
    scene = scene_of("epizodiak", clock, 1.0)
    scene.draw(picture(0), jump=True)
    shortest, longest = PAUSES_MS["short"]
    pause_ms = shortest + (longest - shortest) * SHAPE[0] / sum(SHAPE)
    turn_ms = sum(pause_ms + duration_ms(scene, event) for event in DRAWN)
    assert PLAIN_TURN_MS[0] <= turn_ms <= PLAIN_TURN_MS[1]


async def test_long_stretches_of_draw_and_pass_are_faster_until_something_else_happens(
    clock: FakeClock,
) -> None:
    """From the third turn in a row on; the turns of people count, but are as slow as ever."""
    animator = Animator(clock)
    pace = BotPacing(animator, clock, lambda _go_on: None)

    async def bot_plays(*events: Any) -> float:
        """Let a bot play events; return the factor of its speed."""
        task = asyncio.ensure_future(pace())
        await asyncio.sleep(0)
        clock.advance(PAUSES_MS["short"][1])
        await task
        pace.note(map(is_uneventful, events))
        return animator.hurry

    for other in (
        TilesLaid(1, "cw", (8,)),
        SetDiscarded(1, 3),
        Passed(1, drawn=False),
        Contested(1, 3, (4, 0, 0)),
    ):
        assert await bot_plays(*DRAWN[:1]) == 1
        assert await bot_plays(*DRAWN[1:]) == 1
        pace.end_series()
        pace.note(map(is_uneventful, DRAWN))
        assert animator.hurry == 1, "a person plays"
        assert await bot_plays(*DRAWN[:1]) == BRISK
        pace.hurry()
        assert animator.hurry == HURRY
        pace.end_series()
        assert await bot_plays(*DRAWN[1:]) == BRISK
        assert await bot_plays(other) == 1, other


@pytest.mark.parametrize(
    ("wanted", "people", "shared"),
    [("on", (0,), False), ("off", (0,), False), ("on", (0, 1), False), ("on", (0,), True)],
    ids=["wanted", "not wanted", "two people", "in the network"],
)
async def test_the_table_draws_and_passes_for_a_player_who_wants_it_against_bots(
    wanted: str, people: tuple[int, ...], shared: bool, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only if all others are bots here: elsewhere the time of a move would tell that there was no choice."""
    handle_of = local_tables._handle

    def handle(table: Table, path: Path | None) -> TableHandle:
        return handle_of(table, path)._replace(shared=shared)

    monkeypatch.setattr(local_tables, "_handle", handle)
    at = sit(NOTHING, people=people, auto_turn=wanted)
    if len(people) > 1:
        await at.take_screen()
    for _ in range(3):
        await at.settle()
    played = (wanted, people, shared) == ("on", (0,), False)
    assert at.table.update_for(None).state.acting == (int(played),)
    assert [line for line in at.log if "Amélie" in line] == (
        ["Amélie draws a 3.", "Amélie passes."] if played else []
    )


async def test_a_turn_with_a_choice_is_never_played_for_a_player(sit: Sit) -> None:
    """A tile that can be laid, a set or a pick-up leaves the turn to its player."""
    for given in (DRAWN_FREE, MAY_TAKE, TWO_SETS):
        at = sit(given, auto_turn="on")
        await at.settle()
        assert at.table.update_for(None).state.acting == (0,)
        assert not [line for line in at.log if "Amélie" in line]


async def test_a_click_during_the_pause_plays_the_only_choice_once(sit: Sit, clock: FakeClock) -> None:
    """The table then plays nothing more in that place, and no refusal is shown."""
    at = sit(NOTHING, auto_turn="on", speed=1.0)
    at.scene.animator.finish_now()
    await at.settle()
    clock.advance(BEFORE_ONLY_CHOICE_MS - 1)
    await at.do(("centre",))
    clock.advance(1)
    await at.settle()
    assert at.table.update_for(0).view.phase == "drawn"
    at.scene.animator.finish_now()
    assert not at.notice
    clock.advance(BEFORE_ONLY_CHOICE_MS)
    await at.settle()
    at.scene.animator.finish_now()
    assert [line for line in at.log if "Amélie" in line] == ["Amélie draws a 3.", "Amélie passes."]


async def test_turned_off_in_the_pause_it_plays_nothing(sit: Sit, clock: FakeClock) -> None:
    """The player then draws."""
    at = sit(NOTHING, auto_turn="on", speed=1.0)
    at.scene.animator.finish_now()
    await at.settle()
    at.window.apply_setting("auto_turn", "off")
    clock.advance(BEFORE_ONLY_CHOICE_MS)
    await at.settle()
    assert at.table.update_for(0).state.acting == (0,)
    assert at.table.update_for(0).view.phase == "start"
    await at.do(("centre",))
    assert at.table.update_for(0).view.phase == "drawn"


async def test_after_play_now_it_is_clear_at_every_moment_who_acts(
    window: MainWindow, hands: MousePlayer, clock: FakeClock
) -> None:
    """During the deal the banner is there; then one panel is lit, and the status line names its player."""
    window.apply_setting("speed", 1.0)
    window.local_tables.play_now()
    scene, acted = hands.scene, set()
    for _ in range(600):
        await hands.settle()
        if scene.dealing:
            assert scene.announcement.text
        else:
            (seat,) = (panel.info.seat for panel in scene.players if panel.info.turn)
            assert scene.names[seat] in scene.status.text
            acted.add(seat)
        clock.advance(20)
        scene.animator.advance(20)
        if 0 in acted:
            break
    assert 0 in acted
