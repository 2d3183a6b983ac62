"""The contrast that everything painted must have, and what need not have it, with the reasons."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from epizodiak_qt.desktop.style.theme import THEMES, Theme
from tests.desktop.paint_recorder import pixmaps_repeated, record
from tests.desktop.painted_marks import Mark
from tests.desktop.seated_player import Sit
from tests.desktop.table_states import TableState

TEXT: Final = 4.5  # WCAG 2.2, 1.4.3: large text, too
MARK: Final = 3.0  # 1.4.11
HIGH_CONTRAST: Final = 7.0  # 1.4.6: for text and marks

# The functions that paint it, and why it need not be seen by everybody. Translucent lines and fills are not
# recorded at all: glow, shadows, hatching, stars, the grain of ivory.
DECORATION: Final = {
    "epizodiak/tile_pixmaps:paint_numeral": "the light on a lip, which the numeral covers",
    "scene/piece_pixmaps:paint_constellation constellation": "the stars behind a sign repeat the sign",
    "scene/piece_pixmaps:_paint_astrolabe": "the drawing on a back is the same on all",
    "scene/background:_paint_star": "the stars of the sky behind the table",
    "scene/background:paint_background": "the sky or the parchment behind everything",
    "scene/background:paint_colours": "its colours, at the first paint",
    "scene/background:paint_tray": "the shade and the rail below a hand; the pieces on it have outlines",
    "scene/piece_pixmaps:_paint_bevel": "light and shade along the edge of a piece say nothing",
    "scene/piece_pixmaps:paint_engraved_border": "a fine line along the edge of a piece says nothing",
    "ecliptic/backdrop:_material": "the waves and the grain of a camp say nothing",
    "ecliptic/backdrop:_neutral": "the halves of a neutral card repeat the camps beside it",
    "ecliptic/card_pixmaps:_value": "the line around a card repeats its symbol, which is outlined",
    "epizodiak/astrolabe:_shadow": "the shadow of the dial on the cloth",
    "epizodiak/astrolabe:paint_rings": "the rings between the places, which have outlines",
    "epizodiak/effects:draw": "the light around a tile that has just arrived",
    "epizodiak/sky:draw": "the stars; the sets whose constellations are lit lie in the discard area",
    "scene/piece_pixmaps:paint_order": "the border of a chosen piece repeats its number and its lift",
    "scene/turn_light:draw": "the light of an actor repeats the frame and the triangle on the panel",
    "shell/start_page:paintEvent": "the ring of signs behind the buttons says nothing",
}


def too_faint(widget: QWidget, theme: Theme) -> list[str]:
    """Return a line about each text and mark of a widget that has less contrast than it needs."""
    return sorted(set(_too_faint(record(widget), theme)))


def _too_faint(marks: list[Mark], theme: Theme) -> Iterator[str]:
    for place, mark in enumerate(marks):
        found = mark.contrast
        wanted = HIGH_CONTRAST if theme.plain else TEXT if mark.kind == "text" else MARK
        if mark.enabled and found < wanted and not _is_decoration(mark, marks[place + 1 :]):
            paints = ", ".join(f"{part.kind} {part.paint}".strip() for part in (mark, *mark.parts))
            text = f" {mark.text!r}" if mark.text else ""
            yield f"{mark.source}: {paints}{text} on {mark.ground} has {found:.2f}"


def _is_decoration(mark: Mark, later: list[Mark]) -> bool:
    """Return whether a mark is a ground for others, or on the list."""
    if mark.kind == "text":
        return False
    if mark.kind == "fill" and ":" not in mark.source and mark.contrast == 1:
        return True  # the background of a widget on that of its page, or the empty half of an arrow
    ground = all(part.kind == "fill" for part in (mark, *mark.parts))
    return mark.source in DECORATION or (ground and any(mark.rect.contains(other.rect) for other in later))


async def assert_visible(
    sit: Sit, theme: str, states: Mapping[str, TableState], names: Iterable[str]
) -> None:
    """Assert that everything painted in these states has its contrast."""
    found: dict[str, list[str]] = {}
    with pixmaps_repeated():
        for name in names:
            state = states[name]
            at = sit(state.position, **{"size": (1280, 720)} | dict(state.given), theme=theme)
            lines = too_faint(await state.show(at), THEMES[theme])
            if lines:
                found[name] = lines
            at.window.hide()
    assert not found, found
