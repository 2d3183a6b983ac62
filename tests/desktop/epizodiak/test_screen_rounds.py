"""From deal to deal, and the end of the game: E15 to E17, E59 to E65."""

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLabel

from epizodiak_qt.desktop.epizodiak.animation.event_animation import LAST_TILE_MS
from epizodiak_qt.desktop.epizodiak.result.round_scores import RoundScoresPart
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.table_layout import hand_groups
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.table.result.result_content import ResultContent
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.entries import Seat
from tests.desktop.epizodiak.states import STATES
from tests.desktop.listener import Listener
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.scene.windows import holds
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import HELP, SINGLE, arc, position

PEOPLE = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"), Seat("bot", "Vega", "casual"))


def labels(panel: Any) -> list[str]:
    """Return the texts of a panel, line by line."""
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible() and label.text()]


async def test_e15_e16_e17_twelve_tiles_each_the_lot_and_a_tile_that_opens_the_dial(
    window: MainWindow, hands: MousePlayer
) -> None:
    """It lies at the place of its value, which leaves eleven. A light goes round the cards to the starter."""
    window.stored_settings.change(window.settings._replace(speed=1.0))
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    animator, cards = hands.scene.animator, hands.scene.players
    shone = set()
    while animator.busy:
        shone |= {seat for seat in range(3) if cards[seat].shine > 0}
        animator.advance(40)
    assert shone == {0, 1, 2}
    (starter,) = [item.info.name for item in cards if item.info.turn]
    log = hands.session.page.log.toPlainText()
    assert f"{starter} begins, drawn by lot." in log
    shown = sorted(hands.things("hand"), key=lambda item: item.pos().x())
    values = [item.face.value for item in shown]
    assert len(values) == 12
    assert values == sorted(values)
    assert [card.info.badges[0].number for card in cards] == [12, 12, 12]
    assert hands.item(("centre",)).pile == 11
    assert log.count("A new round: 12 tiles each.") == 1
    (tile,) = hands.things("dial")
    assert tile.pos() == hands.item(("place", tile.face.value)).pos()
    assert f"The {tile.face.value} opens the dial." in log


async def test_e59_a_full_dial_becomes_a_new_pile(sit: Sit) -> None:
    """Its twelve tiles and the rest of the pile are shuffled, one opens the dial, the next player starts."""
    at = sit(position(hands=([5, 9, 9], [...], [...]), dial=arc(6, 4), pile=3), speed=1.0, at_rest=True)
    await at.do(("hand", 5, 0), ("place", 5))
    at.scene.animator.advance(400)
    assert at.flying, "the tiles are on their way to the middle"
    at.scene.animator.finish_now()
    assert len(at.seen("dial")) == 1
    assert at.item(("centre",)).pile == 12 + 3 - 1
    assert at.player(1).turn
    assert "The dial is full: its tiles make a new draw pile of 15 tiles." in at.log


SINGLE_ROUNDS = {
    # sets of the three, ranking of names, remark
    "bonus": (((2,), (1,), ()), ["Amélie", "Nour", "Ilyès"], ""),
    "emptier loses": (
        ((), (1, 2, 3, 10), ()),
        ["Nour", "Amélie", "Ilyès"],
        "Points decide, not the empty hand: Nour has 4.",
    ),
    "tie": (
        ((), (1, 2, 3), ()),
        ["Amélie", "Nour", "Ilyès"],
        "Equal points: the tie goes to Amélie, who emptied their hand.",
    ),
}


@pytest.mark.parametrize(("sets", "ranking", "remark"), SINGLE_ROUNDS.values(), ids=SINGLE_ROUNDS)
async def test_e63_a_single_round_adds_three_points_and_says_why_the_emptier_may_lose(
    sets: Any, ranking: list[str], remark: str, sit: Sit
) -> None:
    """Sets and 3 for the empty hand; ranked by points; a tie goes to the emptier."""
    at = sit(last_tile(options=SINGLE, sets=sets))
    await at.do(("hand", 8, 0), ("place", 8))
    texts = labels(at.session.page.result)
    (part,) = at.session.page.result.content.parts
    assert isinstance(part, RoundScoresPart)
    assert [player.name for player in part.scores.players] == ranking
    assert at.badges("star")[0] == len(sets[0]) + 3
    assert [player.bonus for player in part.scores.players if player.name == "Amélie"] == [3]
    why = "You have emptied your hand. Everyone scores one point per set, plus 3 for the empty hand."
    assert any(why in text for text in texts)
    assert any(remark in text for text in texts)


