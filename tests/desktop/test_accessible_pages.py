"""Every page and dialog by screen reader and keyboard: names, reach, no trap; in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible

from epizodiak_qt import app as composition
from epizodiak_qt.desktop.app.translation import translate
from tests.desktop.accessible_tree import faults_of_focus, faults_of_names, things
from tests.desktop.every_form import GAMES, NAMES, Form, Forms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.shell.services import Services


@pytest.fixture(autouse=True)
def screen_reader(styled_app: QApplication) -> Iterator[None]:
    """Behave as if a screen reader ran."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture(params=["en", "fr"])
def make(
    request: pytest.FixtureRequest,
    styled_app: QApplication,
    language: Language,
    services: Callable[..., Services],
) -> Iterator[Callable[[str], Form]]:
    """Return a function that makes a form by its name, in each language; the test closes it."""
    language.switch(request.param)
    made: list[Form] = []
    forms = Forms(services(), request.param)

    def make_form(name: str) -> Form:
        made.append(forms.make(name))
        return made[-1]

    yield make_form
    for form in made:
        form.window.close()
        form.window.deleteLater()
    styled_app.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize("name", NAMES)
def test_each_object_of_a_form_has_a_name_and_can_be_reached(name: str, make: Callable[[str], Form]) -> None:
    """The name is unique and contains the visible label (WCAG 2.5.3); Tab enters and leaves (2.1.2)."""
    form = make(name)
    shown = things(form.window)
    faults = [*faults_of_names(shown), *faults_of_focus(form.window, shown)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_game_and_language_are_the_checked_radio_buttons(
    game: str, make: Callable[[str], Form]
) -> None:
    """A screen reader says which one of a group is chosen, and that the others are not."""
    form: Any = make(f"opening {game}")
    form.widget.show_language("fr")
    buttons = [each for each in things(form.window) if each.role == QAccessible.Role.RadioButton]
    chosen = [each.name for each in buttons if each.checked]
    assert len(buttons) == 4
    assert chosen == ["Français", accessible_game(game)]


def accessible_game(game: str) -> str:
    """Return the name of the button of a game in the current language."""
    title = composition.game_descriptors()[game].title
    return translate("GamePicker", "Game: {title}").format(title=title)
