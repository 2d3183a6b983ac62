"""The dialogs around the table: rules and the ruling behind a refusal, keys, components and errors."""

import importlib.metadata
import json
import re
import tomllib
from collections.abc import Iterable
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTextBrowser
from pytestqt.qtbot import QtBot

from epizodiak_qt import __version__, app as composition
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.translation import LANGUAGES, Language
from epizodiak_qt.desktop.dialogs import file_dialogs
from epizodiak_qt.desktop.dialogs.about import DISTRIBUTIONS, AboutDialog, components, listed_parts
from epizodiak_qt.desktop.dialogs.error import Notice
from epizodiak_qt.desktop.dialogs.keys_dialog import KeysDialog
from epizodiak_qt.desktop.dialogs.rules import RULING, RulesWindow, paragraph_of
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.style.fonts import FILES
from epizodiak_qt.desktop.table.key_map import (
    ASKING,
    chosen_keys,
    command_of,
    default_keys,
    digit_of,
    key_text,
    keys_of,
    playing,
    with_defaults,
    with_key,
)
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.record import Record
from epizodiak_qt.table.entries import HelpUsed
from tests.desktop.ecliptic import states as cards
from tests.desktop.mouse_player import shown_below
from tests.desktop.seated_player import Sit
from tests.extra_games import EXTRA_GAMES
from tests.games.positions import position
from tests.program_process import ROOT

# --- the rules


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_the_rules_are_shown_completely(
    game: str, styled_app: QApplication, language: Language
) -> None:
    """Every heading and paragraph, without the numbers of rulings; an open window changes its language."""
    folder = data_dir("resources") / "rules"
    window = RulesWindow(folder, game)
    for code, (page, kind) in product(("fr", "en"), enumerate(("-short", ""))):
        language.switch(code)
        styled_app.processEvents()
        source = (folder / f"{game}{kind}.{code}.md").read_text("utf-8")
        browser: Any = window.tabs.widget(page)
        source = re.sub(r" \([RX]\d+\)", "", source)
        words = re.findall(r"\w+", browser.toPlainText())
        assert not re.search(r"\b[RX]\d", browser.toPlainText())
        assert words == re.findall(r"\w+", re.sub(r"^\|[-| :]+\|$", "", source, flags=re.MULTILINE))
        assert "**" not in browser.toPlainText(), "bold text has no asterisks"
        for target in re.findall(r"\]\(([^)]*)\)", source):
            assert target.startswith(("https://", "#"))


def test_missing_rules_are_reported(styled_app: QApplication, language: Language, tmp_path: Path) -> None:
    """The window shows how to repair the installation instead."""
    window = RulesWindow(tmp_path, "epizodiak")
    browser: Any = window.tabs.widget(0)
    assert "Install the program again" in browser.toPlainText()


# --- errors


def test_a_record_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    """The result is a sentence in both languages."""
    (tmp_path / "file").touch()
    target = tmp_path / "file" / "game.ezr"
    sentence = file_dialogs.write_record_file(Record((), ()), target)
    assert sentence.en.startswith(f"The record could not be written to {target}")
    assert str(target) in sentence.fr


