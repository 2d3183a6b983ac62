"""Games between windows of several computers: moves, dice, hints, objects, and the modules that they load."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest

from epizodiak_qt import app as composition
from epizodiak_qt.desktop.app.placement import TARGET_PX
from epizodiak_qt.games.catalogue import ENTRIES
from tests.desktop.accessible_tree import faults_of_focus, faults_of_names, faults_of_size, things
from tests.desktop.fake_advisor import WHY, FakeAdvisor
from tests.desktop.network.people import OpenWindow, Person, table_of, table_of_two
from tests.desktop.visible_texts import every_text
from tests.games.game_fixtures import KINDS
from tests.lan.host_kit import first_legal
from tests.lan.test_secrets_on_the_wire import play_to_combat
from tests.lobby.fake_client import BO, person as guest_seat, with_seats
from tests.program_process import OFFSCREEN, run

# --- both games can be hosted through the same pages


@pytest.mark.parametrize("game", KINDS)
async def test_a_game_is_hosted_joined_and_dealt(game: str, person: OpenWindow) -> None:
    """Both players see the table with their own hands, and a status badge on a player panel."""
    ana, bo = person("Ana", game=game), person("Bo")
    await ana.host()
    await bo.join(ana, seat=1)
    for line in ana.lobby.seat_rows[2:]:
        ana.click_widget(line.bot)
    await ana.deal(bo)
    assert bo.session.ui.game == game
    assert bo.session.controller.people == {1}
    public = bo.session.controller.public
    assert public is not None
    assert [seat.name for seat in public.state.seats][:2] == ["Ana", "Bo"]
    assert len(bo.sidebar.status_badges) == ENTRIES[game].seats


# --- two windows at one network table: each tells a move when its own animation has shown it


RELAXED = 2  # the row of a clock in its list
LAY_LIMIT = 20


def clocks_of(one: Person) -> list[str]:
    """Return the texts of the badges on the players' panels."""
    return [badge.text() for badge in one.sidebar.status_badges]


async def test_a_move_is_told_when_it_was_shown(person: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Log, panels and clocks stand still while the tiles fly; the deal of a new table as well."""
    ana, bo = person("Ana", speed=1.0), person("Bo", speed=1.0)
    await ana.host(RELAXED)
    await ana.deal_with(bo)
    for one in (ana, bo):
        await one.until(lambda one=one: one.scene.moving)
        assert not [line for line in one.log if "begins" in line]
        assert not any(panel.info.turn for panel in one.scene.players)
        one.scene.animator.finish_now()
        assert [line for line in one.log if "begins" in line]
    table = table_of(ana, bo)

    def clocks_are_shown() -> bool:
        """Play for a bot that begins, whose clock does not run; show all; tell whether clocks are shown."""
        if table.state().acting[0] == 2:
            assert table.act(*first_legal(table), f"bot {len(table.entries)}") is None
        for one in (ana, bo):
            one.scene.animator.finish_now()
        return any(clocks_of(ana)) and any(clocks_of(bo))

    await ana.until(clocks_are_shown)
    for _ in range(LAY_LIMIT):
        logs, clocks = [one.log for one in (ana, bo)], [clocks_of(one) for one in (ana, bo)]
        turns = [panel.info.turn for panel in ana.scene.players]
        assert any(clocks[0])
        seat, action = first_legal(table)
        assert table.act(seat, action, f"move {len(table.entries)}") is None
        for one in (ana, bo):
            await one.until(lambda one=one: one.scene.moving)
        ana.clock.advance(100)
        for one, log, clock in zip((ana, bo), logs, clocks, strict=True):
            towards: Any = one.scene.towards
            lines = [
                line
                for event in towards.events
                if (line := one.session.ui.event_line(event, one.scene.names))
            ]
            one.sidebar.refresh()
            await one.settle()
            assert one.log == log
            assert clocks_of(one) == clock
            assert [panel.info.turn for panel in one.scene.players] == turns
            assert not {
                line for line in lines if any(line in text for text in every_text(one.window, monkeypatch))
            }
            one.scene.animator.finish_now()
            assert one.log == [*log, *lines]
        if table.state().acting[0] != seat:
            assert [panel.info.turn for panel in bo.scene.players] != turns
            return
    raise AssertionError("nobody's turn has ended")


# --- host and guest change a sealed die (K13); the opponent sees only that it changes


def sealed(table: Any, seat: int) -> int | None:
    """Return the die that a seat has chosen."""
    die: int | None = table._position.combat.chosen[seat]
    return die


async def change(table: Any, seat: int, mine: Person, theirs: Person) -> None:
    """Choose a die, change it, and return it to the pool, while the opponent watches."""
    scene: Any = mine.scene
    first, second = sorted(scene.hints.dice)[:2]
    mine.click(("die", seat, first))
    for die in (first, second):
        mine.click(("die", seat, die))
        await mine.until(lambda die=die: sealed(table, seat) == die and bool(scene.hints.changes))
    await theirs.until(lambda: theirs.item(("rolled", seat)).state == "covered")
    told = ["has chosen a die.", "changes their die.", "has chosen a die."]
    await theirs.until(lambda: theirs.log[-3:] == [f"{mine.name} {each}" for each in told])
    assert theirs.item(("rolled", seat)).number == 0
    assert not theirs.session.page.prompt_bar.isVisible(), "no prompt appears"
    mine.window.do("undo")
    await mine.until(lambda: sealed(table, seat) is None and bool(scene.hints.dice))
    await theirs.until(lambda: theirs.log[-1] == f"{mine.name} changes their die.")
    await theirs.until(lambda: theirs.item(("die", 1 - seat, 4)).halo)


async def test_host_and_guest_change_their_die_with_a_click(person: OpenWindow) -> None:
    """Before choosing, the opponent sees a covered die, and that it is being changed."""
    ana, bo = person("Ana", game="ecliptic"), person("Bo")
    await ana.host()
    await bo.join(ana, seat=1)
    await ana.deal(bo)
    table = ana.hosted.game.table
    assert play_to_combat(table, Random(3)) is not None
    for one in (ana, bo):
        scene: Any = one.scene
        await one.until(lambda scene=scene: bool(scene.hints.dice))
    await change(table, 0, ana, bo)
    await change(table, 1, bo, ana)
    for _ in range(2):
        ana.click(("die", 0, 4))
    await bo.until(lambda: bo.item(("rolled", 0)).state == "covered")
    for _ in range(2):
        bo.click(("die", 1, 20))
    await ana.until(lambda: table._position.phase == "keep")
    await bo.until(lambda: bo.item(("rolled", 1)).state == "ready")


# --- hints at a table in the network: the host decides, and the window of each player respects it


@pytest.mark.parametrize("allowed", [False, True])
async def test_the_host_decides_whether_anybody_may_ask(
    allowed: bool, person: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Host and guest ask for their own hand, on their own turn, or not at all."""
    fake = FakeAdvisor()
    monkeypatch.setattr(composition, "make_advisor", lambda _game: fake)
    ana, bo = person("Ana"), person("Bo")
    await ana.host(advice=allowed)
    await bo.join(ana, seat=1)
    assert bo.lobby.advice.text() == ("Players may ask for hints." if allowed else "")
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo)
    askers: set[str] = set()
    while len(askers) < 2:
        for one, other in ((ana, bo), (bo, ana)):
            await one.settle()
            if not one.may_move:
                continue
            askers.add(one.name)
            assert one.session.page.advice_button.isVisible() is allowed
            assert one.session.page.advice_button.isEnabled() is allowed
            assert not other.session.advice.may_ask
            asked = len(fake.asked)
            await one.command("advice")
            assert len(fake.asked) == asked + allowed
            if allowed:
                view, legal, _past = fake.asked[-1]
                assert view.seat in one.session.controller.people
                fake.answer(str(legal[0]))
                await one.settle()
                assert one.scene.status.shown == WHY.en
                assert one.scene.advice_marks()
                assert not other.scene.advice_marks()
            await one.move()
    assert ana.session.table.header.advice is allowed


