"""The profiles of the people who share this screen: their list, and the form of one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.app.settings import CHOICES, PERSONAL
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.settings_dialog import choice_text
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.lists import ComboBox, ListWidget
from epizodiak_qt.desktop.style.plain_label import FIELD_SPACING, FieldLabel, PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.profiles import ProfileStore
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.games.sentence import Sentence


class ProfilesDialog(SizedDialog):
    """Lists the profiles; adds, changes and deletes them. Each change is stored at once.

    Args:
        store: The profiles of this computer.
        settings: The preferences with which a new profile begins.
        language: Returns the language of the window.
        parent: The window below.

    Signals:
        stored: The profiles have changed.
    """

    stored = Signal()

    MIN_SIZE_EM = (36, 26)

    def __init__(
        self,
        store: ProfileStore,
        settings: Settings,
        language: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._store, self._settings, self._language = store, settings, language
        self.note = PlainLabel()
        self.list = ListWidget()
        self.report = PlainLabel()
        for label in (self.note, self.report):
            label.setWordWrap(True)
        self.add, self.change, self.remove = QPushButton(), QPushButton(), QPushButton()
        self.close_button = QPushButton()
        self.close_button.setProperty("primary", True)
        self._lay_out()
        self.retranslate()
        self._fill(0)
        self._report(store.problem)
        self.list.currentRowChanged.connect(self._enable)
        self.list.itemDoubleClicked.connect(self._change)
        self.add.clicked.connect(self._add)
        self.change.clicked.connect(self._change)
        self.remove.clicked.connect(self._remove)
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.list if store.entries else self.add, default=self.close_button)

    def _lay_out(self) -> None:
        row, last = QHBoxLayout(), QHBoxLayout()
        for button in (self.add, self.change, self.remove):
            row.addWidget(button)
        row.addStretch()
        last.addStretch()
        last.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(self.note)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addWidget(self.report)
        column.addLayout(last)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setWindowTitle(translate("Profiles", "Profiles of players"))
        self.list.setAccessibleName(self.windowTitle())
        self.note.setText(
            translate(
                "Profiles",
                "When the screen is passed on, everything changes to the language, text size, theme and "
                "hints of the next person. Choose the profile in the menu of a seat.",
            )
        )
        self.add.setText(translate("Profiles", "Add…"))
        self.change.setText(translate("Profiles", "Change…"))
        self.close_button.setText(translate("Profiles", "Done"))
        self._ask_to_remove(sure=False)

    @property
    def _profile(self) -> Profile | None:
        """The chosen profile."""
        row, entries = self.list.currentRow(), self._store.entries
        return entries[row] if 0 <= row < len(entries) else None

    def _fill(self, row: int) -> None:
        """Show the profiles, and choose one of them."""
        self.list.clear()
        for profile in self._store.entries:
            texts = [choice_text(field, getattr(profile, field)) for field in PERSONAL[:3]]
            self.list.addItem(QListWidgetItem(f"{profile.name}\n{' · '.join(texts)}"))
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._enable()

    def _enable(self) -> None:
        for button in (self.change, self.remove):
            button.setEnabled(self._profile is not None)
        self._ask_to_remove(sure=False)

    def _report(self, problem: Sentence | None) -> None:
        self.report.setText("" if problem is None else problem.text(self._language()))
        self.report.setVisible(problem is not None)

    def _stored(self, problem: Sentence | None, row: int) -> None:
        self._report(problem)
        self._fill(row)
        self.stored.emit()

    def _add(self) -> None:
        self._open_form(None)

    def _change(self) -> None:
        if self._profile is not None:
            self._open_form(self._profile)

    def _open_form(self, profile: Profile | None) -> ProfileForm:
        first = profile or Profile("").following(self._settings)
        form = ProfileForm(first, partial(self._take, profile), self)
        form.open()
        return form

    def _take(self, replaced: Profile | None, profile: Profile) -> str:
        """Store a profile; return why it is refused, or ""."""
        refusal = self._store.refusal(profile, replaced)
        if refusal is not None:
            return refusal.text(self._language())
        problem = self._store.put(profile, replaced)
        self._stored(problem, self._store.entries.index(profile))
        return ""

    def _remove(self) -> None:
        """Delete the chosen profile after a second click on the same button."""
        if not self.remove.property("sure"):
            self._ask_to_remove(sure=True)
            return
        row, profile = self.list.currentRow(), self._profile
        if profile is not None:
            self._stored(self._store.remove(profile), row)
        (self.list if self.list.count() else self.add).setFocus()

    def _ask_to_remove(self, *, sure: bool) -> None:
        self.remove.setProperty("sure", sure)
        self.remove.setText(
            translate("Profiles", "Really delete?") if sure else translate("Profiles", "Delete")
        )

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._fill(self.list.currentRow())
        super().changeEvent(event)


class ProfileForm(SizedDialog):
    """Asks for a profile.

    Args:
        profile: The profile to change; one without a name for a new one.
        take: Takes the profile; returns why it is refused, or "".
        parent: The window below.
    """

    MIN_SIZE_EM = (32, 0)

    def __init__(
        self, profile: Profile, take: Callable[[Profile], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        new = not profile.name
        self.setWindowTitle(
            translate("Profiles", "Add a profile") if new else translate("Profiles", "Change a profile")
        )
        self._profile, self._take = profile, take
        self.name = QLineEdit(profile.name)
        self.name.setMaxLength(NAME_LENGTH)
        self.choices = {field: self._box(field, getattr(profile, field)) for field in PERSONAL}
        self.advice = CheckBox()
        self.advice.setText(translate("Profiles", "Offer hints, where the table allows them"))
        self.advice.setChecked(profile.advice)
        self.refusal = PlainLabel()
        self.refusal.setWordWrap(True)
        self.refusal.setProperty("accent", True)
        self.refusal.hide()
        self.cancel = QPushButton(translate("Profiles", "Cancel"))
        self.save = QPushButton(translate("Profiles", "Add") if new else translate("Profiles", "Change"))
        self.save.setProperty("primary", True)
        self._lay_out()
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)
        FormKeys(self, start=self.name, default=self.save)

    @staticmethod
    def _box(field: str, chosen: object) -> ComboBox:
        box = ComboBox()
        for value in CHOICES[field]:
            box.addItem(choice_text(field, value), value)
        box.setCurrentIndex(box.findData(chosen))
        return box

    def _lay_out(self) -> None:
        self._fields = QWidget()
        form = QFormLayout(self._fields)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setContentsMargins(24, 20, 24, 12)
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(FIELD_SPACING)
        for text, field in (
            (translate("Profiles", "Name"), self.name),
            (translate("Settings", "Language"), self.choices["language"]),
            (translate("Settings", "Theme"), self.choices["theme"]),
            (translate("Settings", "Text size"), self.choices["text_scale"]),
            (translate("Settings", "Tiles"), self.choices["tile_model"]),
            (translate("Settings", "Announcements"), self.choices["verbosity"]),
            (translate("Settings", "Captions of sounds"), self.choices["captions"]),
        ):
            label = FieldLabel()
            label.setText(text)
            label.setBuddy(field)
            form.addRow(label, field)
        form.addRow(self.advice)
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

    @property
    def profile(self) -> Profile:
        """The profile as the fields describe it."""
        chosen = {field: box.currentData() for field, box in self.choices.items()}
        return self._profile._replace(
            name=clean_name(self.name.text()), advice=self.advice.isChecked(), **chosen
        )

    def _save(self) -> None:
        refusal = self._take(self.profile)
        self.refusal.setText(refusal)
        self.refusal.setVisible(bool(refusal))
        if refusal:
            self.fit()
        else:
            self.accept()

    def wanted(self) -> QSize:
        """Return the size at which no field needs scrolling."""
        width = super().wanted().width()
        fields = self._fields.sizeHint().height()
        return QSize(width, fields + self.sizeHint().height() - self._scroll.sizeHint().height())
