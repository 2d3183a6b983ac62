"""The pace of a round on a manual clock: the deal, the turns of bots, and turns without a choice."""

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest

from epizodiak_qt.desktop.epizodiak.words.event_text import is_uneventful
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.animation import Animator
from epizodiak_qt.desktop.shell import local_tables
from epizodiak_qt.desktop.shell.table_session import TableHandle
from epizodiak_qt.desktop.table.bot_pacing import BRISK, HURRY, PAUSES_MS, SHAPE, BotPacing
from epizodiak_qt.desktop.table.controller import BEFORE_ONLY_CHOICE_MS
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.events import Contested, Passed, SetDiscarded, TileDrawn, TilesLaid
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.table import Table
from tests.desktop.epizodiak.states import DRAWN_FREE, MAY_TAKE, NOTHING, TWO_SETS
from tests.desktop.epizodiak.test_moments import duration_ms, picture
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.scene.scenes import scene_of
from tests.desktop.seated_player import Sit

DEAL_MS: Final = 2500
PLAIN_TURN_MS: Final = (1000, 1400)
DRAWN: Final = (TileDrawn(1, HIDDEN, 5), Passed(1, drawn=True))


@pytest.mark.usefixtures("styled_app")
@pytest.mark.parametrize("game", GAMES)
def test_the_deal_takes_at_most_two_and_a_half_seconds(game: str, clock: FakeClock) -> None:
    """With the lot before it and the first tile after it, at normal speed."""
    scene = scene_of(game, clock, 1.0)
    options = GAMES[game].options_from_json({})
    _, events = GAMES[game].new(options, SeededChance("00ff"))
    lasted_ms = sum(duration_ms(scene, event.seen_by(0)) + scene.reading_ms(event) for event in events)
    assert 1000 < lasted_ms <= DEAL_MS


@pytest.mark.usefixtures("styled_app")
def test_a_bot_that_draws_and_passes_takes_about_1200_ms(clock: FakeClock) -> None:
    """With the two pauses before its actions, of usual length, at normal speed."""
    scene = scene_of("epizodiak", clock, 1.0)
    scene.draw(picture(0), jump=True)
    shortest, longest = PAUSES_MS["short"]
    pause_ms = shortest + (longest - shortest) * SHAPE[0] / sum(SHAPE)
    turn_ms = sum(pause_ms + duration_ms(scene, event) for event in DRAWN)
    assert PLAIN_TURN_MS[0] <= turn_ms <= PLAIN_TURN_MS[1]


@pytest.mark.usefixtures("styled_app")
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
    at.click(("centre",))
    await at.settle()
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
    at.click(("centre",))
    await at.settle()
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
