"""The new-game page: seats, emblems and options."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton, QSpinBox

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.epizodiak.options_form import EpiZodiakForm
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.start.game_setup import (
    GameSetup,
    default_seats,
    setup_from_text,
    setup_to_text,
)
from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
from epizodiak_qt.desktop.style.theme import SEAT_STYLES, SeatStyle
from epizodiak_qt.games.epizodiak import options_to_json
from epizodiak_qt.games.epizodiak.options import EDITIONS, Options
from epizodiak_qt.lobby.bot_choice import BOT_NAMES
from epizodiak_qt.table.entries import Seat, emblems_of, with_emblems
from tests.desktop.mouse_player import MousePlayer, choose
from tests.desktop.seated_player import NAMES, colours_of, token


@pytest.fixture
def page(window: MainWindow) -> NewGamePage:
    """Return the form, shown in the window."""
    window.local_tables.show_new_game()
    return window.local_tables.pages["epizodiak"]


@pytest.fixture
def form(styled_app: QApplication, language: Language) -> EpiZodiakForm:
    """Return the options part of the form."""
    made = EpiZodiakForm()
    made.retranslate()
    return made


async def test_the_header_has_the_choices_of_the_form(
    window: MainWindow, page: NewGamePage, hands: MousePlayer
) -> None:
    """Names, kinds of players and options; at first one person, two bots, hints, and the latest rules."""
    assert page.setup() == GameSetup("epizodiak", options_to_json(Options()), default_seats("Amélie", 3))
    form: Any = page.form
    choose(page.rows[1].kind, "human")
    page.rows[1].name.clear()
    page.rows[1].name.insert("  Nour\u202e ")
    choose(page.rows[2].kind, "beginner")
    choose(form.edition, "help-2022-07")
    form.single.click()
    form.contest_scores.click()
    page.advice.click()
    hands.click_widget(page.start)
    header = hands.session.table.header
    assert not header.advice
    assert not hands.session.handle.may_advise()
    assert header.game == "epizodiak"
    assert header.seats == (
        Seat("human", "Amélie"),
        Seat("human", "Nour"),
        Seat("bot", BOT_NAMES[1], "beginner"),
    )
    assert header.options == {
        "mode": "single",
        "target": 7,
        "contest_scores": False,
        "unique_must_fill": False,
        "scoring": "help-2022",
    }
    assert window.settings.new_game == setup_to_text(page.setup(), "")


async def test_a_seat_gets_its_name_back_and_every_seat_has_one(
    page: NewGamePage, hands: MousePlayer
) -> None:
    """A seat that changes from a person to a bot and back has the person's name again.

    That of a bot gets the name of the player at this computer, unless another seat has it.
    """
    row = page.rows[0]
    choose(row.kind, "casual")
    names = [each.name.text() for each in page.rows]
    assert len(set(names)) == 3, "no two bots have the same name"
    choose(row.kind, "human")
    assert row.name.text() == "Amélie"
    page.show_setup(GameSetup("epizodiak", {}, tuple(Seat("bot", name, "casual") for name in BOT_NAMES[:3])))
    for row in page.rows[:2]:
        choose(row.kind, "human")
    assert [seat.name for seat in page.setup().seats] == ["Amélie", "Player 2", BOT_NAMES[2]]
    choose(page.rows[1].kind, "casual")
    page.rows[0].name.clear()
    page.rows[1].name.clear()
    hands.click_widget(page.start)
    assert [seat.name for seat in hands.session.table.header.seats] == ["Player 1", "Altair", BOT_NAMES[2]]
    await hands.until(lambda: hands.session.bots is not None)  # they would take their seats after the test


async def test_back_deals_nothing(window: MainWindow, page: NewGamePage, hands: MousePlayer) -> None:
    """It returns to the previous page: the start page or the table.

    The form shows the order of play; the text for two players differs.
    """
    assert page.order.text().startswith("Play goes from top to bottom.")
    hands.click_widget(page.back)
    assert window.start_page.isVisible()
    assert window.session is None
    window.local_tables.play_now()
    window.local_tables.show_new_game()
    hands.click_widget(page.back)
    assert hands.session.page.isVisible()
    await hands.until(lambda: hands.session.bots is not None)  # they would take their seats after the test
    duel = page_of(window, "ecliptic")
    assert duel.order.text().startswith("With two or more humans, pass the screen round")


def test_an_edition_sets_its_options_and_the_summary_names_what_is_played(form: EpiZodiakForm) -> None:
    """Mode and target stay unchanged; the edition sets all other options.

    Custom options are no edition. The list shows this, and an edition can be chosen again. The lobby shows
    the summary: mode and edition, or what differs from every edition.
    """
    assert form.summary() == "A match to 7 points. French rules of November 2021 (current)."
    form.unique_must_fill.click()
    choose(form.scoring, "help-2022")
    assert form.edition.currentData() == ""
    assert form.edition.currentText() == "Custom"
    choose(form.scoring, "rules-2021")
    assert form.edition.currentData() == "en-2021-03"
    form.single.click()
    for name in EDITIONS:
        choose(form.edition, name)
        assert form.options() == {**options_to_json(EDITIONS[name]), "mode": "single"}
        assert form.edition.currentData() == name
    form.take({"mode": "single", "scoring": "help-2022", "contest_scores": True, "unique_must_fill": True})
    assert form.summary().startswith("A single round. ")
    assert form.contest_scores.text() in form.summary()
    assert form.unique_must_fill.text() in form.summary()


def test_every_set_of_options_comes_back_and_a_mode_enables_only_its_own(form: EpiZodiakForm) -> None:
    """A match has a target, which is 7, 13, or any other number; a single round has contested sets.

    Invalid options show the default, as the form is never empty.
    """
    scoring = ("rules-2021", "help-2022")
    for chosen in product(("match", "single"), (7, 13, 40), (True, False), (True, False), scoring):
        options = Options(*chosen)  # type: ignore[arg-type]  # of a product
        form.take(options_to_json(options))
        assert form.options() == options_to_json(options)
        is_match, is_other = options.mode == "match", options.target == 40
        assert form.targets[7].isEnabled() is is_match, options
        assert form.contest_scores.isEnabled() is not is_match, options
        assert form.other.isChecked() is is_other, options
        assert form.other_target.isEnabled() is (is_match and is_other), options
    for invalid in ({"target": 0}, {"edition": "nobody knows"}, {"mode": 3}):
        form.take(invalid)
        assert form.options() == options_to_json(Options())


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_no_field_of_the_options_is_cut_in_the_smallest_window(
    lang: str, window: MainWindow, language: Language
) -> None:
    """The row of the target is the longest."""
    language.switch(lang)
    window.resize(window.minimumSize())
    window.local_tables.show_new_game()
    QApplication.processEvents()
    page = window.local_tables.pages["epizodiak"]
    fields = [*page.findChildren(QRadioButton), *page.findChildren(QSpinBox)]
    assert len(fields) == 6
    assert [field for field in fields if field.width() < field.minimumSizeHint().width()] == []


# --- the emblem of each seat: chosen in the form of a new game, shown on the table, and stored


GAMES = ("epizodiak", "ecliptic")


def page_of(window: MainWindow, game: str = "epizodiak") -> NewGamePage:
    """Show the form of a game."""
    window.choose_game(game)
    window.local_tables.show_new_game()
    return window.local_tables.pages[game]


def shown(page: NewGamePage) -> list[int]:
    """Return the emblems that the form shows."""
    return [row.emblem.emblem for row in page.rows]


def people(*emblems: int) -> tuple[Seat, ...]:
    """Return people with these emblems."""
    return with_emblems([Seat("human", NAMES[at]) for at in range(len(emblems))], emblems)


def painted_in(pixmap: QPixmap) -> list[SeatStyle]:
    """Return the emblems whose colours are painted."""
    seen = colours_of(pixmap.toImage())
    return [look for look in SEAT_STYLES if seen[token(look.colour)] > 30]


def cards(hands: MousePlayer) -> list[Any]:
    """Return the player panels by seat."""
    return sorted(hands.things("player"), key=lambda item: int(item.key[1]))


async def test_an_emblem_is_changed_by_keys_and_read_out(window: MainWindow, hands: MousePlayer) -> None:
    """Tab reaches it before the rest of its row; its accessible name follows, in both languages.

    It grows with the text, as high as the fields beside it.
    """
    page = page_of(window)
    button = page.rows[1].emblem
    page.rows[0].name.setFocus()
    QTest.keyClick(page.rows[0].name, Qt.Key.Key_Tab)
    assert window.focusWidget() is button
    assert button.toolTip() == "Emblem: moon. Press to change."
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert shown(page) == [0, 2, 1]
    assert button.toolTip() == "Emblem: star. Press to change."
    assert button.accessibleName() == "Emblem of seat 2: star. Press to change."
    await hands.speak("fr")
    assert button.toolTip() == "Emblème\u202f: étoile. Appuyez pour en changer."
    assert button.accessibleName() == "Emblème de la place 2\u202f: étoile. Appuyez pour en changer."
    QTest.keyClick(button, Qt.Key.Key_Tab)
    assert window.focusWidget() is page.rows[1].kind
    small = button.iconSize().height()
    window.apply_setting("text_scale", 2.0)
    await hands.settle()
    assert button.iconSize().height() > 1.8 * small


@pytest.mark.parametrize("game", GAMES)
async def test_chosen_emblems_are_shown_at_the_table_and_remembered(
    window: MainWindow, hands: MousePlayer, services: Callable[..., Services], game: str
) -> None:
    """The player panels paint their colours. Settings and header keep them.

    A press shows the next emblem in a circle; the seat that had it gets the former one.
    """
    page = page_of(window, game)
    for _ in range(5):
        hands.click_widget(page.rows[0].emblem)
        assert len(set(shown(page))) == len(page.rows)
    chosen = tuple(shown(page))
    assert chosen == (1, 3, 0)[: len(page.rows)]
    hands.click_widget(page.start)
    again = setup_from_text(services().settings_file.load()[0].new_game, game, len(chosen))
    assert again is not None
    assert emblems_of(again.seats) == chosen
    for _ in range(2):
        await hands.settle()
        assert emblems_of(hands.session.table.header.seats) == chosen
        assert [item.info.look for item in cards(hands)] == [SEAT_STYLES[emblem] for emblem in chosen]
        view = hands.session.page.view
        for item, emblem in zip(cards(hands), chosen, strict=True):
            rect = view.mapFromScene(item.sceneBoundingRect()).boundingRect()
            assert painted_in(view.grab(rect)) == [SEAT_STYLES[emblem]]
        window.leave_table()
        window.do("continue")


async def test_a_set_a_camp_and_the_curtain_show_the_emblem_of_their_seat(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The test reads the style of two sets in the discard area and of two camps.

    The curtain has the chosen colour of the active player and no other.
    """
    window.local_tables.begin(GameSetup("epizodiak", {}, people(3, 0, 2)))
    await hands.settle()
    curtain, invited = hands.session.page.curtain, hands.session.controller.curtain.invited
    assert curtain.isVisible()
    assert invited is not None
    assert painted_in(curtain.emblem.grab()) == [SEAT_STYLES[(3, 0, 2)[invited]]]
    picture = hands.scene.picture
    hands.scene.draw(replace(picture, board=replace(picture.board, sets=((4,), (7,), ()))))
    assert hands.item(("set", 4)).face.owner == SEAT_STYLES[3]
    assert hands.item(("set", 7)).face.owner == SEAT_STYLES[0]
    window.local_tables.begin(GameSetup("ecliptic", {}, people(3, 0)))
    await hands.settle()
    assert [hands.item(("camp", seat)).look for seat in range(2)] == [SEAT_STYLES[3], SEAT_STYLES[0]]