# --- a table over the network by screen reader and keyboard: log, chat, table, questions and badges


@pytest.mark.usefixtures("screen_reader")
async def test_each_object_of_a_network_table_has_a_name_and_can_be_reached(alone: OpenWindow) -> None:
    """With each tab of the sidebar, while the network asks what happens to an absent player."""
    ana = alone("Ana")
    page = await ana.host()
    client = ana.client
    client.show(with_seats(client.lobby, client.lobby.seats[0], guest_seat("Bo", BO, ready=True)))
    ana.click_widget(page.seat_rows[2].bot)
    await ana.deal()
    lobby = client.lobby
    away = replace(lobby.seats[1], presence="away", absent_s=26.0)
    client.show(replace(lobby, seats=(lobby.seats[0], away, lobby.seats[2])))
    assert ana.sidebar.banner.isVisible()
    faults = []
    for tab in range(ana.sidebar.tabs.count()):
        ana.sidebar.tabs.setCurrentIndex(tab)
        await ana.settle()
        shown = things(ana.window)
        faults += [*faults_of_focus(ana.window, shown), *faults_of_size(shown, TARGET_PX)]
        for code in ("en", "fr"):
            ana.window.apply_setting("language", code)
            faults += faults_of_names(things(ana.window))
    assert not faults, "\n".join(faults)


# --- a network table that was left is released from memory at once, at the host and at a guest


@pytest.mark.usefixtures("no_collector")
async def test_a_network_table_that_was_left_is_released(person: OpenWindow) -> None:
    """Page, scene, controller and sidebar are released while the clock of the window stands still."""
    ana, bo = await table_of_two(person)
    parts: list[ref[Any]] = []
    for one in (ana, bo):
        page, controller = one.session.page, one.session.controller
        parts += map(ref, (one.session, page, page.scene, controller, one.sidebar))
        del page, controller
    for one in (bo, ana):
        one.leave()
    await ana.until(lambda: not any(part() for part in parts))


# --- the modules of network tables are loaded on the first hosting or joining, not at start


PROGRAM = """
import sys
from epizodiak_qt import app
from PySide6.QtCore import QTimer
heavy = ("ifaddr", "cryptography", "spake2", "msgspec", "epizodiak_qt.lan", "epizodiak_qt.multiplayer")
def loaded():
    return sorted({name.split(".")[0] if not name.startswith("epizodiak") else ".".join(name.split(".")[:2])
                   for name in sys.modules if name.startswith(heavy)})
def look(window):
    print(*loaded(), ".")
    window.do("host")
    print(*loaded(), ".")
    window.close()
app.after_first_paint = look
app.run("en", "warning")
"""


def test_the_network_is_loaded_after_the_first_picture(tmp_path: Path) -> None:
    """The start page loads none of them; hosting loads what it needs."""
    ended = run(tmp_path, ["-c", PROGRAM], environ=OFFSCREEN)
    assert ended.code == 0, ended.err
    first, then = ended.out.splitlines()
    assert first == "."
    assert "epizodiak_qt.lan" in then
    assert "msgspec" in then
