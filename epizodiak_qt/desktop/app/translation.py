"""The language of the interface: translators, and switching between them while the program runs."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from epizodiak_qt.games.sentence import name_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.entries import Seat

log = logging.getLogger(__name__)
translate = QCoreApplication.translate
LANGUAGES: Final = {"en": "English", "fr": "Français"}  # each in its own language


def plural(context: str, text: str, number: int) -> str:
    """Return the translation of `text`, which contains %n, in the plural form for `number`."""
    return translate(context, text, None, number)


def shown_language() -> str:
    """Return the language of the window: "en" or "fr"."""
    return "fr" if QLocale().name().startswith("fr") else "en"


def shown_sentence(sentence: Sentence) -> str:
    """Return a sentence in the language of the window."""
    return sentence.text(shown_language())


def shown_name(name: str) -> str:
    """Return the name of a player as the window shows it: a default one in its language."""
    return name_text(name, shown_language())


def shown_names(seats: Iterable[Seat]) -> list[str]:
    """Return the names of players as the window shows them."""
    return [shown_name(seat.name) for seat in seats]


class Language:
    """Owns the translators. `code` is "en" or "fr"; `missing` is set if a catalogue cannot be loaded."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._installed: list[QTranslator] = []
        self.code = "en"
        self.missing = False

    def switch(self, code: str) -> None:
        """Switch to the language `code`; Qt sends LanguageChange to every widget."""
        self.uninstall()
        self.code = code
        QLocale.setDefault(QLocale(code))
        if code != "en":  # Qt's own texts are English
            from PySide6.QtCore import QLibraryInfo

            qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._install(f"{qt_folder}/qtbase_{code}.qm")
        if not self._install(str(self._folder / f"epizodiak_{code}.qm")):
            log.error("no translation for %s in %s", code, self._folder)
            self.missing = True

    def uninstall(self) -> None:
        """Remove the translators."""
        for translator in self._installed:
            QCoreApplication.removeTranslator(translator)
        self._installed = []

    def _install(self, path: str) -> bool:
        translator = QTranslator()
        if not translator.load(path):
            return False
        self._installed.append(translator)
        return QCoreApplication.installTranslator(translator)
