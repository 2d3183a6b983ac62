"""The advisor: the master's choice from another process with its reason, or why there is none."""

import sys
from typing import Any

import pytest

from epizodiak_qt.bots.advisor import MasterAdvisor
from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lobby.client import NoAdviceError
from tests.bots.engines.scripts import command
from tests.games.sentence_checks import check_sentence

LAST_LEGAL = """hello()
while True:
    asked = read()
    assert all(tile is None for hand in asked["view"]["hands"][1:] for tile in hand)
    write(id=asked["id"], action=asked["legal"][-1])
"""


def question(game: str) -> tuple[Any, tuple[Any, ...], tuple[Any, ...]]:
    """Return the view of seat 0 at its first choice, its legal actions, and the events that it has seen."""
    rules, chance = GAMES[game], SeededChance("advice")
    position, events = rules.new(rules.options_from_json({}), chance)
    past = list(events)
    while rules.acting(position) != (0,) or len(rules.legal(position, 0)) == 1:
        seat = rules.acting(position)[0]
        position, events = rules.play(position, seat, rules.legal(position, seat)[0], chance)
        past += events
    return rules.view(position, 0), rules.legal(position, 0), tuple(event.seen_by(0) for event in past)


@pytest.mark.parametrize("game", [game for game in GAMES if bots_of(game).explain_choice is not None])
async def test_a_hint_is_the_choice_of_the_engine_with_a_reason(game: str) -> None:
    """The engine sees the view of the seat; the sentence is about the action."""
    advisor = MasterAdvisor(game, EngineCommand("last", command(LAST_LEGAL)))
    view, legal, past = question(game)
    advice = await advisor.advise(view, legal, past)
    assert advice.action == legal[-1]
    check_sentence(advice.why)
    forced = await advisor.advise(view, legal[:1], past)
    assert forced.action == legal[0], "the only action needs no search"
    advisor.close()


async def test_without_an_answer_there_is_no_hint() -> None:
    """No other bot chooses in place of the master; the player reads why."""
    advisor = MasterAdvisor("epizodiak", EngineCommand("gone", (sys.executable, "-c", "")))
    with pytest.raises(NoAdviceError) as refused:
        await advisor.advise(*question("epizodiak"))
    check_sentence(refused.value.sentence)
    assert refused.value.sentence.en.startswith("No hint: “gone”")
    advisor.close()
