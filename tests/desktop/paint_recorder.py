"""A paint device that records the colours of texts and marks, and the colours that they are painted on.

Qt paints any widget on it, style sheets included. Its engine paints everything into an image as well, and
reads from that image, before each text or mark is painted, the ground at that place.
"""

from __future__ import annotations

import sys
import weakref
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, wraps
from itertools import product
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsView, QWidget

from epizodiak_qt.desktop.scene.items import background
from epizodiak_qt.desktop.scene.items.background import paint_background
from epizodiak_qt.desktop.scene.items.piece_pixmaps import PiecePixmaps
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.override import override
from tests.desktop.painted_marks import Kind, Mark, Place, joined
from tests.desktop.painted_parts import paint_face
from tests.desktop.style.colour_difference import contrast

Replay = Callable[[QPainter], object]


OURS: Final = "epizodiak_qt/desktop/"
KIT: Final = ("/scene/items/drawing.py", "/scene/items/shapes.py", "/style/painting.py")
LIGHT_ALPHA: Final = 0.6  # lines and fills that are less opaque are light or shade, and no marks
BESIDE_PX: Final = 1.5  # how far from an edge its ground is read
SAMPLES: Final = 8  # places along an edge
GRID: Final = (8, 3)  # parts of a text, at whose corners its ground is read
PICTURE_GRID: Final = 48  # pixels of a picture, in either direction, that are read
PICTURE_SHARE: Final = 0.015  # of a picture must have a colour that counts
SHADES: Final = 0xF0F0F0  # of the bits of a pixel: shades that differ in the others are one colour
SOLID: Final = 200  # least alpha of a pixel of a picture that counts


_replays: dict[int, Replay] = {}


@contextmanager
def pixmaps_repeated() -> Iterator[None]:
    """Within this context the painting of pieces and of the backdrop is remembered, to be repeated.

    Many states of a table have the same backdrop: it is repeated only once.
    """
    paint_piece, paint_backdrop = PiecePixmaps._painted, background._painted
    repeated: list[QImage] = []

    def piece(pixmaps: Any, face: Any, width: float, height: float) -> QPixmap:
        pixmap: QPixmap = paint_piece(pixmaps, face, width, height)

        def replay(painter: QPainter) -> None:
            painter.scale(width / PIECE[0], width / PIECE[0])
            painter.translate(BLEED, BLEED)
            paint_face(pixmaps, painter, face)

        _replays[pixmap.cacheKey()] = replay
        return pixmap

    def backdrop(layout: Any, style: Any, paint_board: Replay) -> tuple[QPixmap, QImage]:
        pixmap, bare = paint_backdrop(layout, style, paint_board)

        def replay(painter: QPainter) -> None:
            if (image := pixmap.toImage()) not in repeated:
                repeated.append(image)
                paint_background(painter, layout.width, layout.height, style.theme)
                paint_board(painter)

        _replays[pixmap.cacheKey()] = replay
        return pixmap, bare

    with (
        patch.object(PiecePixmaps, "_painted", piece),
        patch.object(background, "_painted", backdrop),
    ):
        yield
    _replays.clear()


