"""First-time cards say what has become possible, once a profile, beside the piece and to its seat alone."""

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel

from epizodiak_qt.desktop.app.profiles import Profile, ProfileStore
from epizodiak_qt.desktop.ecliptic.first_time_cards import CARDS as ECLIPTIC
from epizodiak_qt.desktop.epizodiak.first_time_cards import CARDS as EPIZODIAK
from epizodiak_qt.desktop.shell.learn.lesson_session import LessonSession
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.teaching.progress import Progress
from tests.desktop.accessibility.tree_reader import lines
from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.epizodiak import states as tiles
from tests.desktop.listener import Listener
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table_states import closed_curtain, played, viewed
from tests.games.positions import arc, position
from tests.teaching.lesson_player import finish_step, lesson_named

Unseen = Callable[..., Progress]
TWO = (0, 1)
DUE: dict[str, Any] = {
    "contest": tiles.CONTEST_TWO,
    "forced-lay": tiles.FORCED,
    "full-dial": tiles.ONE_LEFT,
    "pick-up": tiles.MAY_TAKE,
    "empty-pile": tiles.EMPTY,
    "single-tile": tiles.BOUND,
    "set": tiles.TWO_SETS,
    "wish": cards.WISH,
    "triplet": cards.THREE,
    "combat": cards.LAYING,
    "take": cards.TAKING,
    "last-cards": cards.LAST_CARD,
}
"""A position at which each card is due."""
SETS = position(hands=([3, 3, 3, 9], [5, 5, 5, 9], [...]), dial=arc(6, 7), pile=[12, 12, 11])

ONLY_PASS = position(hands=([1, 2, 12], [10, ...], [...]), dial=arc(4, 9), pile=0, never={2: (10,)})


@pytest.fixture
def unseen(tmp_path: Path) -> Unseen:
    """Return a function that lets only some cards be new, and returns what has been learned."""
    path = tmp_path / "config" / "progress.json"

    def forget(*names: str, profiles: Collection[str] = ("",)) -> Progress:
        path.unlink(missing_ok=True)
        progress = Progress(path)
        for profile in profiles:
            for game, known in (("epizodiak", EPIZODIAK), ("ecliptic", ECLIPTIC)):
                for card in known:
                    if card.name not in names:
                        assert progress.show_card(profile, f"{game}/{card.name}") is None
        return progress

    return forget


@pytest.fixture
def play(sit: Sit) -> Sit:
    """Return a function that opens a table with first-time cards."""
    return lambda position, **given: sit(position, **{"first_time_cards": "on", **given})


def shown(at: SeatedPlayer) -> str:
    """Return the name of the card on the screen; empty without one."""
    panel = at.session.cards
    ringed = bool(at.session.page.view.highlight.explained)
    assert ringed == panel.isVisible()
    return panel.card.name if panel.card is not None and panel.isVisible() else ""


def areas(at: SeatedPlayer, wanted: Callable[[Any], bool]) -> list[QRect]:
    """Return where some items lie on the page."""
    view = at.session.page.view
    return [
        view.mapFromScene(each.mapRectToScene(each.area)).boundingRect().translated(view.pos())
        for each in at.scene.visible_items()
        if wanted(each)
    ]


# --- where it lies


@pytest.mark.parametrize("name", DUE)
async def test_a_card_covers_neither_its_piece_nor_the_playable_ones(
    play: Sit, unseen: Unseen, name: str
) -> None:
    """It lies wholly on the table and is not cut, however the table is laid out; the piece is ringed."""
    unseen(name)
    at = play(DUE[name], size=(1280, 720), text_scale=2.0)
    panel, page = at.session.cards, at.session.page
    for (width, height), scale, words in (
        ((1280, 720), 2.0, "en"),
        ((1280, 720), 2.0, "fr"),
        ((1280, 720), 1.0, "fr"),
        ((1920, 1080), 1.0, "en"),
    ):
        at.window.resize(width, height)
        at.window.apply_setting("text_scale", scale)
        at.window.apply_setting("language", words)
        await at.settle()
        assert shown(at) == name
        area, own = panel.geometry(), areas(at, lambda item: item.key in page.view.highlight.explained)
        playable = areas(at, lambda item: item.key[0] == "hand" and item.clickable)
        assert len(page.view.highlight.explained) == 1
        assert own
        assert not [each for each in (*own, *playable) if area.intersects(each)]
        assert page.view.geometry().contains(area)
        text = max(panel.findChildren(QLabel), key=lambda label: len(label.text()))
        assert panel.card is not None
        assert text.text() == panel.card.words()[1]
        assert (text.text() == panel.card.text) == (words == "en")
        assert text.height() >= text.heightForWidth(text.width())


