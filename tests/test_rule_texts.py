"""The rule texts have the same content in both languages, in a form that the window can show."""

import re
from collections import Counter

import pytest
from PySide6.QtGui import QFont, QTextDocument
from PySide6.QtWidgets import QApplication

from epizodiak_qt.assets import data_dir
from epizodiak_qt.games.catalogue import GAMES
from tests.games.sentence_checks import faults_of_french

FOLDER = data_dir("resources") / "rules"
NAMES = sorted({file.name.split(".")[0] for file in FOLDER.iterdir()})
OPTION = re.compile(r"\([a-z]+(_[a-z]+)+\)")  # the form of options in game records
BOLD = re.compile(r"\*\*([^*]+)\*\*")


def text(name: str, language: str) -> str:
    """Return a rule text in a language."""
    return (FOLDER / f"{name}.{language}.md").read_text("utf-8")


def kinds(lines: str) -> list[str]:
    """Return the kind of every line: heading with its level, list item, table row, or paragraph."""
    marks = [re.match(r"#+ |\s*[-*] |\s*\d+\. |\||(?=\S)", line) for line in lines.splitlines()]
    return [mark.group().rstrip() for mark in marks if mark is not None]


def test_every_game_has_a_short_and_a_full_text_in_both_languages() -> None:
    """The folder contains no other file."""
    assert {name.removesuffix("-short") for name in NAMES} >= set(GAMES)
    for name in NAMES:
        assert f"{name.removesuffix('-short')}-short" in NAMES
        assert name.removesuffix("-short") in NAMES
    wanted = {f"{name}.{language}.md" for name in NAMES for language in ("en", "fr")}
    assert {file.name for file in FOLDER.iterdir()} == wanted


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_structure(name: str) -> None:
    """Headings, lists, tables and paragraphs have the same order; about the same number of words is bold."""
    en, fr = text(name, "en"), text(name, "fr")
    assert kinds(en) == kinds(fr)
    assert abs(len(BOLD.findall(en)) - len(BOLD.findall(fr))) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_numbers(name: str) -> None:
    """The test compares the digits in each line."""
    for en, fr in zip(text(name, "en").splitlines(), text(name, "fr").splitlines(), strict=True):
        assert sorted(re.findall(r"\d+", en)) == sorted(re.findall(r"\d+", fr)), en


@pytest.mark.parametrize("name", NAMES)
def test_the_texts_follow_the_typography_of_their_language(name: str) -> None:
    """Each line follows the typography of its language; Markdown syntax does not count."""
    for line in text(name, "fr").splitlines():
        assert faults_of_french(line) == [], line
    for line in text(name, "en").splitlines():
        assert not re.search("['\"«»]", line), line
    for language in ("en", "fr"):
        assert text(name, language).startswith("# ")
        assert text(name, language).endswith("\n")
        assert not re.search(r"[ \t]+$|\S  +\S|\.\.\.|\t", text(name, language), re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_the_texts_are_shown_without_markdown_characters(
    name: str, language: str, qapp: QApplication
) -> None:
    """Headings and bold words keep their format, and no Markdown character is left."""
    source = text(name, language)
    document = QTextDocument()
    document.setMarkdown(source)
    left = OPTION.sub("", document.toPlainText())
    assert not re.search(r"[*_`#|<>\[\]]", left), re.search(r".{20}[*_`#|<>\[\]].{20}", left)
    headings, bold = shown(document)
    assert headings == [line for line in source.splitlines() if line.startswith("#")]
    assert Counter(BOLD.findall(source)) - Counter(bold) == Counter()  # headings of tables are bold, too


def shown(document: QTextDocument) -> tuple[list[str], list[str]]:
    """Return the headings in Markdown, and the bold texts outside them."""
    headings: list[str] = []
    bold: list[str] = []
    block = document.begin()
    while block.isValid():
        level = block.blockFormat().headingLevel()
        if level:
            headings.append(f"{'#' * level} {block.text()}")
        piece = block.begin()
        while not level and not piece.atEnd():
            if piece.fragment().charFormat().fontWeight() > QFont.Weight.Medium:
                bold.append(piece.fragment().text())
            piece += 1
        block = block.next()
    return headings, bold


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith("-short")])
def test_the_short_text_is_short(name: str) -> None:
    """Players read it during a game."""
    for language in ("en", "fr"):
        assert len(text(name, language).split()) < 350
