"""The letters that are keys of a table: their commands, as the player has chosen them, and what these do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import LANGUAGES, shown_language, shown_sentence, translate
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.desktop.table.game_ui import Verb
    from epizodiak_qt.desktop.table.table_page import TablePage

ASKING: Final[Mapping[str, tuple[str, Phrase]]] = {
    "why": ("w", Phrase("Keys", "Why the piece cannot be played")),
    "odds": ("k", Phrase("Keys", "The chances")),
    "turn": ("t", Phrase("Keys", "Whose turn it is")),
    "hand": ("h", Phrase("Keys", "My hand")),
    "board": ("b", Phrase("Keys", "The board")),
    "opponents": ("o", Phrase("Keys", "The other players")),
    "last": ("l", Phrase("Keys", "The last moves; again for earlier ones")),
    "advice": ("?", Phrase("Keys", "Ask for a hint")),
    "command_line": ("/", Phrase("Keys", "Type a move")),
}
"""The commands that play nothing, with their keys in every language, and what they do."""
# The row of digits, as a French keyboard types it without Shift.
_AZERTY: Final = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))


def playing() -> dict[str, dict[str, Verb]]:
    """Return the commands that play: for each one the games that have it, with what it does there."""
    found: dict[str, dict[str, Verb]] = {}
    for game in ENTRIES:
        for command, verb in desktop_of(game).verbs.items():
            found.setdefault(command, {})[game] = verb
    return found


def default_keys(language: str) -> dict[str, str]:
    """Return the key of every command in a language, unless the player has chosen another one."""
    verbs = {command: next(iter(games.values())) for command, games in playing().items()}
    letters = {
        command: verb.french_key if language == "fr" else verb.english_key for command, verb in verbs.items()
    }
    return letters | {command: key for command, (key, _) in ASKING.items()}


def digit_of(text: str) -> str:
    """Return the digit that a key types, on a French keyboard without Shift too; empty for no digit."""
    if len(text) == 1 and text in "0123456789":
        return text
    return _AZERTY.get(text.lower(), "")


def chosen_keys(stored: str) -> dict[str, dict[str, str]]:
    """Return the keys that the player has chosen, by language; what cannot be read is left out."""
    try:
        data: object = json.loads(stored) if stored else {}
    except (ValueError, RecursionError):
        data = {}
    chosen: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        defaults = default_keys(language)
        given = data.get(language) if isinstance(data, dict) else None
        entries = given.items() if isinstance(given, dict) else ()
        chosen[language] = {}
        for command, key in entries:
            if command in defaults and isinstance(key, str) and may_be_key(key):
                chosen[language][command] = key.lower()
    return chosen


def keys_of(language: str, stored: str) -> dict[str, str]:
    """Return the key of every command in a language."""
    return {**default_keys(language), **chosen_keys(stored)[language]}


def command_of(text: str, language: str, stored: str) -> str:
    """Return the command whose key types `text`; empty for none. Of equal keys a chosen one counts."""
    wanted = text.lower()
    chosen = chosen_keys(stored)[language]
    keys = keys_of(language, stored)
    found = [command for command in (*chosen, *keys) if keys[command] == wanted]
    return found[0] if wanted and found else ""


def may_be_key(text: str) -> bool:
    """Return whether a text is one visible character that means no digit."""
    return len(text) == 1 and text.isprintable() and not text.isspace() and not digit_of(text)


def holder(key: str, command: str, language: str, stored: str) -> str:
    """Return another command that has a key already; empty if the key is free."""
    keys = keys_of(language, stored)
    return next((other for other in keys if other != command and keys[other] == key.lower()), "")


def with_key(command: str, key: str, language: str, stored: str) -> str:
    """Return the chosen keys, to be stored, with another key for a command."""
    chosen = chosen_keys(stored)
    chosen[language][command] = key.lower()
    return _written(chosen)


def with_defaults(language: str, stored: str) -> str:
    """Return the chosen keys, to be stored, without those of a language."""
    return _written({**chosen_keys(stored), language: {}})


def _written(chosen: Mapping[str, Mapping[str, str]]) -> str:
    """Return chosen keys as JSON, without those that are the defaults."""
    differing = {
        language: {command: key for command, key in keys.items() if key != default_keys(language)[command]}
        for language, keys in chosen.items()
    }
    kept = {language: keys for language, keys in differing.items() if keys}
    return json.dumps(kept, ensure_ascii=False) if kept else ""


def key_text(meaning: str) -> str:
    """Return what a key does that means this: of one that plays, in every game that has it."""
    if meaning in ASKING:
        return ASKING[meaning][1].say()
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


def keys_now_text(page: TablePage) -> str:
    """Return the keys that do something at this moment as Markdown, to follow the rules."""
    scene, settings, ui = page.scene, page.settings, page.ui
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
    letters = keys_of(shown_language(), settings.keys) if settings.letters == "on" else {}
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
