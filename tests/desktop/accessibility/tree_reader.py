"""Reads the accessible tree of a table, as Qt passes it on to a screen reader."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtGui import QAccessible, QAccessibleInterface

from tests.desktop.seated_player import SeatedPlayer

Text = QAccessible.Text
STATES = ("disabled", "selected", "selectable", "focusable", "focused", "invisible", "offscreen", "invalid")


def root(at: SeatedPlayer) -> QAccessibleInterface:
    """Return the interface of the table."""
    return QAccessible.queryAccessibleInterface(at.session.page.view)


def children(of: QAccessibleInterface) -> list[QAccessibleInterface]:
    """Return the children of an interface."""
    return [of.child(place) for place in range(of.childCount())]


def names(of: QAccessibleInterface) -> list[str]:
    """Return the names of the children of an interface."""
    return [child.text(Text.Name) for child in children(of)]


def lines(of: QAccessibleInterface) -> Iterator[tuple[Any, ...]]:
    """Yield all that can be read of a visible interface and of everything below it."""
    state, area, words = of.state(), of.rect(), of.textInterface()
    if state.invisible:
        return
    texts = tuple(of.text(kind) for kind in (Text.Name, Text.Description, Text.Value, Text.Help))
    typed = "" if words is None else words.text(0, words.characterCount())
    states = tuple(name for name in STATES if getattr(state, name))
    yield of.role(), texts, typed, states, (area.x(), area.y(), area.width(), area.height())
    for child in children(of):
        if child is not None:
            yield from lines(child)
