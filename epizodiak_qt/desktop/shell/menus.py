"""The menu bar: all commands with their shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from epizodiak_qt.desktop.app.recent_files import recent_files
from epizodiak_qt.desktop.app.settings import CHOICES, zoomed
from epizodiak_qt.desktop.app.translation import LANGUAGES, translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QMainWindow

    from epizodiak_qt.desktop.app.settings import Settings

Standard = QKeySequence.StandardKey

# Menus and the names of their commands; "" is a separator.
MENUS = {
    "game": (
        "new",
        "continue",
        "saved",
        "open_file",
        "",
        "host",
        "join",
        "hand_over",
        "",
        "undo",
        "advice",
        "abandon",
        "pin",
        "private_audio",
        "record",
        "picture",
        "",
        "start",
        "quit",
    ),
    "view": (
        "hide_hand",
        "table_in_words",
        "command_line",
        "fullscreen",
        "mute",
        "",
        "zoom_in",
        "zoom_out",
        "zoom_reset",
        "",
        "next_theme",
        "next_language",
        "settings",
    ),
    "help": ("help", "rules", "", "log_folder", "report", "", "about"),
}
ZOOM = ("zoom_in", "zoom_out", "zoom_reset")
# The standard key of the platform, then our own for platforms without one.
SHORTCUTS: dict[str, tuple[Standard | str, ...]] = {
    "new": (Standard.New,),
    "open_file": (Standard.Open,),
    "continue": ("Ctrl+R",),
    "undo": (Standard.Undo,),
    "record": (Standard.Save,),
    "quit": (Standard.Quit, "Ctrl+Q"),
    "hide_hand": ("F9",),
    "table_in_words": ("F2",),
    "command_line": ("Ctrl+K",),
    "next_language": ("Ctrl+Shift+L",),
    "next_theme": ("Ctrl+T",),
    "mute": ("Ctrl+M",),
    "fullscreen": ("F11", Standard.FullScreen),
    "zoom_in": ("Ctrl++", "Ctrl+="),
    "zoom_out": ("Ctrl+-",),
    "zoom_reset": ("Ctrl+0",),
    "settings": (Standard.Preferences, "Ctrl+,"),
    "help": ("F1", Standard.HelpContents),
}
Role = QAction.MenuRole
# macOS moves these into the application menu. Other commands get NoRole, because Qt guesses by English words.
ROLES = {"settings": Role.PreferencesRole, "about": Role.AboutRole, "quit": Role.QuitRole}


def keys_of(name: str) -> list[QKeySequence]:
    """Return the shortcuts of a command on this platform, without duplicates."""
    keys: list[QKeySequence] = []
    for key in SHORTCUTS.get(name, ()):
        bound = QKeySequence.keyBindings(key) if isinstance(key, Standard) else [QKeySequence(key)]
        keys += [each for each in bound if each not in keys]
    return keys


class Menus(QObject):
    """Fills the menu bar of the window and keeps its actions by name.

    Signals:
        asked_for: A command was chosen; carries its name.
        chosen: A setting was chosen; carries the field of `Settings` and the new value.
        recent_chosen: A recent file was chosen; carries its `Path`.
        recent_cleared: The list of recent files is to be cleared.
        about_to_open: The game menu is about to be shown; its commands may have to be refreshed.
    """

    asked_for = Signal(str)
    chosen = Signal(str, object)
    recent_chosen = Signal(object)
    recent_cleared = Signal()
    about_to_open = Signal()

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.actions: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        self._recent = ""
        self.recent_menu = QMenu(window)
        self.recent_menu.setToolTipsVisible(True)
        self.recent_menu.menuAction().setMenuRole(Role.NoRole)
        bar = window.menuBar()
        for menu_name, names in MENUS.items():
            menu = bar.addMenu("")
            self._menus[menu_name] = menu
            for name in names:
                if not name:
                    menu.addSeparator()
                    continue
                action = QAction(window)
                action.setShortcuts(keys_of(name))
                action.setMenuRole(ROLES.get(name, Role.NoRole))
                action.setCheckable(name in ("private_audio", "mute"))
                if name in ZOOM:  # in dialogs too
                    action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
                action.triggered.connect(lambda _checked=False, name=name: self.asked_for.emit(name))
                menu.addAction(action)
                self.actions[name] = action
                if name == "open_file":
                    menu.addMenu(self.recent_menu)
        self._menus["view"].addSeparator()
        self.theme_menu = self._menus["view"].addMenu("")
        self.theme_menu.menuAction().setMenuRole(Role.NoRole)
        self.themes = self._choices(self.theme_menu, "theme", CHOICES["theme"])
        self.languages = self._choices(self._menus["view"], "language", LANGUAGES)
        for code, action in self.languages.items():
            action.setText(f"&{LANGUAGES[code]}")
        self._menus["game"].aboutToShow.connect(self.about_to_open)
        self._menus["game"].aboutToShow.connect(self._show_recent)
        self.actions["continue"].setEnabled(False)
        self.retranslate()

    def _choices(self, menu: QMenu, field: str, values: Iterable[str]) -> dict[str, QAction]:
        """Return an action for each value of a setting, added to a menu; one of them is checked."""
        group = QActionGroup(self)
        actions = {value: QAction(menu) for value in values}  # with a text it would load QIcon
        for value, action in actions.items():
            action.setMenuRole(Role.NoRole)
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, value=value: self.chosen.emit(field, value))
            group.addAction(action)
            menu.addAction(action)
        return actions

    def show_choices(self, settings: Settings) -> None:
        """Enable the zoom commands that change the text size, and check *Mute* and the theme."""
        for name in ZOOM:
            self.actions[name].setEnabled(zoomed(settings.text_scale, name) != settings.text_scale)
        self.actions["mute"].setChecked(settings.sound == "off")
        self._recent = settings.recent_files
        self._show_recent()
        self.themes[settings.theme].setChecked(True)

    def _show_recent(self) -> None:
        """List the recent files that exist, each with its folder, because names may be alike."""
        paths = recent_files(self._recent)
        self.recent_menu.clear()
        self.recent_menu.setEnabled(bool(paths))
        for number, path in enumerate(paths, 1):
            name = f"{path.name} – {path.parent.name}".replace("&", "&&")
            action = self.recent_menu.addAction(f"&{number}  {name}")
            action.setToolTip(str(path))
            action.triggered.connect(lambda _checked=False, path=path: self.recent_chosen.emit(path))
        self.recent_menu.addSeparator()
        clear = self.recent_menu.addAction(translate("Menu", "&Clear the list"))
        clear.triggered.connect(self.recent_cleared)
        for action in self.recent_menu.actions():
            action.setMenuRole(Role.NoRole)

    def show_language(self, code: str) -> None:
        """Mark the language of the window."""
        for each, action in self.languages.items():
            action.setChecked(each == code)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        for name, text in (
            ("game", translate("Menu", "&Game")),
            ("view", translate("Menu", "&View")),
            ("help", translate("Menu", "&Help")),
        ):
            self._menus[name].setTitle(text)
        for name, text in (
            ("new", translate("Menu", "&New game…")),
            ("continue", translate("Menu", "&Continue")),
            ("saved", translate("Menu", "&Saved games…")),
            ("host", translate("Menu", "&Host a table…")),
            ("join", translate("Menu", "&Join a table…")),
            ("hand_over", translate("Menu", "Save and hand o&ver…")),
            ("open_file", translate("Menu", "&Open…")),
            ("undo", translate("Menu", "&Take back the last move")),
            ("advice", translate("Menu", "H&int") + "\t?"),  # a key of the table, where no text is typed
            ("abandon", translate("Menu", "&End the round without points…")),
            ("pin", translate("Menu", "Set a &PIN…")),
            ("private_audio", translate("Menu", "Private audio: I &wear headphones")),
            ("record", translate("Menu", "E&xport game record…")),
            ("picture", translate("Menu", "Pictu&re of the game…")),
            ("start", translate("Menu", "&Main menu")),
            ("quit", translate("Menu", "&Quit")),
            ("hide_hand", translate("Menu", "Close the &curtain")),
            ("table_in_words", translate("Menu", "Table in &words")),
            ("command_line", translate("Menu", "&Type a move")),
            ("fullscreen", translate("Menu", "F&ull screen")),
            ("mute", translate("Menu", "&Mute")),
            ("next_theme", translate("Menu", "Ne&xt theme")),
            ("next_language", translate("Menu", "Other lan&guage")),
            ("zoom_in", translate("Menu", "&Larger text")),
            ("zoom_out", translate("Menu", "Sm&aller text")),
            ("zoom_reset", translate("Menu", "&Normal text")),
            ("settings", translate("Menu", "&Settings…")),
            ("help", translate("Menu", "Qu&ick help")),
            ("rules", translate("Menu", "Full &rules")),
            ("log_folder", translate("Menu", "Show the &log folder")),
            ("report", translate("Menu", "&Copy report")),
            ("about", translate("Menu", "&About")),
        ):
            self.actions[name].setText(text)
        self.recent_menu.setTitle(translate("Menu", "Recent &files"))
        self._show_recent()
        self.theme_menu.setTitle(translate("Menu", "T&heme"))
        for theme, text in (
            ("system", translate("Menu", "&System default")),
            ("night", translate("Menu", "&Night")),
            ("day", translate("Menu", "&Day, on parchment")),
            ("contrast", translate("Menu", "&High contrast")),
        ):
            self.themes[theme].setText(text)
