"""Palette and style sheet of all widgets, from a theme."""

from __future__ import annotations

import logging
import math
import re
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.placement import BODY_PX, TARGET_PX
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, font
from epizodiak_qt.desktop.style.painting import blend, enamel_of

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.theme import Theme

log = logging.getLogger(__name__)

PLACE: Final = re.compile(
    r"\$(?:(?P<name>[a-z_]+)\b|\{(?P<length>[a-z_]+)(?:\*(?P<factor>[\d.]+))?(?P<offset>[+-]\d+)?\})"
)
"""A place in the style sheet: `$name`, or `${name*factor+offset}` for a length."""
CARD_LINES: Final = 6.6
"""The height of the picture on the card of a game, in sizes of the text."""
ITEM_MARGIN_PX: Final = 8
"""The margin at the left and right of the text of a row in a list."""


def application() -> QApplication:
    """Return the QApplication."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "there is no window without an application"
    return app


def apply_theme(app: QApplication, theme: Theme, text_px: int, target_px: int = TARGET_PX) -> None:
    """Style all widgets by `theme`, with body text of `text_px` and targets of `target_px` pixels or more."""
    sheet = style_sheet(theme, text_px, target_px)
    if not sheet or sheet != app.styleSheet():
        app.setPalette(palette(theme))
        app.setFont(font(TEXT, text_px))
        app.setStyleSheet(sheet)


def set_style_sheet(widget: QWidget, sheet: str) -> None:
    """Give a widget this style sheet, unless it has it: Qt works out the whole style anew each time."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def palette(theme: Theme) -> QPalette:
    """Return the palette of `theme`."""
    made = QPalette()
    roles = QPalette.ColorRole
    for role, name in (
        (roles.Window, theme.panel),
        (roles.WindowText, theme.text),
        (roles.Base, theme.panel),
        (roles.AlternateBase, theme.ring),
        (roles.Text, theme.text),
        (roles.PlaceholderText, theme.muted),
        (roles.Button, theme.panel),
        (roles.ButtonText, theme.text),
        (roles.BrightText, theme.text),
        (roles.ToolTipBase, theme.chip),
        (roles.ToolTipText, theme.score),
        (roles.Highlight, theme.accent),
        (roles.HighlightedText, theme.panel),
        (roles.Link, theme.accent),
        (roles.Accent, theme.accent),
    ):
        made.setColor(role, QColor(name))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.muted))
    return made


@cache
def _sheet() -> str:
    """Return the text of the style sheet. Raises OSError, or ValueError if it is not UTF-8."""
    return (data_dir("resources") / "style.qss").read_text("utf-8")


def _filled(values: dict[str, str | float]) -> str:
    """Return the style sheet with its places filled; "" if it is damaged: then the palette alone is seen."""

    def value_of(place: re.Match[str]) -> str:
        name, factor, offset = place["name"] or place["length"], place["factor"], place["offset"]
        value = values[name]
        if factor or offset:
            value = round(float(value) * float(factor or 1)) + int(offset or 0)
        return str(value)

    try:
        return PLACE.sub(value_of, _sheet())
    except (OSError, KeyError, ValueError):
        log.exception("style sheet cannot be read")
        return ""


def style_sheet(theme: Theme, text_px: int, target_px: int = TARGET_PX) -> str:
    """Return what the palette cannot say: rounded buttons of brass, fields, lists, the focus ring."""
    pad = round(text_px * 0.5)
    small = round(text_px * 0.3)
    ring = (small + 1) // 2  # the focus ring; on a filled button it has two colours, and is twice as thick
    high = max(target_px - 2 * small - 2, round(text_px * 1.6))
    around = math.ceil((target_px - 1.25 * text_px) / 2)  # above and below a line in a target
    # Large text needs the room of the pictures, and of the large letters of a loud button.
    spare = max(0.0, min(1.0, 3 - 2 * text_px * TARGET_PX / (BODY_PX * target_px)))
    loud = 1 + 0.35 * spare
    faint = theme.muted if theme.plain else blend(theme.muted, theme.panel, 0.5).name()
    # Plates of enamel with an edge of brass, and fields cut into them, as on the table.
    lit, shaded = enamel_of(theme)
    edges = {
        "night": f"transparent {theme.brass_dark} {theme.brass_light} {theme.brass_dark}",
        "day": f"{theme.muted} {theme.accent} transparent {theme.accent}",
    }
    return _filled(
        dict(
            {name: value for name, value in theme._asdict().items() if isinstance(value, str)},
            px=text_px,
            pad=pad,
            small=small,
            high=high,
            target=target_px,
            row=target_px - 2 * small,
            item_margin=ITEM_MARGIN_PX,
            focus=ring,
            small_focused=small + 1 - ring,
            pad_focused=pad + 1 - ring,
            wide_focused=pad * 2 + 1 - ring,
            inside_double=f"padding: {small + 1 - 2 * ring}px {pad * 2 + 1 - 2 * ring}px;",
            ring_on_primary=_double_ring(theme.text, theme.mark_ink, ring),
            ring_on_choice=_double_ring(theme.text, theme.panel, ring),
            check_box=max(target_px - 4, round(text_px * 1.6)),
            compact=max(target_px - 6, round(text_px * 1.4)),
            radio=text_px // 2 + 2,
            groove=small // 2,
            bar=max(14, round(text_px * 0.8)),
            menu_bar=max(6, around),
            menu_item=max(small + 3, around),
            edge=max(2, round(text_px / 13)),
            card=round(text_px * CARD_LINES * spare),  # above the title of a card
            loud=round(text_px * loud),
            loud_high=round(high * loud),
            coach=max(text_px, round(min(1.2 * text_px, 0.55 * target_px))),  # large text is large enough
            title=TITLE,
            plate=lit,
            enamel=f"qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, stop: 0 {lit}, stop: 1 {shaded})",
            rim=f"border: 1px solid; border-color: {edges.get(theme.name, theme.accent)};",
            faint=faint,
        ),
    )


def _double_ring(outer: str, inner: str, width: int) -> str:
    """Return a border of two colours: one of them stands out from any ground.

    Its corners are square: Qt paints each edge with a gradient of its own, which does not bend.
    """
    edges = [
        f"qlineargradient({way}, stop: 0 {outer}, stop: 0.5 {outer}, stop: 0.501 {inner}, stop: 1 {inner})"
        for way in (
            "x1: 0, y1: 0, x2: 0, y2: 1",
            "x1: 1, y1: 0, x2: 0, y2: 0",
            "x1: 0, y1: 1, x2: 0, y2: 0",
            "x1: 0, y1: 0, x2: 1, y2: 0",
        )
    ]
    return f"border: {2 * width}px solid; border-color: {' '.join(edges)}; border-radius: 0;"