# --- when it appears, and when it goes


async def test_a_card_appears_once_a_profile_one_at_a_time(play: Sit, unseen: Unseen) -> None:
    """At a table where two are due, the second comes after the next move; then there are no more."""
    progress = unseen("set", "pick-up")
    at = play(DUE["pick-up"])
    await at.settle()
    assert shown(at) == "pick-up"
    await at.do(("dial", 6))
    assert shown(at) == "set"
    await at.do(("discard", 12))
    assert shown(at) == ""
    assert "epizodiak/pick-up" not in progress.of("").cards, "the file is read again only by a change"
    progress.show_card("", "read again")
    assert {"epizodiak/pick-up", "epizodiak/set"} < set(progress.of("").cards)
    at.window.hide()
    at = play(DUE["pick-up"])
    await at.settle()
    assert shown(at) == ""
    at.window.hide()
    # A combat is explained beside its stage, to the one who is attacked too.
    unseen("combat")
    at = play(fought(), size=(1920, 1080))
    await at.settle()
    assert shown(at) == "combat"
    assert at.session.page.view.highlight.explained == {("stage",)}


async def test_a_card_stops_nothing_takes_no_focus_and_stays_in_its_moment(play: Sit, unseen: Unseen) -> None:
    """Choosing tiles leaves it, a refused click too; the move that is played takes it away at once."""
    unseen("single-tile")
    at = play(DUE["single-tile"])
    await at.settle()
    await at.focus_table()
    assert shown(at) == "single-tile"
    assert at.session.page.view.hasFocus()
    assert not at.session.cards.answers()
    await at.do(("hand", 9, 0))
    assert at.chosen == [9]
    assert shown(at) == "single-tile"
    await at.do(("hand", 2, 0))
    assert shown(at) == "single-tile"
    at.click(("place", 9))
    assert shown(at) == ""


async def test_esc_or_the_cross_closes_a_card_and_all_can_be_turned_off(play: Sit, unseen: Unseen) -> None:
    """It does not come back in that moment."""
    for close in ("Esc", "cross"):
        unseen("single-tile")
        at = play(DUE["single-tile"])
        await at.settle()
        await at.do(("hand", 9, 0))
        await at.focus_table()
        if close == "Esc":
            at.type(Qt.Key.Key_Escape)
        else:
            at.click_widget(at.session.cards.close_button)
        assert shown(at) == ""
        assert at.chosen == [9]
        await at.do(("hand", 9, 0))
        assert shown(at) == ""
        at.window.hide()
    # Cards can be turned off and on: off, none appears, and none is noted as shown.
    progress = unseen("set")
    at = play(SETS, first_time_cards="off")
    await at.settle()
    assert shown(at) == ""
    progress.show_card("", "read again")
    assert "epizodiak/set" not in progress.of("").cards
    at.window.apply_setting("first_time_cards", "on")
    await at.do(("centre",))
    assert shown(at) == "set"
    at.window.apply_setting("first_time_cards", "off")
    assert shown(at) == ""


async def test_no_card_appears_at_a_move_that_the_table_plays_by_itself(play: Sit, unseen: Unseen) -> None:
    """It would be gone before anybody reads it; the last cards are told once there is something to choose."""
    progress = unseen("last-cards", "empty-pile")
    at = play(replace(cards.LAST_CARD, phase="draw"))
    assert shown(at) == ""
    await at.settle()
    assert shown(at) == "last-cards"
    at = play(ONLY_PASS, auto_turn="on", speed=1.0, at_rest=True)
    await at.settle()
    assert shown(at) == ""
    progress.show_card("", "read again")
    assert "epizodiak/empty-pile" not in progress.of("").cards


