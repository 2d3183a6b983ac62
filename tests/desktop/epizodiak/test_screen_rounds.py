"""From deal to deal, and the end of the game: E15 to E17, E59 to E65."""

import re
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from epizodiak_qt.desktop.epizodiak.result.round_scores import RoundScoresPart
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.table.entries import Seat
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import Sit
from tests.games.positions import SINGLE, arc, position

PEOPLE = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"), Seat("bot", "Vega", "casual"))


def labels(panel: Any) -> list[str]:
    """Return the texts of a panel, line by line."""
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible() and label.text()]


def ending(**wishes: Any) -> Position:
    """Return a position in which seat 0 empties the hand with an 8."""
    return position(hands=([8], [...], [...]), dial=arc(4, 7), pile=4, **wishes)


async def test_e15_e17_twelve_tiles_each_twelve_in_the_pile_and_the_first_opens_the_dial(
    window: MainWindow, hands: MousePlayer
) -> None:
    """It lies at the place of its own value, which leaves eleven."""
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    shown = sorted(hands.things("hand"), key=lambda item: item.pos().x())
    values = [item.face.value for item in shown]
    assert len(values) == 12
    assert values == sorted(values)
    assert [card.info.badges[0].number for card in hands.scene.players] == [12, 12, 12]
    assert hands.item(("centre",)).pile == 11
    assert hands.session.page.log.toPlainText().count("A new round: 12 tiles each.") == 1
    (tile,) = hands.things("dial")
    assert tile.pos() == hands.item(("place", tile.face.value)).pos()
    assert f"The {tile.face.value} opens the dial." in hands.session.page.log.toPlainText()


async def test_e16_the_first_player_is_drawn_by_lot_and_shown(
    window: MainWindow, hands: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A light goes round the cards and stops at one; the log and the frame of the card name the same."""
    window.stored_settings.change(window.settings._replace(speed=1.0))
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    animator, cards = hands.scene.animator, hands.scene.players
    shone = set()
    while animator.busy:
        shone |= {seat for seat in range(3) if cards[seat].shine > 0}
        animator.advance(40)
    assert shone == {0, 1, 2}
    (starter,) = [item.info.name for item in cards if item.info.turn]
    assert f"{starter} begins, drawn by lot." in hands.session.page.log.toPlainText()


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


async def test_e60_an_empty_hand_ends_the_round_and_the_next_deal_clears_the_table(sit: Sit) -> None:
    """Points are written, hands are open; then twelve tiles each, no set out, and the next player begins."""
    at = sit(ending(sets=((2, 3), (1,), ())))
    await at.do(("hand", 8, 0), ("place", 8))
    result = at.session.page.result
    assert result.isVisible()
    assert "You win the round" in labels(result)
    assert any("You have emptied your hand." in text for text in labels(result))
    assert at.badges("star") == [2, 0, 0]
    assert at.seen("set") == [1, 2, 3]
    at.click_widget(result.next_button)
    await at.settle()
    assert not result.isVisible()
    assert at.badges("tile") == [12, 12, 12]
    assert at.badges("target") == [0, 0, 0]
    assert at.badges("star") == [2, 0, 0]
    assert at.seen("set") == []
    assert at.player(1).turn


async def test_e61_at_the_target_the_winner_is_named_and_the_others_ranked(sit: Sit) -> None:
    """The panel names the winner and lists the others by their points."""
    at = sit(ending(scores=(6, 2, 4), sets=((2,), (), ())))
    await at.do(("hand", 8, 0), ("place", 8))
    panel = at.session.page.result
    assert "You win the match" in labels(panel)
    podium = panel.content.parts[0].accessibleDescription()
    assert (
        podium == "First place: Amélie, 7 points. Second place: Ilyès, 4 points. Third place: Nour, 2 points."
    )
    assert at.session.page.result.again_button.isVisible()
    assert not at.session.page.result.next_button.isVisible()
    assert at.status == "The game is over."


async def test_e62_options_are_chosen_before_play(window: MainWindow, hands: MousePlayer) -> None:
    """Target 7, 13 or another, match or single round, contested sets counted or not."""
    window.local_tables.show_new_game()
    page = window.local_tables.pages["epizodiak"]
    form: Any = page.form
    assert [button.text() for button in form.targets.values()] == ["7", "13"]
    form.targets[13].click()
    hands.click_widget(page.start)
    assert hands.session.table.header.options["target"] == 13
    window.do("start")
    window.local_tables.show_new_game()
    form.single.click()
    form.contest_scores.click()
    hands.click_widget(page.start)
    assert hands.session.table.header.options["mode"] == "single"
    assert hands.session.table.header.options["contest_scores"] is False


SINGLE_ROUNDS = {
    # sets of the three, ranking of names, remark
    "bonus": (((2,), (1,), ()), ["Amélie", "Nour", "Ilyès"], ""),
    "emptier loses": (
        ((), (1, 2, 3, 9), ()),
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
    at = sit(ending(options=SINGLE, sets=sets))
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
    assert not re.search(r"\(R\d", whole), "codes of rulings are for engineers"