@pytest.mark.parametrize("spoken", ["en", "fr"])
async def test_e64_a_short_help_and_the_way_to_all_the_rules(spoken: str, sit: Sit) -> None:
    """The button with the question mark opens the short help; the other page is the whole text."""
    at = sit(position(), language=spoken)
    at.click_widget(at.session.page.buttons["help"])
    rules = at.window.dialogs.rules["epizodiak"]
    assert rules.isVisible()
    assert rules.tabs.currentIndex() == 0
    short = rules.pages["-short"].toPlainText()
    whole = rules.pages[""].toPlainText()
    assert 500 < len(short) < len(whole) / 4
    assert ("en bref" in short) == (spoken == "fr")
    at.window.do("rules")
    assert rules.tabs.currentIndex() == 1


# --- the end of a round


def last_tile(**wishes: Any) -> Position:
    """Return a position in which Amélie goes out with an 8."""
    return position(hands=([8], [4, 5, 9, 9], [...]), dial=arc(4, 7), pile=20, **wishes)


def hands_on_table(at: SeatedPlayer) -> list[tuple[int, ...]]:
    """Return the values of the visible tiles in the panel of the hand, by seat."""
    found: list[Any] = [item for item in at.scene.items() if item.isVisible()]
    keys = [item.key for item in found if getattr(item, "key", ("",))[0] == "hand"]
    return [tuple(sorted(key[1] for key in keys if key[3:] in ((), (seat,)))) for seat in range(3)]


def check_points_count_up(at: SeatedPlayer) -> None:
    """Check that they do so one player after the other, each in 400 ms; panel and parts keep their places."""
    result, (part,) = at.session.page.result, content(at).parts
    seen: list[list[float]] = []
    places: set[tuple[QRect, QRect]] = set()
    for _ in range(40):
        seen.append([*part.counted])
        places.add((result.geometry(), part.geometry()))
        at.scene.animator.advance(50)
    assert seen[0] == [0, 0, 0]
    assert any(0 < first < 1 and second == third == 0 for first, second, third in seen)
    assert any(first == 1 and 0 < second < 1 and third == 0 for first, second, third in seen)
    assert part.counted == [1, 1, 1]
    assert len(places) == 1


async def test_r15_e60_the_last_tile_opens_all_hands(sit: Sit) -> None:
    """With a label each: emblem, name and the number of tiles left; a hand without tiles has one too."""
    at = sit(last_tile(sets=((2, 3), (1,), ())), speed=1.0, at_rest=True)
    result = at.session.page.result
    await at.do(("hand", 8, 0), ("place", 8))
    assert hands_on_table(at) == [(), (), ()], "the last tile flies"
    at.scene.animator.advance(LAST_TILE_MS + 30)
    assert at.scene.hand_labels[1].isVisible()
    assert at.scene.moving
    assert not result.isVisible()
    while at.scene.animator.busy:
        at.scene.animator.advance(50)
    assert result.isVisible()
    check_points_count_up(at)
    assert "You win the round" in labels(result)
    assert any("You have emptied your hand." in text for text in labels(result))
    assert at.status == "The round is over."
    view = at.session.controller.look(0).view
    assert HIDDEN not in view.hands[2]
    assert hands_on_table(at) == [(), (4, 5, 9, 9), tuple(sorted(view.hands[2]))]
    shown = at.scene.hand_labels
    assert [label.isVisible() for label in shown] == [True] * 3
    assert [label.count for label in shown] == [0, 4, len(view.hands[2])]
    panel = at.scene.layout_now.hand
    for group in hand_groups(at.scene.layout_now, at.scene.picture.counts):
        assert all(holds(panel, rect) for rect in (*(spot.rect for spot in group.spots), group.label))
    assert at.badges("target") == [2, 1, 0]


