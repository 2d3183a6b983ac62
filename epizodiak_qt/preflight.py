"""Checks before Qt is loaded: PySide6, a display, and the system libraries of Qt. Imports no Qt."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from epizodiak_qt import startup_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from epizodiak_qt.games.sentence import Sentence

LIBRARIES: Final = (
    "libEGL.so.1 libGL.so.1 libX11-xcb.so.1 libX11.so.6 libdbus-1.so.3 libfontconfig.so.1 libfreetype.so.6 "
    "libglib-2.0.so.0 libgthread-2.0.so.0 libxcb-cursor.so.0 libxcb-glx.so.0 libxcb-icccm.so.4 "
    "libxcb-image.so.0 libxcb-keysyms.so.1 libxcb-randr.so.0 libxcb-render-util.so.0 libxcb-render.so.0 "
    "libxcb-shape.so.0 libxcb-shm.so.0 libxcb-sync.so.1 libxcb-util.so.1 libxcb-xfixes.so.0 "
    "libxcb-xkb.so.1 libxcb.so.1 libxkbcommon-x11.so.0 libxkbcommon.so.0"
)
"""The libraries that Qt's window on X11 needs, with spaces between them."""


def package_of(library: str) -> str:
    """Return the Debian package of a library: its name and version, as section 8.1 of the Debian Policy says.

    That of GLib is older than this rule.
    """
    name, _, version = library.lower().partition(".so.")
    if name in ("libglib-2.0", "libgthread-2.0"):
        return "libglib2.0-0"
    return f"{name}-{version}" if name[-1].isdigit() else f"{name}{version}"


def startup_problem(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Sentence | None:
    """Return why the window cannot open, or None."""
    folder = pyside_folder()
    if folder is None:
        return startup_texts.NO_PYSIDE
    version = pyside_version(folder)
    if loses_none_references(version, sys.version_info[:2]):
        return startup_texts.BROKEN_PYSIDE.fill(version=version)
    chosen = environ.get("QT_QPA_PLATFORM", "")
    if not platform.startswith("linux") or chosen not in ("", "xcb", "wayland"):
        return None
    if chosen != "xcb" and wayland_available(environ):
        return None
    if not environ.get("DISPLAY"):
        return startup_texts.NO_DISPLAY
    error = load_error(folder)
    if error is not None:
        return load_failure(error)
    return None if x11_accepts_connection() else startup_texts.NO_DISPLAY


def load_failure(error: str) -> Sentence:
    """Return why Qt could not be loaded: the missing packages, or else the message of the loader."""
    packages = missing_for_qt()
    if not packages:
        return startup_texts.QT_CANNOT_LOAD.fill(reason=error)
    return startup_texts.MISSING_LIBRARIES.fill(command=f"sudo apt-get install {' '.join(packages)}")


def missing_for_qt() -> list[str]:
    """Return the missing Debian packages that Qt needs for windows."""
    folder = pyside_folder()
    return [] if folder is None or not sys.platform.startswith("linux") else missing_libraries(folder)


def wayland_available(environ: Mapping[str, str]) -> bool:
    """Return whether the Wayland socket exists, because Qt aborts on the name of one that does not."""
    name = environ.get("WAYLAND_DISPLAY")
    return bool(name) and Path(environ.get("XDG_RUNTIME_DIR", ""), str(name)).exists()


def x11_accepts_connection() -> bool:
    """Return whether the X server accepts a connection, because Qt aborts if it does not."""
    import ctypes

    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))  # never null, according to its manual
    try:
        return not xcb.xcb_connection_has_error(connection)
    finally:
        xcb.xcb_disconnect(connection)


def pyside_folder() -> Path | None:
    """Return the folder of PySide6, without loading it."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0])


def pyside_version(folder: Path) -> str:
    """Return the version of the PySide6 in `folder` from the name of its metadata; "0.0" if there is none."""
    for name in os.listdir(folder.parent):  # noqa: PTH208  (Path.glob takes 1 ms of the start)
        if name.lower().startswith("pyside6_essentials-") and name.endswith(".dist-info"):
            return name.removesuffix(".dist-info").partition("-")[2]
    return "0.0"


def loses_none_references(pyside: str, python: tuple[int, ...]) -> bool:
    """Return whether this PySide6 loses references to None on this Python and aborts after a while (D1)."""
    major, minor = (int(part) for part in pyside.split(".")[:2])
    return (major, minor) >= (6, 12) and tuple(python[:2]) < (3, 12)


def load_error(folder: Path, load: Callable[[str], object] | None = None) -> str | None:
    """Return the error of the loader for Qt's window libraries, or None."""
    for library in ("Qt/lib/libQt6Gui.so.6", "Qt/plugins/platforms/libqxcb.so"):
        path = folder / library
        error = _error_of_loading(str(path), load) if path.exists() else None
        if error is not None:
            return error
    return None


def missing_libraries(folder: Path, load: Callable[[str], object] | None = None) -> list[str]:
    """Return the missing Debian packages that Qt's window libraries need.

    The loader names one missing file at a time. If it names one, every file that Qt needs is tried.
    """
    if load_error(folder, load) is None:
        return []
    return sorted({package_of(file) for file in LIBRARIES.split() if _error_of_loading(file, load)})


def _error_of_loading(library: str, load: Callable[[str], object] | None) -> str | None:
    if load is None:
        import ctypes  # rarely needed

        load = ctypes.CDLL
    try:
        load(library)
    except OSError as error:
        return str(error)
    return None
