"""What the keys of letters at a table do, in words, and the keys that do something at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.table.key_map import ASKING, keys_of, playing
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.desktop.table.table_page import TablePage


def key_text(meaning: str) -> str:
    """Return what a key does that means this: of one that plays, in every game that has it."""
    asking = {
        "why": translate("Keys", "Why the piece cannot be played"),
        "odds": translate("Keys", "The chances"),
        "turn": translate("Keys", "Whose turn it is"),
        "hand": translate("Keys", "My hand"),
        "board": translate("Keys", "The board"),
        "opponents": translate("Keys", "The other players"),
        "last": translate("Keys", "The last moves; again for earlier ones"),
        "advice": translate("Keys", "Ask for a hint"),
        "command_line": translate("Keys", "Type a move"),
    }
    if meaning in asking:
        return asking[meaning]
    (first, *others) = playing()[meaning].items()
    whole = shown_sentence(first[1].text)
    texts = {whole}
    for game, verb in others:
        does = shown_sentence(verb.text)
        if does not in texts:
            texts.add(does)
            both = translate("Keys", "{text}; in {game}: {does}")
            whole = both.format(text=whole, game=ENTRIES[game].title, does=does[0].lower() + does[1:])
    return whole


def keys_now_text(page: TablePage, settings: Settings, ui: GameUi) -> str:
    """Return the keys that do something at this moment as Markdown, to follow the rules."""
    scene = page.scene
    keys = [
        (translate("Keys", "F6, Shift+F6"), translate("Keys", "Next zone, zone before")),
        (translate("Keys", "Arrows, Home, End"), translate("Keys", "Inside a zone")),
    ]
    if scene.hints.acting:
        keys += [
            (translate("Keys", "Ctrl and an arrow"), translate("Keys", "Next object that can be played")),
            (translate("Keys", "1 to 12"), translate("Keys", "Focus what has that number")),
            (translate("Keys", "Space"), translate("Keys", "Select, or give back")),
            (translate("Keys", "Enter"), translate("Keys", "Confirm the selection, or play the object")),
        ]
    if scene.selection:
        keys += [
            (translate("Keys", "Backspace"), translate("Keys", "Give the last one back")),
            (translate("Keys", "Esc"), translate("Keys", "Give all back")),
        ]
    letters = keys_of(ui.language(), settings.keys) if settings.letters == "on" else {}
    for meaning, key in letters.items():
        if meaning not in ASKING and scene.shown is not None:
            actions = filter(None, map(scene.action_at, scene.keys_for(meaning)))
            keys += [(key.upper(), ui.action_text(action, scene.shown)) for action in actions]
        elif meaning in ASKING and (meaning != "advice" or page.advice_button.isEnabled()):
            keys.append((key.upper(), key_text(meaning)))
    if page.buttons["undo"].isEnabled():
        keys.append(("Ctrl+Z", page.buttons["undo"].toolTip()))
    lines = (f"- **{key}** – {does}" for key, does in keys)
    return "\n".join(["", "", "## " + translate("Keys", "Keys now"), "", *lines])
