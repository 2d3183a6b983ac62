"""The engines of this computer: their list, the form of one, and the test of one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSize
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog
from epizodiak_qt.desktop.dialogs.list_dialog import EntryForm, ListDialog
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.forms import FieldLabel, add_field, row_widget
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.lobby.engines import COMMAND_LENGTH, EngineEntry
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.override import override

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Mapping

    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.lobby.engines import EngineRegistry, EngineTrial

REPORT_LINES = 3  # for which there is always room, so that the buttons above do not move


class EnginesDialog(ListDialog[EngineEntry]):
    """Lists the engines, and tests them.

    Args:
        registry: The engines of this computer.
        games: The titles of the games, by name.
        tasks: Runs the tests.
        parent: The window below.
    """

    MIN_SIZE_EM = (44, 30)
    TITLE = Phrase("Engines", "Engines")
    NOTE = Phrase(
        "Engines", "An engine is a program that plays. Once added, it can take any seat, as a bot does."
    )
    REMOVE = Phrase("Engines", "Remove"), Phrase("Engines", "Really remove?")

    def __init__(
        self,
        registry: EngineRegistry,
        games: Mapping[str, str],
        tasks: Tasks,
        parent: QWidget | None = None,
    ) -> None:
        self._registry, self._games, self._tasks = registry, games, tasks
        self.running_test: asyncio.Task[EngineTrial] | None = None
        self._results: dict[EngineEntry, str] = {}
        self.test = QPushButton()
        super().__init__(registry, parent, self.test)
        policy = self.report.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.report.setSizePolicy(policy)
        self.test.clicked.connect(self._start_test)
        self.finished.connect(self._stop_test)

    @override
    def retranslate(self) -> None:
        self.test.setText(translate("Engines", "Test"))
        self.test.setToolTip(translate("Engines", "Start it and let it make one move in each game"))
        super().retranslate()

    @override
    def row_text(self, entry: EngineEntry) -> str:
        games = ", ".join(title for game, title in self._games.items() if game in entry.games)
        return f"{entry.name} – {games}\n{entry.command}"

    @override
    def make_form(self, entry: EngineEntry | None, take: Callable[[EngineEntry], str]) -> EngineForm:
        return EngineForm(entry, self._games, take, self)

    @override
    def show_chosen(self) -> None:
        """Show what is known of the chosen engine, and enable the buttons that act on it."""
        super().show_chosen()
        if self.running_test is not None:
            self.test.setEnabled(False)
        self.say("" if self.chosen is None else self._results.get(self.chosen, ""))

    # --- the test

    def _start_test(self) -> None:
        entry = self.chosen
        if entry is not None and self.running_test is None:
            self._results[entry] = translate("Engines", "“{name}” is being tested…").format(name=entry.name)
            self.running_test = self._tasks.spawn(self._registry.test(entry))
            self.running_test.add_done_callback(partial(self._show_trial, entry))
            self.show_chosen()

    def _show_trial(self, entry: EngineEntry, test: asyncio.Task[EngineTrial]) -> None:
        if self.running_test is None or test.cancelled():
            return
        self.running_test = None
        self._results[entry] = self._trial_text(entry, test.result()) if test.exception() is None else ""
        self.show_chosen()

    def _trial_text(self, entry: EngineEntry, trial: EngineTrial) -> str:
        """Return the result of a test in words."""
        lines = []
        if trial.name:
            answer = (
                Phrase("Engines", "“{name}” answers: it is {engine} by {author}.")
                if trial.author
                else Phrase("Engines", "“{name}” answers: it is {engine}.")
            )
            lines.append(answer.say(name=entry.name, engine=trial.name, author=trial.author))
        lines += [
            translate("Engines", "{game}: a move in {time}\u00a0s.").format(
                game=self._games[game], time=QLocale().toString(seconds, "f", 2)
            )
            for game, seconds in trial.times
        ]
        lines.append(
            translate("Engines", "It can play.") if trial.fault is None else shown_sentence(trial.fault)
        )
        return " ".join(lines)

    def _stop_test(self) -> None:
        """Stop the test when the dialog is closed."""
        test, self.running_test = self.running_test, None
        if test is not None:
            test.cancel()

    # Qt

    @override
    def wanted(self) -> QSize:
        self.report.setMinimumHeight(REPORT_LINES * self.report.fontMetrics().lineSpacing())
        return super().wanted()


class EngineForm(EntryForm[EngineEntry]):
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
        shown = entry or EngineEntry("", "", "", tuple(games))
        new = translate("Engines", "Add an engine")
        title = new if entry is None else translate("Engines", "Change an engine")
        super().__init__(title, shown.name, take, parent)
        self.command, self.folder = QLineEdit(shown.command), QLineEdit(shown.folder)
        self.command.setMaxLength(COMMAND_LENGTH)
        self.command.setPlaceholderText(translate("Engines", "such as: python3 engine.py"))
        self.folder.setPlaceholderText(translate("Engines", "the folder of the files of the engine"))
        self.browse = QPushButton(translate("Engines", "Choose…"))
        self.browse.setAccessibleName(translate("Engines", "Choose the folder"))
        self.browse.clicked.connect(self._choose_folder)
        self.games = {game: CheckBox() for game in games}
        for game, box in self.games.items():
            box.setText(games[game])
            box.setChecked(game in shown.games)
        add_field(self.form, translate("Engines", "Command"), self.command)
        folder = row_widget(self.folder, self.browse)
        add_field(self.form, translate("Engines", "Folder"), self.folder, folder)
        label = FieldLabel()
        label.setText(translate("Engines", "Games"))
        self.form.addRow(label, row_widget(*self.games.values()))
        warning = translate(
            "Engines",
            "An engine is a program and may do all that you may do. Add only engines that you trust.",
        )
        self.form.addRow(PlainLabel(warning, wrap=True, look="muted"))
        self.form.addRow(self.refusal)

    @property
    @override
    def entry(self) -> EngineEntry:
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
