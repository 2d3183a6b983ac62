"""The profiles of the people who share this screen: their list, and the form of one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.profiles import Profile, ProfileStore
from epizodiak_qt.desktop.app.settings import PERSONAL
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog
from epizodiak_qt.desktop.dialogs.list_dialog import EntryForm, ListDialog
from epizodiak_qt.desktop.dialogs.settings_dialog import LABELS, choice_box, choice_text
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.forms import add_field
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.override import override
from epizodiak_qt.table.files import words_of, write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.app.settings import Settings


class ProfilesDialog(ListDialog[Profile]):
    """Lists the profiles. A new one begins with the preferences in `settings`.

    Args:
        store: The profiles of this computer.
        settings: The settings in use.
        known: Returns all that is known of a profile, as the text of a file.
        parent: The window below.
    """

    MIN_SIZE_EM = (36, 26)
    TITLE = Phrase("Profiles", "Profiles of players")
    NOTE = Phrase(
        "Profiles",
        "When the screen is passed on, everything changes to the language, text size, theme and "
        "hints of the next person. Choose the profile in the menu of a seat.",
    )
    REMOVE = Phrase("Profiles", "Erase"), Phrase("Profiles", "Really erase all that is known?")

    def __init__(
        self,
        store: ProfileStore,
        settings: Settings,
        known: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        self._settings, self._known = settings, known
        self.export = QPushButton()
        super().__init__(store, parent, self.export)
        self.export.clicked.connect(self._ask_for_file)

    @override
    def retranslate(self) -> None:
        self.export.setText(translate("Profiles", "Export…"))
        self.export.setToolTip(translate("Profiles", "Write all that is known of the profile to a file"))
        super().retranslate()

    @override
    def row_text(self, entry: Profile) -> str:
        texts = [choice_text(field, getattr(entry, field)) for field in PERSONAL[:3]]
        return f"{entry.name}\n{' · '.join(texts)}"

    @override
    def make_form(self, entry: Profile | None, take: Callable[[Profile], str]) -> ProfileForm:
        return ProfileForm(entry or Profile("").following(self._settings), take, self)

    def _ask_for_file(self) -> None:
        """Ask where to write all that is known of the chosen profile, in a dialog that does not block."""
        if self.chosen is not None:
            name, title = self.chosen.name, translate("Profiles", "Export a profile")
            dialog = FileDialog(self, title, partial(self._export, name))
            file = "".join(sign if sign.isalnum() else "-" for sign in name)
            dialog.propose(f"{file}.json", translate("Profiles", "Data (*.json)"))

    def _export(self, name: str, path: Path) -> None:
        try:
            write_atomically(path, self._known(name).encode(errors="replace"), durable=False)
        except OSError as error:
            why = words_of(error)
            self.say(say("Profiles", "The file could not be written to {path} ({why}).", path=path, why=why))
        else:
            self.say(say("Profiles", "All that is known of “{name}” is in {path}.", name=name, path=path))


class ProfileForm(EntryForm[Profile]):
    """Asks for a profile; a new one has no name yet."""

    MIN_SIZE_EM = (32, 0)

    def __init__(
        self, profile: Profile, take: Callable[[Profile], str], parent: QWidget | None = None
    ) -> None:
        new = translate("Profiles", "Add a profile")
        title = translate("Profiles", "Change a profile") if profile.name else new
        super().__init__(title, profile.name, take, parent)
        self._profile = profile
        self.choices = {field: choice_box(field, profile) for field in PERSONAL}
        self.advice = CheckBox()
        self.advice.setText(translate("Profiles", "Offer hints, where the table allows them"))
        self.advice.setChecked(profile.advice)
        for field, box in self.choices.items():
            add_field(self.form, LABELS[field].say(), box)
        self.form.addRow(self.advice)
        self.form.addRow(self.refusal)

    @property
    @override
    def entry(self) -> Profile:
        chosen = {field: box.currentData() for field, box in self.choices.items()}
        return self._profile._replace(
            name=clean_name(self.name.text()), advice=self.advice.isChecked(), **chosen
        )
