"""Hints: who can ask and when, how the answer is marked, and that the game that goes on drops it."""

from random import Random
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt import app as composition
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak import parse_action
from epizodiak_qt.table.entries import HelpUsed
from tests.desktop.fake_advisor import NONE, WHY, FakeAdvisor
from tests.desktop.scene.test_table_objects import shows, update_at
from tests.desktop.seated_player import SeatedPlayer, Sit, table_at
from tests.games.game_fixtures import KINDS
from tests.games.positions import position

AT: dict[str, Any] = {"hands": ([4, 5, 8, 8], [...], [...]), "dial": (6, 7), "pile": [1, 2, 3]}


@pytest.fixture
def advisor(monkeypatch: pytest.MonkeyPatch) -> FakeAdvisor:
    """Return the advisor of every table."""
    fake = FakeAdvisor()
    monkeypatch.setattr(composition, "make_advisor", lambda _game: fake)
    return fake


def says(at: SeatedPlayer) -> str:
    """Return the sentence in the status line."""
    return at.scene.status.shown


def marked(at: SeatedPlayer) -> int:
    """Return the number of marked items."""
    return len(at.scene.advice_marks())


async def test_the_key_and_the_button_ask_and_play_nothing(sit: Sit, advisor: FakeAdvisor) -> None:
    """The answer is marked, shown and announced; asked again, it is shown without another search."""
    at = sit(position(**AT))
    await at.focus_table()
    spoken: list[str] = []
    at.session.page.said.connect(lambda text, _assertive: spoken.append(text))
    QTest.keyClicks(at.session.page.view, "?")
    await at.settle()
    assert says(at) == "The master is thinking…"
    (view, legal, past) = advisor.asked[0]
    assert view.seat == 0
    assert set(legal) == set(at.scene.shown.legal if at.scene.shown else ())
    assert past == at.session.controller.look(0).past
    advisor.answer("lay cw 8")
    await at.settle()
    assert says(at) == WHY.en
    assert spoken == [WHY.en]
    assert marked(at) == 2, "the tile and its place"
    assert at.table.entries == [HelpUsed("hints")], "a hint plays nothing"
    assert not at.scene.selection, "a hint selects nothing"
    at.scene.status.clear_notice()
    at.click_widget(at.session.page.advice_button)
    assert says(at) == WHY.en
    assert len(advisor.asked) == 1
    assert at.session.page.view.hasFocus(), "the button takes no focus by a click"
    at = sit(position(**AT))
    await at.focus_table()
    await at.command("advice")
    # A move drops the search, and nothing of a hint stays on the table.
    await at.do(("hand", 8, 0), ("place", 8))
    assert advisor.cancelled == 1
    assert marked(at) == 0
    assert "thinking" not in says(at)
    assert not at.session.page.advice_button.isEnabled()
    assert not at.window.menus.actions["advice"].isEnabled()
    await at.command("advice")
    assert len(advisor.asked) == 2, "it is not our turn"


async def test_the_items_of_the_action_are_marked(sit: Sit) -> None:
    """A selected tile is marked before its equals."""
    at = sit(position(**AT))
    wanted: dict[str, set[tuple[object, ...]]] = {
        "lay cw 8": {("hand", 8, 0), ("place", 8)},
        "lay ccw 5 4": {("hand", 5, 0), ("hand", 4, 0), ("place", 4)},
        "draw": {("centre",)},
    }
    for action, keys in wanted.items():
        assert at.scene.keys_of(parse_action(action)) == keys
    at.click(("hand", 8, 1))
    assert at.scene.keys_of(parse_action("lay cw 8")) == {("hand", 8, 1), ("place", 8)}


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_every_action_marks_items_that_are_there(styled_app: QApplication, game: str) -> None:
    """Each legal action has visible items, in positions by lot of either game."""
    kinds: set[str] = set()
    for number in range(40):
        state = KINDS[game].wild(Random(number))
        for seat in GAMES[game].acting(state):
            legal = GAMES[game].legal(state, seat)
            scene = shows(game, update_at(game, state, seat))
            for action in legal:
                scene.show_advice(action, str)
                assert scene.advice_marks(), action
            kinds |= {str(action).split(" ")[0] for action in legal}
    assert len(kinds) >= 5, kinds


async def test_a_fault_of_the_advisor_ends_the_question_and_why_there_is_no_hint_is_said(
    sit: Sit, advisor: FakeAdvisor
) -> None:
    """It is reported; the sentence goes, and the player can ask again."""
    at = sit(position(**AT))
    await at.focus_table()
    faults: list[BaseException] = []
    at.window.services.tasks._failed = faults.append
    await at.command("advice")
    advisor.answer("no action of this game")
    await at.until(lambda: faults)
    assert "thinking" not in says(at)
    await at.command("advice")
    advisor.answer("draw")
    await at.until(lambda: marked(at))
    await at.speak("fr")
    asked = len(advisor.asked)
    await at.play_other(0, "draw")
    for number in (1, 2):
        await at.command("advice")
        advisor.answer("")
        await at.settle()
        assert says(at) == NONE.fr
        assert marked(at) == 0
        assert len(advisor.asked) == asked + number


async def test_a_hand_behind_the_curtain_gets_no_hint(sit: Sit, advisor: FakeAdvisor) -> None:
    """On a shared screen the hint goes with the hand: mark and sentence vanish when the curtain closes."""
    at = sit(position(**AT), people=(0, 1))
    await at.command("advice")
    assert advisor.asked == []
    await at.take_screen()
    await at.command("advice")
    advisor.answer("lay cw 8")
    await at.settle()
    assert marked(at) == 2
    at.session.controller.shared_screen.close_curtain()
    await at.settle()
    assert marked(at) == 0
    assert WHY.en not in says(at)
    await at.command("advice")
    assert len(advisor.asked) == 1


async def test_a_table_without_hints_shows_no_button(sit: Sit, advisor: FakeAdvisor) -> None:
    """Neither key nor menu asks."""
    at = sit(position(**AT))
    assert at.session.page.advice_button.isVisible()
    table = table_at(position(**AT))
    table.header = table.header._replace(advice=False)
    at.window.local_tables.show(table, None, None)
    await at.focus_table()
    assert not at.session.page.advice_button.isVisible()
    assert not at.window.menus.actions["advice"].isEnabled()
    QTest.keyClicks(at.session.page.view, "?")
    await at.settle()
    assert advisor.asked == []


async def test_the_mark_is_painted_and_goes_with_the_table(sit: Sit, advisor: FakeAdvisor) -> None:
    """The outline lies around the tile; the advisor ends when the table is left."""
    at = sit(position(**AT))
    await at.focus_table()
    view = at.session.page.view
    before = view.grab().toImage()
    await at.command("advice")
    advisor.answer("draw")
    await at.settle()
    at.scene.status.clear_notice()
    view.repaint()
    after = view.grab().toImage()
    (mark,) = at.scene.advice_marks()
    ratio = view.devicePixelRatioF()
    edge = [
        (round(x * ratio), round((mark.top() - 5) * ratio))
        for x in range(int(mark.left()), int(mark.right()))
    ]
    assert sum(before.pixel(*spot) != after.pixel(*spot) for spot in edge) > len(edge) / 2
    at.window.close_session()
    assert advisor.closed