async def test_an_exception_is_shown_once_and_the_game_continues(
    sit: Sit, faults_logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A modeless dialog has the path of the log and a button to copy; the same error opens no second one.

    After a fault of the window alone the move counts: the table stored it before the window was told.
    """
    at = sit(position(hands=([2, 8, 9], [4, 5], [...]), dial=(6, 7), pile=5))
    at.window.services.tasks._failed = lambda error: composition.report_error(error, [at.window])
    with monkeypatch.context() as patch:
        patch.setattr(at.table, "act", Mock(side_effect=ValueError("an example")))
        await at.do(("centre",))
        (dialog,) = shown_below(at.window, Notice)
        (text,) = dialog.findChildren(QLabel)
        assert str(at.window.services.log_file) in text.text()
        copy = next(each for each in dialog.findChildren(QPushButton) if "Copy" in each.text())
        at.click_widget(copy)
        assert "ValueError: an example" in QGuiApplication.clipboard().text()
        QGuiApplication.clipboard().clear()
        dialog.accept()
        at.scene.restore()
        await at.do(("centre",))
        assert shown_below(at.window, Notice) == []
    at.scene.restore()
    await at.do(("centre",))
    assert len(at.hand) == 4
    monkeypatch.setattr(at.session.controller.history, "add", Mock(side_effect=ValueError("another")))
    await at.do(("hand", 8, 0), ("place", 8))
    assert len(at.table.entries) == 2
    assert len(shown_below(at.window, Notice)) == 1
    for error in (ValueError("one"), ValueError("one"), KeyError("two")):  # each kind gets its own dialog
        composition.report_error(error, [at.window])
    assert len(shown_below(at.window, Notice)) == 3


# --- the letters of the table can be changed, and F1 lists those that do something now


@pytest.mark.parametrize("game", [None, *EXTRA_GAMES])
def test_every_command_has_one_key_in_each_language(game: str | None, language: Language) -> None:
    """No two share one, none is a digit, and P is none; so with each game that only the tests have.

    Games with the same command share its key, and their texts are joined where they differ.
    """
    assert game is None or game in ENTRIES, "registered for this test"
    for letters in map(default_keys, LANGUAGES):
        assert set(letters) == {*playing(), *ASKING}
        assert len(set(letters.values())) == len(letters)
        assert not any(map(digit_of, letters.values()))
        assert "p" not in letters.values()
    language.switch("en")
    for verbs in playing().values():
        assert len({(verb.english_key, verb.french_key) for verb in verbs.values()}) == 1
    assert key_text("draw").startswith("Draw")
    assert key_text("contest").startswith("Contest; in Ecliptic: wish to play on")


def test_only_chosen_keys_that_make_sense_count_and_are_stored() -> None:
    """A damaged file of settings leaves the defaults; a default that is chosen again leaves nothing.

    A default key that was given away means the other command, as a file may say; the dialog refuses it.
    """
    unseen = ('{"draw": " "}', '{"draw": "\u200b"}')
    bad = ('{"draw": 5}', '{"dance": "q"}', '{"draw": "9"}', "4", *unseen)
    for stored in ("", "{", "[]", "3", *(f'{{"en": {keys}}}' for keys in bad)):
        assert keys_of("en", stored) == default_keys("en")
    stored = '{"en": {"draw": "x"}}'
    assert command_of("X", "en", stored) == "draw"
    assert command_of("x", "fr", stored) == "set"
    assert command_of("", "en", stored) == ""
    stored = with_key("draw", "Q", "en", "")
    assert json.loads(stored) == {"en": {"draw": "q"}}
    assert with_key("draw", "d", "en", stored) == ""
    assert chosen_keys(with_defaults("fr", stored))["en"] == {"draw": "q"}
    assert with_defaults("en", stored) == ""


def test_a_key_is_taken_and_a_clash_is_refused(language: Language) -> None:
    """Each with a sentence; the field then shows the key that counts."""
    language.switch("en")
    dialog = KeysDialog("")
    stored: list[str] = []
    dialog.changed.connect(stored.append)
    dialog.show()
    draw = dialog.fields["draw"]
    draw.selectAll()
    QTest.keyClicks(draw, "s")
    assert stored == []
    assert dialog.message.text().startswith("S is the key of another command already: Pass")
    assert draw.text() == "D"
    QTest.keyClicks(draw, "7")
    assert stored == []
    assert "digits choose values" in dialog.message.text()
    QTest.keyClicks(draw, "q")
    assert json.loads(stored[-1]) == {"en": {"draw": "q"}}
    assert draw.text() == "Q"
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    assert stored[-1] == ""
    assert draw.text() == "D"
    dialog.close()


async def test_a_changed_key_counts_at_once_and_is_stored(sit: Sit) -> None:
    """The settings lead to the keys."""
    at = sit(position(hands=([4, 4, 4, 5, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    settings = at.window.dialogs.show_settings()
    keys = at.window.dialogs.show_keys()
    QTest.keyClicks(keys.fields["draw"], "q")
    keys.close()
    settings.close()
    assert json.loads(at.window.settings.keys) == {"en": {"draw": "q"}}
    await at.focus_table()
    at.type(Qt.Key.Key_Q)
    await at.settle()
    assert len(at.hand) == 7


async def test_help_lists_the_keys_that_do_something_now(sit: Sit) -> None:
    """Below the rules: the letter of a draw while a draw is legal; none of them once letters are off.

    Nobody else sits at the screen. Ecliptic has no dial.
    """
    at = sit(position(hands=([4, 4, 4, 5, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    page = at.window.show_rules(whole=False).pages["-short"]
    text = page.toPlainText()
    assert text.startswith("EpiZodiak in short")
    assert text.index("Empty hand") < text.index("Keys now")
    assert "D – Draw a tile" in text
    assert "X – Discard the set of 4s" in text
    assert not any(words in text for words in ("C – Contest", "F9", "Backspace"))
    await at.do(("hand", 8, 0))
    at.window.show_rules(whole=False)
    assert "Backspace – Give the last one back" in page.toPlainText()
    at.window.apply_setting("letters", "off")
    at.window.show_rules(whole=False)
    assert "D – Draw" not in page.toPlainText()
    await at.speak("fr")
    assert "Touches du moment" in page.toPlainText()
    at = sit(cards.LAYING)
    keys = at.window.show_rules(whole=False).pages["-short"].toPlainText().partition("Keys now")[2]
    assert "S – Lay nothing" in keys
    assert not any(word in keys for word in ("dial", "in Ecliptic", "Pass", "F9"))


# --- about: the dialog lists every shipped component with its version and licence text


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


def parts_of_qt() -> list[str]:
    """Return the names of what is shipped inside Qt."""
    return [each.name for each in listed_parts(data_dir("resources") / "licences" / "qt_parts.json")]


def test_every_component_has_a_version_and_the_text_of_its_licence(
    styled_app: QApplication, tmp_path: Path
) -> None:
    """The text is that of the named licence. An installation may have lost some of its files."""
    found, parts = components(data_dir("resources")), parts_of_qt()
    assert [each.name for each in found] == ["EpiZodiak", "Python", "Qt", *parts, *DISTRIBUTIONS, *FILES]
    for each in found[:3] + found[3 + len(parts) :]:  # tests/packaging/test_release.py checks the parts
        assert re.fullmatch(r"\d+(\.\d+)+", each.version), each
        assert WORDS[each.licence].lower() in each.text().lower(), each.name
    left = {each.name: each for each in components(tmp_path)}
    for family in FILES:
        assert (left[family].version, left[family].text()) == ("", "")
    assert left["shiboken6"].text() == ""


async def test_the_dialog_shows_the_text_of_the_chosen_component(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The licence of the program comes first; the parts that are shipped inside Qt follow it.

    A packager may have left out the metadata of components; the licences bind all the same.
    """
    dialog, parts = window.dialogs.show_about(), parts_of_qt()

    def text_of(row: int) -> str:
        dialog.list.setCurrentRow(row)
        return dialog.licence.toPlainText()

    assert dialog.list.item(0).text() == f"EpiZodiak {__version__} – MIT"
    assert "Permission is hereby granted" in dialog.licence.toPlainText()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text_of(2)
    assert dialog.list.item(3).text() == f"{parts[0]} – BSD-3-Clause"
    assert "University of Cambridge" in text_of(3)
    assert WORDS["BSD-3-Clause"].lower() in text_of(3).lower()
    nothing = Mock(side_effect=importlib.metadata.PackageNotFoundError)
    monkeypatch.setattr(importlib.metadata, "distribution", nothing)
    dialog = AboutDialog(data_dir("resources"))
    qtbot.addWidget(dialog)
    shown = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    expected = [f"{name} – {licence}" for name, licence in DISTRIBUTIONS.items()]
    assert shown[3 + len(parts) : -2] == expected
    assert "no text of this licence" in text_of(shown.index("qasync – BSD-2-Clause"))
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text_of(shown.index("shiboken6 – LGPL-3.0-only"))


# --- the rule behind a refusal, and the panel of what is unseen, in the window


# The dial holds 4 to 6; seat 0 holds a 9, which cannot be laid.
AT = position(hands=([2, 9, 9], [...], [...]), dial=(4, 5, 6), pile=6)


def framed_text(window: MainWindow) -> str:
    """Return the text of the frame in the full rules; empty without one."""
    page: QTextBrowser = window.dialogs.rules["epizodiak"].pages[""]
    frames = page.document().rootFrame().childFrames()
    if not frames:
        return ""
    cursor = frames[0].firstCursorPosition()
    cursor.setPosition(frames[0].lastPosition(), cursor.MoveMode.KeepAnchor)
    return str(cursor.selectedText())


async def test_a_refused_click_leads_to_the_ruling_behind_it(sit: Sit) -> None:
    """The button is there as long as the reason; the paragraph is framed, with a position beside it."""
    at = sit(AT)
    page = at.session.page
    assert not page.rule_button.isVisible()
    await at.do(("hand", 9, 0))
    assert page.rule == "R2"
    assert at.window.menus.actions["rule"].isEnabled()
    at.click_widget(page.rule_button)
    assert framed_text(at.window).startswith("\ufffc\u2029Open slots.")
    at.clock.advance(10_000)
    assert page.rule == ""
    assert not page.rule_button.isVisible()


async def test_the_rule_and_its_frame_go_with_the_hand(sit: Sit) -> None:
    """They tell why somebody was refused, and so what that player holds: the next reader sees no frame."""
    at = sit(AT, people=(0, 1))
    page = at.session.page
    await at.take_screen()
    await at.do(("hand", 9, 0))
    assert page.rule_button.isVisible()
    await at.command("hide_hand")
    assert page.rule == ""
    assert not page.rule_button.isVisible()
    await at.take_screen()
    await at.do(("hand", 9, 0))
    at.click_widget(page.rule_button)
    assert "Open slots" in framed_text(at.window)
    at.window.dialogs.rules["epizodiak"].close()
    at.window.show_rules(whole=True)
    assert "Open slots" not in framed_text(at.window)


async def test_the_hidden_sky_follows_the_hand_that_is_shown(sit: Sit) -> None:
    """With an open hand its tiles are no secret; with a closed one only the table is counted.

    At a table without hints the command does nothing.
    """
    at = sit(AT, people=(0, 1))
    await at.take_screen()
    at.window.do("hidden_sky")
    sky = at.session.hidden_sky
    assert sky is not None
    assert at.window.menus.actions["hidden_sky"].isChecked()
    assert [sky.rows.item(value - 1).text() for value in (4, 9)] == ["4  3/4", "9  2/4"]
    await at.command("hide_hand")
    assert [sky.rows.item(value - 1).text() for value in (4, 9)] == ["4  3/4", "9  4/4"]
    at.window.do("hidden_sky")
    assert not sky.panel.isVisible()
    assert at.table.entries == [HelpUsed("hidden-sky")], "it counts as help"
    at = sit(AT)
    at.session.handle = at.session.handle._replace(may_advise=lambda: False)
    at.window.do("hidden_sky")
    assert at.session.hidden_sky is None


# --- every ruling that a refusal can name has a paragraph in the rules, in both languages


RULES = data_dir("resources") / "rules"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_each_ruling_of_a_refusal_has_a_paragraph(game: str, language: str) -> None:
    """It is found by its beginning, which no earlier paragraph has."""
    text = (RULES / f"{game}.{language}.md").read_text("utf-8")
    refusals = import_module(f"epizodiak_qt.games.{game}.reasons").Refusal
    rulings = {refusal.rule for refusal in refusals if refusal.rule is not None}
    assert rulings
    for ruling in sorted(rulings):
        start = paragraph_of(ruling, text)
        assert start, ruling
        plain = RULING.sub("", text).replace("*", "")
        assert plain.count(start) == 1, (ruling, start)


def test_a_ruling_that_the_rules_do_not_name_has_no_paragraph() -> None:
    """The window then shows the rules from their beginning."""
    assert paragraph_of("R99", "A turn. (R9)\n") == ""
    assert paragraph_of("R9", "**A turn** ends. (R9)\n") == "A turn ends."
