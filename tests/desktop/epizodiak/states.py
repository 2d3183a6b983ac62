"""The states of EpiZodiak that a player can see: for contact sheets, picture tests and the contrast test."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.events import RoundEnded, StarterDrawn
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.scoring import Points
from tests.desktop.seated_player import SeatedPlayer
from tests.desktop.table_states import (
    REST_MS,
    TableState,
    after,
    at_rest,
    closed_curtain,
    hovering,
    keyboard_ring,
    looking_back,
    moving,
    open_dialog,
    opened,
    played,
    pointing,
    state,
    taught,
    viewed,
)
from tests.games.coded_games import known_code
from tests.games.positions import HELP, RULES, SINGLE, arc, position

MIDDLE = ([2, 3, 3, 3, 6, 8, 9, 9, 10, 11, 12], [...], [...])
ENDING: Final[dict[str, Any]] = {"hands": ([8], [4, 5, 9, 9], [...]), "dial": arc(4, 7), "pile": 20}
CODED = known_code().seed
"""The seed of a table that was dealt by a code."""
DEALT, DEAL = epizodiak.new(RULES, SeededChance("00ff"))
TWO = (0, 1)


def middle(**wishes: Any) -> Position:
    """Return a position in the middle of a round, with sets out and something to do on either side."""
    return position(hands=MIDDLE, dial=arc(4, 7), pile=5, sets=((5,), (1,), ()), scores=(3, 1, 4), **wishes)


def ending(**wishes: Any) -> Position:
    """Return a position in which seat 0 empties the hand with an 8, which `LAST_TILE` lays."""
    return position(**{**ENDING, "sets": ((2, 3), (1,), ()), **wishes})


def click(*keys: tuple[Any, ...]) -> Callable[[SeatedPlayer], Awaitable[None]]:
    """Return steps that click on items one after the other."""

    async def clicked(at: SeatedPlayer) -> None:
        for key in keys:
            await at_rest(at)
            await at.do(key)

    return clicked


async def _start_page(at: SeatedPlayer) -> None:
    at.session.leave_confirmed = True
    at.window.leave_table()


async def _new_game(at: SeatedPlayer) -> None:
    at.window.local_tables.show_new_game()


async def _arming(at: SeatedPlayer) -> None:
    await at.do(("centre",))
    at.item(("centre",)).armed = 0.6


async def _armed(at: SeatedPlayer) -> None:
    await at.do(("centre",))
    at.clock.advance(2000)


async def _handed_over(at: SeatedPlayer) -> None:
    """Let two others move while the curtain is closed, so that it tells what was missed."""
    at.open_hand()
    await at.do(("hand", 8, 0), ("hand", 9, 0), ("place", 9))
    await closed_curtain(at)


async def _replay(at: SeatedPlayer) -> None:
    await _handed_over(at)
    at.window.stored_settings.change(at.window.settings._replace(speed=1.0))
    at.click_widget(at.curtain.replay_button)
    at.scene.animator.advance(350)


async def _peek(at: SeatedPlayer) -> None:
    await closed_curtain(at)
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)


async def _pin(at: SeatedPlayer) -> None:
    assert at.session.controller.shared_screen.set_pin(0, "1234")
    await closed_curtain(at)


async def _holding(at: SeatedPlayer) -> None:
    at.press(("discard", 3))
    at.clock.advance(300)
    at.scene.pulse.tick()


async def _hover(at: SeatedPlayer) -> None:
    at.hover(("hand", 8, 0))
    QApplication.sendEvent(at.session.page.view.viewport(), QEvent(QEvent.Type.HoverMove))


async def _take_back(at: SeatedPlayer) -> None:
    await _handed_over(at)
    at.window.do("undo")


async def _next_round(at: SeatedPlayer) -> None:
    await LAST_TILE(at)
    at.click_widget(at.session.page.result.next_button)


LAST_TILE = click(("hand", 8, 0), ("place", 8))
THREE_CHOSEN = (("hand", 5, 0), ("hand", 6, 0), ("hand", 7, 0))
RUN = position(hands=([2, 3, 5, 6, 6, 6, 7, 9, 11], [...], [...]), dial=(4,), pile=9)
LONG_RUN = position(hands=([2, 5, 6, 7, 8, 9, 10, 12, 12], [...], [...]), dial=(3, 4), pile=9)
TWO_SETS = position(hands=([4, 4, 4, 9, 9, 9, 11], [...], [...]), dial=(6, 7), pile=5)
ONE_LEFT = position(hands=([3, 3, 3, 5, 9], [...], [...]), dial=arc(6, 4), pile=3)
MAY_TAKE = position(
    hands=([3, 6, 6, 8, 10, 12, 12, 12], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"), pile=5
)
DRAWN_FREE = position(hands=([4, 4, 4, 8, 12], [...], [...]), dial=(6, 7), pile=[1, 2, 3])
NOTHING = position(hands=([1, 2, 12], [...], [...]), dial=(6, 7), pile=[3, 4, 5])
EMPTY = position(hands=([5, 5, 12], [10, ...], [...]), dial=arc(4, 9), pile=0, never={2: (10,)})
BOUND = position(
    hands=([2, 2, 2, 3, 9, 10], [...], [...]), dial=arc(4, 8), pile=0, sets=((), (9,), ()), never={1: (9,)}
)
CONTEST: Final[dict[str, Any]] = {"dial": arc(4, 9), "pile": 0, "passes": 2}
CONTEST_TWO = position(hands=([1, 5, 5, 12], [3, 3, 10, ...], [3, 3, ...]), **CONTEST)
CONTEST_ONE = position(hands=([1, 5, 5, 10, 12], [3, 3, 10, ...], [3, 3, ...]), **CONTEST)
LAST_CONTEST = position(hands=([5, 6, 7], [3, 3, ...], [3, 3, ...]), dial=arc(4, 2), pile=0, passes=2)
FORCED = position(
    hands=([1, 5, 10, 11, 12], [...], [...]), dial=arc(4, 9), pile=0, passes=3, sets=((), (3,), ())
)
FORCED_SET = position(
    hands=([1, 5, 5, 5, 10, 11, 12], [...], [...]), dial=arc(4, 9), pile=0, passes=3, sets=((), (3,), ())
)
ASIDE = position(
    hands=([2, 10, 11], [3, ...], [1, 5, 5]),
    dial=arc(4, 9),
    pile=0,
    passes=3,
    turn=2,
    sets=((), (10,), (3,)),
)
MATCH: Final = (
    StarterDrawn(0),
    *(
        RoundEnded(
            emptier, tuple(Points(points, doubled=False, bonus=0) for points in each), scores, ((), (), ()), 0
        )
        for emptier, each, scores in (
            (1, (0, 2, 0), (0, 2, 0)),
            (0, (1, 0, 0), (1, 2, 0)),
            (2, (0, 0, 2), (1, 2, 2)),
            (0, (2, 0, 0), (3, 2, 2)),
            (1, (0, 3, 0), (3, 5, 2)),
            (0, (3, 0, 0), (6, 5, 2)),
        )
    ),
)
HANDS = {
    24: position(hands=([1, 1, 2, 2, 3, 3, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12],
                        [...], [...]), dial=(4, 5), pile=4),
    40: position(hands=([...], [1, 2, 2], [1, 3]), pile=3),
}  # fmt: skip

STATES: Final[dict[str, TableState]] = {
    # the deal
    "lot": state(DEALT, moving(700), events=DEAL, speed=1.0),
    "dealing": state(DEALT, moving(1400), events=DEAL, speed=1.0),
    "dealt": state(DEALT, events=DEAL),
    # a turn
    "turn": state(middle()),
    "first-time-card": state(CONTEST_TWO, first_time_cards="on"),
    "turn-arabic": state(middle(), tile_model="arabic"),
    "turn-of-another": state(middle(turn=1)),
    "public": state(middle(turn=1), people=()),
    "every-hint": state(
        position(
            hands=([1, 3, 3, 3, 7, 7, 8, 9, 12], [...], [...]),
            dial=arc(4, 7),
            last_laid=(7, "cw"),
            pile=5,
            sets=((5,), (8,), ()),
            never={},
        )
    ),
    "hover": state(middle(), _hover),
    "keyboard-ring": state(middle(), keyboard_ring),
    "log": state(DEALT, played(16), events=DEAL),
    "log-pointed": state(DEALT, pointing(10, played(16)), events=DEAL),
    "look-back": state(DEALT, looking_back(9, played(16)), events=DEAL),
    "log-of-two-rounds": state(DEALT, played(190), events=DEAL),
    # previews
    "preview-run": state(RUN, hovering(("place", 7))),
    "preview-tile": state(middle(), hovering(("hand", 8, 0))),
    "preview-last-slot": state(ONE_LEFT, hovering(("hand", 5, 0))),
    "preview-set": state(middle(), hovering(("discard", 3))),
    "tooltip-tile": state(middle(), hovering(("hand", 3, 1), REST_MS)),
    "tooltip-player": state(middle(), hovering(("player", 1), REST_MS)),
    "tooltip-place": state(middle(), hovering(("place", 8), REST_MS)),
    # laying
    "selected": state(RUN, click(("hand", 5, 0))),
    "selection": state(RUN, click(*THREE_CHOSEN)),
    "selection-arabic": state(RUN, click(*THREE_CHOSEN), tile_model="arabic"),
    "laying": state(RUN, moving(220, click(*THREE_CHOSEN, ("place", 7))), speed=1.0),
    "long-run": state(
        LONG_RUN,
        moving(550, click(*(("hand", value, 0) for value in range(5, 11)), ("place", 10))),
        speed=1.0,
    ),
    "one-slot-left": state(ONE_LEFT),
    "dial-full": state(ONE_LEFT, moving(600, click(("hand", 5, 0), ("place", 5))), speed=1.0),
    # discarding
    "two-sets": state(TWO_SETS),
    "refilling": state(ONE_LEFT, moving(1650, click(("hand", 5, 0), ("place", 5))), speed=1.0),
    "constellation": state(TWO_SETS, moving(1000, click(("discard", 4))), speed=1.0),
    "discarding": state(TWO_SETS, moving(280, click(("discard", 4))), speed=1.0),
    "discarded": state(TWO_SETS, click(("discard", 4))),
    "question": state(middle(), click(("discard", 3)), confirm="ask"),
    "holding": state(middle(), _holding, confirm="hold"),
    # drawing and passing
    "draw-only": state(NOTHING),
    "drawing": state(DRAWN_FREE, moving(220, click(("centre",))), speed=1.0),
    "pass-arming": state(DRAWN_FREE, _arming),
    "drawn": state(DRAWN_FREE, _armed),
    "drawn-nothing-to-do": state(NOTHING, _armed),
    # picking up
    "pick-up": state(MAY_TAKE),
    "picking-up": state(MAY_TAKE, moving(150, click(("dial", 6))), speed=1.0),
    "picked-up": state(MAY_TAKE, click(("dial", 6))),
    # the pile is empty
    "empty-pile": state(EMPTY),
    "passed": state(EMPTY, click(("centre",))),
    "single-tile": state(BOUND),
    "contest-one": state(CONTEST_ONE),
    "contest-two": state(CONTEST_TWO),
    "contesting": state(CONTEST_TWO, moving(500, click(("place", 3))), speed=1.0),
    "contested": state(CONTEST_TWO, click(("place", 3))),
    "contest-for-the-last-slot": state(LAST_CONTEST),
    "forced": state(FORCED),
    "forced-arabic": state(FORCED, tile_model="arabic"),
    "forced-with-a-set": state(FORCED_SET),
    "forced-selected": state(FORCED, click(("hand", 10, 0), ("hand", 11, 0))),
    "forced-lay": state(FORCED, moving(150, click(("hand", 10, 0), ("place", 10))), speed=1.0),
    "forced-passed-on": state(ASIDE, after("2 pass")),
    # refusals and questions
    "refusal": state(middle(), click(("hand", 12, 0))),
    "captions": state(CONTEST_TWO, moving(100, click(("place", 3))), speed=1.0, captions="on"),
    "muted": state(middle(), sound="off"),
    "take-back": state(middle(), _take_back, people=TWO),
    # ends
    "last-tile": state(ending(), moving(200, LAST_TILE), speed=1.0),
    "round-over": state(ending(), LAST_TILE),
    "next-round": state(ending(), _next_round),
    "match-over": state(ending(scores=(5, 6, 2), seed=CODED), LAST_TILE),
    "match-over-with-chart": state(ending(scores=(6, 5, 2), seed=CODED), LAST_TILE, events=MATCH),
    "points-counting": state(
        ending(sets=((2, 3, 10), (1,), ()), filled=(0, 1, 0), options=HELP),
        moving(2300, LAST_TILE),
        speed=1.0,
    ),
    "points-doubled": state(
        ending(sets=((2, 3, 10), (1, 12), ()), filled=(0, 1, 0), scores=(2, 0, 5), options=HELP), LAST_TILE
    ),
    "match-shared-step": state(ending(sets=((2, 3, 6), (1,), ()), scores=(5, 2, 2)), LAST_TILE),
    "single-round-over": state(ending(sets=((2,), (1,), ()), options=SINGLE, seed=CODED), LAST_TILE),
    "emptier-does-not-win": state(ending(sets=((), (1, 2, 3, 10), ()), options=SINGLE), LAST_TILE),
    # passing the screen
    "curtain": state(middle(), closed_curtain, people=TWO),
    "curtain-look-away": state(middle(), closed_curtain, people=TWO, told_look_away=False),
    "curtain-recap": state(middle(), _handed_over, people=TWO),
    "curtain-bot": state(middle(turn=2), closed_curtain, people=TWO),
    "curtain-hold": state(middle(), closed_curtain, people=TWO, reveal="hold"),
    "curtain-peek": state(middle(), _peek, people=TWO, reveal="hold"),
    "curtain-pin": state(middle(), _pin, people=TWO),
    "curtain-opened": state(middle(), opened, people=TWO),
    "replay": state(middle(), _replay, people=TWO),
    # records
    "record": state(middle(), viewed("epizodiak")),
    "record-dealt": state(middle(), viewed("epizodiak", 0)),
    "record-of-a-seat": state(middle(), viewed("epizodiak", 0.5, 1)),
    "record-in-public": state(middle(), viewed("epizodiak", 0.5, None)),
    "record-ended": state(middle(), viewed("epizodiak", 1)),
    "record-damaged": state(middle(), viewed("epizodiak", damaged=True)),
    # lessons
    "lesson": state(middle(), taught("epizodiak")),
    "lesson-answer": state(middle(), taught("epizodiak", answered="draw")),
    # hands that grow
    "hand-24": state(HANDS[24]),
    "hand-24-arabic": state(HANDS[24], tile_model="arabic"),
    "hand-24-selected": state(HANDS[24], click(("hand", 6, 0), ("hand", 7, 0))),
    "hand-40": state(HANDS[40]),
    "hand-40-arabic": state(HANDS[40], tile_model="arabic"),
    # the window around the table
    "start-page": state(middle(), _start_page),
    "new-game": state(middle(), _new_game),
    "settings": state(middle(), open_dialog(lambda at: at.window.dialogs.show_settings())),
    "rules": state(middle(), open_dialog(lambda at: at.window.show_rules(whole=True))),
    "trouble": state(
        middle(), open_dialog(lambda at: at.window.dialogs.show_error("Traceback\nValueError: an example"))
    ),
    "about": state(middle(), open_dialog(lambda at: at.window.dialogs.show_about())),
}
