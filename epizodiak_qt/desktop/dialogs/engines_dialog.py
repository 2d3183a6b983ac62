"""The engines of this computer: the list, and the test of one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.engine_form import EngineForm
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel, make_readable
from epizodiak_qt.games.grammar import fill
from epizodiak_qt.override import override

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Mapping

    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.lobby.engines import EngineEntry, EngineRegistry, EngineTrial

ENTRY_ROLE = Qt.ItemDataRole.UserRole
REPORT_LINES = 3  # for which there is always room, so that the buttons above do not move


class EnginesDialog(SizedDialog):
    """Lists the engines; adds, changes, removes and tests them. Each change is stored at once.

    Args:
        registry: The engines of this computer.
        games: The titles of the games, by name.
        language: Returns the language of the window.
        tasks: Runs the tests.
        parent: The window below.

    Signals:
        stored: The engines have changed.
    """

    stored = Signal()

    MIN_SIZE_EM = (44, 30)

    def __init__(
        self,
        registry: EngineRegistry,
        games: Mapping[str, str],
        language: Callable[[], str],
        tasks: Tasks,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Engines", "Engines"))
        self._registry, self._games, self._language, self._tasks = registry, games, language, tasks
        self._test: asyncio.Task[EngineTrial] | None = None
        self._results: dict[EngineEntry, str] = {}
        self.note = PlainLabel(
            translate(
                "Engines",
                "An engine is a program that plays. Once added, it can take any seat, as a bot does.",
            )
        )
        self.list = ListWidget()
        self.list.setAccessibleName(self.windowTitle())
        self.note.setWordWrap(True)
        self.report = LiveLabel()
        self.report.setAlignment(Qt.AlignmentFlag.AlignTop)
        policy = self.report.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.report.setSizePolicy(policy)
        make_readable(self.report)
        self.add = QPushButton(translate("Engines", "Add…"))
        self.change = QPushButton(translate("Engines", "Change…"))
        self.remove = QPushButton()
        self.test = QPushButton(translate("Engines", "Test"))
        self.test.setToolTip(translate("Engines", "Start it and let it make one move in each game"))
        self.close_button = QPushButton(translate("Engines", "Done"))
        self.close_button.setProperty("primary", True)
        self._lay_out()
        self._fill(0)
        self.list.currentRowChanged.connect(self._show_chosen)
        self.list.itemDoubleClicked.connect(self._change)
        self.add.clicked.connect(self._add)
        self.change.clicked.connect(self._change)
        self.remove.clicked.connect(self._remove)
        self.test.clicked.connect(self._start_test)
        self.close_button.clicked.connect(self.accept)
        self.finished.connect(self._stop_test)
        FormKeys(self, start=self.list if registry.entries else self.add, default=self.close_button)
        self._say("" if registry.problem is None else registry.problem.text(language()))

    def _lay_out(self) -> None:
        row, last = QHBoxLayout(), QHBoxLayout()
        for button in (self.add, self.change, self.remove, self.test):
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

    @property
    def _entry(self) -> EngineEntry | None:
        """The chosen engine."""
        item = self.list.currentItem() if self.list.currentRow() >= 0 else None
        entry: EngineEntry | None = None if item is None else item.data(ENTRY_ROLE)
        return entry

    def _fill(self, row: int) -> None:
        """Show the engines, and choose one of them."""
        self.list.clear()
        for entry in self._registry.entries:
            games = ", ".join(title for game, title in self._games.items() if game in entry.games)
            item = QListWidgetItem(f"{entry.name} – {games}\n{entry.command}")
            item.setData(ENTRY_ROLE, entry)
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._enable()

    def _enable(self) -> None:
        """Enable the buttons that act on an engine, if one is chosen."""
        for button in (self.change, self.remove, self.test):
            button.setEnabled(self._entry is not None)
        self.test.setEnabled(self._entry is not None and self._test is None)
        self._ask_to_remove(sure=False)

    def _say(self, text: str) -> None:
        self.report.say(text)
        self.report.setVisible(bool(text))

    def _show_chosen(self) -> None:
        """Show what is known of the chosen engine."""
        self._enable()
        self._say("" if self._entry is None else self._results.get(self._entry, ""))

    # --- the list

    def _add(self) -> None:
        self._open_form(None)

    def _change(self) -> None:
        if self._entry is not None:
            self._open_form(self._entry)

    def _open_form(self, entry: EngineEntry | None) -> EngineForm:
        form = EngineForm(entry, self._games, partial(self._take, entry), self)
        form.open()
        return form

    def _take(self, replaced: EngineEntry | None, entry: EngineEntry) -> str:
        """Store an engine; return why it is refused, or ""."""
        refusal = self._registry.refusal(entry, replaced)
        if refusal is not None:
            return refusal.text(self._language())
        entries = [*self._registry.entries]
        place = len(entries) if replaced is None else entries.index(replaced)
        entries[place : place + 1] = [entry]
        self._store(entries, place)
        return ""

    def _store(self, entries: list[EngineEntry], row: int) -> None:
        problem = self._registry.store(entries)
        self.stored.emit()
        self._fill(row)
        self._say("" if problem is None else problem.text(self._language()))

    def _remove(self) -> None:
        """Remove the chosen engine after a second click on the same button."""
        if not self.remove.property("sure"):
            self._ask_to_remove(sure=True)
            return
        row = self.list.currentRow()
        self._store([each for each in self._registry.entries if each != self._entry], row)
        (self.list if self.list.count() else self.add).setFocus()

    def _ask_to_remove(self, *, sure: bool) -> None:
        self.remove.setProperty("sure", sure)
        self.remove.setText(
            translate("Engines", "Really remove?") if sure else translate("Engines", "Remove")
        )

    # --- the test

    def _start_test(self) -> None:
        entry = self._entry
        if entry is not None and self._test is None:
            self._results[entry] = translate("Engines", "“{name}” is being tested…").format(name=entry.name)
            self._test = self._tasks.spawn(self._registry.test(entry))
            self._test.add_done_callback(partial(self._show_trial, entry))
            self._show_chosen()

    def _show_trial(self, entry: EngineEntry, test: asyncio.Task[EngineTrial]) -> None:
        if self._test is None or test.cancelled():
            return
        self._test = None
        self._results[entry] = self._trial_text(entry, test.result()) if test.exception() is None else ""
        self._show_chosen()

    def _trial_text(self, entry: EngineEntry, trial: EngineTrial) -> str:
        """Return the result of a test in words."""
        lines = []
        if trial.name:
            lines.append(
                fill(
                    translate("Engines", "“{name}” answers: it is {engine} by {author}."),
                    name=entry.name,
                    engine=trial.name,
                    author=trial.author,
                )
                if trial.author
                else translate("Engines", "“{name}” answers: it is {engine}.").format(
                    name=entry.name, engine=trial.name
                )
            )
        lines += [
            translate("Engines", "{game}: a move in {time}\u00a0s.").format(
                game=self._games[game], time=QLocale().toString(seconds, "f", 2)
            )
            for game, seconds in trial.times
        ]
        lines.append(
            translate("Engines", "It can play.")
            if trial.fault is None
            else trial.fault.text(self._language())
        )
        return " ".join(lines)

    def _stop_test(self) -> None:
        """Stop the test when the dialog is closed."""
        test, self._test = self._test, None
        if test is not None:
            test.cancel()

    # Qt

    @override
    def wanted(self) -> QSize:
        self.report.setMinimumHeight(REPORT_LINES * self.report.fontMetrics().lineSpacing())
        return super().wanted()