async def test_the_help_lists_all_cards_of_the_game(play: Sit) -> None:
    """Those that were not shown yet too, in both languages."""
    at = play(cards.TURN)
    at.window.do("cards")
    rules = at.window.dialogs.rules["ecliptic"]
    assert rules.tabs.currentIndex() == 2
    text = rules.pages["cards"].toPlainText()
    assert all(card.title in text and card.text in text for card in ECLIPTIC)
    at.window.apply_setting("language", "fr")
    await at.settle()
    text = rules.pages["cards"].toPlainText()
    assert not [card.name for card in ECLIPTIC if card.words()[1] not in text]
    assert "Vous pouvez prendre cette carte" in text
    rules.close()


# --- to whom it appears


@pytest.mark.parametrize("profiles", [(), ("Amélie", "Nour")], ids=["without profiles", "profiles"])
async def test_a_card_goes_with_the_hand_at_a_shared_screen(
    play: Sit, unseen: Unseen, tmp_path: Path, profiles: tuple[str, ...]
) -> None:
    """It appears behind no curtain, goes with F9 and at a hand-over, and comes back in its moment.

    The second person gets it if each has a profile: without profiles both are one person.
    """
    store = ProfileStore(tmp_path / "config" / "profiles.json")
    for name in profiles:
        store.put(Profile(name, "en"))
    store.seat("0", (*profiles, "", "", "")[:3])
    known = profiles or ("",)
    progress = unseen("set", profiles=known)
    at = play(SETS, people=TWO)
    await at.settle()
    assert shown(at) == ""
    await at.take_screen()
    assert shown(at) == "set"
    at.window.do("hide_hand")
    assert shown(at) == ""
    await closed_curtain(at)
    assert shown(at) == ""
    await at.take_screen()
    assert shown(at) == "set", "its moment lasts"
    at.click(("discard", 3))
    assert shown(at) == ""
    await closed_curtain(at)
    await at.settle()
    assert shown(at) == ""
    await at.take_screen()
    assert shown(at) == ("set" if profiles else "")
    progress.show_card("", "read again")
    assert all("epizodiak/set" in progress.of(name).cards for name in known)


async def test_a_hand_that_is_peeked_at_shows_no_card_and_keeps_it_for_later(
    play: Sit, unseen: Unseen
) -> None:
    """The card belongs to the hand that stays open."""
    unseen("set")
    at = play(SETS, people=TWO, reveal="hold")
    at.clock.advance(400)
    at.curtain.peek_requested.emit(None)
    await at.settle()
    assert at.hand
    assert shown(at) == ""
    at.curtain.peek_ended.emit()
    await at.take_screen()
    assert shown(at) == "set"


async def test_no_card_appears_to_a_spectator_another_seat_or_a_bot_nor_in_a_record(
    play: Sit, unseen: Unseen
) -> None:
    """The turn of another player tells nothing; a record shows hands, and a spectator may be shown one."""
    progress = unseen(*(card.name for card in EPIZODIAK))
    at = play(SETS, people=())
    await at.settle()
    at.session.controller.watch_seat(0)
    await at.settle()
    assert shown(at) == ""
    await viewed("epizodiak")(at)
    await at.settle()
    assert at.window.records.session is not None
    assert not at.window.records.session.cards.isVisible()
    progress.show_card("", "read again")
    assert not [name for name in progress.of("").cards if name.startswith("epizodiak/")]
    at.window.hide()
    at = play(replace(SETS, turn=2))
    await at.settle()
    assert shown(at) == ""
    at.table.pass_seat(0, Seat("bot", "Amélie", "casual"))
    at.others("2 draw", "2 pass")
    await at.settle()
    assert shown(at) == ""


