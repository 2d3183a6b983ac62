"""Every kind of widget in every state and theme: visible, and in the colours of the theme alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTabBar

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.style.stylesheet import _between, apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT, THEMES, Theme
from tests.desktop.paint_recorder import record
from tests.desktop.painted_contrast import too_faint
from tests.desktop.style.contrast import contrast
from tests.desktop.style.widget_kinds import FOCUSED, KINDS, STATES, Shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication


@pytest.fixture(params=list(THEMES.values()), ids=list(THEMES))
def theme(request: pytest.FixtureRequest, styled_app: QApplication) -> Iterator[Theme]:
    """Apply each theme to the application."""
    apply_theme(styled_app, request.param, BODY_PX)
    yield request.param
    apply_theme(styled_app, NIGHT, BODY_PX)


def faint(theme: Theme) -> str:
    """Return the colour of what is switched off: that of secondary text, or half of it."""
    return theme.muted if theme.plain else _between(theme.muted, theme.panel)


def test_texts_and_marks_of_every_widget_are_visible_in_every_state(theme: Theme) -> None:
    """Under the pointer, with the focus or without it; what is switched off needs no contrast."""
    found = {}
    for kind in KINDS:
        for state in STATES:
            shown = Shown(kind)
            lines = too_faint(shown.page if shown.put(state).parent() else shown.widget, theme)
            shown.page.close()
            if lines:
                found[kind, state] = lines
    assert not found


def test_every_widget_is_painted_in_colours_of_the_theme(theme: Theme) -> None:
    """A grey rectangle within a focused button would be one of the style under the style sheet."""
    known = {value.lower() for value in theme if isinstance(value, str)} | {faint(theme).lower()}
    found = set()
    for kind in KINDS:
        for state in STATES:
            shown = Shown(kind)
            marks = record(shown.put(state).window())
            painted = {part.paint for mark in marks for part in (mark, *mark.parts) if part.paint}
            shown.page.close()
            found |= {(kind, state, paint) for paint in painted if f"#{paint[-6:]}" not in known}
    assert not found


def test_the_focus_changes_two_pixels_by_3_to_1_around_every_widget(theme: Theme) -> None:
    """Around the whole widget, or around the present tab (WCAG 2.2, 2.4.13)."""
    found = {}
    for kind in FOCUSED:
        shown = Shown(kind)
        without = shown.widget.grab().toImage()
        widget = shown.put("focus")
        with_focus = widget.grab().toImage()
        ringed = widget.tabRect(widget.currentIndex()) if isinstance(widget, QTabBar) else widget.rect()
        pairs = Counter(
            (without.pixel(x, y), with_focus.pixel(x, y))
            for x in range(widget.width())
            for y in range(widget.height())
        )
        changed = sum(
            count
            for (one, other), count in pairs.items()
            if one != other and contrast(QColor(one).name(), QColor(other).name()) >= 3
        )
        shown.page.close()
        # The rounded corners, and where the line without focus has the colour of the ring, count less.
        if changed < 0.8 * 2 * 2 * (ringed.width() + ringed.height()):
            found[kind] = (changed, ringed.width(), ringed.height())
    assert not found