# --- setups in the settings

SETUP = GameSetup("ecliptic", {"mode": "single"}, people(2, 0))
TEXT = setup_to_text(SETUP, "")
SEAT = ["human", "A", ""]
BAD_SETUPS = (
    "",
    "{",
    "[]",
    "null",
    '{"ecliptic": null}',
    '{"ecliptic": {"seats": 2, "options": {}}}',
    json.dumps({"ecliptic": {"seats": [SEAT], "options": {}}}),
    json.dumps({"ecliptic": {"seats": [["human"]] * 2, "options": {}}}),
    json.dumps({"ecliptic": {"seats": [SEAT] * 3, "options": {}}}),
    json.dumps({"ecliptic": {"seats": [SEAT] * 2, "options": 7}}),
    "[" * 100_000,
    *(TEXT.replace(", 2]", damaged) for damaged in (", 4]", ", 0]", ', "sun"]')),
)


@pytest.mark.parametrize("text", BAD_SETUPS)
def test_an_invalid_setup_is_none(text: str) -> None:
    """Edited settings may also hold unknown or equal emblems."""
    assert setup_from_text(text, "ecliptic", 2) is None


async def test_a_setup_equals_the_one_parsed_from_its_text(window: MainWindow) -> None:
    """The text holds the options and seats of each game; older ones have no emblems. It is shown again."""
    seats = (Seat("human", "Zoé"), Seat("bot", "Vega", "casual"), Seat("bot", "Hamal", "beginner"))
    other = GameSetup("epizodiak", {"mode": "single"}, seats)
    kept = setup_to_text(SETUP, setup_to_text(other, "{"))
    assert setup_from_text(kept, "ecliptic", 2) == SETUP
    assert setup_from_text(kept, "epizodiak", 3) == other
    older = setup_from_text(TEXT.replace(", 2]", "]").replace(", 0]", "]"), "ecliptic", 2)
    assert older is not None
    assert emblems_of(older.seats) == (0, 1)
    window.apply_setting("new_game", kept)
    page = page_of(window)
    assert page.setup().seats == seats
    assert page.setup().options["mode"] == "single"
