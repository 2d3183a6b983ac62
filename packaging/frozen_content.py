"""Content of the one-folder program: modules and files that are left out, licences, icons, names for systems.

`epizodiak.spec` reads it inside PyInstaller, and tests/packaging checks it without PyInstaller. As a program
it makes the icon of Windows or macOS: `python packaging/frozen_content.py FILE.ico`.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from shipping import ICON_SIZES, ROOT, ReleaseError, output, run, version

if TYPE_CHECKING:
    from collections.abc import Iterable

HIDDEN: Final = ("qasync",)

# Modules that an import names somewhere, and that the program never reaches: the reason of each.
EXCLUDED: Final = {
    "tkinter": "Pillow's ImageTk; the window is Qt's",
    "PIL.ImageTk": "see tkinter",
    "PIL.AvifImagePlugin": "pictures are WebP and PNG",
    "PIL._avif": "see PIL.AvifImagePlugin",
    "PIL.ImageQt": "pictures go to Pillow as bytes",
    "numpy": "an optional import of Pillow",
    "distributed": "the arena on several machines: an optional extra",
    "PySide6.QtQml": "no QML",
    "PySide6.QtQuick": "no QML",
    "PySide6.QtSql": "no database of Qt",
    "PySide6.QtTest": "tests only",
    "PySide6.QtDesigner": "a developer's tool",
    "PySide6.QtHelp": "help files of Qt",
    "PySide6.QtUiTools": "forms are written in Python",
    "PySide6.QtOpenGL": "everything is painted by the raster engine",
    "PySide6.QtOpenGLWidgets": "see PySide6.QtOpenGL",
    "PySide6.QtConcurrent": "tasks run in asyncio",
    "pydoc": "a developer's tool",
    "pdb": "a developer's tool",
    "lib2to3": "a developer's tool",
    "unittest": "tests only",
    "doctest": "tests only",
    "setuptools": "installs packages",
    "pip": "installs packages",
    "wheel": "installs packages",
    "cffi.recompiler": "compiles modules",
    "pycparser": "cffi parses C only where it compiles; the modules here are compiled",
}

# Files by pattern: the reason of each. A file is left out if its path in the folder matches one.
UNUSED_FILES: Final = {
    r"PySide6/Qt/translations/(?!qtbase_(en|fr)\.qm)": "languages that the program does not speak",
    r"PySide6/Qt/plugins/imageformats/(?!libq(ico|svg|webp)\.|q(ico|svg|webp)\.)": "unread formats",
    r"PySide6/Qt/plugins/platforms/(lib)?q(eglfs|linuxfb|vnc|vkkhrdisplay|minimal)": "no desktop",
    r"PySide6/Qt/plugins/(egldeviceintegrations|generic|platforminputcontexts/libqtvirtual)": "devices",
    r"PySide6/Qt/plugins/(sqldrivers|qmltooling|designer|sceneparsers)": "no database, no QML",
    r"(^|/)(lib)?Qt6(Qml|Quick|Pdf|Sql|VirtualKeyboard|Designer|Help|Test|OpenGL|Egl|Labs)": "not used",
    r"PySide6/Qt/qml/": "no QML",
    r"PySide6/Qt/plugins/platformthemes/libqgtk3": "look and file dialogs are the program's own",
    r"^lib(atk|cairo|gdk|gtk|pango|harfbuzz|fribidi|thai|datrie|graphite2|pixman)": "for libqgtk3",
    r"^lib(atspi|epoxy|jpeg|X(composite|cursor|damage|ext|fixes|i|inerama|randr|render))\.so": "for GTK",
    r"^libmvec\.so": "a part of libc, which is the system's",
    r"(^|/)libavif": "a format of pictures that is not used",
    r"PySide6/Qt/plugins/(wayland-graphics-integration-client|xcbglintegrations)": "no OpenGL",
    r"resources/(art|icons|sounds)/make_\w+\.py$": "makes the files beside it",
}
_UNUSED: Final = re.compile("|".join(f"(?:{pattern})" for pattern in UNUSED_FILES))


def unused_file(path: str) -> bool:
    """Return whether the one-folder program leaves a file out; `path` is its place in the folder."""
    return bool(_UNUSED.search(path.replace("\\", "/")))


def distributions() -> list[str]:
    """Return the distributions whose metadata and licences are shipped, as the about dialog lists them."""
    from epizodiak_qt.desktop.dialogs.about import DISTRIBUTIONS

    return [*DISTRIBUTIONS]


def python_licence() -> list[Path]:
    """Return the licence of Python, if this Python has the file."""
    file = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    return [file] if file.is_file() else []


def write_library_list(libraries: Iterable[str], target: Path) -> Path:
    """Write the list of the Debian packages whose libraries the folder contains, for the about dialog.

    Args:
        libraries: the places of the libraries on this machine. Those of no package are in a wheel, which has
            its own licence, or belong to Python.
        target: the file. On other systems it names no package.
    """
    packages: dict[str, str] = {}
    if shutil.which("dpkg-query"):
        resolved = {str(Path(each).resolve()) for each in libraries}
        for path in sorted(
            {*resolved, *(each.removeprefix("/usr") for each in resolved)}
        ):  # dpkg may know /lib only
            with suppress(ReleaseError):
                packages.setdefault(output(["dpkg-query", "--search", path]).partition(":")[0], path)
    parts, texts = [], {}
    for package in sorted(packages):
        text = Path(f"/usr/share/doc/{package}/copyright").read_text("utf-8", "replace")
        texts[package] = text
        named = dict.fromkeys(re.findall(r"^License: *(\S.*?)\s*$", text, re.MULTILINE))
        found = output(["dpkg-query", "--show", "--showformat=${Version}", package])
        licence = " / ".join(named) if 1 <= len(named) <= 3 else "see the text"
        parts.append(
            {"name": package, "version": found, "licence": licence, "copyright": "", "text": package}
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps({"parts": parts, "texts": texts}, ensure_ascii=False), "utf-8")
    return target


def make_icon(target: Path) -> Path:
    """Write the icon in all sizes, in the format of the suffix of `target`: .ico or .icns; return it."""
    from PIL import Image  # only in the environment of releases, and with the program itself

    sizes = [Image.open(ROOT / "resources" / "icons" / f"epizodiak-{size}.png") for size in ICON_SIZES]
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.suffix == ".ico":
        largest = sizes[-2]  # an .ico has at most 256 pixels
        largest.save(target, sizes=[image.size for image in sizes[:-1]], append_images=sizes[:-2])
    else:
        sizes[-1].save(target, append_images=sizes[:-1])
    return target


def icon() -> str | None:
    """Return the icon for the programs of this system; Linux takes that of the menu entry."""
    suffix = {"win32": ".ico", "darwin": ".icns"}.get(sys.platform)
    return str(make_icon(ROOT / "build" / f"epizodiak{suffix}")) if suffix else None


def version_resource() -> Any:
    """Return the version resource of the programs for Windows. NOT TRIED on Windows."""
    from PyInstaller.utils.win32 import versioninfo as v

    numbers = (*map(int, version().split(".")), 0)
    strings = {
        "ProductName": "EpiZodiak",
        "FileDescription": "EpiZodiak and Ecliptic, two tabletop games of the zodiac",
        "FileVersion": version(),
        "ProductVersion": version(),
        "LegalCopyright": "The EpiZodiak Qt contributors",
    }
    table = v.StringTable("040904B0", [v.StringStruct(name, text) for name, text in strings.items()])
    translation = v.VarFileInfo([v.VarStruct("Translation", [0x409, 1200])])
    return v.VSVersionInfo(
        ffi=v.FixedFileInfo(filevers=numbers, prodvers=numbers), kids=[v.StringFileInfo([table]), translation]
    )


# macOS. NOT TRIED: the bundle, its signature and the notarisation (docs/release.md has the steps).
INFO_PLIST: Final = {
    "CFBundleDisplayName": "EpiZodiak",
    "CFBundleShortVersionString": version(),
    "CFBundleLocalizations": ["en", "fr"],
    "LSApplicationCategoryType": "public.app-category.board-games",
    "NSHighResolutionCapable": True,
    "NSLocalNetworkUsageDescription": "Tables are found and hosted on the local network.",
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": name,
            "CFBundleTypeExtensions": [suffix],
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
        }
        for suffix, name in (("ezr", "EpiZodiak game record"), ("ezt", "EpiZodiak table"))
    ],
}


def tidy_library_paths(folder: Path, patchelf: str) -> None:
    """Remove the search paths of the build machine from libraries of Linux; $ORIGIN stays."""
    for file in sorted(folder.rglob("*.so*")):
        if file.is_symlink() or not file.is_file():
            continue
        path = output([patchelf, "--print-rpath", str(file)]).strip()
        kept = ":".join(part for part in path.split(":") if part.startswith("$ORIGIN"))
        if kept != path:
            run([patchelf, *(["--set-rpath", kept] if kept else ["--remove-rpath"]), str(file)])


if __name__ == "__main__":
    make_icon(Path(sys.argv[1]))
