"""The components of the program: name, version, licence and licence text."""

from __future__ import annotations

import importlib.metadata
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

# All direct and indirect dependencies; a test compares them with pyproject.toml.
DISTRIBUTIONS: Final = (
    "PySide6-Essentials",
    "shiboken6",
    "qasync",
    "platformdirs",
    "miniaudio",
    "Pillow",
    "zeroconf",
    "ifaddr",
    "msgspec",
    "cryptography",
    "cffi",
    "pycparser",
    "spake2",
)
LICENCE_FILE: Final = re.compile(r"^(licen[cs]e|copying)\b", re.IGNORECASE)
LGPL: Final = ("LGPL-3.0.txt", "GPL-3.0.txt")  # the first is a supplement to the second
QT_PARTS: Final = (
    "Qt contains parts of other projects, with licences of their own:\n"
    "https://doc.qt.io/qt-6/licenses-used-in-qt.html\n\n"
)


class Component(NamedTuple):
    """The program itself, or a part of it with a copyright holder of its own."""

    name: str
    """The name."""
    version: str
    """The version."""
    licence: str
    """The SPDX expression, or the name of the licence in the metadata."""
    text: Callable[[], str]
    """Reads the text of the licence; empty if the installation has none."""


def components(resources: Path) -> list[Component]:
    """Return every component that is shipped, the program first."""
    return [
        Component("EpiZodiak", __version__, "MIT", own_licence),
        Component("Python", platform.python_version(), "PSF-2.0", _python_licence),
        Component("Qt", qVersion() or "", "LGPL-3.0-only", lambda: QT_PARTS + _lgpl(resources)),
        *_distributions(resources),
        *(_font(family, resources / "fonts") for family in (TITLE, TEXT)),
    ]


def _distributions(resources: Path) -> Iterator[Component]:
    for name in DISTRIBUTIONS:
        try:
            found = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # left out of this build, as pycparser may be
        said = found.metadata.json
        licence = str(said.get("license_expression") or said.get("license") or "")
        if licence.startswith("LGPL-3.0-only"):  # their wheels carry no text; we take the first of the choice
            yield Component(name, found.version, "LGPL-3.0-only", partial(_lgpl, resources))
        else:
            yield Component(name, found.version, licence, partial(_licence_of, found))


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
