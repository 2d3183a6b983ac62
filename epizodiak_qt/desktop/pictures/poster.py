"""The poster of a finished game: one page, as a PDF or SVG of shapes alone.

Lengths are tenths of a millimetre on a page of A3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from epizodiak_qt.desktop.app.translation import plural, shown_names
from epizodiak_qt.desktop.pictures.film import result_title
from epizodiak_qt.desktop.pictures.sky import ORNAMENT, SkyPainter
from epizodiak_qt.desktop.scene.items.shapes import star_path
from epizodiak_qt.desktop.style.fonts import TITLE
from epizodiak_qt.desktop.table.replay.replay_log import day_of
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.table.replay_link import ReplayLink

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgGenerator

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.replayed_game import ReplayedGame

WIDTH, HEIGHT = 2970, 4200
DPI: Final = 254
SKY: Final = QRectF(170, 700, 2630, 2630)
PLAYERS_TOP: Final = 3420.0
FACTS_TOP: Final = 3985.0
"""Where the last lines of the page begin."""
STARS: Final = 420  # on a dark ground


class PosterPage:
    """The page of one game.

    Args:
        replay: The game.
        ui: How it is shown.
        style: Theme and drawings; the theme is the ground of the page.

    Attributes:
        update: The last moment of the game.
        result: The winners, in words.
        ending: The last events, in words.
        facts: How long the game was.
    """

    def __init__(self, replay: ReplayedGame, ui: GameUi, style: SceneStyle) -> None:
        self._replay = replay
        self._ui, self._poster = ui, ui.poster()
        self._style = style
        self.update = last_update(replay)
        self._title = ENTRIES[ui.game].title
        outcome, names = self.update.view.outcome, shown_names(replay.seats)
        self.result = result_title(outcome, replay)
        lines = (ui.event_line(event.seen_by(None), names) for event in replay.moments[-1].events)
        self.ending = " ".join(filter(None, lines))
        rounds, self.facts = len(replay.rounds), plural("Picture", "%n move(s)", len(replay.moments) - 1)
        if rounds > 1:
            self.facts = f"{plural('Picture', '%n round(s)', rounds)} · {self.facts}"

    def encode(self, kind: str) -> bytes:
        """Return the page as a file, "pdf" or "svg"."""
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        device = self._svg(buffer) if kind == "svg" else self._pdf(buffer)
        device.setTitle(f"{self._title} – {self.result}")
        painter = QPainter(device)
        painter.scale(device.width() / WIDTH, device.height() / HEIGHT)
        self.paint(painter)
        painter.end()
        buffer.close()
        return bytes(data.data())

    def image(self, height: int) -> QImage:
        """Return the page as an image of that height, for a preview."""
        image = QImage(round(height * WIDTH / HEIGHT), height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(height / HEIGHT, height / HEIGHT)
        self.paint(painter)
        painter.end()
        return image

    def _svg(self, buffer: QBuffer) -> QSvgGenerator:
        from PySide6.QtSvg import QSvgGenerator  # loaded for this format only

        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setResolution(DPI)
        generator.setSize(QSize(WIDTH, HEIGHT))
        generator.setViewBox(QRect(0, 0, WIDTH, HEIGHT))
        generator.setDescription(self.description())
        return generator

    @staticmethod
    def _pdf(buffer: QBuffer) -> QPdfWriter:
        writer = QPdfWriter(buffer)
        writer.setResolution(DPI)
        a3, upright = QPageSize(QPageSize.PageSizeId.A3), QPageLayout.Orientation.Portrait
        writer.setPageLayout(QPageLayout(a3, upright, QMarginsF(), QPageLayout.Unit.Millimeter))
        writer.setCreator("EpiZodiak")
        return writer

    def description(self) -> str:
        """Return the poster in words, for people who do not see it."""
        points = self._ui.points(self.update)
        details = self._poster.details(self.update)
        players = [
            f"{who.name}: {points[seat]}. {details[seat]}" for seat, who in enumerate(self._replay.seats)
        ]
        return "\n".join(filter(None, (self.result, *players, self.ending, self.facts)))

    # --- painting

    def paint(self, painter: QPainter) -> None:
        """Paint the page; its lengths are those of the painter."""
        sky = SkyPainter(painter, self._style, self._replay.seats)
        page = QRectF(0, 0, WIDTH, HEIGHT)
        sky.ground(page, SKY.center(), 0.62 * HEIGHT, STARS)
        sky.frame(page)
        self._paint_head(sky)
        self._poster.paint(painter, SKY, self.update, self._style)
        self._paint_players(sky)
        middle = WIDTH / 2
        sky.text(self.ending, QPointF(middle, FACTS_TOP), 50, sky.theme.text, width=2500)
        sky.text(self.facts, QPointF(middle, FACTS_TOP + 76), 44, sky.theme.muted, width=2500)

    def _paint_head(self, sky: SkyPainter) -> None:
        theme, middle = sky.theme, WIDTH / 2
        sky.text(self._title.upper(), QPointF(middle, 390), 250, theme.accent, family=TITLE, bold=True)
        for side in (-1, 1):
            sky.painter.setPen(sky.pen(theme.accent, 4))
            sky.painter.drawLine(QPointF(middle + side * 60, 470), QPointF(middle + side * 760, 470))
        sky.painter.fillPath(star_path(QPointF(middle, 470), 40, ORNAMENT * 40, 8), QColor(theme.accent))
        sky.text(self.result, QPointF(middle, 590), 104, theme.text, family=TITLE, bold=True, width=2300)
        sky.text(day_of(self._replay), QPointF(middle, 672), 54, theme.muted)

    def _paint_players(self, sky: SkyPainter) -> None:
        update = self.update
        outcome = update.view.outcome
        count = len(self._replay.seats)
        best = () if outcome is None else outcome.ranking[0]
        width = (WIDTH - 2 * 190) / count
        for seat in range(count):
            area = QRectF(190 + seat * width, PLAYERS_TOP, width, FACTS_TOP - PLAYERS_TOP - 90)
            self._paint_player(sky, area.adjusted(20, 0, -20, 0), seat, first=seat in best)

    def _paint_player(self, sky: SkyPainter, area: QRectF, seat: int, *, first: bool) -> None:
        theme, middle = sky.theme, area.center().x()
        sky.painter.setBrush(Qt.BrushStyle.NoBrush)
        sky.painter.setPen(sky.pen(theme.accent if first else theme.muted, 8 if first else 3))
        sky.painter.drawRoundedRect(area, 26, 26)
        sky.badge(seat, area.topLeft() + QPointF(105, 108), 66)
        points = str(self._ui.points(self.update)[seat])
        right = area.right() - 44
        wide = sky.text(points, QPointF(right, area.top() + 152), 130, theme.text, bold=True, align=1)
        room = right - wide - 40 - (area.left() + 200)
        name = shown_names(self._replay.seats)[seat]
        sky.text(
            name, QPointF(area.left() + 200, area.top() + 138), 88, theme.text, bold=True, align=0, width=room
        )
        line = area.top() + 218
        sky.owned_line(QPointF(area.left() + 50, line), QPointF(area.right() - 50, line), 9, seat)
        detail = self._poster.details(self.update)[seat]
        sky.text(detail, QPointF(middle, area.top() + 292), 46, theme.text, width=area.width() - 90)
        values = self._poster.signs(self.update, seat)
        pitch = min(96.0, (area.width() - 110) / max(1, len(values)))
        for number, value in enumerate(values):
            x = middle + (number - (len(values) - 1) / 2) * pitch
            sky.sign(value, QPointF(x, area.top() + 385), 0.42 * pitch, theme.accent)


def last_update(replay: ReplayedGame) -> Update:
    """Return the last moment of a game as everyone sees it."""
    link = ReplayLink(replay, lambda _update: None)  # the update is asked for
    link.go_to(len(replay.moments) - 1)
    return link.public_update()
