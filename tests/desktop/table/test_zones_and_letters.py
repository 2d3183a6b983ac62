"""F6 leads over every zone of a table; letters and digits play it, in both languages."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.epizodiak.states import CONTEST_TWO
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table.keyboard import can_do_everything, navigator
from tests.games.ecliptic.building import card
from tests.games.positions import position

Key = Qt.Key
ZONES = ["hand", "board", "pile", "discard", "players"]


async def stand(at: SeatedPlayer) -> None:
    """Give the table the focus, with the ring."""
    await at.focus_table()
    navigator(at).activate()


async def write(at: SeatedPlayer, *texts: str, held: bool = False) -> None:
    """Type characters at the table, as any keyboard may send them; a key that is `held` repeats them."""
    for text in texts:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, Key.Key_unknown, Qt.KeyboardModifier.NoModifier, text, autorep=held)
            QApplication.sendEvent(at.session.page.view, event)
        await at.settle()


async def f6(at: SeatedPlayer, *, back: bool = False) -> str:
    """Press F6; return the zone of the table, or the accessible name of the widget with the focus."""
    held = Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier
    at.type(Key.Key_F6, held)
    await at.settle()
    focused = at.window.focusWidget()
    assert focused is not None
    return navigator(at).zone if focused is at.session.page.view else focused.accessibleName()


# --- zones


async def test_f6_leads_over_all_zones_and_back_and_to_an_open_question_first(sit: Sit) -> None:
    """Hand, dial, pile, discard area, players, log, buttons, and around."""
    at = sit(can_do_everything())
    await stand(at)
    assert navigator(at).zone == "hand"
    passed = [await f6(at) for _ in range(7)]
    assert passed == [*ZONES[1:], "Log", passed[5], "hand"]
    assert passed[5] in {at.session.page.advice_button.accessibleName(), "Help (F1)"}
    assert [await f6(at, back=True) for _ in range(3)] == [passed[5], "Log", "players"]
    # Once a question was visited, the zones follow as ever, and it comes round again.
    await stand(at)
    page = at.session.page
    page.ask(lambda: ("Really?", "Yes", "No"), lambda _agreed: None, "stays", to=None)
    await f6(at)
    assert page.prompt_bar.no.hasFocus()
    assert await f6(at) == "hand"
    assert await f6(at) == "board"
    for _ in range(6):
        await f6(at)
    assert page.prompt_bar.isAncestorOf(at.window.focusWidget())


async def test_arrows_walk_over_all_twelve_places_of_the_dial(sit: Sit) -> None:
    """Right leads clockwise, past 12 to 1; Home leads to the first place. Each move is reported once."""
    at = sit(can_do_everything())
    await stand(at)
    assert navigator(at).focus(("place", 11))
    reached = []
    for _ in range(12):
        at.type(Key.Key_Right)
        focused = navigator(at).focused
        assert focused is not None
        assert navigator(at).ring() == at.scene.focus_rect(focused)
        reached.append(focused[1])
    assert reached == [12, *range(1, 12)]
    at.type(Key.Key_Home)
    assert navigator(at).focused == ("place", 1)
    at.type(Key.Key_Left)
    assert navigator(at).focused == ("place", 12)
    navigator(at).focus(("hand", 5, 0))
    told: list[Any] = []
    navigator(at).focus_moved.connect(lambda: told.append(navigator(at).focused))
    at.type(Key.Key_Right)
    at.type(Key.Key_Space)
    await at.settle()
    at.type(Key.Key_Return)
    await at.settle()
    assert told[0] == ("hand", 8, 0)
    assert len(told) == 2, "the tile is gone, and its neighbour took the focus"
    assert told[1] in {("hand", 5, 0), ("hand", 9, 0)}


async def test_the_ring_reaches_every_object_of_the_table(sit: Sit) -> None:
    """Every object has a place for the ring, the free places of the other camp included."""
    at = sit(middle())
    await stand(at)
    reached = []
    for zone in navigator(at).zones():
        assert navigator(at).enter_zone(zone.name)
        at.type(Key.Key_Home)
        for each in zone.objects:
            assert navigator(at).focused == each.key
            assert at.scene.focus_rect(each.key) is not None
            reached.append(each.key)
            at.type(Key.Key_Right)
    assert len(reached) == len(set(reached)) > 40


# --- letters


@pytest.mark.parametrize(("spoken", "others", "letter"), [("en", "irp", "d"), ("fr", "dup", "i")])
async def test_a_letter_draws_and_those_of_the_other_language_do_nothing(
    sit: Sit, spoken: str, others: str, letter: str
) -> None:
    """D in English, I for *piocher* in French; P is no key in either language. A held key plays once."""
    at = sit(can_do_everything(), language=spoken)
    await stand(at)
    await write(at, *others)
    await write(at, letter, held=True)
    assert at.hand == [4, 4, 4, 5, 8, 9]
    assert at.notice == ""
    await write(at, letter)
    assert len(at.hand) == 7


async def test_letters_discard_pass_and_ask(sit: Sit) -> None:
    """X discards the only set; S passes after a draw, once the pass counts."""
    at = sit(can_do_everything())
    await stand(at)
    await write(at, "s")
    assert at.player(0).turn
    assert at.notice, "a pass before a draw is refused with its reason"
    await write(at, "x")
    assert at.hand == [5, 8, 9]
    at = sit(position(hands=([1, 2, 9], [...], [...]), dial=(5, 6, 7), pile=[1, 2, 3]))
    await stand(at)
    await write(at, "d", "s")
    assert at.player(0).turn, "the pass is not armed yet"
    at.clock.advance(700)
    await write(at, "s")
    assert at.player(1).turn
    # Letters ask, each with the name of its question; / asks for the command line.
    asked: list[str] = []
    at.session.page.asked_for.connect(asked.append)
    await write(at, *"wkthbol/")
    assert asked == ["why", "odds", "turn", "hand", "board", "opponents", "last", "command_line"]
    # One of two contests is chosen with the letter: C focuses one after the other, Enter contests.
    at = sit(CONTEST_TWO)
    await stand(at)
    contests = sorted(at.scene.hints.contests)
    assert len(contests) == 2
    assert navigator(at).focus(("hand", 1, 0))
    await write(at, "c")
    assert navigator(at).focused == ("place", contests[0])
    await write(at, "C")
    assert navigator(at).focused == ("place", contests[1])
    at.type(Key.Key_Return)
    await at.settle()
    assert contests[1] in at.hand or contests[1] in at.seen("dial")


async def test_a_chosen_letter_takes_the_place_of_the_default_and_letters_can_be_off(sit: Sit) -> None:
    """As stored in the settings, for one language; without letters, digits stay."""
    at = sit(can_do_everything(), keys='{"en": {"draw": "q"}}')
    await stand(at)
    await write(at, "d")
    assert len(at.hand) == 6
    await write(at, "q")
    assert len(at.hand) == 7
    at = sit(can_do_everything(), letters="off")
    await stand(at)
    await write(at, "d", "x", "9")
    assert at.hand == [4, 4, 4, 5, 8, 9]
    assert navigator(at).focused == ("hand", 9, 0)


# --- digits


async def test_a_digit_focuses_its_value_and_its_equals_after_it(sit: Sit) -> None:
    """On a French keyboard without Shift too; a value that is not there is said, aloud in private only."""
    at = sit(can_do_everything())
    await stand(at)
    said: list[str] = []
    at.session.page.said.connect(lambda text, _assertive: said.append(text))
    for text, value in (("5", 5), ("9", 9), ("(", 5), ("ç", 9)):
        await write(at, text)
        assert navigator(at).focused == ("hand", value, 0)
        assert at.notice == ""
    for private in (True, False):
        at.scene.private = private
        for text, value in (('"', 3), ("à", 0), ("7", 7)):
            said.clear()
            await write(at, text)
            assert navigator(at).focused == ("hand", 9, 0)
            assert at.notice == f"There is no {value} here."
            assert said == ([at.notice] if private else [])
    reached = []
    for _ in range(4):
        await write(at, "4")
        reached.append(navigator(at).focused)
    assert reached == [("hand", 4, 0), ("hand", 4, 1), ("hand", 4, 2), ("hand", 4, 0)]


async def test_a_one_waits_only_for_a_longer_number_and_digits_are_signs_and_dice_in_ecliptic(
    sit: Sit,
) -> None:
    """600 ms on the clock of the window, if there is a 10, 11 or 12; another key ends the waiting."""
    at = sit(position(hands=([1, 3, 8], [...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    await stand(at)
    await write(at, "1")
    assert navigator(at).focused == ("hand", 1, 0)
    assert navigator(at).focus(("place", 5))
    await write(at, "1")
    assert navigator(at).focused == ("place", 5)
    at.clock.advance(599)
    assert navigator(at).focused == ("place", 5)
    at.clock.advance(1)
    assert navigator(at).focused == ("place", 1)
    await write(at, "1", "2")
    assert navigator(at).focused == ("place", 12)
    await write(at, "&")
    at.type(Key.Key_Right)
    assert navigator(at).focused == ("place", 2)
    # Signs are numbered from Aries; while a die must be chosen, its sides are typed.
    at = sit(middle())
    await stand(at)
    await write(at, "1")
    assert navigator(at).zone == "hand"
    await write(at, "6")
    assert navigator(at).focused in {("hand", card("virgo-moon")), ("hand", card("virgo-comet"))}
    at = sit(fought())
    await stand(at)
    await write(at, "1", "0")
    assert navigator(at).focused == ("die", 0, 10)
