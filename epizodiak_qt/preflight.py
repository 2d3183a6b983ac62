"""What must be there before Qt is started: a display, and the libraries of its windows. Loads no Qt."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from epizodiak_qt import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from epizodiak_qt.games.game import Sentence

# What Qt's window on X11 needs beyond a bare Debian or Ubuntu, by the file that is missing without it.
PACKAGES: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb-glx.so.0": "libxcb-glx0",
}


def trouble(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Sentence | None:
    """Return why the window cannot open, or None if nothing speaks against it."""
    folder = pyside_folder()
    if folder is None:
        return messages.no_pyside()
    version = pyside_version(folder)
    if breaks_none(version, sys.version_info[:2]):
        return messages.broken_pyside(version)
    if not platform.startswith("linux") or environ.get("QT_QPA_PLATFORM") not in (None, "", "xcb", "wayland"):
        return None
    if not environ.get("DISPLAY") and not environ.get("WAYLAND_DISPLAY"):
        return messages.no_display()
    if environ.get("WAYLAND_DISPLAY") and environ.get("QT_QPA_PLATFORM") != "xcb":
        return None
    missing = missing_libraries(folder)
    return messages.missing_libraries(missing) if missing else None


def missing_for_qt() -> list[str]:
    """Return the packages that Qt lacks here for windows, for the set-up script."""
    folder = pyside_folder()
    return [] if folder is None or not sys.platform.startswith("linux") else missing_libraries(folder)


def pyside_folder() -> Path | None:
    """Return the folder of PySide6, without loading it."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0])


def pyside_version(folder: Path) -> str:
    """Return the version of the PySide6 in `folder`, by the name of its metadata; "0.0" if there is none."""
    for metadata in folder.parent.glob("[pP]y[sS]ide6_[eE]ssentials-*.dist-info"):
        return metadata.name.removesuffix(".dist-info").partition("-")[2]
    return "0.0"


def breaks_none(pyside: str, python: tuple[int, ...]) -> bool:
    """Tell whether this PySide6 loses references to None on this Python, and would abort after a while."""
    major, minor = (int(part) for part in pyside.split(".")[:2])
    return (major, minor) >= (6, 12) and tuple(python[:2]) < (3, 12)


def missing_libraries(folder: Path, load: Callable[[str], object] | None = None) -> list[str]:
    """Return the Debian packages that Qt's libraries for windows lack, as far as the loader names them.

    The loader names one missing file at a time; what it does not know by a package is named by its file.
    """
    if load is None:
        import ctypes  # only here: it is not needed where nothing has to be tried

        load = ctypes.CDLL
    wanted = (folder / "Qt/lib/libQt6Gui.so.6", folder / "Qt/plugins/platforms/libqxcb.so")
    missing = []
    for library in wanted:
        if library.exists():
            name = _missing_file(str(library), load)
            if name is not None:
                missing.append(PACKAGES.get(name, name))
    return sorted(set(missing))


def _missing_file(library: str, load: Callable[[str], object]) -> str | None:
    try:
        load(library)
    except OSError as error:
        return str(error).partition(":")[0]
    return None
