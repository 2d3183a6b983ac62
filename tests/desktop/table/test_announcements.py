"""The announcements of a table, how questions are answered, and the queue that orders it."""

from random import Random

import pytest

from epizodiak_qt.desktop.table.announcer import MERGE_MS, MOST_WAITING, AnnouncementQueue
from epizodiak_qt.games.ecliptic.position import Position as EclipticPosition
from epizodiak_qt.games.epizodiak.events import TileDrawn
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import HIDDEN
from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.listener import Listener, Spoken
from tests.desktop.manual_clock import FakeClock
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.test_texts_follow_moves import MOVES, Move, begin, play
from tests.games.game_fixtures import KINDS
from tests.games.positions import arc, position

TURN = position(hands=([4, 7, 7, 7, 9, 10], [...], [1, 2, 5]), dial=arc(6, 8), turn=2, pile=7)
LAID = "Ilyès lays the 5, anticlockwise."


async def listener_at(at: SeatedPlayer, move: Move) -> Listener:
    """Play all actions before a move; return a listener who comes then."""
    await begin(at, move)
    return Listener(at.window, at.clock)


@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("brief", "Amélie, your turn. Playable: 4, 9, 10. Set: 7. You may pick up the 5."),
        ("normal", f"{LAID} Amélie, your turn. Playable: 4, 9, 10. Set: 7. You may pick up the 5."),
        (
            "full",
            (
                f"{LAID} 2 tiles left. Amélie, your turn. Edges: 4 anticlockwise, 9 clockwise. "
                "Playable: 4, 9, 10. Set: 7. You may pick up the 5. Pile 7."
            ),
        ),
    ],
)
async def test_the_turn_is_told_at_three_levels(sit: Sit, level: str, told: str) -> None:
    """Brief: the turn and results. Normal: all events too. Full: edges and counts too."""
    at = sit(TURN, verbosity=level)
    listener = await listener_at(at, Move(TURN, ("2 lay ccw 5",)))
    await play(at, "2 lay ccw 5")
    at.clock.advance(299)
    assert not listener.spoken
    at.clock.advance(1)
    assert listener.spoken == [Spoken(listener.spoken[0].at_ms, told, assertive=True)]
    at.session.controller._on_rested()
    assert listener.heard() == [told], "the same position is told once"


async def test_french_announcements_follow_a_switch_of_the_language(sit: Sit) -> None:
    """Texts in the old language that wait are dropped."""
    at = sit(TURN, verbosity="normal")
    listener = await listener_at(at, Move(TURN, ("2 lay ccw 5",)))
    at.session.page.speak("Not yet spoken.")
    await at.speak("fr")
    await play(at, "2 lay ccw 5")
    assert listener.heard() == [
        (
            "Ilyès pose le 5, sens antihoraire. Amélie, à vous. Jouables\u202f: 4, 9, 10. Brelan\u202f: 7. "
            "Vous pouvez ramasser le 5."
        )
    ]


async def test_events_of_others_are_polite_and_follow_their_animation(sit: Sit) -> None:
    """While a tile still flies, nothing is told of it; two draws with the same words are both told."""
    at = sit(TURN, speed=1.0)
    listener = await listener_at(at, Move(TURN, ("2 draw",)))
    await play(at, "2 draw")
    at.clock.advance(400)
    assert not listener.spoken
    at.scene.animator.finish_now()
    at.clock.advance(300)
    assert [(each.text, each.assertive) for each in listener.spoken] == [("Ilyès draws a tile.", False)]
    listener.heard()
    at.session.controller.announcer.show_events([TileDrawn(2, HIDDEN, pile=6), TileDrawn(2, HIDDEN, pile=5)])
    at.scene.animator.finish_now()
    assert listener.heard() == ["Ilyès draws a tile. Ilyès draws a tile."]
    # The closed curtain says whose turn it is; the hand is told once it is open.
    at = sit(TURN, people=(0, 1))
    listener = await listener_at(at, Move(TURN, ("2 lay ccw 5",)))
    await play(at, "2 lay ccw 5")
    assert listener.heard() == ["Ilyès lays the 5, anticlockwise. Amélie’s turn; the hand is hidden."]


async def test_questions_and_refusals_are_spoken_at_once(sit: Sit) -> None:
    """A refusal is assertive, because the player waits for something to happen."""
    state = position(hands=([1, 2, 9], [4], [...]), dial=arc(5, 8), pile=7)
    at = sit(state, confirm="ask")
    listener = await listener_at(at, Move(state, ("0 draw",)))
    await at.do(("hand", 1, 0))
    at.clock.advance(300)
    (refusal,) = listener.spoken
    assert refusal.assertive
    assert refusal.text == at.notice != ""
    listener.heard()
    # Built-in speech reads questions even where a screen reader would read a button.
    await at.do(("hand", 9, 0), ("place", 9))
    assert listener.heard() == ["Lay the 9, clockwise?"]


