"""Choosing an action from a list or by a typed move, with the same protection as a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.desktop.table.table_page import TablePage


def choose_in_words(page: TablePage, ui: GameUi, action: object) -> bool:
    """Choose an action, or show why it is refused; return whether it can be chosen.

    A question replaces the hold that the settings demand of a click (`hold`): no list can be held.
    """
    scene = page.scene
    if not scene.may_choose(action):
        scene.refused.emit(action)
        return False
    if not scene.hold_ms or not scene.is_final(action) or not ui.question(action):
        scene.choose(action)
        return True

    def words() -> tuple[str, str, str]:
        return ui.question(action), translate("Ask", "Yes"), translate("Ask", "No")

    def answered(agreed: bool) -> None:
        if agreed:
            scene.choose(action)

    page.ask(words, answered, "yes")
    return True


def possible_actions(page: TablePage, ui: GameUi) -> list[tuple[object, str]]:
    """Return the actions that can be chosen now, with their texts.

    They tell what the hand holds: there are none while others hear what is read aloud.
    """
    scene = page.scene
    update = scene.shown
    if update is None or not scene.private:
        return []
    return [(action, ui.action_text(action, update)) for action in scene.choices()]
