"""Paint the states of both games, each in every theme, language and size, into pictures and contact sheets.

A contact sheet shows up to twenty states of one game with their names. With `--moments` it shows the twenty
moments of both games that are worth a picture. Each theme, language and size is
painted by a process of its own, in the real window, offscreen.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.program_process import ROOT

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from epizodiak_qt.desktop.shell.services import Services
    from tests.desktop.table_states import TableState

FOLDER = ROOT / "artefacts" / "contact_sheets"
GAMES = ("epizodiak", "ecliptic")
GROUPS = (*GAMES, "pages")
THEMES = ("night", "day", "contrast")
LANGUAGES = ("en", "fr")
SIZES = ("1280x720", "1600x1000", "1920x1080", "3840x2160@2")
MOMENT_SIZES = ("1280x720", "1920x1080", "3840x2160")
MOMENTS = {
    "start page": "epizodiak/start-page",
    "lot": "epizodiak/lot",
    "deal": "epizodiak/dealing",
    "long run": "epizodiak/long-run",
    "set": "epizodiak/discarding",
    "pick-up": "epizodiak/picking-up",
    "contest": "epizodiak/contesting",
    "forced lay": "epizodiak/forced-lay",
    "refill": "epizodiak/dial-full",
    "last tile": "epizodiak/last-tile",
    "round end": "epizodiak/round-over",
    "match end": "epizodiak/match-over-with-chart",
    "deal of Ecliptic": "ecliptic/dealing",
    "pair": "ecliptic/laying-pair",
    "combat before the throw": "ecliptic/combat",
    "combat after the throw": "ecliptic/thrown",
    "tie": "ecliptic/tie",
    "choice of the card": "ecliptic/won",
    "wish": "ecliptic/wish",
    "final count": "ecliptic/counting",
}
SCREEN = re.compile(r"(\d+)x(\d+)(?:@(\d))?")
COLUMNS, ROWS = 4, 5
THUMB_PX = 560
CAPTION_PX = 24
MENU_BAR_LINES = 3  # the height of the menu bar above a page, in sizes of the text
FRAME_PX = 80  # of the screen beyond the window


class Screen(NamedTuple):
    """The size of a screen in its pixels, and how many of them in a row are one pixel of the layout."""

    width: int
    height: int
    ratio: int

    @property
    def window(self) -> tuple[int, int]:
        """The size of the window in pixels of the layout."""
        return self.width // self.ratio, self.height // self.ratio


def screen_of(text: str) -> Screen:
    """Parse a size such as "1280x720" or "3840x2160@2"."""
    found = SCREEN.fullmatch(text)
    assert found is not None, text
    width, height, ratio = found.groups(default="1")
    return Screen(int(width), int(height), int(ratio))


def states_of(patterns: list[str]) -> dict[str, dict[str, TableState | None]]:
    """Return the states of each game whose name, such as "ecliptic/wish", matches one of the patterns.

    The pages and dialogs, such as "pages/host epizodiak", have no state.
    """
    from tests.desktop.ecliptic.states import STATES as ECLIPTIC
    from tests.desktop.epizodiak.states import STATES as EPIZODIAK
    from tests.desktop.every_form import NAMES

    groups: tuple[dict[str, Any], ...] = (EPIZODIAK, ECLIPTIC, dict.fromkeys(NAMES))
    return {
        group: {
            name: each
            for name, each in states.items()
            if any(fnmatch(name, pattern) or fnmatch(f"{group}/{name}", pattern) for pattern in patterns)
        }
        for group, states in zip(GROUPS, groups, strict=True)
    }


def parse(arguments: list[str]) -> argparse.Namespace:
    """Return the options. Exits with code 2 if they are invalid."""

    def one_of(choices: tuple[str, ...]) -> dict[str, Any]:
        return {"nargs": "+", "choices": choices, "default": list(choices)}

    parser = argparse.ArgumentParser(prog="python -m tests.contact_sheets", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="folder of the pictures")
    parser.add_argument(
        "--states",
        nargs="+",
        default=["*"],
        metavar="NAME",
        help="names or patterns, such as contest-two or 'ecliptic/*'",
    )
    parser.add_argument("--moments", action="store_true", help="the twenty moments, on one sheet each")
    parser.add_argument("--themes", **one_of(THEMES))
    parser.add_argument("--languages", **one_of(LANGUAGES))
    parser.add_argument(
        "--sizes",
        nargs="+",
        metavar="WIDTHxHEIGHT[@RATIO]",
        help=f"in pixels of the screen, with its device ratio (default: {' '.join(SIZES)}; "
        f"of moments: {' '.join(MOMENT_SIZES)})",
    )
    parser.add_argument("--text-scale", type=float, default=1.0, help="size of the texts, from 1 to 2")
    parser.add_argument(
        "--contrast", action="store_true", help="also check the contrast of all texts and marks"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.moments:
        given.states = list(MOMENTS.values())
    given.sizes = given.sizes or list(MOMENT_SIZES if given.moments else SIZES)
    if not all(map(SCREEN.fullmatch, given.sizes)):
        parser.error("not a size")
    if not any(states_of(given.states).values()):
        parser.error("no state has such a name")
    return given


# --- the process that paints


def offscreen(screen: Screen, folder: Path) -> dict[str, str]:
    """Return the environment of a process whose only screen has this size and device ratio."""
    config = folder / "screen.json"
    width, height = screen.width + FRAME_PX * screen.ratio, screen.height + FRAME_PX * screen.ratio
    only = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height, "dpr": 1}
    config.write_text(json.dumps({"screens": [only | {"logicalDpi": 96, "logicalBaseDpi": 96}]}), "utf-8")
    return os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        "QT_SCALE_FACTOR": str(screen.ratio),  # the ratio of that file changes the screen, but no window
    }


def paint(given: argparse.Namespace) -> int:
    """Paint the states in the one theme, language and size that are given, and their contact sheets.

    Returns 1 if the contrast was to be checked and something is too faint, else 0.
    """
    from PySide6.QtCore import QSize
    from PySide6.QtWidgets import QApplication, QDialog

    from epizodiak_qt import app as composition
    from epizodiak_qt.assets import data_dir
    from epizodiak_qt.desktop.app.placement import body_px, target_px
    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, load_fonts
    from epizodiak_qt.desktop.style.stylesheet import apply_theme
    from epizodiak_qt.desktop.style.theme import THEMES
    from tests.desktop.every_form import Forms
    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.paint_recorder import pixmaps_repeated
    from tests.desktop.painted_contrast import too_faint
    from tests.desktop.program_window import close_window, make_services, seat_player

    (theme,), (language,), (size,) = given.themes, given.languages, given.sizes
    app = QApplication(["epizodiak-qt", "-style", "Fusion"])
    app.setQuitOnLastWindowClosed(False)
    load_fonts(data_dir("resources") / "fonts", TITLE, TEXT)
    spoken = Language(data_dir("translations"))
    loop = composition.make_loop(app)
    faint: list[tuple[str, str]] = []
    looks = {"theme": theme, "language": language, "text_scale": given.text_scale}

    def page(name: str, services: Services) -> QPixmap:
        window = QSize(*screen_of(size).window)
        spoken.switch(language)
        apply_theme(app, THEMES[theme], body_px(window, given.text_scale), target_px(window))
        form = Forms(services, language, THEMES[theme]).make(name)
        try:
            if not isinstance(form.widget, QDialog):
                form.window.resize(window.width(), window.height() - MENU_BAR_LINES * app.font().pixelSize())
            for _ in range(2):  # alignment follows the change of the fonts
                app.processEvents()
            QApplication.sendPostedEvents()  # a drop-down resizes itself before its layout does
            return form.window.grab()
        finally:
            form.window.close()
            form.window.deleteLater()

    async def picture(name: str, each: TableState | None, home: Path) -> QPixmap:
        clock = FakeClock()
        services = make_services(home / name.replace(" ", "-"), clock, spoken)
        if each is None:
            return page(name, services)
        player = seat_player(
            services, clock, each.position, **{"size": screen_of(size).window} | dict(each.given) | looks
        )
        try:
            widget = await each.show(player)
            QApplication.sendPostedEvents()
            found = widget.grab()
            if given.contrast:
                faint.extend((line, name) for line in too_faint(widget, THEMES[theme]))
            return found
        finally:
            await close_window(player.window)

    folder = given.folder / f"{theme}-{language}-{size}"
    painted: dict[str, QPixmap] = {}
    for game, states in states_of(given.states).items():
        (folder / game).mkdir(parents=True, exist_ok=True)
        pictures: dict[str, QPixmap] = {}
        with tempfile.TemporaryDirectory() as home, pixmaps_repeated():
            for name, each in states.items():
                try:
                    pictures[name] = loop.run_until_complete(picture(name, each, Path(home)))
                except Exception as error:
                    raise RuntimeError(f"{game}/{name} in {theme}, {language}, {size}") from error
                pictures[name].save(str(folder / game / f"{name}.png"))
        painted |= {f"{game}/{name}": found for name, found in pictures.items()}
        for number, sheet in enumerate(() if given.moments else sheets(pictures), 1):
            sheet.save(str(given.folder / f"{game}-{theme}-{language}-{size}-{number}.png"))
    if given.moments:
        (sheet,) = sheets({moment: painted[name] for moment, name in MOMENTS.items()})
        sheet.save(str(given.folder / f"moments-{theme}-{language}-{size}.png"))
    loop.close()
    for line, name in sorted(dict(reversed(faint)).items()):
        sys.stdout.write(f"{theme}, {language}, {size}, {name}: {line}\n")
    return int(bool(faint))


def sheets(pictures: dict[str, QPixmap]) -> Iterator[QPixmap]:
    """Yield contact sheets: the pictures in rows, each with its name below."""
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QColor, QPainter, QPixmap

    items = list(pictures.items())
    for first in range(0, len(items), COLUMNS * ROWS):
        page = items[first : first + COLUMNS * ROWS]
        shape = max((each.height() / each.width() for _, each in page), default=1.0)
        high = round(THUMB_PX * min(shape, 0.7)) + CAPTION_PX
        sheet = QPixmap(COLUMNS * THUMB_PX, math.ceil(len(page) / COLUMNS) * high)
        sheet.fill(QColor("#808080"))
        painter = QPainter(sheet)
        font = painter.font()
        font.setPixelSize(17)
        painter.setFont(font)
        for place, (name, picture) in enumerate(page):
            left, top = place % COLUMNS * THUMB_PX, place // COLUMNS * high
            fitted = picture.scaled(
                THUMB_PX - 6,
                high - CAPTION_PX - 4,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            fitted.setDevicePixelRatio(1)
            painter.drawPixmap(left + 3, top + 2, fitted)
            caption = QRectF(left, top + high - CAPTION_PX, THUMB_PX, CAPTION_PX)
            painter.drawText(caption, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()
        yield sheet


# --- the process that is started


def main(arguments: list[str]) -> int:
    """Paint all pictures, some processes at a time; return the exit code."""
    given = parse(arguments)
    if given.worker:
        return paint(given)
    given.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as configs:
        running: list[subprocess.Popen[bytes]] = []
        for number, (theme, language, size) in enumerate(product(given.themes, given.languages, given.sizes)):
            while len(running) >= given.jobs:
                failed += running.pop(0).wait() != 0
            config = Path(configs, str(number))
            config.mkdir()
            command = [sys.executable, "-m", "tests.contact_sheets", *arguments, "--worker"]
            command += ["--themes", theme, "--languages", language, "--sizes", size]  # the last ones count
            running.append(subprocess.Popen(command, cwd=ROOT, env=offscreen(screen_of(size), config)))
        failed += sum(each.wait() != 0 for each in running)
    sys.stdout.write(f"{given.folder}\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
