"""About: the dialog lists every shipped component with its version and licence text."""

from __future__ import annotations

import importlib.metadata
import re
import tomllib
from typing import TYPE_CHECKING

from epizodiak_qt import __version__
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.dialogs.components import DISTRIBUTIONS, components
from epizodiak_qt.desktop.style.fonts import FILES
from tests.program_process import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import pytest
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.shell.main_window import MainWindow

WORDS = {
    "MIT": "Permission is hereby granted, free of charge",
    "MIT-CMU": "Permission to use, copy, modify and distribute this software",
    "MIT-0": "Permission is hereby granted, free of charge",
    "BSD-2-Clause": "Redistribution and use in source and binary forms",
    "BSD-3-Clause": "Redistribution and use in source and binary forms",
    "Apache-2.0 OR BSD-3-Clause": "Apache License",
    "LGPL-3.0-only": "GNU LESSER GENERAL PUBLIC LICENSE",
    "OFL-1.1": "SIL OPEN FONT LICENSE",
    "PSF-2.0": "PYTHON SOFTWARE FOUNDATION",
}


def normalized(name: str) -> str:
    """Return the normalized name of a distribution."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(requirements: Iterable[str]) -> set[str]:
    """Return the distributions that requirements need on this system, directly or not."""
    found: set[str] = set()
    queue = [line for line in requirements if "extra ==" not in line]
    while queue:
        line = queue.pop()
        name = normalized(re.split(r"[^\w.-]", line, maxsplit=1)[0])
        if name in found:
            continue
        try:
            below = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # for another Python or another system
        found.add(name)
        queue += [line for line in below if "extra ==" not in line]
    return found


def test_every_dependency_is_listed() -> None:
    """The list includes indirect dependencies; only an older Python needs typing-extensions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert needed(project["dependencies"]) - {"typing-extensions"} == set(map(normalized, DISTRIBUTIONS))
    for name, licence in DISTRIBUTIONS.items():
        said = importlib.metadata.metadata(name).json
        assert str(said.get("license_expression") or said.get("license")).startswith(licence)


def test_every_component_has_a_version_and_the_text_of_its_licence(styled_app: QApplication) -> None:
    """The text is that of the named licence."""
    found = components(data_dir("resources"))
    assert [each.name for each in found] == ["EpiZodiak", "Python", "Qt", *DISTRIBUTIONS, *FILES]
    for each in found:
        assert re.fullmatch(r"\d+(\.\d+)+", each.version), each
        assert WORDS[each.licence].lower() in each.text().lower(), each.name


async def test_components_without_metadata_are_listed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A packager may have left the metadata out; the licences bind all the same."""

    def nothing(name: str) -> importlib.metadata.Distribution:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "distribution", nothing)
    dialog = window.dialogs.show_about()
    shown = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert [f"{name} – {licence}" for name, licence in DISTRIBUTIONS.items()] == shown[3:-2]
    dialog.list.setCurrentRow(shown.index("qasync – BSD-2-Clause"))
    assert "no text of this licence" in dialog.licence.toPlainText()
    dialog.list.setCurrentRow(shown.index("shiboken6 – LGPL-3.0-only"))
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in dialog.licence.toPlainText()


async def test_the_dialog_shows_the_text_of_the_chosen_component(window: MainWindow) -> None:
    """The licence of the program comes first; the keyboard reaches the list."""
    dialog = window.dialogs.show_about()
    assert dialog.list.item(0).text() == f"EpiZodiak {__version__} – MIT"
    assert "Permission is hereby granted" in dialog.licence.toPlainText()
    dialog.list.setCurrentRow(2)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in dialog.licence.toPlainText()
    assert "licenses-used-in-qt" in dialog.licence.toPlainText()


def test_a_missing_text_or_font_is_no_error(tmp_path: Path, styled_app: QApplication) -> None:
    """An installation may have lost some of its files."""
    found = {each.name: each for each in components(tmp_path)}
    for family in FILES:
        assert (found[family].version, found[family].text()) == ("", "")
    assert found["shiboken6"].text() == ""
