"""Notices: an error that was caught, and a crash of the last run."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel, make_readable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


class Notice(SizedDialog):
    """A text with action buttons and a close button. It does not block."""

    MIN_SIZE_EM = (34, 0)

    def __init__(
        self,
        title: str,
        text: str,
        actions: Sequence[tuple[str, Callable[[], object]]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, title)
        label = PlainLabel(text, wrap=True)
        make_readable(label)
        buttons = [QPushButton(name) for name, _act in actions]
        for button, (_name, act) in zip(buttons, actions, strict=True):
            button.clicked.connect(lambda _checked=False, act=act: act())
        close = primary_button(translate("Trouble", "Close"))
        close.clicked.connect(self.accept)
        self.lay_out(label, row_of(*buttons, None, close))
        FormKeys(self, start=close, default=close)


def error_notice(log_file: Path, details: str, parent: QWidget | None = None) -> Notice:
    """Return the report of a caught error and its log file, which copies its details."""
    text = translate(
        "Trouble",
        "An unexpected error occurred. The game goes on and no move is lost. If the table looks "
        "wrong, close it and choose Continue.\n\nThe details are in the file {path}",
    )
    copying = translate("Trouble", "Copy the details"), partial(QGuiApplication.clipboard().setText, details)
    title = translate("Trouble", "Something went wrong")
    return Notice(title, text.format(path=log_file), [copying], parent)


def crash_notice(
    show_folder: Callable[[], object], copy_report: Callable[[], object], parent: QWidget | None = None
) -> Notice:
    """Return the report that the last run crashed, which offers the log folder and a problem report."""
    text = translate(
        "Trouble",
        "EpiZodiak crashed the last time. Every move was saved: if a game was running, choose "
        "Continue.\n\n"
        "A report helps to find the cause. It contains versions, settings and the end of the log, "
        "but no names, codes or hands.",
    )
    folder = translate("Trouble", "Show log folder"), show_folder
    report = translate("Trouble", "Copy report"), copy_report
    return Notice(translate("Trouble", "EpiZodiak crashed"), text, [folder, report], parent)
