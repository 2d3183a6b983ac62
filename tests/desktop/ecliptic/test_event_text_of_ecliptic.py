"""The texts of Ecliptic: each event has a sentence in either language, and none discloses a secret."""

from collections.abc import Iterator
from random import Random

import pytest

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.ecliptic.game_ui import game_ui
from epizodiak_qt.desktop.ecliptic.words.event_text import card_name, event_line, question
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import CARDS
from epizodiak_qt.games.ecliptic.events import (
    CardsDrawn,
    DieChosen,
    Event,
    ExtraTurn,
    TurnPassed,
    WishMade,
    WishOffered,
    WishRolled,
)
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack, State, Update
from tests.desktop.ecliptic.sample_positions import middle

NAMES = ("Amélie", "Nour")
RARE = (
    ExtraTurn(0),
    WishOffered(1, again=False),
    WishMade(1, "stop"),
    WishMade(1, "continue"),
    *(WishRolled(roll, roll <= 4, stops) for roll in range(1, 7) for stops in (True, False)),
    ActionTakenBack(1),
)
SILENT = (TurnPassed,)


def events_of_games() -> Iterator[Event]:
    """Yield what happens in some random games."""
    for seed in range(12):
        random = Random(seed)
        position, events = ecliptic.new(Options(), SeededChance(f"{seed:04x}"))
        while acting := ecliptic.acting(position):
            yield from events
            seat = random.choice(acting)
            position, events = ecliptic.play(position, seat, random.choice(ecliptic.legal(position, seat)))
        yield from events


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_event_has_a_sentence(code: str, language: Language) -> None:
    """In the third person, ended by a full stop, without braces left over."""
    language.switch(code)
    kinds = set()
    for event in (*events_of_games(), *RARE):
        kinds.add(type(event).__name__)
        line = event_line(event, NAMES)
        empty = isinstance(event, SILENT) or (isinstance(event, CardsDrawn) and not event.cards)
        assert bool(line) != empty, event
        assert "{" not in line
        assert not line or line.endswith("."), line
    assert {"CombatWon", "CardKept", "DiceReturned", "GameEnded", "CardTaken", "Declined"} <= kinds


def test_a_sentence_for_others_hides_what_they_may_not_know() -> None:
    """Neither the cards drawn nor the die chosen are named to anybody but their owner."""
    events = [*events_of_games()]
    draws = [event for event in events if isinstance(event, CardsDrawn) and event.cards]
    dice = [event for event in events if isinstance(event, DieChosen)]
    assert draws
    assert dice
    for draw in draws:
        for looker in (1 - draw.seat, None):
            line = event_line(draw.seen_by(looker), NAMES)
            assert not any(card_name(card) in line for card in CARDS), line
        first = draw.cards[0]
        assert first is not HIDDEN, "nobody has masked it yet"
        assert card_name(first) in event_line(draw.seen_by(draw.seat), NAMES)
    for chosen in dice:
        assert f"D{chosen.die}" in event_line(chosen, NAMES)
        for looker in (1 - chosen.seat, None):
            assert event_line(chosen.seen_by(looker), NAMES) == f"{NAMES[chosen.seat]} has chosen a die."


def test_only_what_has_no_alternative_is_played_by_itself() -> None:
    """A draw or to decline, and only when it is the one legal action."""
    ui = game_ui()

    def played(*legal: actions.Action) -> object | None:
        state = State((), (0,), False, False, frozenset(), None, None, False)
        return ui.automatic(Update(0, 0, ecliptic.view(middle(), 0), (), legal, state))

    assert played(actions.DRAW) == actions.DRAW
    assert played(actions.DECLINE) == actions.DECLINE
    assert played(actions.DRAW, actions.TAKE) is None
    assert played() is None
    assert all(
        played(action) is None
        for action in actions.ACTIONS
        if not isinstance(action, actions.Draw | actions.Decline)
    )


@pytest.mark.parametrize("code", ["en", "fr"])
def test_what_cannot_be_undone_is_asked_for_if_that_is_wanted(code: str, language: Language) -> None:
    """Every action has its question, but for those that only begin or end a turn."""
    language.switch(code)
    for action in actions.ACTIONS:
        asked = question(action)
        assert bool(asked) != isinstance(action, actions.Draw | actions.Take | actions.Decline), action
        assert not asked or "?" in asked
