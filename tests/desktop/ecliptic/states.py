"""The states of Ecliptic that a player can see: for contact sheets, picture tests and the contrast test."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import SeededChance
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.ecliptic.sample_positions import fought, middle
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
    opened,
    played,
    state,
    taught,
    viewed,
)
from tests.games.coded_games import known_code
from tests.games.ecliptic.building import ELEVEN, RULES, card, position

DEALT, DEAL = ecliptic.new(RULES, SeededChance("00ff"))
TWO = (0, 1)


def act(*actions: str) -> Callable[[EclipticPlayer], Awaitable[None]]:
    """Return steps that make the clicks of actions; "1:die 8" is an action of the other seat."""

    async def acted(at: EclipticPlayer) -> None:
        for action in actions:
            await at_rest(at)
            if action.startswith("1:"):
                await after(action.replace(":", " "))(at)
            else:
                await at.act(action)

    return acted


def click(*cards: str, then: tuple[Any, ...] | None = None) -> Callable[[EclipticPlayer], Awaitable[None]]:
    """Return steps that click on cards of the hand, and then on another item."""

    async def clicked(at: EclipticPlayer) -> None:
        for each in cards:
            await at.do(("hand", card(each)))
        if then is not None:
            await at.do(then)

    return clicked


async def _handed_over(at: EclipticPlayer) -> None:
    await at.take_screen()
    await at.act("die 20")
    await closed_curtain(at)


async def _put_aside(at: EclipticPlayer) -> None:
    await at.act("discard taurus-planet")
    at.session.page.result.put_aside()


async def _kept(at: EclipticPlayer) -> None:
    await act("1:die 8", "die 20")(at)
    await at.do(("keep", 0))


TURN = middle()
LAYING = middle(
    hands=("aries-planet leo-comet libra-moon sagittarius-sun pisces-star", ""),
    phase="lay",
    pair="virgo-moon virgo-comet",
)
WITHOUT_ATTACK = middle(
    hands=("aries-planet libra-moon sagittarius-sun pisces-star", ""),
    phase="lay",
    pair="virgo-moon virgo-comet",
)
ATTACKING = middle(
    hands=("leo-comet libra-moon", "aries-comet cancer-planet"), phase="lay", pair="virgo-moon virgo-comet"
)
NO_PAIR = middle(hands=("taurus-planet libra-moon pisces-star", "aries-comet"), discard="virgo-star")
TAKING = middle(
    hands=("virgo-comet libra-moon pisces-star", "aries-comet"), discard="virgo-star", phase="draw"
)
TAKING_ONLY = middle(
    hands=("virgo-comet libra-moon pisces-star", "aries-comet"), discard="virgo-star", phase="draw", pile=0
)
TAKEN = middle(
    hands=("virgo-star virgo-moon virgo-comet libra-moon pisces-star", ""),
    discard="pisces-moon",
    taken="virgo-star",
)
SYMBOLS = middle(
    hands=("aries-sun aries-moon aries-star aries-galaxy aries-planet aries-comet", ""),
    lines=("taurus-sun gemini-moon leo-star libra-galaxy scorpio-planet pisces-comet", ""),
    pairs=("", ""),
)
THREE = middle(hands=("pisces-star pisces-comet pisces-galaxy libra-moon", "aries-comet"), discard="")
SIXTH: Final[dict[str, Any]] = {"dice": ((20,), (8,)), "trophies": (3, 2)}
WISH = position(
    hands=("aries-moon virgo-moon", "aries-star pisces-planet cancer-moon"),
    pile=20,
    lines=(ELEVEN[0] + " pisces-sun", ELEVEN[1]),
    pair="pisces-moon pisces-star",
    trophies=(1, 2),
    phase="wish",
    again=True,
)
LAST_WISH = replace(WISH, again=False)
LAST_CARD = replace(
    position(
        hands=("taurus-planet", ""),
        pile=0,
        phase="pair",
        lines=("leo-sun virgo-sun", "aries-sun gemini-sun scorpio-sun"),
    ),
    seed=known_code("ecliptic").seed,
)

STATES: Final[dict[str, TableState]] = {
    # the deal, and a turn
    "dealing": state(DEALT, moving(1650), events=DEAL, speed=1.0),
    "dealt": state(DEALT, events=DEAL),
    "draw": state(TAKING),
    "turn": state(TURN),
    "first-time-card": state(LAYING, first_time_cards="on"),
    "turn-of-another": state(middle(turn=1)),
    "public": state(TURN, people=()),
    "second-seat": state(middle(turn=1), people=(1,)),
    "symbols": state(SYMBOLS),
    "keyboard-ring": state(TURN, keyboard_ring),
    "log": state(DEALT, played(70), events=DEAL, rolls=[2, 1] * 40),
    "look-back": state(DEALT, looking_back(12, played(30)), events=DEAL, rolls=[2, 1] * 40),
    # pairs, signs and discards
    "pair-first-card": state(TURN, click("virgo-moon")),
    "pair": state(TURN, click("virgo-moon", "virgo-comet")),
    "laying-pair": state(TURN, moving(250, act("pair virgo-moon virgo-comet")), speed=1.0),
    "lay": state(LAYING),
    "lay-selected": state(LAYING, click("libra-moon")),
    "lay-pointed": state(LAYING, hovering(("hand", card("aries-planet")), REST_MS)),
    "no-pair": state(NO_PAIR),
    "discard": state(NO_PAIR, click("libra-moon")),
    "discarded": state(NO_PAIR, click("libra-moon", then=("discard",))),
    "taken": state(TAKEN),
    "taken-laid": state(TAKEN, act("pair virgo-star virgo-comet")),
    "plays-again": state(THREE, act("pair pisces-star pisces-galaxy", "lay pisces-comet")),
    "pile-empty": state(LAST_CARD),
    "pile-empty-take": state(TAKING_ONLY),
    "refusal": state(LAYING, click("aries-planet")),
    # combats
    "attack": state(ATTACKING, click("leo-comet")),
    "combat": state(fought()),
    "die-odds": state(fought(), hovering(("die", 0, 10), REST_MS)),
    "die-selected": state(fought(), lambda at: at.do(("die", 0, 10))),
    "die-chosen": state(fought(), act("die 20")),
    "other-chose": state(fought(), act("1:die 8")),
    "rolling": state(fought(), moving(900, act("1:die 8", "die 20")), rolls=(13, 5), speed=1.0),
    "thrown": state(fought(), moving(1700, act("1:die 8", "die 20")), rolls=(13, 5), speed=1.0),
    "tie": state(fought(), moving(1700, act("1:die 8", "die 20")), rolls=(5, 5, 13, 7), speed=1.0),
    "won": state(fought(), act("1:die 8", "die 20"), rolls=(13, 5)),
    "lost": state(fought(), act("1:die 8", "die 20"), rolls=(2, 5)),
    "kept": state(fought(), _kept, rolls=(13, 5)),
    "sixth-combat": state(fought(**SIXTH)),
    "dice-returned": state(fought(**SIXTH), _kept, rolls=(13, 5)),
    # ends
    "wish": state(WISH),
    "wishing": state(WISH, moving(2200, act("stop")), rolls=(4,), speed=1.0),
    "wish-refused": state(WISH, act("stop"), rolls=(6,)),
    "counting": state(WISH, moving(6900, act("stop")), rolls=(2,), speed=1.0),
    "score-card": state(TURN, hovering(("player", 0), REST_MS)),
    "counting-first": state(LAST_CARD, moving(600, act("discard taurus-planet")), speed=1.0),
    "scoring-aside": state(LAST_CARD, _put_aside),
    "scoring": state(WISH, act("stop"), rolls=(2,)),
    "scoring-tie": state(LAST_CARD, act("discard taurus-planet")),
    # records
    "lesson": state(middle(), taught("ecliptic")),
    "record": state(TURN, viewed("ecliptic")),
    "record-of-a-seat": state(TURN, viewed("ecliptic", 0.5, 1)),
    "record-ended": state(TURN, viewed("ecliptic", 1)),
    # passing the screen
    "curtain": state(TURN, closed_curtain, people=TWO),
    "curtain-for-the-die": state(fought(), closed_curtain, people=TWO),
    "curtain-for-the-defender": state(fought(), _handed_over, people=TWO),
    "curtain-opened": state(fought(), opened, people=TWO),
}
