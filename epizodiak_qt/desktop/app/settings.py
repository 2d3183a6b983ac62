"""The settings of the player: values, validation on reading, and their file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from epizodiak_qt.table.json_file import JsonFile

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.games.sentence import Sentence


CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "language": ("", "en", "fr"),
    "theme": ("system", "night", "day", "contrast"),
    "tile_model": ("zodiac", "arabic"),
    "text_scale": (1.0, 1.25, 1.5, 1.75, 2.0),
    "speed": (0.5, 1.0, 2.0, 0.0),
    "reduced_motion": ("system", "on", "off"),
    "confirm": ("off", "ask", "hold"),
    "reveal": ("click", "hold"),
    "idle_curtain_s": (0, 10, 30, 60, 120, 300),
    "bot_pause": ("short", "long", "step"),
    "verbosity": ("brief", "normal", "full"),
    "speech": ("off", "on"),
    "speech_volume": (20, 40, 60, 80, 100),
    "sound": ("on", "off"),
    "table_volume": (0, 20, 40, 60, 80, 100),
    "alert_volume": (0, 20, 40, 60, 80, 100),
    "captions": ("off", "on"),
    "background_alerts": ("on", "off"),
    "desktop_notices": ("off", "on"),
    "stay_awake": ("on", "off"),
    "letters": ("on", "off"),
    "scan_s": (0, 1, 2, 3, 5),
}


class Settings(NamedTuple):
    """All that is stored from one start to the next. `CHOICES` lists the values of most fields."""

    language: str = ""
    """The language of the interface; empty for that of the system."""
    theme: str = "system"
    """The theme; "system" follows the desktop."""
    tile_model: str = "zodiac"
    """How the tiles of EpiZodiak are drawn."""
    text_scale: float = 1.0
    """The factor of the text size."""
    speed: float = 1.0
    """The factor of the speed of animations; 0 for none."""
    reduced_motion: str = "system"
    """Whether pieces fade instead of moving; "system" follows the desktop."""
    confirm: str = "off"
    """How an action that cannot be undone is confirmed."""
    reveal: str = "click"
    """How a hand behind the curtain is opened."""
    idle_curtain_s: int = 60
    """After how many idle seconds the curtain closes; 0 for never."""
    bot_pause: str = "short"
    """How long bots pause before an action."""
    verbosity: str = "normal"
    """How much is announced to screen readers and by the built-in speech."""
    speech: str = "off"
    """Whether the built-in speech is on."""
    speech_volume: int = 100
    """The volume of the built-in speech, in percent."""
    sound: str = "on"
    """Whether there are sounds, of any kind."""
    table_volume: int = 60
    """The volume of what happens on the table, in percent; 0 for none."""
    alert_volume: int = 60
    """The volume of calls to the player, such as the turn, in percent; 0 for none."""
    captions: str = "off"
    """Whether each sound is shown as a text."""
    background_alerts: str = "on"
    """Whether task bar and title call the player while the window is in the background."""
    desktop_notices: str = "off"
    """Whether notifications of the desktop do so."""
    stay_awake: str = "on"
    """Whether the computer stays awake during a game in the network."""
    letters: str = "on"
    """Whether single letters are keys of the table."""
    keys: str = ""
    """The keys that the player has chosen, as JSON; see the key map."""
    scan_s: int = 0
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
    recent_files: str = ""
    """The files that were opened or saved last, as JSON; see `recent_files.py`."""
    window: str = ""
    """The geometry of the window, in base64."""

    def with_value(self, field: str, value: object) -> Settings:
        """Return these settings with another value in one field."""
        changed: dict[str, Any] = {field: value}
        return self._replace(**changed)

    def resolved(self, theme: str, *, reduced_motion: bool) -> Settings:
        """Return these settings with the values of the system in place of "system"."""
        return self._replace(
            theme=theme if self.theme == "system" else self.theme,
            reduced_motion=("on" if reduced_motion else "off")
            if self.reduced_motion == "system"
            else self.reduced_motion,
        )


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


def allowed(field: str, value: object, default: object) -> object:
    """Return a value from a file if the setting can have it, as the type of the default; else the default."""
    choices = CHOICES.get(field, (value,))
    if isinstance(default, float) and type(value) is int and value in choices:
        return float(value)
    return value if type(value) is type(default) and value in choices else default


def settings_from_json(data: object) -> Settings:
    """Return settings; a missing, unknown or invalid value is replaced by its default.

    A file without `asked_first` is one of version 0.1.0, whose player knows the program.
    """
    given: dict[str, Any] = {"asked_first": True, **(data if isinstance(data, dict) else {})}
    if isinstance(given.get("reduced_motion"), bool):  # version 0.1.0
        given["reduced_motion"] = "on" if given["reduced_motion"] else "system"
    taken: dict[str, Any] = {
        field: allowed(field, given.get(field), default)
        for field, default in Settings._field_defaults.items()
    }
    return Settings(**taken)


class SettingsFile:
    """The file of settings in the config folder."""

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path, "The settings", "Les réglages")

    def load(self) -> tuple[Settings, Sentence | None]:
        """Return the settings; the defaults if they could not be read, and a sentence that says so.

        The questions of the first start are asked without a file only.
        """
        data, problem = self._file.read()
        return Settings() if data is None and problem is None else settings_from_json(data), problem

    def save(self, settings: Settings) -> Sentence | None:
        """Write the settings; return why that failed, or None."""
        return self._file.write(settings._asdict())
