"""The page of lessons: a path of stations, the progress of each person, and the way into the first game."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from epizodiak_qt import folders
from epizodiak_qt.desktop.app.last_open import LastOpen
from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.learn import learn_page
from epizodiak_qt.desktop.shell.learn.learn_page import Station, time_text
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.start.start_page import StartPage
from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import choose
from tests.desktop.program_window import no_network
from tests.desktop.scene.scenes import drawings
from tests.desktop.shell.learn.learner import Learner
from tests.teaching.lesson_player import NAMES

Key = Qt.Key
OWN = "epizodiak"


@pytest.fixture
def learner(window: MainWindow, clock: FakeClock) -> Learner:
    """Return a learner at the window."""
    return Learner(window, clock)


def learn(window: MainWindow, count: int, name: str = "") -> list[str]:
    """Store that the first lessons of EpiZodiak were done; return all their names."""
    names = [each for each in NAMES if each.startswith(OWN)]
    for each in names[:count]:
        window.services.progress().finish_lesson(name, each, 65)
    return names


def blank(*given: Any) -> QPixmap:
    """Return an empty picture of the size of that of a moment, which takes 75 ms to paint."""
    size, ratio = given[-2:]
    picture = QPixmap(size * ratio)
    picture.fill()
    return picture


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("code", ["en", "fr"])
async def test_the_path_winds_without_a_jump_and_every_title_has_room(
    learner: Learner, size: tuple[int, int], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each station is beside the one before it, or below it; at 200 % too."""
    monkeypatch.setattr(learn_page, "moment_picture", blank)
    window = learner.window
    window.resize(*size)
    await learner.speak(code)
    for text_scale in (1.0, 2.0):
        window.apply_setting("text_scale", text_scale)
        learner.clock.advance(1_000)
        window.do("learn")
        for game in ("ecliptic", OWN):
            learner.page.game_picker.buttons[game].click()
            for _ in range(4):
                QApplication.processEvents()
            page = learner.page
            assert len(page.stations) == sum(name.startswith(game) for name in NAMES)
            for one, other in pairwise(page.stations):
                first, second = one.geometry(), other.geometry()
                same_row = first.top() == second.top()
                assert same_row or first.left() == second.left()
                assert not first.intersects(second)
            for station in page.stations:
                assert page.path.rect().contains(station.geometry())
                assert station.width() >= station.sizeHint().width(), station.text()
                assert not station.picture_area.isEmpty()
                below = station.rect().bottom() - station.picture_area.bottom()
                assert below >= station.fontMetrics().lineSpacing() * len(station.text().split("\n"))
            for button in (page.next_button, page.other_button, page.back):
                assert button.width() >= button.sizeHint().width(), button.text()
                assert page.rect().contains(button.mapTo(page, button.rect().bottomRight()))


async def test_the_next_station_and_the_times_are_shown_and_spoken(learner: Learner) -> None:
    """A star with the time for a lesson that is done, as on a clock; the first other one is the next."""
    assert [time_text(each) for each in (0, 5.4, 59.6, 61, 600)] == ["0:00", "0:05", "1:00", "1:01", "10:00"]
    learn(learner.window, 2)
    learner.window.do("learn")
    page = learner.page
    names = [station.accessibleName() for station in page.stations]
    assert names[0] == "1. The dial and a tile, done in 1:05"
    assert names[1].endswith(", done in 1:05")
    assert names[2] == "3. Sets bring the points, next lesson"
    assert names[3] == "4. Draw, keep, pass"
    assert [station.is_next for station in page.stations].index(True) == 2
    assert page.progress.text() == "2 of 10 lessons done"
    assert page.next_button.text() == "Go on"
    learner.click_widget(page.next_button)
    await learner.others()
    assert learner.table.lesson.name == "03-sets"


async def test_arrows_lead_from_station_to_station_and_enter_begins(learner: Learner) -> None:
    """As the stations lie: the second row runs back. Esc leaves the page."""
    window = learner.window
    window.do("learn")
    stations = learner.page.stations
    columns = sum(each.y() == stations[0].y() for each in stations)
    stations[0].setFocus()
    presses = [Key.Key_Right, Key.Key_Down, Key.Key_Right, Key.Key_Up, Key.Key_Left, Key.Key_Left]
    reached = []
    for key in presses:
        focused = window.focusWidget()
        assert isinstance(focused, Station)
        QTest.keyClick(focused, key)
        reached.append([each is window.focusWidget() for each in stations].index(True))
    below = 2 * columns - 2
    assert reached == [1, below, below - 1, 2, 1, 0]
    QTest.keyClick(stations[0], Key.Key_Left)
    assert window.focusWidget() is stations[0]
    QTest.keyClick(stations[0], Key.Key_Return)
    await learner.others()
    assert learner.table.lesson.name == "01-dial"
    await learner.press_button("leave")
    focused = window.focusWidget()
    assert focused is learner.page.next_button
    QTest.keyClick(focused, Key.Key_Escape)
    assert window.start_page.isVisible()


async def test_pictures_are_painted_once_and_anew_for_another_theme(learner: Learner) -> None:
    """One after the other, while the page is shown."""
    window = learner.window
    window.do("learn")
    page = learner.page

    def painted() -> list[int]:
        return [0 if each.picture is None else each.picture.cacheKey() for each in page.stations]

    await learner.until(lambda: all(painted()) and not page._painting.isActive())
    first = painted()
    window.back_to_start()
    window.do("learn")
    await learner.until(lambda: not page._painting.isActive())
    assert painted() == first
    window.apply_setting("theme", "day")
    await learner.until(lambda: not set(painted()) & set(first))


