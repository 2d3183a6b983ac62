"""The entries of the menu bar: all actions with their shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.settings import CHOICES, recent_files, zoomed
from epizodiak_qt.desktop.app.translation import LANGUAGES, translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QMainWindow

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.shell.table_session import TableSession

Standard = QKeySequence.StandardKey
Role = QAction.MenuRole
LETTERS: Final = {"advice": "\t?"}  # the key at the table, which is no shortcut
ZOOM: Final = ("zoom_in", "zoom_out", "zoom_reset")


class MenuEntry(NamedTuple):
    """An action of the menus."""

    name: str
    """Its name."""
    text: Phrase
    """Its text."""
    keys: tuple[Standard | str, ...] = ()
    """Its shortcuts: the standard key of the platform, then our own for platforms without one."""
    role: Role = Role.NoRole
    """Where macOS has it. With any other role, Qt would guess by English words."""
    checkable: bool = False
    """Whether it is on or off."""


# None is a separator.
MENUS: Final[dict[str, tuple[MenuEntry | None, ...]]] = {
    "game": (
        MenuEntry("new", Phrase("Menu", "&New game…"), (Standard.New,)),
        MenuEntry("deal", Phrase("Menu", "Play a &deal…")),
        MenuEntry("duplicate", Phrase("Menu", "Duplic&ate match…")),
        MenuEntry("continue", Phrase("Menu", "&Continue"), ("Ctrl+R",)),
        MenuEntry("saved", Phrase("Menu", "&Saved games…")),
        MenuEntry("daily", Phrase("Menu", "Daily s&ky…")),
        MenuEntry("library", Phrase("Menu", "&Library…"), ("Ctrl+L",)),
        MenuEntry("open_file", Phrase("Menu", "&Open…"), (Standard.Open,)),
        None,
        MenuEntry("host", Phrase("Menu", "&Host a table…")),
        MenuEntry("join", Phrase("Menu", "&Join a table…")),
        MenuEntry("hand_over", Phrase("Menu", "Save and hand o&ver…")),
        None,
        MenuEntry("start", Phrase("Menu", "&Main menu")),
        MenuEntry("quit", Phrase("Menu", "&Quit"), (Standard.Quit, "Ctrl+Q"), role=Role.QuitRole),
    ),
    "table": (
        MenuEntry("undo", Phrase("Menu", "&Take back the last move"), (Standard.Undo,)),
        MenuEntry("advice", Phrase("Menu", "H&int")),
        MenuEntry("abandon", Phrase("Menu", "&End the round without points…")),
        MenuEntry("pin", Phrase("Menu", "Set a &PIN…")),
        MenuEntry("private_audio", Phrase("Menu", "Private audio: I &wear headphones"), checkable=True),
        None,
        MenuEntry("play_on", Phrase("Menu", "Pla&y on from here")),
        MenuEntry("record", Phrase("Menu", "E&xport game record…"), (Standard.Save,)),
        MenuEntry("picture", Phrase("Menu", "Pictu&re of the game…")),
        MenuEntry("share", Phrase("Menu", "Share the res&ult…")),
    ),
    "view": (
        MenuEntry("hide_hand", Phrase("Menu", "Close the &curtain"), ("F9",)),
        MenuEntry("table_in_words", Phrase("Menu", "Table in &words"), ("F2",)),
        MenuEntry("hidden_sky", Phrase("Menu", "H&idden sky"), ("Ctrl+H",), checkable=True),
        MenuEntry("command_line", Phrase("Menu", "&Type a move"), ("Ctrl+K",)),
        MenuEntry("fullscreen", Phrase("Menu", "F&ull screen"), ("F11", Standard.FullScreen)),
        MenuEntry("mute", Phrase("Menu", "&Mute"), ("Ctrl+M",), checkable=True),
        None,
        MenuEntry("zoom_in", Phrase("Menu", "&Larger text"), ("Ctrl++", "Ctrl+=")),
        MenuEntry("zoom_out", Phrase("Menu", "Sm&aller text"), ("Ctrl+-",)),
        MenuEntry("zoom_reset", Phrase("Menu", "&Normal text"), ("Ctrl+0",)),
        None,
        MenuEntry("next_theme", Phrase("Menu", "Ne&xt theme"), ("Ctrl+T",)),
        MenuEntry("next_language", Phrase("Menu", "Other lan&guage"), ("Ctrl+Shift+L",)),
        MenuEntry(
            "settings",
            Phrase("Menu", "&Settings…"),
            (Standard.Preferences, "Ctrl+,"),
            role=Role.PreferencesRole,
        ),
    ),
    "help": (
        MenuEntry("help", Phrase("Menu", "Qu&ick help"), ("F1", Standard.HelpContents)),
        MenuEntry("rules", Phrase("Menu", "Full &rules")),
        MenuEntry("rule", Phrase("Menu", "Rule &behind the refusal"), ("Shift+F1",)),
        MenuEntry("cards", Phrase("Menu", "&First-time cards")),
        MenuEntry("learn", Phrase("Menu", "Learn to &play…")),
        None,
        MenuEntry("log_folder", Phrase("Menu", "Show the &log folder")),
        MenuEntry("report", Phrase("Menu", "&Copy report")),
        None,
        MenuEntry("about", Phrase("Menu", "&About"), role=Role.AboutRole),
    ),
}


def keys_of(entry: MenuEntry) -> list[QKeySequence]:
    """Return the shortcuts of an action on this platform, without duplicates."""
    keys: list[QKeySequence] = []
    for key in entry.keys:
        bound = QKeySequence.keyBindings(key) if isinstance(key, Standard) else [QKeySequence(key)]
        keys += [each for each in bound if each not in keys]
    return keys


class Menus(QObject):
    """Fills the menus of the window and keeps its actions by name.

    Signals:
        asked_for: An action was chosen; carries its name.
        chosen: A setting was chosen; carries the field of `Settings` and the new value.
        recent_chosen: A recent file was chosen; carries its `Path`.
        recent_cleared: The list of recent files is to be cleared.
        about_to_open: A menu whose actions may have to be refreshed is about to be shown.
    """

    asked_for = Signal(str)
    chosen = Signal(str, object)
    recent_chosen = Signal(object)
    recent_cleared = Signal()
    about_to_open = Signal()

    def __init__(self, window: QMainWindow, menus: dict[str, QMenu]) -> None:
        super().__init__(window)
        self.actions: dict[str, QAction] = {}
        self.menus = menus
        self._recent = ""
        self.recent_menu = QMenu(window)
        self.recent_menu.setToolTipsVisible(True)
        self.recent_menu.menuAction().setMenuRole(Role.NoRole)
        for menu_name, entries in MENUS.items():
            menu = menus[menu_name]
            for entry in entries:
                if entry is None:
                    menu.addSeparator()
                else:
                    self._add(menu, entry)
        self.menus["view"].addSeparator()
        self.theme_menu = self.menus["view"].addMenu("")
        self.theme_menu.menuAction().setMenuRole(Role.NoRole)
        self.themes = self._choices(self.theme_menu, "theme", CHOICES["theme"])
        self.languages = self._choices(self.menus["view"], "language", LANGUAGES)
        for code, action in self.languages.items():
            action.setText(f"&{LANGUAGES[code]}")
        for name in ("game", "table"):
            self.menus[name].aboutToShow.connect(self.about_to_open)
        self.menus["game"].aboutToShow.connect(self._show_recent)
        self.actions["continue"].setEnabled(False)
        self.retranslate()

    def _add(self, menu: QMenu, entry: MenuEntry) -> None:
        """Add an action to a menu."""
        action = self.actions[entry.name] = QAction(menu)
        action.setShortcuts(keys_of(entry))
        action.setMenuRole(entry.role)
        action.setCheckable(entry.checkable)
        if entry.name in ZOOM:  # in dialogs too
            action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        action.triggered.connect(lambda: self.asked_for.emit(entry.name))
        menu.addAction(action)
        if entry.name == "open_file":
            menu.addMenu(self.recent_menu)

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

    def show_choices(self, settings: Settings, language: str) -> None:
        """Enable the zoom actions that change the text size, and check *Mute*, the theme and the language."""
        for name in ZOOM:
            self.actions[name].setEnabled(zoomed(settings.text_scale, name) != settings.text_scale)
        self.actions["mute"].setChecked(settings.sound == "off")
        self._recent = settings.recent_files
        self._show_recent()
        self.themes[settings.theme].setChecked(True)
        self.languages[language].setChecked(True)

    def enable_table_actions(self, seen: TableSession | None) -> None:
        """Enable the possible actions of the table whose page is shown; without one, none is possible."""
        for name, possible in (
            ("undo", seen is not None and seen.controller.proposals.may_take_back is not None),
            ("advice", seen is not None and seen.advice.may_ask),
            ("abandon", seen is not None and seen.controller.proposals.may_abandon),
            ("pin", seen is not None and seen.controller.shared_screen.may_set_pin),
            ("private_audio", seen is not None and seen.controller.curtain.shared),
            ("play_on", seen is not None and seen.may_play_on),
            ("record", seen is not None and seen.may_export),
            ("picture", seen is not None and seen.may_export),
            ("share", seen is not None and seen.may_export),
            ("table_in_words", seen is not None),
            ("rule", seen is not None and bool(seen.page.rule)),
            ("hidden_sky", seen is not None and seen.may_count_hidden),
            ("command_line", seen is not None and bool(seen.controller.people)),
            ("hide_hand", seen is not None and seen.controller.shared_screen.may_hide),
        ):
            self.actions[name].setEnabled(possible)
        private = seen is not None and seen.controller.shared_screen.private_audio
        self.actions["private_audio"].setChecked(private)
        sky = None if seen is None else seen.hidden_sky
        self.actions["hidden_sky"].setChecked(sky is not None and sky.shown)

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

    def retranslate(self) -> None:
        """Show every text in the present language."""
        for entries in MENUS.values():
            for entry in filter(None, entries):
                self.actions[entry.name].setText(entry.text.say() + LETTERS.get(entry.name, ""))
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
