"""The commands of letters at a table in words, and the keys that do something at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.table.key_map import ASKING, PLAYING, keys_of

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.table.table_page import TablePage


def command_text(command: str) -> str:
    """Return a command for both games: in EpiZodiak, and where it differs, in Ecliptic."""
    return {
        "draw": translate("Keys", "Draw"),
        "pass": translate("Keys", "Pass; in Ecliptic lay nothing, or wish to stop"),
        "set": translate("Keys", "Discard a set; in Ecliptic the selected card"),
        "pick_up": translate("Keys", "Pick up the tile; in Ecliptic take the top discard"),
        "contest": translate("Keys", "Contest; in Ecliptic wish to play on"),
        "why": translate("Keys", "Why the piece cannot be played"),
        "odds": translate("Keys", "The chances"),
        "turn": translate("Keys", "Whose turn it is"),
        "hand": translate("Keys", "My hand"),
        "board": translate("Keys", "The board"),
        "opponents": translate("Keys", "The other players"),
        "last": translate("Keys", "The last moves; again for earlier ones"),
        "advice": translate("Keys", "Ask for a hint"),
        "command_line": translate("Keys", "Type a move"),
    }[command]


def keys_now(page: TablePage, settings: Settings, language: str) -> list[tuple[str, str]]:
    """Return the keys that do something at this moment, each with what it does."""
    scene = page.scene
    keys = [
        (translate("Keys", "F6, Shift+F6"), translate("Keys", "Next zone, zone before")),
        (
            translate("Keys", "Arrows, Home, End"),
            translate("Keys", "Inside a zone; on the dial Right is clockwise"),
        ),
    ]
    if scene.hints.acting:
        keys += [
            (translate("Keys", "Ctrl and an arrow"), translate("Keys", "Next object that can be played")),
            (translate("Keys", "1 to 12"), translate("Keys", "Focus that value, sign or die")),
            (translate("Keys", "Space"), translate("Keys", "Select, or give back")),
            (translate("Keys", "Enter"), translate("Keys", "Confirm the selection, or play the object")),
        ]
    if scene.selection:
        keys += [
            (translate("Keys", "Backspace"), translate("Keys", "Give the last one back")),
            (translate("Keys", "Esc"), translate("Keys", "Give all back")),
        ]
    letters = keys_of(language, settings.keys) if settings.letters == "on" else {}
    for command, key in letters.items():
        playing = command in PLAYING and bool(scene.keys_for(command))
        asking = command in ASKING or (command == "advice" and page.advice_button.isEnabled())
        if playing or asking or command == "command_line":
            keys.append((key.upper(), command_text(command)))
    if page.buttons["undo"].isEnabled():
        keys.append(("Ctrl+Z", page.buttons["undo"].toolTip()))
    if page.buttons["hide_hand"].isEnabled():
        keys.append(("F9", translate("Keys", "Close the curtain")))
    return keys


def keys_now_text(page: TablePage, settings: Settings, language: str) -> str:
    """Return the keys of this moment as Markdown."""
    lines = (f"- **{key}** – {does}" for key, does in keys_now(page, settings, language))
    return "\n".join(["## " + translate("Keys", "Keys now"), "", *lines, "", ""])