async def test_a_card_goes_while_looking_back_and_comes_back_with_the_game(play: Sit, unseen: Unseen) -> None:
    """An earlier moment explains nothing of the present one."""
    unseen()
    at = play(tiles.DEALT, events=tiles.DEAL, size=(1280, 1000))
    await played(3)(at)
    while not at.table.update_for(0).legal:
        await played(1)(at)
    card = EPIZODIAK[0]
    at.session.cards.card, at.session.cards._key = card, ("centre",)
    at.session.cards.refresh()
    assert shown(at) == card.name
    at.session.page.log.chosen.emit(1)
    assert at.session.controller.look_back.active
    assert shown(at) == ""
    at.type(Qt.Key.Key_Escape)
    await at.settle()
    assert shown(at) == card.name


async def test_cards_appear_in_a_lesson_only_when_the_coach_is_silent(play: Sit, unseen: Unseen) -> None:
    """That is in the free round that ends the last lesson."""
    unseen(*(card.name for card in EPIZODIAK))
    at = play(SETS)
    at.session.leave_confirmed = True
    lesson = lesson_named("epizodiak/10-round")
    at.window.lessons._begin(lesson, None)
    await at.settle()
    session = at.session
    assert isinstance(session, LessonSession)
    session.learner = "Nour"
    assert session.profile_of(0) == "Nour"
    for _ in lesson.steps:
        assert not session.explains()
        assert not session.cards.isVisible()
        finish_step(session.lesson_table)
        session.page.scene.animator.finish_now()
        await at.settle()
    assert session.lesson_table.step is None
    assert session.explains()


@pytest.mark.usefixtures("screen_reader")
async def test_a_concealed_hand_leaves_nothing_of_its_card(play: Sit, unseen: Unseen) -> None:
    """Two tables with and without a set look and read the same behind the curtain."""
    left = []
    for hand in ([3, 3, 3, 9], [1, 2, 3, 9]):
        unseen("set")
        at = play(position(hands=(hand, [...], [...]), dial=arc(6, 7), pile=[12, 12, 11]), people=TWO)
        await at.take_screen()
        assert shown(at) == ("set" if hand == [3, 3, 3, 9] else "")
        at.window.do("hide_hand")
        await closed_curtain(at)
        assert not any(label.text() for label in at.session.cards.findChildren(QLabel))
        reading = QAccessible.queryAccessibleInterface(at.session.page)
        left.append((at.window.grab().toImage(), [*lines(reading)]))
        at.window.hide()
    assert left[0] == left[1]


# --- what is heard


async def test_a_card_is_spoken_once_and_politely(play: Sit, unseen: Unseen) -> None:
    """After the turn, with its title; choosing a tile repeats nothing, and a card of the past is silent."""
    unseen("set")
    at = play(replace(SETS, turn=2))
    listener = Listener(at.window, at.clock)
    at.others("2 draw", "2 pass")
    await at.settle()
    assert shown(at) == "set"
    told = " ".join(listener.heard())
    assert told.count("Set. Three tiles of one value can go at once") == 1
    await at.do(("hand", 9, 0))
    assert "Three tiles" not in " ".join(listener.heard())
    unseen("set")
    at = play(SETS)
    listener = Listener(at.window, at.clock)
    assert shown(at) == "set"
    at.click(("discard", 3))
    assert shown(at) == ""
    assert "Three tiles" not in " ".join(listener.heard())


async def test_a_card_about_the_hand_is_not_heard_at_a_shared_screen(play: Sit, unseen: Unseen) -> None:
    """Neither spoken nor read by a screen reader, unless audio is private; one about the table is."""
    for name, given, heard in (
        ("set", SETS, False),
        ("empty-pile", tiles.EMPTY, False),  # who holds a single tile that fits may not pass
        ("take", cards.TAKING, False),
        ("wish", cards.WISH, True),
    ):
        unseen(name)
        at = play(given, people=TWO)
        listener = Listener(at.window, at.clock)
        await at.take_screen()
        assert shown(at) == name
        card = at.session.cards.card
        assert card is not None
        title, text = card.words()
        assert (text in " ".join(listener.heard())) == heard, name
        read = [label.accessibleName() or label.text() for label in at.session.cards.findChildren(QLabel)]
        assert (text in read) == (title in read) == heard, name
        at.window.hide()
