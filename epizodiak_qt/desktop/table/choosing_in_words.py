"""Questions before an action, and choosing one from a list or by a typed move, as protected as by a click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.announce import is_listening
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.table.table_page import TablePage
HIDDEN_HAND: Final = Phrase("Spoken", "The hand is not read aloud: it is hidden, or private audio is off.")
"""Why nothing of a hand is announced."""


def may_name_hand(page: TablePage) -> bool:
    """Return whether a text may name pieces of the hand: nobody else would hear it."""
    return page.scene.private or not is_listening(page)


def ask_about(page: TablePage, action: object, answered: Callable[[bool], None]) -> None:
    """Ask the seat that is shown whether it plays an action."""
    shown = page.scene.shown
    assert shown is not None, "an action is chosen at a table that is shown"

    def question() -> str:
        return page.ui.question(action) if may_name_hand(page) else translate("Ask", "Play this move?")

    page.confirm(question, answered, "yes", to=shown.seat)


def choose_in_words(page: TablePage, action: object) -> bool:
    """Choose an action, or show why it is refused; return whether it can be chosen.

    A question replaces the hold that the settings demand of a click (`hold`): no list can be held.
    """
    scene = page.scene
    if not scene.may_choose(action):
        scene.refused.emit(action)
        return False
    if not scene.hold_ms or not scene.is_final(action) or not page.ui.question(action):
        scene.choose(action)
        return True

    ask_about(page, action, lambda agreed: scene.choose(action) if agreed else None)
    return True


def possible_actions(page: TablePage) -> list[tuple[object, str]]:
    """Return the actions that can be chosen now, with their texts.

    They show what the hand holds: there are none while others hear what is read aloud.
    """
    scene = page.scene
    update = scene.shown
    if update is None or not scene.private:
        return []
    return [(action, page.ui.action_text(action, update)) for action in scene.choices()]
