"""Private audio: at a screen that several people share, hands are not read aloud unless it is on."""

import re
from random import Random

import pytest

from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.listener import Listener
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.ecliptic.building import shuffled as shuffled_cards
from tests.games.positions import arc, position, shuffled

TWO = (0, 1)
QUESTIONS = ("turn", "hand", "board", "opponents", "odds", "why", "last")
TILES = position(hands=([4, 7, 7, 7, 9, 10], [1, 5], [...]), dial=arc(5, 8), pile=[12, 11, 3])


def turn_on(at: SeatedPlayer) -> None:
    """Turn private audio on by the menu, and confirm it."""
    at.window.menus.actions["private_audio"].trigger()
    at.session.page.prompt_bar.yes.click()


async def told_of_a_turn(at: SeatedPlayer) -> list[str]:
    """Open the hand, ask everything, and draw; return all that was spoken."""
    at.scene.animator.finish_now()
    listener = Listener(at.window, at.clock)
    at.open_hand()
    told = listener.heard()
    for question in QUESTIONS:
        at.session.page.asked_for.emit(question)
        await at.settle()
        told += listener.heard()
    return told


async def test_without_private_audio_only_counts_are_told(sit: Sit) -> None:
    """Neither the turn, nor an answer, nor a drawn tile, nor a refusal names a tile of the hand."""
    at = sit(TILES, people=TWO)
    told = await told_of_a_turn(at)
    assert told[0] == "Amélie, your turn. 6 tiles in hand."
    listener = Listener(at.window, at.clock)
    await at.do(("hand", 10, 0))
    assert listener.heard() == ["Not possible now."]
    await at.do(("centre",))
    assert listener.heard() == ["Amélie draws a tile. You have drawn. 7 tiles in hand."]
    assert not any(re.search(r"Playable|Set:|Your hand", text) for text in told)


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_without_private_audio_equal_tables_sound_the_same(sit: Sit, game: str) -> None:
    """Two hands of the same size cannot be told apart by ear, while their owner looks at them."""
    told = []
    for seed in (1, 2):
        random = Random(seed)
        at = (
            sit(shuffled(TILES, None, random), people=TWO)
            if game == "epizodiak"
            else sit(shuffled_cards(cards.TAKING, None, random), people=TWO)
        )
        told.append(await told_of_a_turn(at))
        at.window.hide()
    assert told[0]
    assert told == [told[0]] * 2


async def test_private_audio_is_turned_on_after_one_question_and_can_be_turned_off_at_once(sit: Sit) -> None:
    """A no keeps it off, and the mark in the menu does not claim otherwise; with it the open hand is told."""
    at = sit(TILES, people=TWO, at_rest=True)
    at.window.menus.actions["private_audio"].trigger()
    at.session.page.prompt_bar.no.click()
    assert not at.window.menus.actions["private_audio"].isChecked()
    assert not at.scene.private
    assert at.window.menus.actions["private_audio"].isEnabled()
    turn_on(at)
    assert at.window.menus.actions["private_audio"].isChecked()
    told = await told_of_a_turn(at)
    assert told[0] == "Amélie, your turn. Playable: 4, 9, 10. Set: 7."
    at.window.menus.actions["private_audio"].trigger()
    assert not at.window.menus.actions["private_audio"].isChecked()
    assert not at.scene.private


async def test_one_person_at_the_screen_needs_no_private_audio(sit: Sit) -> None:
    """The hand is told without a question."""
    at = sit(TILES)
    assert at.scene.private
    assert not at.window.menus.actions["private_audio"].isEnabled()


@pytest.mark.usefixtures("screen_reader")
async def test_the_log_and_the_status_are_public_for_a_screen_reader(sit: Sit) -> None:
    """With private audio, the log names what the open seat has drawn."""
    at = sit(TILES, people=TWO)
    at.open_hand()
    await at.do(("centre",))
    assert at.log[-1] == "Amélie draws a tile."
    assert at.session.page.prompt_bar.aside.text() == ""
    turn_on(at)
    at.open_hand()
    assert at.log[-1] == "Amélie draws a 12."


async def test_a_secret_die_is_not_named_in_the_question_about_it(sit: Sit) -> None:
    """The question is spoken, and a screen reader reads it."""
    at = sit(fought(), people=TWO, confirm="ask", at_rest=True)
    listener = Listener(at.window, at.clock)
    at.open_hand()
    listener.heard()
    await at.do(("die", 0, 20))
    assert listener.heard() == ["Play this move?"]


async def test_closing_the_curtain_drops_what_is_still_to_be_said_of_the_hand(sit: Sit) -> None:
    """Speech stops too."""
    at = sit(TILES, people=TWO, at_rest=True)
    turn_on(at)
    listener = Listener(at.window, at.clock)
    at.open_hand()
    at.clock.advance(100)
    at.window.do("hide_hand")
    assert listener.stops
    assert not any("Playable" in text for text in listener.heard())
