"""Events of both games as words: what log, status line and banner say; and what pictures count."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.ecliptic.game_ui import game_ui
from epizodiak_qt.desktop.ecliptic.words.event_text import card_name, event_line as card_line, question
from epizodiak_qt.desktop.epizodiak.hints import Hints, RunSelection
from epizodiak_qt.desktop.epizodiak.table_picture import red_points
from epizodiak_qt.desktop.epizodiak.words.event_text import (
    event_line,
    listed,
    opening,
    run_text,
    status_line,
)
from epizodiak_qt.desktop.scene.table_scene import ANNOUNCED_MS
from epizodiak_qt.games import ecliptic, epizodiak
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
from epizodiak_qt.games.ecliptic.options import Options as CardOptions
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    GameEnded,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack, State, Update
from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import middle
from tests.desktop.epizodiak import states as tiles
from tests.desktop.listener import Listener
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import HELP, SINGLE, position

NAMES = ("Amélie", "Nour", "Ilyès")
TWO = NAMES[:2]


def test_red_points_are_what_the_round_would_bring() -> None:
    """One a set, with its owner; in a single round a contested set only if the table agreed."""
    given: dict[str, Any] = {"sets": ((1, 2), (3,), ()), "contested": ((2,), (), ())}
    assert red_points(epizodiak.view(position(**given), None)) == (2, 1, 0)
    quiet = position(**given, options=Options(mode="single", contest_scores=False))
    assert red_points(epizodiak.view(quiet, None)) == (1, 1, 0)


LINES: dict[str, tuple[object, str]] = {
    "deal": (Dealt(((), (), ()), 0, (0, 0, 0)), "A new round: 12 tiles each."),
    "lot": (StarterDrawn(1), "Nour begins, drawn by lot."),
    "opened": (DialOpened(11), "The 11 opens the dial."),
    "one": (TilesLaid(0, "cw", (5,)), "Amélie lays the 5, clockwise."),
    "run": (TilesLaid(0, "ccw", (3, 2, 1)), "Amélie lays 3 to 1, anticlockwise."),
    "set": (SetDiscarded(2, 8), "Ilyès discards a set of 8s."),
    "own draw": (TileDrawn(0, 7, 4), "Amélie draws a 7."),
    "own draw of an 8": (TileDrawn(0, 8, 4), "Amélie draws an 8."),
    "own draw of an 11": (TileDrawn(0, 11, 4), "Amélie draws an 11."),
    "hidden draw": (TileDrawn(1, HIDDEN, 4), "Nour draws a tile."),
    "take": (TileTaken(1, 6, "cw"), "Nour picks up the 6."),
    "pass": (Passed(1, drawn=False), "Nour passes."),
    "contest": (
        Contested(0, 3, (0, 2, 2)),
        "Amélie contests the 3: three are discarded, Amélie takes the fourth.",
    ),
    "refill": (DialRefilled(15), "The dial is full: its tiles make a new draw pile of 15 tiles."),
    "end": (RoundEnded(0, (), (), (), 1), "Amélie has emptied their hand: the round is over."),
    "no points": (RoundEnded(None, (), (), (), 1), "The round is ended by agreement, without points."),
    "winner": (GameEnded(((0,), (1, 2)), 0), "Amélie wins the game."),
    "no winner": (GameEnded(((0, 1), (2,)), None), "The game is over: first place is shared."),
    "taken back": (ActionTakenBack(1), "Nour takes back the last move."),
    "unknown": (object(), ""),
}


@pytest.mark.parametrize(("event", "english"), LINES.values(), ids=LINES)
def test_event_texts_use_the_third_person(event: object, english: str, language: Language) -> None:
    """One sentence an event, in either language, with the name of the player."""
    assert event_line(event, NAMES) == english
    language.switch("fr")
    french = event_line(event, NAMES)
    assert bool(french) == bool(english)
    assert french != english or not english
    for name in NAMES:
        assert (name in french) == (name in english)


def test_lists_of_values_and_runs_in_words(language: Language) -> None:
    """As one says them."""
    lists = [listed(values) for values in ([], [4], [4, 9], [4, 9, 10])]
    assert lists == ["", "4", "4 or 9", "4, 9 or 10"]
    assert run_text((5,)) == "the 5"
    assert run_text((11, 12, 1)) == "11 to 1"


def test_the_words_around_a_name_are_the_same_before_a_vowel(language: Language) -> None:
    """In French nothing is elided."""
    language.switch("fr")
    seen = epizodiak.view(position(turn=1), 0)
    hints = Hints.of(seen, ())
    lines = [
        status_line(seen, hints, RunSelection(hints.runs), ("Ana", name, "Cy")).replace(name, "…")
        for name in ("Élodie", "Hugo", "José")
    ]
    assert set(lines) == {"À … de jouer."}


# --- Ecliptic: no sentence discloses a secret


RARE = (
    ExtraTurn(0),
    WishOffered(1, again=False),
    WishMade(1, "stop"),
    WishMade(1, "continue"),
    *(WishRolled(roll, roll <= 4, stops) for roll in range(1, 7) for stops in (True, False)),
    ActionTakenBack(1),
)
SILENT = (TurnPassed,)


def events_of_ecliptic() -> Iterator[Event]:
    """Yield what happens in some random games."""
    for seed in range(12):
        random = Random(seed)
        state, events = ecliptic.new(CardOptions(), SeededChance(f"{seed:04x}"))
        while acting := ecliptic.acting(state):
            yield from events
            seat = random.choice(acting)
            state, events = ecliptic.play(state, seat, random.choice(ecliptic.legal(state, seat)))
        yield from events


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_event_of_ecliptic_has_a_sentence(code: str, language: Language) -> None:
    """In the third person, ended by a full stop, without braces left over."""
    language.switch(code)
    kinds = set()
    for event in (*events_of_ecliptic(), *RARE):
        kinds.add(type(event).__name__)
        line = card_line(event, TWO)
        empty = isinstance(event, SILENT) or (isinstance(event, CardsDrawn) and not event.cards)
        assert bool(line) != empty, event
        assert "{" not in line
        assert not line or line.endswith("."), line
    assert {"CombatWon", "CardKept", "DiceReturned", "GameEnded", "CardTaken", "Declined"} <= kinds


def test_a_sentence_for_others_hides_what_they_may_not_know() -> None:
    """Neither the cards drawn nor the die chosen are named to anybody but their owner."""
    events = [*events_of_ecliptic()]
    draws = [event for event in events if isinstance(event, CardsDrawn) and event.cards]
    dice = [event for event in events if isinstance(event, DieChosen)]
    assert draws
    assert dice
    for draw in draws:
        for looker in (1 - draw.seat, None):
            line = card_line(draw.seen_by(looker), TWO)
            assert not any(card_name(card) in line for card in CARDS), line
        first = draw.cards[0]
        assert first is not HIDDEN, "nobody has masked it yet"
        assert card_name(first) in card_line(draw.seen_by(draw.seat), TWO)
    for chosen in dice:
        assert f"D{chosen.die}" in card_line(chosen, TWO)
        for looker in (1 - chosen.seat, None):
            assert card_line(chosen.seen_by(looker), TWO) == f"{TWO[chosen.seat]} has chosen a die."


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
        for action in actions.named_actions().values()
        if not isinstance(action, actions.Draw | actions.Decline)
    )


@pytest.mark.parametrize("code", ["en", "fr"])
def test_what_cannot_be_undone_is_asked_for_if_that_is_wanted(code: str, language: Language) -> None:
    """Every action has its question, but for those that only begin or end a turn."""
    language.switch(code)
    for action in actions.named_actions().values():
        asked = question(action)
        assert bool(asked) != isinstance(action, actions.Draw | actions.Take | actions.Decline), action
        assert not asked or "?" in asked


# --- the banner over a deal: who begins, and what wins


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


async def test_the_next_round_has_a_shorter_banner_and_a_press_shortens_the_first(sit: Sit) -> None:
    """It says who begins; the aim is known, and the panels show the way to it."""
    at = dealt("epizodiak", sit, 0, speed=0.0)
    update = at.table.update_for(None)
    names = at.scene.names
    assert opening(Dealt(((), (), ()), 2, (3, 1, 0)), update, names) == "Ilyès begins."
    assert opening(ActionTakenBack(1), update, names) == ""
    assert "A new round: 12 tiles each. Amélie begins." in at.log
    at = dealt("epizodiak", sit, 1)
    at.clock.advance(300)
    assert at.scene.skip(single=True)
    assert at.scene.announcement.text == "Nour begins.", "the next event brings the rest of the banner"


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