def record(widget: QWidget) -> list[Mark]:
    """Return every text and mark that a widget paints; what lies along one edge is one mark.

    Pieces and backdrop are painted anew: call it within `pixmaps_repeated`.
    """
    for view in (*widget.findChildren(QGraphicsView), widget):
        scene: Any = view.scene() if isinstance(view, QGraphicsView) else None
        if scene is not None:
            scene.pixmaps.clear()
            scene.repaint_backdrop()
    widget.grab()  # polishes and lays out what is shown for the first time
    image = QImage(widget.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    recorder = Recorder(widget, image, QTransform(), QPointF())
    widget.render(recorder, QPoint())
    recorder.check()
    marks = joined(recorder.marks)
    for repeat in recorder.repeats.values():
        marks += joined(repeat())
    return marks


class Recorder(QPaintDevice):
    """The paint device: `marks` are those painted so far, in order.

    `base` maps what is painted to the image, whose upper left corner is at `corner` in the widget.
    """

    def __init__(self, widget: QWidget, image: QImage, base: QTransform, corner: QPointF) -> None:
        super().__init__()
        self._widget = widget
        self._corner = corner
        self.image = image
        self.marks: list[Mark] = []
        self.repeats: dict[int, Callable[[], list[Mark]]] = {}
        self.errors: list[Exception] = []
        self._engine = _Engine(self, base)

    def add(self, kind: Kind, places: list[Place], rect: QRectF, **more: Any) -> None:
        """Add a mark at a place of the image."""
        if places:
            shown = rect.translated(self._corner)
            owner = self._widget.childAt(shown.center().toPoint()) or self._widget
            source = _source() or type(owner).__name__
            self.marks.append(Mark(kind, source, places, shown, enabled=owner.isEnabled(), **more))

    def repeat_later(self, pixmap: QPixmap, replay: Replay, transform: QTransform, area: QRect) -> None:
        """Repeat the painting of a pixmap once this device is done, on the ground that it has first."""
        corner = QPointF(area.topLeft())
        ground = self.image.copy(area)

        def repeat() -> list[Mark]:
            base = transform * QTransform.fromTranslate(-corner.x(), -corner.y())
            inner = Recorder(self._widget, ground, base, self._corner + corner)
            painter = QPainter(inner)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            replay(painter)
            painter.end()
            inner.check()
            return inner.marks

        self.repeats.setdefault(pixmap.cacheKey(), repeat)

    def check(self) -> None:
        """Raise the first exception of the paint engine, if there was one."""
        if self.errors:
            raise self.errors[0]

    # Qt

    @override
    def paintEngine(self) -> QPaintEngine:
        return self._engine

    @override
    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        metrics = QPaintDevice.PaintDeviceMetric
        return {
            metrics.PdmWidth: self.image.width(),
            metrics.PdmHeight: self.image.height(),
            metrics.PdmDepth: 32,
            metrics.PdmNumColors: 1 << 24,
            metrics.PdmDpiX: 96,
            metrics.PdmDpiY: 96,
            metrics.PdmPhysicalDpiX: 96,
            metrics.PdmPhysicalDpiY: 96,
            metrics.PdmWidthMM: 400,
            metrics.PdmHeightMM: 300,
            metrics.PdmDevicePixelRatioScaled: 1 << 16,
        }.get(metric, 1)


def _keep_error(draw: Callable[..., None]) -> Callable[..., None]:
    """Return the method, its exception kept for `check`: PySide crashes if one leaves an override."""

    @wraps(draw)
    def guarded(self: _Engine, *args: Any) -> None:
        try:
            draw(self, *args)
        except Exception as error:  # noqa: BLE001  (it is raised again once Qt has returned)
            self.recorder.errors.append(error)

    return guarded


class _Engine(QPaintEngine):
    """Paints into the image of a recorder, and adds marks to it; `base` maps what is painted to the image."""

    def __init__(self, recorder: Recorder, base: QTransform) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.recorder: Recorder = weakref.proxy(recorder)
        self._base = base
        self._mirror = QPainter()

    def _follow(self) -> tuple[QPainter, QTransform]:
        """Set the painter of the image to the state of the painter; return the latter, and its transform."""
        painter, mirror = self.painter(), self._mirror
        assert painter is not None
        transform = painter.deviceTransform() * self._base
        mirror.setTransform(QTransform())
        clip = self.systemClip()
        mirror.setClipping(False)
        if not clip.isEmpty():
            mirror.setClipRegion(self._base.map(clip))
        mirror.setTransform(transform)
        if painter.hasClipping():
            mirror.setClipPath(
                painter.clipPath(),
                Qt.ClipOperation.ReplaceClip if clip.isEmpty() else Qt.ClipOperation.IntersectClip,
            )
        mirror.setRenderHints(painter.renderHints())
        mirror.setCompositionMode(painter.compositionMode())
        mirror.setOpacity(painter.opacity())
        mirror.setPen(painter.pen())
        mirror.setBrush(painter.brush())
        return painter, transform

    def _clipped(self, rect: QRectF, transform: QTransform) -> QRectF:
        """Return the part of a rectangle of the image that is not clipped away."""
        if not self._mirror.hasClipping():
            return rect
        return rect.intersected(transform.map(self._mirror.clipPath()).boundingRect())

    def _shape(self, path: QPainterPath, *, closed: bool = True) -> None:
        painter, transform = self._follow()
        mirror, shown = self._mirror, transform.map(path)
        rect, pen, brush = shown.boundingRect(), painter.pen(), painter.brush()
        seen = not self._clipped(rect.adjusted(-1, -1, 1, 1), transform).isEmpty()
        if closed and brush.style() != Qt.BrushStyle.NoBrush:
            solid = brush.style() == Qt.BrushStyle.SolidPattern
            edges = self._edges(shown, BESIDE_PX) if seen and not (solid and self._is_light(brush)) else []
            outside = [self._colours([spot for spot in pair if not shown.contains(spot)]) for pair in edges]
            mirror.setPen(Qt.PenStyle.NoPen)
            mirror.drawPath(path)
            if solid:
                self._solid("fill", brush.color(), outside, rect)
            else:
                inside = [self._colours([spot for spot in pair if shown.contains(spot)]) for pair in edges]
                both = zip(inside, outside, strict=True)
                self.recorder.add("fill", [(one[0], *other) for one, other in both if one and other], rect)
            mirror.setPen(pen)
        if pen.style() != Qt.PenStyle.NoPen:
            width = pen.widthF() * (1 if pen.isCosmetic() else abs(transform.determinant()) ** 0.5)
            beside = max(1.0, width) / 2 + BESIDE_PX
            edges = self._edges(shown, beside) if seen and not self._is_light(pen) else []
            sides = [self._colours(pair) for pair in edges]
            mirror.setBrush(Qt.BrushStyle.NoBrush)
            mirror.drawPath(path)
            if pen.brush().style() == Qt.BrushStyle.SolidPattern:
                self._solid("line", pen.color(), sides, rect)
            else:  # a gradient has another colour at each place
                on = [self._colours([(one + other) / 2]) for one, other in edges]
                both = zip(on, sides, strict=True)
                self.recorder.add("line", [(one[0], *beside) for one, beside in both if one and beside], rect)

    def _is_light(self, paint: QPen | QBrush) -> bool:
        return paint.color().alphaF() * self._mirror.opacity() < LIGHT_ALPHA

    @staticmethod
    def _edges(path: QPainterPath, distance: float) -> list[tuple[QPointF, QPointF]]:
        """Return places on both sides of the edge of a path."""
        pairs = []
        for step in range(SAMPLES):
            share = (step + 0.5) / SAMPLES
            place = path.pointAtPercent(share)
            line = QLineF(place, place + QPointF(1, 0))
            line.setAngle(path.angleAtPercent(share) + 90)
            line.setLength(distance)
            pairs.append((line.p2(), place + place - line.p2()))
        return pairs

    def _colours(self, spots: Sequence[QPointF]) -> list[str]:
        """Return the colours of the image at these places, where something is painted."""
        image = self.recorder.image
        places = [(int(spot.x()), int(spot.y())) for spot in spots]
        pixels = [image.pixel(x, y) for x, y in places if x >= 0 <= y and image.valid(x, y)]
        return [f"#{pixel & 0xFFFFFF:06x}" for pixel in pixels if pixel >> 24]

    def _solid(
        self, kind: Kind, colour: QColor, grounds: Sequence[Sequence[str]], rect: QRectF, **more: Any
    ) -> None:
        """Add a mark of one colour; `grounds` are the colours below or beside it at some places."""
        alpha = colour.alphaF() * self._mirror.opacity()
        places = [(_over(colour, alpha, ground[0]), *ground) for ground in grounds if ground]
        if alpha > 0:
            name = colour.name(QColor.NameFormat.HexArgb)
            self.recorder.add(kind, places, rect, paint=name, **more)

    # Qt

    @override
    def begin(self, device: QPaintDevice) -> bool:
        return self._mirror.begin(self.recorder.image)

    @override
    def end(self) -> bool:
        return self._mirror.end()

    @override
    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    @override
    def updateState(self, state: QPaintEngineState) -> None:
        """Do nothing: each drawing asks its painter."""

    @override
    @_keep_error
    def drawPath(self, path: QPainterPath) -> None:
        self._shape(path)

    @override
    @_keep_error
    def drawLines(self, lines: Any, *_count: int) -> None:
        for line in lines:
            path = QPainterPath(QPointF(line.p1()))
            path.lineTo(QPointF(line.p2()))
            self._shape(path, closed=False)

    @override
    @_keep_error
    def drawPolygon(self, points: Any, *more: Any) -> None:
        closed = QPaintEngine.PolygonDrawMode.PolylineMode not in more
        path = QPainterPath()
        path.addPolygon([QPointF(point) for point in points])
        if closed:
            path.closeSubpath()
        self._shape(path, closed=closed)

    @override
    @_keep_error
    def drawTextItem(self, place: QPointF, item: QTextItem) -> None:
        painter, transform = self._follow()
        box = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(place)
        shown = self._clipped(transform.mapRect(box), transform)
        if item.text().strip() and not shown.isEmpty():
            across, down = GRID
            around = shown.adjusted(-2, -2, 2, 2)
            spots = [
                around.topLeft() + QPointF(around.width() * x / across, around.height() * y / down)
                for x in range(across + 1)
                for y in range(down + 1)
            ]
            below = [[colour] for colour in self._colours(spots)]
            self._solid("text", painter.pen().color(), below, shown, text=item.text())
        self._mirror.setFont(item.font())
        self._mirror.drawText(place, item.text())

    @override
    @_keep_error
    def drawPixmap(self, rect: QRectF, pixmap: QPixmap, part: QRectF) -> None:
        _painter, transform = self._follow()
        replay = _replays.get(pixmap.cacheKey())
        shown = transform.mapRect(rect)
        if replay is None:
            self._picture(shown, pixmap.toImage().copy(part.toAlignedRect()))
        elif self._mirror.opacity() == 1:
            ratio = pixmap.devicePixelRatio()
            wide, high = rect.width() / part.width(), rect.height() / part.height()
            left, top = rect.x() - part.x() * wide, rect.y() - part.y() * high
            area = shown.toAlignedRect().intersected(self.recorder.image.rect())
            place = QTransform(wide * ratio, 0, 0, high * ratio, left, top)
            self.recorder.repeat_later(pixmap, replay, place * transform, area)
        self._mirror.drawPixmap(rect, pixmap, part)

    @override
    @_keep_error
    def drawImage(self, rect: QRectF, image: QImage, part: QRectF, *_flags: Any) -> None:
        _painter, transform = self._follow()
        self._picture(transform.mapRect(rect), image.copy(part.toAlignedRect()))
        self._mirror.drawImage(rect, image, part)

    @override
    @_keep_error
    def drawTiledPixmap(self, rect: QRectF, pixmap: QPixmap, start: QPointF) -> None:
        self._follow()
        self._mirror.drawTiledPixmap(rect, pixmap, start)

    def _picture(self, shown: QRectF, image: QImage) -> None:
        """Add a picture, by two of its colours or one and its ground: those that differ most."""
        small = image.scaled(PICTURE_GRID, PICTURE_GRID).convertToFormat(QImage.Format.Format_ARGB32)
        pixels = [small.pixel(x, y) for x in range(PICTURE_GRID) for y in range(PICTURE_GRID)]
        solid = Counter(pixel & SHADES for pixel in pixels if pixel >> 24 >= SOLID)
        enough = PICTURE_SHARE * solid.total()
        colours = {f"#{pixel:06x}" for pixel, count in solid.items() if count >= enough}
        path = QPainterPath()
        path.addRect(shown)
        places: list[Place] = []
        for ground in filter(None, (self._colours(pair) for pair in self._edges(path, BESIDE_PX))):
            sides = {*ground, *colours}
            best = max(product(colours, sides), key=lambda pair: contrast(*pair), default=None)
            places += [best] if best else []
        self.recorder.add("picture", places, shown)


def _over(colour: QColor, alpha: float, ground: str) -> str:
    """Return how a colour looks over a ground."""
    return _blended(colour.rgb(), alpha, ground)


@lru_cache(maxsize=4096)
def _blended(colour: int, alpha: float, ground: str) -> str:
    above, below = QColor(colour), QColor(ground)
    channels = zip(
        (above.red(), above.green(), above.blue()), (below.red(), below.green(), below.blue()), strict=True
    )
    return QColor(*(round(alpha * one + (1 - alpha) * other) for one, other in channels)).name()


def _source() -> str:
    """Return the innermost function of the program that is painting, or "" while Qt paints a widget.

    A drawing is named after the function that paints it, and its kind: "scene/player_panel:_name mark". The
    folders between a package and its module are left out, and so is the kit for painting.
    """
    drawing = ""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        file, function = frame.f_code.co_filename.replace("\\", "/"), frame.f_code.co_qualname
        if file.endswith("/style/art.py"):
            drawing = " " + function.rpartition(".")[2]
        elif OURS in file and not file.endswith(KIT):
            package, *_folders, module = file.partition(OURS)[2].removesuffix(".py").split("/")
            return f"{package}/{module}:{function.rpartition('.')[2]}{drawing}"
        frame = frame.f_back
    return ""
