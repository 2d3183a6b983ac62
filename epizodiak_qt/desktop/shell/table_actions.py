"""The actions of a table in the menus: which of them are possible now, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from epizodiak_qt.desktop.shell.menus import Menus
    from epizodiak_qt.desktop.shell.table_session import TableSession


def enable_table_actions(menus: Menus, seen: TableSession | None) -> None:
    """Enable the possible actions of the table whose page is shown; without one, none is possible."""
    for name, possible in (
        ("undo", seen is not None and seen.controller.proposals.may_take_back is not None),
        ("advice", seen is not None and seen.advice.may_ask),
        ("abandon", seen is not None and seen.controller.proposals.may_abandon),
        ("pin", seen is not None and seen.controller.shared_screen.may_set_pin),
        ("private_audio", seen is not None and seen.controller.shared_screen.may_change_audio),
        ("record", seen is not None and seen.may_export),
        ("picture", seen is not None and seen.may_export),
        ("table_in_words", seen is not None),
        ("command_line", seen is not None and bool(seen.controller.people)),
        ("hide_hand", seen is not None and seen.controller.shared_screen.may_hide),
    ):
        menus.actions[name].setEnabled(possible)
    private = seen is not None and seen.controller.shared_screen.private_audio
    menus.actions["private_audio"].setChecked(private)


def do_at_table(name: str, session: TableSession) -> None:
    """Carry out an action that is about the table on the screen."""
    match name:
        case "undo":
            session.controller.proposals.take_back()
        case "advice":
            session.advice.ask()
        case "table_in_words":
            session.toggle_words()
        case "command_line" if session.controller.people:
            session.show_move_line()
        case "hide_hand":
            session.controller.shared_screen.close_curtain()
        case "abandon":
            session.controller.proposals.abandon()
        case "why" | "turn" | "hand" | "board" | "opponents" | "last" | "odds":
            session.controller.questions.answer(name)
        case "private_audio":
            session.controller.shared_screen.change_audio()
            session.controller.state_changed.emit()  # the menu has checked or unchecked itself
