"""The settings of the player: their values, and their file."""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
import json
import os
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from epizodiak_qt.games.game import Json
from epizodiak_qt.games.json_codec import OneOf, field_types
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.table.json_file import JsonFile

MOST_RECENT: Final = 8
"""The number of recent files."""
PERSONAL: Final = ("language", "theme", "text_scale", "tile_model", "verbosity", "captions")
"""The settings that belong to a person rather than to the computer."""

Language = Annotated[str, OneOf("", "en", "fr")]
Theme = Annotated[str, OneOf("system", "night", "day", "contrast")]
TextScale = Annotated[float, OneOf(1.0, 1.25, 1.5, 1.75, 2.0)]
TileModel = Annotated[str, OneOf("zodiac", "arabic")]
Verbosity = Annotated[str, OneOf("brief", "normal", "full")]
Captions = Annotated[str, OneOf("off", "on")]


class Settings(NamedTuple):
    """All that is stored from one start to the next."""

    language: Language = ""
    """The language of the interface; empty for that of the system."""
    theme: Theme = "system"
    """The theme; "system" follows the desktop."""
    tile_model: TileModel = "zodiac"
    """How the tiles of EpiZodiak are drawn."""
    text_scale: TextScale = 1.0
    """The factor of the text size."""
    speed: Annotated[float, OneOf(0.5, 1.0, 2.0, 0.0)] = 1.0
    """The factor of the speed of animations; 0 for none."""
    reduced_motion: Annotated[str, OneOf("system", "on", "off")] = "system"
    """Whether pieces fade instead of moving; "system" follows the desktop."""
    confirm: Annotated[str, OneOf("off", "ask", "hold")] = "off"
    """How an action that cannot be undone is confirmed."""
    reveal: Annotated[str, OneOf("click", "hold")] = "click"
    """How a hand behind the curtain is opened."""
    idle_curtain_s: Annotated[int, OneOf(0, 10, 30, 60, 120, 300)] = 60
    """After how many idle seconds the curtain closes; 0 for never."""
    bot_pause: Annotated[str, OneOf("short", "long", "step")] = "short"
    """How long bots pause before an action."""
    auto_turn: Annotated[str, OneOf("off", "on")] = "off"
    """Whether the table draws and passes for a person who can do nothing else, against bots here."""
    first_time_cards: Annotated[str, OneOf("on", "off")] = "on"
    """Whether a card explains what becomes possible for the first time."""
    verbosity: Verbosity = "normal"
    """How much is announced to screen readers and by the built-in speech."""
    speech: Annotated[str, OneOf("off", "on")] = "off"
    """Whether the built-in speech is on."""
    speech_volume: Annotated[int, OneOf(20, 40, 60, 80, 100)] = 100
    """The volume of the built-in speech, in percent."""
    sound: Annotated[str, OneOf("on", "off")] = "on"
    """Whether there are sounds, of any kind."""
    table_volume: Annotated[int, OneOf(0, 20, 40, 60, 80, 100)] = 60
    """The volume of what happens on the table, in percent; 0 for none."""
    alert_volume: Annotated[int, OneOf(0, 20, 40, 60, 80, 100)] = 60
    """The volume of calls to the player, such as the turn, in percent; 0 for none."""
    captions: Captions = "off"
    """Whether each sound is shown as a text."""
    background_alerts: Annotated[str, OneOf("on", "off")] = "on"
    """Whether task bar and title call the player while the window is in the background."""
    desktop_notices: Annotated[str, OneOf("off", "on")] = "off"
    """Whether notifications of the desktop do so."""
    stay_awake: Annotated[str, OneOf("on", "off")] = "on"
    """Whether the computer stays awake during a game in the network."""
    letters: Annotated[str, OneOf("on", "off")] = "on"
    """Whether single letters are keys of the table."""
    keys: str = ""
    """The keys that the player has chosen, as JSON; see the key map."""
    scan_s: Annotated[int, OneOf(0, 1, 2, 3, 5)] = 0
    """The interval of single-switch scanning, in seconds; 0 for no scanning."""
    asked_first: bool = False
    """Whether the questions of the first start were answered or skipped."""
    name: str = ""
    """The name of the player; empty for that of the account."""
    told_look_away: bool = False
    """Whether the request to look away was shown once."""
    game: str = ""
    """The game that was chosen last."""
    new_game: str = ""
    """The setups of the new-game pages, as JSON."""
    duplicate: str = ""
    """The duplicate match that was begun last, as JSON."""
    recent_files: str = ""
    """The files that were opened or saved last, the last one first: their paths, as JSON."""
    window: str = ""
    """The geometry of the window, in base64."""

    def with_value(self, field: str, value: object) -> "Settings":
        """Return these settings with another value in one field."""
        changed: dict[str, Any] = {field: value}
        return self._replace(**changed)

    def resolved(self, theme: str, *, reduced_motion: bool) -> "Settings":
        """Return these settings with the values of the system in place of "system"."""
        return self._replace(
            theme=theme if self.theme == "system" else self.theme,
            reduced_motion=("on" if reduced_motion else "off")
            if self.reduced_motion == "system"
            else self.reduced_motion,
        )


CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    field: check.values
    for field, kind in field_types(Settings).items()
    for check in getattr(kind, "__metadata__", ())
}
"""The values of most fields."""


def zoomed(text_scale: float, command: str) -> float:
    """Return the text size after "zoom_in", "zoom_out" or "zoom_reset"; unchanged at the end of the range."""
    scales = CHOICES["text_scale"]
    if command == "zoom_reset":
        return float(scales[0])
    place = scales.index(text_scale) + (1 if command == "zoom_in" else -1)
    return float(scales[max(0, min(place, len(scales) - 1))])


def setting_after(command: str, settings: Settings, language: str, theme: str) -> tuple[str, object]:
    """Return the setting that a command of the menu changes, and its value then.

    Args:
        command: "zoom_in", "zoom_out", "zoom_reset", "mute", "next_language" or "next_theme".
        settings: The present settings.
        language: The language of the window, also if the settings follow the system.
        theme: The theme of the window.
    """
    if command == "mute":
        return "sound", "on" if settings.sound == "off" else "off"
    if command not in ("next_language", "next_theme"):
        return "text_scale", zoomed(settings.text_scale, command)
    field, now = ("language", language) if command == "next_language" else ("theme", theme)
    values: tuple[str, ...] = CHOICES[field][1:]  # without that of the system
    return field, values[(values.index(now) + 1) % len(values)]


def recent_files(stored: str) -> list[Path]:
    """Return the files that still exist, the last one first; none if the text is no list of paths."""
    try:
        return [path for path in map(Path, json.loads(stored)) if os.path.isfile(path)]  # noqa: PTH113  (never raises)
    except (ValueError, TypeError, RecursionError):
        return []


def with_recent(stored: str, path: Path) -> str:
    """Return the list with another file at its beginning."""
    path = path.absolute()
    others = [each for each in recent_files(stored) if each != path]
    return json.dumps([str(each) for each in (path, *others)[:MOST_RECENT]])


def _upgraded(data: Json) -> Json:
    """Return the data of version 0.1.0 as this version has it; its player knows the program already."""
    reduced = data.get("reduced_motion", "system")
    words = {True: "on", False: "system"}
    return {
        "asked_first": True,
        **data,
        "reduced_motion": words[reduced] if reduced in (True, False) else reduced,
    }


class SettingsFile:
    """The file of settings in the config folder."""

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path, Settings, Label("The settings", "Les réglages"), upgrade=_upgraded)
        self._stored = Settings()

    def load(self) -> tuple[Settings, Sentence | None]:
        """Return the settings; the defaults if they could not be read, and a sentence that says so.

        The questions of the first start are asked without a file only.
        """
        settings = self._file.read()
        problem = self._file.problem
        self._stored = settings or Settings(asked_first=problem is not None)
        return self._stored, problem

    def save(self, settings: Settings) -> Sentence | None:
        """Write the settings; return why that failed, or None.

        The changes of another window since then stay, unless the same field was changed here too.
        """
        before = self._stored._asdict()
        changed = {field: value for field, value in settings._asdict().items() if value != before[field]}
        there = self._file.read()
        failure = self._file.write(settings if there is None else there._replace(**changed))
        if failure is None:
            self._stored = settings
        return failure
