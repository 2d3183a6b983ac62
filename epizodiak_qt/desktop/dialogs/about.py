"""The about dialog: version, credits, and the licence of every component."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import re
import struct
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QRawFont
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QWidget

from epizodiak_qt import __version__
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.fonts import FILES, TEXT, TITLE
from epizodiak_qt.desktop.style.forms import primary_button, row_of
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import PlainLabel, let_keys_read
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# All direct and indirect dependencies, with their licences; a test compares them with what is installed.
DISTRIBUTIONS: Final = {
    "PySide6-Essentials": "LGPL-3.0-only",  # of its choice of licences we take the first
    "shiboken6": "LGPL-3.0-only",
    "qasync": "BSD-2-Clause",
    "platformdirs": "MIT",
    "miniaudio": "MIT",
    "Pillow": "MIT-CMU",
    "jeepney": "MIT",
    "wakepy": "MIT",
    "ifaddr": "MIT",
    "msgspec": "BSD-3-Clause",
    "cryptography": "Apache-2.0 OR BSD-3-Clause",
    "cffi": "MIT-0",
    "pycparser": "BSD-3-Clause",
    "spake2": "MIT",
}
LICENCE_FILE: Final = re.compile(r"^(licen[cs]e|copying)\b", re.IGNORECASE)
LIBRARIES: Final = "libraries.json"
"""The list of the libraries of the system that are in a one-folder program; the build writes it."""
LGPL: Final = ("LGPL-3.0.txt", "GPL-3.0.txt")  # the first is a supplement to the second


class Component(NamedTuple):
    """The program itself, or a part of it with a copyright holder of its own."""

    name: str
    """The name."""
    version: str
    """The version; empty if it is not known."""
    licence: str
    """The SPDX expression."""
    text: Callable[[], str]
    """Reads the text of the licence; empty if the installation has none."""


def components(resources: Path) -> list[Component]:
    """Return every component that is shipped, the program first."""
    return [
        Component("EpiZodiak", __version__, "MIT", own_licence),
        Component("Python", platform.python_version(), "PSF-2.0", _python_licence),
        Component("Qt", qVersion() or "", "LGPL-3.0-only", lambda: _lgpl(resources)),
        *listed_parts(resources / "licences" / "qt_parts.json"),
        *_distributions(resources),
        *(_font(family, resources / "fonts") for family in (TITLE, TEXT)),
        *listed_parts(resources / "licences" / LIBRARIES),
    ]


def listed_parts(file: Path) -> Iterator[Component]:
    """Yield the components that a list in resources/licences names; none if there is no such list.

    The list is a JSON object: `parts`, with name, version, licence, copyright, and the key of their text in
    `texts`.
    """
    listed = json.loads(_read(file) or '{"parts": []}')
    for part in listed["parts"]:
        text = f"{part['copyright']}\n\n{listed['texts'][part['text']]}".strip()
        yield Component(part["name"], part["version"], part["licence"], partial(str, text))


def _distributions(resources: Path) -> Iterator[Component]:
    for name, licence in DISTRIBUTIONS.items():
        try:
            found = importlib.metadata.distribution(name)
            version, text = found.version, partial(_licence_of, found)
        except importlib.metadata.PackageNotFoundError:  # a build without metadata
            version, text = "", partial(str)
        if licence == "LGPL-3.0-only":  # the wheels of these carry no text
            text = partial(_lgpl, resources)
        yield Component(name, version, licence, text)


def _licence_of(found: importlib.metadata.Distribution) -> str:
    """Return the licence files of an installed distribution, one after the other."""
    files = [file for file in found.files or () if LICENCE_FILE.match(file.name)]
    return "\n\n".join(_read(Path(str(file.locate()))) for file in sorted(files)).strip()


def own_licence() -> str:
    """Return the licence of this program: beside an installed package, or in the checkout."""
    try:
        installed = _licence_of(importlib.metadata.distribution("epizodiak-qt"))
    except importlib.metadata.PackageNotFoundError:
        installed = ""
    return installed or _read(Path(__file__).resolve().parents[3] / "LICENSE")


def _python_licence() -> str:
    for folder in (Path(os.__file__).parent, Path(sys.base_prefix)):
        text = _read(folder / "LICENSE.txt")
        if text:
            return text
    return f"{sys.copyright}\n\nhttps://docs.python.org/3/license.html"


def _lgpl(resources: Path) -> str:
    return "\n\n".join(_read(resources / "licences" / name) for name in LGPL).strip()


def _font(family: str, folder: Path) -> Component:
    """Return a font; its revision is a fixed-point number in the table "head" of its file."""
    head = QRawFont(str(folder / FILES[family][0]), 12).fontTable("head").data()
    version = f"{struct.unpack('>i', head[4:8])[0] / 65536:.3f}" if len(head) >= 8 else ""
    licence = folder / f"{family.replace(' ', '')}-OFL.txt"
    return Component(family, version, "OFL-1.1", lambda: _read(licence))


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip("\n")
    except OSError:
        return ""


class AboutDialog(SizedDialog):
    """The credits, a list of components, and the licence text of the one that is chosen."""

    MIN_SIZE_EM = (70, 40)

    def __init__(self, resources: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, kept=True)
        self._components = components(resources)
        title = PlainLabel(f"EpiZodiak {__version__}", look="title")
        self._text = PlainLabel(wrap=True)
        self._heading = PlainLabel()
        self.list = ListWidget()
        titles = ((f"{each.name} {each.version}".strip(), each.licence) for each in self._components)
        self.list.addItems([f"{title} – {licence}" for title, licence in titles])
        self.licence = QPlainTextEdit()
        let_keys_read(self.licence)
        self._heading.setBuddy(self.list)
        self.list.currentRowChanged.connect(self._show_licence)
        self.close_button = primary_button()
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.close_button, default=self.close_button)
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.addWidget(self.list)
        panes.addWidget(self.licence)
        panes.setStretchFactor(0, 1)
        panes.setStretchFactor(1, 2)
        foot = row_of(None, self.close_button)
        self.lay_out(title, self._text, self._heading, (panes, 1), foot, edges=(28, 22))
        self.retranslate()
        self.list.setCurrentRow(0)

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setWindowTitle(translate("About", "About"))
        self.close_button.setText(translate("About", "Close"))
        self._text.setText(
            translate(
                "About",
                "EpiZodiak is a game by Cigitur; Silae coded it on Board Game Arena. Ecliptic is a game by "
                "Jean-Louis Cazaux. This is an independent program with rule texts of its own, published by "
                "the EpiZodiak Qt contributors.",
            )
        )
        self._heading.setText(translate("About", "Components and their licences"))
        self.list.setAccessibleName(self._heading.text())
        self.licence.setAccessibleName(translate("About", "Licence text"))

    def _show_licence(self, row: int) -> None:
        text = self._components[row].text()
        self.licence.setPlainText(
            text or translate("About", "This installation has no text of this licence.")
        )
