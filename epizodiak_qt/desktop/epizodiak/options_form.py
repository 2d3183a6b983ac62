"""The options of EpiZodiak as a form: edition, mode, target and the rest."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QRadioButton, QSpinBox, QWidget

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.forms import FieldLabel, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import FIELD_SPACING
from epizodiak_qt.games.epizodiak.constants import TARGETS
from epizodiak_qt.games.epizodiak.options import DEFAULT_EDITION, EDITIONS, Options, options_from_json
from epizodiak_qt.games.game import InvalidPositionError, Json

MOST: Final = 99


class EpiZodiakForm:
    """Fields for every option; an edition sets them all."""

    def __init__(self) -> None:
        self.widget = QWidget()
        self._labels = {name: FieldLabel() for name in ("edition", "mode", "target", "scoring")}
        self.edition = ComboBox()
        for name in (*EDITIONS, ""):
            self.edition.addItem("", name)
        self.match = QRadioButton()
        self.single = QRadioButton()
        self.targets = {value: QRadioButton(str(value)) for value in TARGETS}
        self.other = QRadioButton()
        self.other_target = QSpinBox()
        self.other_target.setRange(1, MOST)
        self.other_target.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.contest_scores = CheckBox()
        self.unique_must_fill = CheckBox()
        self.scoring = ComboBox()
        for name in ("rules-2021", "help-2022"):
            self.scoring.addItem("", name)
        self._lay_out()
        self.take(asdict(Options()))
        self.edition.currentIndexChanged.connect(self._on_edition)
        boxes = (self.contest_scores, self.unique_must_fill)
        for button in (self.match, self.single, self.other, *self.targets.values(), *boxes):
            button.toggled.connect(self._on_change)
        self.other_target.valueChanged.connect(self._on_change)
        self.scoring.currentIndexChanged.connect(self._on_change)

    def _lay_out(self) -> None:
        grid = QGridLayout(self.widget)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(10)
        grid.setHorizontalSpacing(FIELD_SPACING)
        rows: dict[str, tuple[QWidget, ...]] = {
            "edition": (self.edition,),
            "mode": (self.match, self.single),
            "target": (*self.targets.values(), self.other, self.other_target),
            "scoring": (self.scoring,),
        }
        for line, (name, (first, *more)) in enumerate(rows.items()):
            grid.addWidget(self._labels[name], line, 0)
            if more:
                grid.addLayout(self._row(first, *more), line, 1)
            else:
                self._labels[name].setBuddy(first)
                grid.addWidget(first, line, 1)
        grid.addWidget(self.contest_scores, len(rows), 0, 1, 2)
        grid.addWidget(self.unique_must_fill, len(rows) + 1, 0, 1, 2)
        grid.setColumnStretch(1, 1)

    def _row(self, *fields: QWidget) -> QHBoxLayout:
        """Return fields side by side, of which one button can be chosen."""
        group = QButtonGroup(self.widget)
        for field in fields:
            if isinstance(field, QRadioButton):
                group.addButton(field)
        return row_of(*fields, None, gap=12)

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        labels = {
            "edition": translate("Options", "Edition"),
            "mode": translate("Options", "Mode"),
            "target": translate("Options", "Target score"),
            "scoring": translate("Options", "Scoring"),
        }
        for name, text in labels.items():
            self._labels[name].setText(text)
        self.edition.setAccessibleName(labels["edition"])
        self.scoring.setAccessibleName(labels["scoring"])
        self.other_target.setAccessibleName(labels["target"])
        for value, button in self.targets.items():
            button.setAccessibleName(translate("Options", "Target score: {n}").format(n=value))
        editions = {
            "fr-2021-11": translate("Options", "French rules of November 2021 (current)"),
            "en-2021-03": translate("Options", "English rules of March 2021"),
            "help-2022-07": translate("Options", "Help page of July 2022"),
            "": translate("Options", "Custom"),
        }
        for index in range(self.edition.count()):
            self.edition.setItemText(index, editions[self.edition.itemData(index)])
        self.match.setText(translate("Options", "Match"))
        self.single.setText(translate("Options", "Single round"))
        self.other.setText(translate("Options", "other:"))
        self.contest_scores.setText(translate("Options", "Contested sets score (single round only)"))
        self.unique_must_fill.setText(
            translate("Options", "No discarding a set while only your single tile is missing on the dial")
        )
        self.scoring.setItemText(0, translate("Options", "Rules of 2021: one point a set"))
        self.scoring.setItemText(
            1, translate("Options", "Help page of 2022: everyone scores, a filled dial doubles")
        )

    def options(self) -> Json:
        """Return the chosen options."""
        target = next(
            (value for value, button in self.targets.items() if button.isChecked()), self.other_target.value()
        )
        return {
            "mode": "single" if self.single.isChecked() else "match",
            "target": target,
            "contest_scores": self.contest_scores.isChecked(),
            "unique_must_fill": self.unique_must_fill.isChecked(),
            "scoring": self.scoring.currentData(),
        }

    def take(self, options: Json) -> None:
        """Show options, or the default ones if they cannot be read."""
        try:
            shown = options_from_json(options)
        except InvalidPositionError:
            shown = EDITIONS[DEFAULT_EDITION]
        (self.match if shown.mode == "match" else self.single).setChecked(True)
        self.targets.get(shown.target, self.other).setChecked(True)
        self.other_target.setValue(min(shown.target, MOST))
        self.contest_scores.setChecked(shown.contest_scores)
        self.unique_must_fill.setChecked(shown.unique_must_fill)
        self.scoring.setCurrentIndex(self.scoring.findData(shown.scoring))
        self._on_change()

    def summary(self) -> str:
        """Return the shown options in sentences, in the current language."""
        self.retranslate()
        options = self.options()
        single = options["mode"] == "single"
        parts = [
            translate("Options", "A single round.")
            if single
            else translate("Options", "A match to {n} points.").format(n=options["target"])
        ]
        if self.edition.currentData():
            return f"{parts[0]} {self.edition.currentText()}."
        parts.append(f"{self.scoring.currentText()}.")
        for box, applies in ((self.contest_scores, single), (self.unique_must_fill, True)):
            if applies and box.isChecked():
                parts.append(f"{box.text()}.")
        return " ".join(parts)

    def _on_edition(self) -> None:
        name = self.edition.currentData()
        if name:
            self.take({"edition": name, "mode": self.options()["mode"], "target": self.options()["target"]})

    def _on_change(self) -> None:
        """Enable the fields of this mode, and show the edition that the options correspond to."""
        match = self.match.isChecked()
        for button in (*self.targets.values(), self.other):
            button.setEnabled(match)
        self.other_target.setEnabled(match and self.other.isChecked())
        self.contest_scores.setEnabled(not match)
        now = self.options()
        loose = {key: now[key] for key in ("mode", "target")}
        named = [name for name, each in EDITIONS.items() if asdict(each) | loose == now]
        self.edition.blockSignals(True)
        self.edition.setCurrentIndex(self.edition.findData(next(iter(named), "")))
        self.edition.blockSignals(False)
