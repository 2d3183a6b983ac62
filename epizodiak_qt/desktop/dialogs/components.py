"""The components of the program: name, version, licence and licence text."""

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

from PySide6.QtCore import qVersion
from PySide6.QtGui import QRawFont

from epizodiak_qt import __version__
from epizodiak_qt.desktop.style.fonts import FILES, TEXT, TITLE

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
