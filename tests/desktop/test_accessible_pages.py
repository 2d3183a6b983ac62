"""Every page and dialog by screen reader and keyboard: names, reach, no trap; in both languages."""

import importlib
import pkgutil
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from epizodiak_qt import desktop
from epizodiak_qt.desktop.app.placement import TARGET_PX
from epizodiak_qt.desktop.app.translation import LANGUAGES, translate
from epizodiak_qt.games.catalogue import ENTRIES
from tests.desktop.accessible_tree import faults_of_focus, faults_of_names, faults_of_size, things
from tests.desktop.dialogs.test_forms import leaves
from tests.desktop.ecliptic.states import STATES as ECLIPTIC
from tests.desktop.epizodiak.states import STATES as EPIZODIAK
from tests.desktop.every_form import GAMES, NAMES, Form

pytestmark = pytest.mark.usefixtures("styled_app", "screen_reader")
STATES = {"epizodiak": EPIZODIAK, "ecliptic": ECLIPTIC}
# Widgets over a network table (`test_games_in_the_network` walks over it), a frame without focus, and what
# is announced: the captions of sounds, and first-time cards (`test_first_time_cards` reads them).
ELSEWHERE = {
    "CaptionStrip",
    "FileDialog",
    "FirstTimeCards",
    "ScanFrame",
    "Banner",
    "HandPicker",
    "StatusBadge",
    "RemoveButton",
    "OwnSeatButton",
}
SEEN: set[type] = set()
"""The classes of all widgets that the walk has visited."""
WALKED: set[str] = set()
"""The names of the forms and tables at which it has been."""


@pytest.mark.parametrize("name", NAMES)
def test_each_object_of_a_form_has_a_name_and_can_be_reached(name: str, make: Callable[[str], Form]) -> None:
    """The name is unique and contains the visible label (WCAG 2.5.3); Tab enters and leaves (2.1.2)."""
    form = make(name)
    WALKED.add(name)
    shown = things(form.window)
    SEEN.update({type(form.widget)}, (type(each.widget) for each in shown))
    faults = [*faults_of_names(shown), *faults_of_focus(form.window, shown)]
    faults += faults_of_size(shown, TARGET_PX)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_game_and_language_are_the_checked_radio_buttons(
    game: str, make: Callable[[str], Form]
) -> None:
    """A screen reader says which one of a group is chosen, and that the others are not."""
    form: Any = make(f"opening {game}")
    form.widget.languages.show_choice("fr")
    buttons = [each for each in things(form.window) if each.role == QAccessible.Role.RadioButton]
    chosen = [each.name for each in buttons if each.checked]
    assert len(buttons) == len(LANGUAGES) + len(ENTRIES)
    title = ENTRIES[game].title
    assert chosen == ["Français", translate("GamePicker", "Game: {title}").format(title=title)]


# States of a table, and the command that opens something there.
TABLES = (
    "epizodiak turn",
    "epizodiak turn table_in_words",
    "epizodiak turn command_line",
    "epizodiak question",
    "epizodiak look-back",
    "epizodiak tooltip-tile",
    "epizodiak round-over",
    "epizodiak match-over",
    "epizodiak curtain",
    "epizodiak curtain-pin",
    "epizodiak curtain-hold",
    "epizodiak record",
    "epizodiak lesson-answer",
    "ecliptic lay",
    "ecliptic lay table_in_words",
    "ecliptic combat",
    "ecliptic won",
    "ecliptic wish",
    "ecliptic scoring",
    "ecliptic lesson table_in_words",
)


@pytest.mark.parametrize("name", TABLES)
async def test_each_object_of_a_table_has_a_name_and_can_be_reached(
    name: str, sit: Callable[..., Any]
) -> None:
    """Also of what lies over it: questions, curtain, result, log, and the bar of a record."""
    WALKED.add(name)
    game, which, *commands = name.split()
    state = STATES[game][which]
    at = sit(state.position, **state.given)
    await state.show(at)
    for command in commands:
        await at.command(command)
    shown = things(at.window)
    SEEN.update({type(at.window)}, (type(each.widget) for each in shown))
    faults = [*faults_of_focus(at.window, shown), *faults_of_size(shown, TARGET_PX)]
    for code in ("en", "fr"):
        at.window.apply_setting("language", code)
        faults += faults_of_names(things(at.window))
    assert not faults, "\n".join(faults)


def test_the_walk_has_visited_every_kind_of_widget(request: pytest.FixtureRequest) -> None:
    """A new page, dialog or panel must be shown by a form or a state of a table that the walk visits."""
    if request.config.getoption("keyword") or not {*NAMES, *TABLES} <= WALKED:
        pytest.skip("only some pages were walked, or in another order")
    for module in pkgutil.walk_packages(desktop.__path__, "epizodiak_qt.desktop."):
        with suppress(ModuleNotFoundError):  # built-in speech needs an extra
            importlib.import_module(module.name)
    kinds = {kind for kind in leaves(QWidget) if kind.__module__.startswith("epizodiak_qt.desktop")}
    unseen = {kind.__name__ for kind in kinds if not any(issubclass(each, kind) for each in SEEN)}
    assert sorted(unseen - ELSEWHERE) == []
