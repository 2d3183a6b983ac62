"""The form of one engine: its name, command, folder and games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.file_dialog import FileDialog
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.plain_label import FIELD_SPACING, FieldLabel, LiveLabel, PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.lobby.engines import COMMAND_LENGTH, EngineEntry
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class EngineForm(SizedDialog):
    """Asks for an engine.

    Args:
        entry: The engine to change; None for a new one.
        games: The titles of the games, by name.
        take: Takes the engine; returns why it is refused, or "".
        parent: The window below.
    """

    MIN_SIZE_EM = (40, 0)

    def __init__(
        self,
        entry: EngineEntry | None,
        games: Mapping[str, str],
        take: Callable[[EngineEntry], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(
            translate("Engines", "Add an engine")
            if entry is None
            else translate("Engines", "Change an engine")
        )
        shown = entry or EngineEntry("", "", "", tuple(games))
        self._take = take
        self.name, self.command, self.folder = (
            QLineEdit(text) for text in (shown.name, shown.command, shown.folder)
        )
        self.name.setMaxLength(NAME_LENGTH)
        self.command.setMaxLength(COMMAND_LENGTH)
        self.command.setPlaceholderText(translate("Engines", "such as: python3 engine.py"))
        self.folder.setPlaceholderText(translate("Engines", "the folder of the files of the engine"))
        self.browse = QPushButton(translate("Engines", "Choose…"))
        self.browse.setAccessibleName(translate("Engines", "Choose the folder"))
        self.games = {game: CheckBox() for game in games}
        for game, box in self.games.items():
            box.setText(games[game])
            box.setChecked(game in shown.games)
        self.refusal = LiveLabel()
        self.refusal.setProperty("accent", True)
        self.refusal.hide()
        self.cancel = QPushButton(translate("Engines", "Cancel"))
        self.save = QPushButton(
            translate("Engines", "Add") if entry is None else translate("Engines", "Change")
        )
        self.save.setProperty("primary", True)
        self._lay_out()
        self.browse.clicked.connect(self._choose_folder)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)
        FormKeys(self, start=self.name, default=self.save)

    def _lay_out(self) -> None:
        self._fields = QWidget()
        form = QFormLayout(self._fields)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setContentsMargins(24, 20, 24, 12)
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(FIELD_SPACING)
        for text, field, row in (
            (translate("Engines", "Name"), self.name, self.name),
            (translate("Engines", "Command"), self.command, self.command),
            (translate("Engines", "Folder"), self.folder, self._in_a_row(self.folder, self.browse)),
        ):
            label = FieldLabel()
            label.setText(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
            form.addRow(label, row)
        label = FieldLabel()
        label.setText(translate("Engines", "Games"))
        form.addRow(label, self._in_a_row(*self.games.values()))
        note = PlainLabel(
            translate(
                "Engines",
                "An engine is a program and may do all that you may do. Add only engines that you trust.",
            )
        )
        note.setWordWrap(True)
        note.setProperty("muted", True)
        form.addRow(note)
        form.addRow(self.refusal)
        self._scroll = scroll_area(self._fields)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(24, 0, 24, 20)
        buttons.addWidget(self.cancel)
        buttons.addStretch()
        buttons.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._scroll, 1)
        column.addLayout(buttons)

    @staticmethod
    def _in_a_row(*widgets: QWidget) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            layout.addWidget(widget)
        return row

    @property
    def entry(self) -> EngineEntry:
        """The engine as the fields describe it."""
        return EngineEntry(
            clean_name(self.name.text()),
            self.command.text().strip(),
            self.folder.text().strip(),
            tuple(game for game, box in self.games.items() if box.isChecked()),
        )

    def _choose_folder(self) -> None:
        """Ask for the folder, in a dialog that does not block."""
        title = translate("Engines", "Choose the folder")
        dialog = FileDialog(self, title, lambda path: self.folder.setText(str(path)))
        if self.folder.text():
            dialog.setDirectory(self.folder.text())
        dialog.setFileMode(FileDialog.FileMode.Directory)
        dialog.setOption(FileDialog.Option.ShowDirsOnly)
        dialog.open()

    def _save(self) -> None:
        refusal = self._take(self.entry)
        self.refusal.say(refusal, assertive=True)
        self.refusal.setVisible(bool(refusal))
        if not refusal:
            self.accept()
        else:
            self.fit()

    def wanted(self) -> QSize:
        """Return the size at which no field needs scrolling."""
        width = super().wanted().width()
        layout = self._fields.layout()
        assert layout is not None, "it has the form"
        beside_bar = width - self._scroll.verticalScrollBar().sizeHint().width()
        fields = layout.sizeHint().height()
        if layout.hasHeightForWidth():
            fields = layout.totalHeightForWidth(beside_bar)
        return QSize(width, fields + self.sizeHint().height() - self._scroll.sizeHint().height())
