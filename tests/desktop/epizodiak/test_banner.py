"""The banner over a deal: who begins, and what wins."""

from dataclasses import replace
from typing import Any

import pytest

from epizodiak_qt.desktop.epizodiak.words.event_text import opening
from epizodiak_qt.desktop.scene.table_scene import ANNOUNCED_MS
from epizodiak_qt.games.epizodiak.events import Dealt, StarterDrawn
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.table.link import ActionTakenBack
from tests.desktop.ecliptic import states as cards
from tests.desktop.epizodiak import states as tiles
from tests.desktop.listener import Listener
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import HELP, SINGLE

AIM = "First to empty the hand scores its sets. 7 points win the match."
CARDS_AIM = "Most points win: for signs in a row, signs of one symbol, and trophies."
GAMES = {"epizodiak": (tiles, AIM), "ecliptic": (cards, CARDS_AIM)}


def dealt(game: str, sit: Sit, starter: int, **settings: Any) -> SeatedPlayer:
    """Return a player at a table where a seat begins, with the lot and the deal still to be shown."""
    states: Any = GAMES[game][0]
    deal = [
        replace(event, **{name: starter for name in ("seat", "starter") if hasattr(event, name)})
        for event in states.DEAL
    ]
    given = replace(states.DEALT, turn=starter)
    at: SeatedPlayer = sit(given, events=deal, **{"speed": 1.0, **settings})
    return at


def banners(at: SeatedPlayer) -> list[tuple[str, str]]:
    """Return the banner during each event of the deal, and after it, with the status line."""
    found: list[tuple[str, str]] = []
    for _ in range(2000):
        now = at.scene.announcement.text, at.status
        if not found or found[-1] != now:
            found.append(now)
        if not at.scene.moving:
            break
        at.scene.animator.advance(10)
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_a_banner_says_what_wins_and_then_who_begins(game: str, sit: Sit) -> None:
    """The banner does not tell who begins before the lot has fallen. It ends when its reader can choose."""
    aim = GAMES[game][1]
    at = dealt(game, sit, 0)
    lit = [at.scene.is_my_turn]
    lot, deal, turn = banners(at)
    assert [*lit, at.scene.is_my_turn] == [False, True], "the light on the hand would tell it (E16)"
    assert lot == (aim, "")
    assert deal == (f"Amélie begins. {aim}", "")
    assert turn[0] == ""
    assert turn[1], "the status line says what can be done"
    begins, _cards = at.log[:2]
    assert begins == f"Amélie begins, drawn by lot. {aim}"


@pytest.mark.parametrize("game", GAMES)
async def test_the_banner_can_be_read_on_while_another_begins_until_any_press(game: str, sit: Sit) -> None:
    """It is gone by itself too; the press is not needed for anything else."""
    for pressed in (False, True):
        at = dealt(game, sit, 1)
        *_, (banner, status) = banners(at)
        assert banner == f"Nour begins. {GAMES[game][1]}"
        assert status == "It is Nour’s turn."
        if pressed:
            at.click(("player", 2 if game == "epizodiak" else 1))
        else:
            at.clock.advance(10_000)
        assert at.scene.announcement.text == ""


async def test_a_press_during_the_deal_ends_the_banner_and_what_moves(sit: Sit) -> None:
    """The next event brings the rest of the banner."""
    at = dealt("epizodiak", sit, 1)
    at.clock.advance(300)
    assert at.scene.skip(single=True)
    assert at.scene.announcement.text == "Nour begins."


async def test_the_next_round_has_a_shorter_banner(sit: Sit) -> None:
    """It says who begins; the aim is known, and the panels show the way to it."""
    at = dealt("epizodiak", sit, 0, speed=0.0)
    update = at.table.update_for(None)
    names = at.scene.names
    assert opening(Dealt(((), (), ()), 2, (3, 1, 0)), update, names) == "Ilyès begins."
    assert opening(ActionTakenBack(1), update, names) == ""
    assert "A new round: 12 tiles each. Amélie begins." in at.log


@pytest.mark.parametrize(
    ("options", "aim"),
    [
        (Options(), AIM),
        (Options(target=13), AIM.replace("7", "13")),
        (Options(target=1), "First to empty the hand scores its sets. 1 point wins the match."),
        (HELP, "Everyone scores their sets. 7 points win the match."),
        (SINGLE, "One round: a point for each set, 3 for the first to empty the hand."),
    ],
    ids=["7", "13", "1", "help", "single"],
)
async def test_what_wins_depends_on_the_options(options: Options, aim: str, sit: Sit) -> None:
    """As the rules of the table say."""
    at = sit(replace(tiles.DEALT, options=options), events=tiles.DEAL)
    assert opening(StarterDrawn(0), at.table.update_for(None), at.scene.names) == aim
    assert aim in at.log[0]


async def test_the_banner_is_spoken_and_stays_long_enough_with_reduced_motion(sit: Sit) -> None:
    """Those who listen hear it with the lot; nothing else can be done meanwhile."""
    at = dealt("epizodiak", sit, 1, reduced_motion="on")
    listener = Listener(at.window, at.clock)
    assert at.scene.announcement.text == AIM
    passed_ms = 0
    while at.scene.moving:
        at.scene.animator.advance(10)
        passed_ms += 10
    assert passed_ms > 2 * ANNOUNCED_MS
    assert any(AIM in text for text in listener.heard())