@pytest.mark.parametrize("name", ["end of a round", "end of a game", "wish granted", "last card"])
async def test_the_end_is_told_with_all_points_at_every_level(sit: Sit, name: str) -> None:
    """In the same window the events that led to it come first."""
    move = MOVES[name]
    at = sit(move.position, rolls=move.rolls, verbosity="brief")
    listener = await listener_at(at, move)
    await play(at, move.actions[-1])
    (told,) = listener.heard()
    assert "Points: Amélie" in told
    assert "wins" in told or "the round is over" in told


async def test_a_table_without_listeners_announces_nothing(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the texts nor the queue cost anything then."""
    at, added = sit(TURN), list[object]()
    with monkeypatch.context() as patch:
        patch.setattr(AnnouncementQueue, "add", lambda *given, **_how: added.append(given))
        await play(at, "2 lay ccw 5")
    assert added == []
    listener = Listener(at.window, at.clock)
    await at.do(("hand", 9, 0), ("place", 9))
    assert listener.heard() == ["Amélie lays the 9, clockwise."], "what came before is past"


# Secret draws and choices of another player; and the actions of the own player, whatever the others hold.
UNSEEN = ["draw of another", "die chosen"]
OWN = ["run", "pick-up", "end of a round", "pair", "attack"]


@pytest.mark.parametrize("name", [*UNSEEN, *OWN])
async def test_equal_views_give_the_same_announcements_at_the_same_times(sit: Sit, name: str) -> None:
    """Tables that differ only in what the seat may not see sound the same at each moment of the clock."""
    move, told = MOVES[name], []
    for seed in (1, 2):
        kind = KINDS["ecliptic" if isinstance(move.position, EclipticPosition) else "epizodiak"]
        at = sit(kind.shuffled(move.position, 0, Random(seed)), rolls=move.rolls, speed=1.0, verbosity="full")
        listener = await listener_at(at, move)
        die = "1 die 8" if seed == 1 else "1 die 12"
        await play(at, die if name == "die chosen" else move.actions[-1])
        for _ in range(24):
            at.clock.advance(200)
            at.scene.animator.advance(200)
        at.scene.animator.finish_now()
        at.clock.advance(1000)
        told.append(listener.spoken)
        at.window.hide()
    assert told[0]
    assert told == [told[0]] * 2


# --- the queue


class QueueListener(Listener):
    """A listener of a queue, without a window."""

    def __init__(self) -> None:
        super().__init__(None, FakeClock())
        self.queue = AnnouncementQueue(
            self.clock, lambda text, assertive: self.say(text, assertive=assertive)
        )

    def texts(self) -> list[str]:
        """Return what was spoken within one interval from now."""
        self.spoken.clear()
        self.clock.advance(MERGE_MS)
        return [each.text for each in self.spoken]


@pytest.fixture
def listener() -> QueueListener:
    """Return a listener with a queue."""
    return QueueListener()


def test_more_than_four_polite_texts_lose_the_oldest(listener: QueueListener) -> None:
    """An assertive one is never dropped. The first text begins an interval, in which all are merged."""
    listener.queue.add("Your turn.", assertive=True)
    listener.clock.advance(MERGE_MS - 1)
    for number in range(MOST_WAITING + 2):
        listener.queue.add(f"{number}.")
    listener.clock.advance(1)
    assert listener.spoken == [(MERGE_MS, "Your turn. 2. 3. 4. 5.", True)]


def test_a_text_that_waits_already_is_not_added_again_unless_it_is_another_event(
    listener: QueueListener,
) -> None:
    """A notice often repeats a line of the log, before it or after it."""
    listener.queue.add("Nour does not agree.")
    listener.queue.add("Nour does not agree.")
    listener.queue.add("")
    assert listener.texts() == ["Nour does not agree."]
    listener.queue.add("Nour does not agree.")
    assert listener.texts() == ["Nour does not agree."]
    listener.queue.add("Altair draws 3 cards.", event=1)
    listener.queue.add("Altair draws 3 cards.", event=2)
    listener.queue.add("Altair draws 3 cards.")
    listener.queue.add("Nour does not agree.")
    listener.queue.add("Nour does not agree.", event=3)
    assert listener.texts() == ["Altair draws 3 cards. Altair draws 3 cards. Nour does not agree."]


def test_dropped_texts_are_not_spoken_and_a_closed_queue_says_nothing_more(listener: QueueListener) -> None:
    """The call for a dropped text comes while the next one still collects."""
    listener.queue.add("Set: 7.")
    listener.clock.advance(MERGE_MS / 2)
    listener.queue.clear()
    listener.queue.add("The hand is hidden.")
    listener.clock.advance(MERGE_MS / 2)
    assert not listener.spoken
    assert listener.texts() == ["The hand is hidden."]
    # The table was left.
    listener.queue.add("One.")
    listener.queue.close()
    listener.queue.add("Two.")
    assert listener.texts() == listener.texts() == []


# --- the questions of the keys: why, turn, hand, board, opponents, last moves and odds


TILES = position(
    hands=([4, 7, 7, 7, 9, 10], [...], [1, 5]), dial=arc(5, 8), turn=0, pile=7, sets=((2,), (), ())
)
ANSWERS = {
    "turn": "Amélie, your turn. Playable: 4, 9, 10. Set: 7. Tiles: Amélie 6, Nour 26, Ilyès 2. Pile 7.",
    "hand": "Your hand, 6 tiles: 4, 7, 7, 7, 9, 10. Playable: 4, 9, 10. Set: 7.",
    "board": (
        "On the dial: 5 to 8, clockwise. Edges: 4 anticlockwise, 9 clockwise. Discarded sets: 2. Pile 7."
    ),
    "opponents": (
        "Nour: 26 tiles, 0 potential points, 0 points. Ilyès: 2 tiles, 0 potential points, 0 points."
    ),
    "odds": (
        "3 tiles of value 4 still unseen. 3 tiles of value 9 still unseen. "
        "Unseen tiles: 7 in the pile, 28 in other hands."
    ),
}


def asked(at: SeatedPlayer, question: str) -> str:
    """Return what is told after the key of a question; it is shown too."""
    listener = Listener(at.window, at.clock)
    at.session.page.asked_for.emit(question)
    (told,) = listener.heard()
    assert at.notice == told
    return told


async def test_a_question_is_answered_from_what_the_seat_knows(sit: Sit) -> None:
    """The answer is shown in the status line and spoken."""
    at = sit(TILES)
    for question, answer in ANSWERS.items():
        assert asked(at, question) == answer
        await at.speak("fr")
        assert at.notice not in {"", answer}, "a notice follows the language"
        await at.speak("en")
    # Without hints the odds are what can be counted on the table: nothing of what is still unseen.
    at.scene.may_advise = lambda: False
    counted = "0 tiles of value 4 on the table. 0 tiles of value 9 on the table. "
    assert asked(at, "odds") == f"{counted}Unseen tiles: 7 in the pile, 28 in other hands."
    # In Ecliptic the odds are the chances of each die; the dice that are left are public.
    at = sit(fought())
    assert asked(at, "odds").startswith("Chance to win a combat, on average over the other dice: D4 ")
    at.scene.may_advise = lambda: False
    counted = "Dice of Amélie: D4, D6, D10, D20. Dice of Nour: D4, D8, D10, D12."
    assert asked(at, "odds") == counted


@pytest.mark.parametrize(("state", "code"), [(cards.TURN, "en"), (cards.LAYING, "fr"), (fought(), "fr")])
async def test_every_question_has_an_answer_in_ecliptic(sit: Sit, state: EclipticPosition, code: str) -> None:
    """No placeholder stays, and every sentence ends."""
    at = sit(state, language=code)
    for question in ("turn", "hand", "board", "opponents", "odds"):
        told = asked(at, question)
        assert told.endswith("."), told
        assert "{" not in told
        assert "%n" not in told


async def test_why_tells_the_reason_for_the_focused_piece(sit: Sit) -> None:
    """Without focus it says how to get one; built-in speech reads the object that gets it."""
    at = sit(position(hands=([1, 9], [...], [5]), dial=arc(5, 8), pile=7))
    navigator = at.session.page.view.navigator
    navigator.deactivate()
    assert asked(at, "why").startswith("Lead the focus")
    told = {}
    for value in (9, 1):
        navigator.focus(("hand", value, 0))
        listener = Listener(at.window, at.clock)
        at.session.page.asked_for.emit("why")
        await at.settle()
        told[value] = listener.heard()[-1]
        assert told[value] == at.notice
    assert told[9] == "This can be played now."
    assert told[1] not in {"", told[9]}
    at.window.activateWindow()
    at.session.page.view.setFocus()
    await at.settle()
    listener = Listener(at.window, at.clock)
    at.session.page.view.navigator.focus(("hand", 9, 0))
    (read,) = listener.heard()
    assert read.startswith("9"), "a screen reader does that by itself"


async def test_last_moves_go_further_back_at_each_question(sit: Sit) -> None:
    """Another event begins at the end again."""
    at = sit(TILES)
    await at.do(("hand", 9, 0), ("place", 9))
    at.others("1 draw", "1 pass", "2 draw")
    at.scene.animator.finish_now()
    assert asked(at, "last") == "Nour draws a tile. Nour passes. Ilyès draws a tile."
    assert asked(at, "last") == "Amélie lays the 9, clockwise."
    assert asked(at, "last") == "The log has no earlier lines."
    assert asked(at, "last") == "Nour draws a tile. Nour passes. Ilyès draws a tile."


@pytest.mark.parametrize("state", [TILES, cards.TURN])
async def test_a_closed_curtain_answers_nothing_of_a_hand(
    sit: Sit, state: Position | EclipticPosition
) -> None:
    """Counts are public."""
    at = sit(state, people=(0, 1), at_rest=True)
    for question in ("hand", "why"):
        assert "not read aloud" in asked(at, question)
    assert "Playable" not in asked(at, "turn")