async def test_e60_the_next_deal_clears_the_table(sit: Sit) -> None:
    """From the first frame on nothing of the last round is shown, and of the new hands the own one alone."""
    at = sit(last_tile(sets=((2, 3), (1,), ())), speed=1.0, at_rest=True)
    await at.do(("hand", 8, 0), ("place", 8))
    at.scene.animator.finish_now()
    result = at.session.page.result
    await at.click_and_settle(result.next_button)
    for code in ("en", "fr"):
        await at.speak(code)
        assert at.scene.moving
        assert not result.isVisible()
        assert not at.session.page.back_button.isVisible()
        assert at.scene.picture.hands == ()
        assert not any(label.isVisible() for label in at.scene.hand_labels)
        assert (at.badges("target"), at.badges("tile"), at.badges("star")) == ([0] * 3, [0] * 3, [2, 0, 0])
        assert at.status == ""
        at.scene.animator.advance(100)
    at.scene.animator.finish_now()
    assert at.status
    assert not result.isVisible()
    assert at.badges("tile") == [12, 12, 12]
    assert len(at.scene.picture.hand) == 12
    assert {key[3:] for key in at.scene.tiles.items if key[0] == "hand"} == {()}, "no hand of another seat"
    assert at.badges("star") == [2, 0, 0]
    assert at.seen("set") == []
    assert at.player(1).turn


def content(at: SeatedPlayer) -> ResultContent:
    """Return the contents of the result that is shown."""
    assert at.session.page.result.isVisible()
    return at.session.page.result.content


@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "shared"])
async def test_the_headline_speaks_to_the_only_person_at_the_screen(
    people: tuple[int, ...], sit: Sit
) -> None:
    """People who share a screen read a name."""
    at = sit(last_tile(), people=people)
    if len(people) > 1:
        at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    shared = len(people) > 1
    assert content(at).title.text() == ("Amélie wins the round" if shared else "You win the round")
    await at.speak("fr")
    assert content(at).title.text() == ("Amélie remporte la manche" if shared else "Vous remportez la manche")


async def test_more_points_win_a_round_than_the_empty_hand(sit: Sit) -> None:
    """By the help page of 2022; the other one is still marked as the player who went out."""
    at = sit(last_tile(options=HELP, sets=((), (1, 2), (3,)), filled=(0, 1, 0)))
    await at.do(("hand", 8, 0), ("place", 8))
    assert content(at).title.text() == "Nour wins the round"
    players = content(at).parts[0].scores.players  # type: ignore[attr-defined]  # of a RoundScoresPart
    assert [(each.note, each.winner) for each in players] == [("went out", False), ("", True), ("", False)]


@pytest.mark.parametrize("motion", [{"speed": 0.0}, {"speed": 1.0, "reduced_motion": "on"}], ids=str)
async def test_points_stand_at_once_without_motion(motion: dict[str, Any], sit: Sit) -> None:
    """At speed 0, and with reduced motion."""
    at = sit(last_tile(sets=((2, 3), (1,), ())), **motion, at_rest=True)
    await at.do(("hand", 8, 0), ("place", 8))
    while at.scene.animator.busy:
        at.scene.animator.advance(50)
    assert content(at).parts[0].counted == [1, 1, 1]


async def test_e61_the_end_of_a_match_is_shown_and_heard_with_podium_and_decisive_round(sit: Sit) -> None:
    """After the points; the chart can be read as numbers, one sentence a player."""
    state = STATES["match-over-with-chart"]
    at = sit(state.position, **state.given)
    listener = Listener(at.window, at.clock)
    await state.show(at)
    assert content(at).title.text() == "You win the match"
    assert at.status == "The game is over."
    result = at.session.page.result
    assert (result.again_button.isVisible(), result.next_button.isVisible()) == (True, False)
    at.clock.advance(2000)
    heard = " ".join(each.text for each in listener.spoken)
    ranked = "First place: Amélie, 8 points. Second place: Nour, 5 points. Third place: Ilyès, 2 points."
    assert ranked in heard
    assert "Round 6 was decisive: from then on you led." in heard
    podium, chart = content(at).parts
    assert podium.accessibleDescription() == ranked
    words = chart.accessibleDescription()
    assert "Amélie: 0, 0, 1, 1, 3, 3, 6, 8." in words
    assert "Ilyès: 0, 0, 0, 2, 2, 2, 2, 2." in words
