"""Makes tables accessible: Qt asks for the tree of a table as soon as a screen reader does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAccessibleInterface


def make_tables_accessible() -> None:
    """Install the factory of accessible tables. Without a screen reader Qt never calls it."""
    QAccessible.installFactory(_accessible_table)


def _accessible_table(kind: str, widget: QObject) -> QAccessibleInterface | None:
    """Return the accessible tree of a table for the view that shows it, and None for any other object."""
    if kind != "TableView":
        return None
    from epizodiak_qt.desktop.accessibility.table import TableAccessible
    from epizodiak_qt.desktop.table.table_view import TableView

    assert isinstance(widget, TableView)
    return TableAccessible(widget, widget.table, widget.navigator)
