"""Collect every text that a window shows, for tests of languages and of secrecy."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from epizodiak_qt.assets import data_dir
from tests.desktop.accessibility.tree_reader import lines
from tests.desktop.seated_player import painted_texts

ROMAN = re.compile(r"[IVX]+")


def widget_texts(widget: QWidget) -> Iterator[str]:
    """Yield every text of one widget: on the screen, in its tooltip, and for screen readers."""
    yield from (
        widget.toolTip(),
        widget.accessibleName(),
        widget.accessibleDescription(),
        widget.windowTitle(),
    )
    yield from (widget.statusTip(), widget.whatsThis())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
            yield widget.text()
        case QComboBox():
            yield from (widget.itemText(index) for index in range(widget.count()))
        case QTabWidget():
            yield from (widget.tabText(index) for index in range(widget.count()))
        case QListWidget():
            yield from (widget.item(row).text() for row in range(widget.count()))
        case QPlainTextEdit() | QTextEdit():
            yield from widget.toPlainText().splitlines()


def shown_texts(window: QWidget, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return every visible text of a window, its menus and open dialogs, except numbers."""
    texts: set[str] = set()
    tops = [window, *(top for top in QApplication.topLevelWidgets() if isinstance(top, QDialog))]
    for top in tops:
        if top.isVisible() and (top is window or top.parent() is window):
            texts.update(painted_texts(top, monkeypatch))
            for widget in (top, *top.findChildren(QWidget)):
                if widget.isVisible():
                    texts.update(widget_texts(widget))
    for action in window.findChildren(QAction):
        texts.update((action.text(), action.toolTip(), action.statusTip()))
    session = getattr(window, "session", None)
    if session is not None:
        items: list[Any] = session.page.scene.items()
        texts.update(item.toolTip() for item in items)
        texts.add(session.page.scene.status.text)
    return {text.strip() for text in texts if re.search(r"[^\W\d_]", text) and not ROMAN.fullmatch(text)}


def every_text(window: QWidget, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return every text of the visible widgets of a window, numbers too, and its accessible tree."""
    texts = set(painted_texts(window, monkeypatch))
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible():
            texts.update(widget_texts(widget))
    scene: Any = window.session.page.scene  # type: ignore[attr-defined]  # the window of the program
    texts.update(item.toolTip() for item in scene.items())
    texts.add(scene.status.shown)
    tree = QAccessible.queryAccessibleInterface(window)
    assert tree is not None
    for _role, spoken, typed, *_state in lines(tree):
        texts.update(spoken, typed.splitlines())
    return texts


def same_in_french() -> set[str]:
    """Return the texts that are equal in both languages, from the catalogue."""
    tree = ET.parse(data_dir("translations") / "epizodiak_fr.ts")
    same = set()
    for message in tree.iter("message"):
        source, translation = message.findtext("source") or "", message.findtext("translation") or ""
        if source == translation:
            same.add(source)
    return same