async def test_after_the_last_lesson_the_first_game_is_the_primary_button(learner: Learner) -> None:
    """It is played against beginners; the lessons can be done again."""
    learn(learner.window, 10)
    learner.window.do("learn")
    page = learner.page
    assert (page.next_button.text(), page.other_button.text()) == (
        "Play your first game",
        "From the beginning",
    )
    learner.click_widget(page.other_button)
    await learner.others()
    assert learner.table.lesson.name == "01-dial"
    await learner.press_button("leave")
    learner.click_widget(page.next_button)
    session = learner.window.session
    assert session is not None
    assert [who.bot for who in session.table.state().seats] == ["", "beginner", "beginner"]


async def test_each_profile_has_its_own_progress(learner: Learner) -> None:
    """The list is there only if there are profiles; the profile of the own name comes first."""
    window = learner.window
    window.do("learn")
    assert not learner.page.person.isVisible()
    profiles = window.services.profiles()
    for name in ("Bo", "Amélie"):
        profiles.put(Profile(name))
    learn(window, 3, "Amélie")
    window.do("learn")
    person = learner.page.person
    assert person.isVisible()
    assert person.currentText() == "Amélie"
    assert learner.page.progress.text() == "3 of 10 lessons done"
    for name, done in (("Bo", 0), ("", 0), ("Amélie", 3)):
        choose(person, name)
        assert learner.page.progress.text() == f"{done} of 10 lessons done"
    bo, amelie = profiles.find("Bo"), profiles.find("Amélie")
    assert bo is not None
    assert amelie is not None
    profiles.put(bo._replace(language="fr"), bo)
    profiles.put(Profile("Zoé"), amelie)
    window.do("learn")
    assert person.currentData() == ""
    choose(person, "Zoé")
    assert learner.page.progress.text() == "3 of 10 lessons done"
    zoe = profiles.find("Zoé")
    assert zoe is not None
    profiles.remove(zoe)
    assert window.services.progress().of("Zoé").lessons == ()


async def test_damaged_progress_and_lessons_are_told_on_the_page(
    learner: Learner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the present language; everything else can be learned."""
    path = tmp_path / "config" / "progress.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{ no json", "utf-8")
    learner.window.do("learn")
    note = learner.page.note
    assert note.isVisible()
    english = note.text()
    await learner.speak("fr")
    assert note.text()
    assert note.text() != english


async def test_learning_comes_back_to_the_table_from_which_it_was_asked_for(learner: Learner) -> None:
    """A game that is saved goes on; a lesson takes its place only when it begins."""
    window = learner.window
    window.do("play")
    session = window.session
    window.do("learn")
    learner.click_widget(learner.page.back)
    assert session is not None
    assert window.pages.currentWidget() is session.page
    window.do("learn")
    learner.click_widget(learner.page.stations[0])
    await learner.others()
    assert learner.session is not session


# --- the start page


def test_newcomers_are_offered_to_learn_first(
    styled_app: QApplication, language: Language, qtbot: QtBot
) -> None:
    """In a large button, which has the focus; once somebody has played it is a quiet one. No text is cut."""
    new = [True]
    page = StartPage(OWN, drawings(), lambda: NIGHT, newcomer=lambda: new[0])
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    learn_button, play = page.buttons["learn"], page.buttons["play"]

    def primary() -> list[QPushButton]:
        return [button for button in page.buttons.values() if button.property("primary")]

    def places() -> dict[str, QPoint]:
        """Return where the buttons lie; each shows its whole text in both languages."""
        for code in ("fr", "en"):
            language.switch(code)
            page.retranslate()
            QApplication.processEvents()
            for button in page.buttons.values():
                assert button.sizeHint().width() <= button.width(), button.text()
        return {name: button.pos() for name, button in page.buttons.items()}

    assert (primary(), learn_button.text()) == ([learn_button], "Learn to play")
    assert page.focusWidget() is learn_button
    assert learn_button.y() == play.y()
    before = places()
    page.offer(None, LastOpen())
    assert places() == before
    new[0] = False
    page.offer(None, LastOpen())
    places()
    assert (primary(), learn_button.text()) == ([play], "Learn")
    assert learn_button.property("quiet")
    assert learn_button.y() == page.buttons["quit"].y() > play.y()
    page.offer(None, LastOpen(table="here", title="A table"))
    assert primary() == []


def test_a_game_or_a_lesson_makes_an_end_of_the_newcomer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are looked for, and not read."""
    monkeypatch.setattr(folders, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(folders, "config_file", (tmp_path / "config").joinpath)
    assert folders.nothing_played()
    games = ("data/tables/a.journal", "data/tables/finished/a.ezr", "data/records/a.ezr")
    for file in (*games, "config/progress.json"):
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        assert folders.nothing_played()
        path.write_text("{", "utf-8")
        assert not folders.nothing_played()
        path.unlink()
    (tmp_path / "config" / "settings.json").touch()
    assert folders.nothing_played()


def test_the_window_asks_once_before_it_is_shown(
    services: Callable[..., Services], styled_app: QApplication
) -> None:
    """And reads no progress for it."""
    newcomer = Mock(return_value=True)
    unread = Mock(side_effect=AssertionError("progress is read before it is asked for"))
    window = MainWindow(
        services()._replace(newcomer=newcomer, progress=unread),
        services().settings_file.load()[0],
        no_network,
    )
    assert newcomer.call_count == 1
    assert window.start_page.buttons["learn"].property("primary")
    window.deleteLater()
