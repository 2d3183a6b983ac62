"""The texts of the program: sentences in the sources, rules, their words, and fonts that have all of them."""

import re
import unicodedata
from collections import Counter

import pytest
from PySide6.QtGui import QFont, QRawFont, QTextDocument
from PySide6.QtWidgets import QApplication

from epizodiak_qt import startup_texts
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.style.fonts import FILES, TEXT, TITLE
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.bot_choice import BOT_NAMES
from tests.games.sentence_checks import check_sentence, faults_of_french
from tests.program_process import ROOT
from tests.source_sentences import FILLED_IN, SourceSentence, sentences
from tests.test_catalogues import ENGLISH, FRENCH

RULES = data_dir("resources") / "rules"
PAGES = sorted({file.name.split(".")[0] for file in RULES.iterdir()})
OPTION = re.compile(r"\([a-z]+(_[a-z]+)+\)")  # the form of options in game records
BOLD = re.compile(r"\*\*([^*]+)\*\*")
# In a font without the narrow no-break space, text shaping uses the plain one; line breaks are not drawn.
MADE_BY_SHAPING = {"\u202f", "\n"}
# Names of people, in the languages of Western and Central Europe.
NAMES = "ÀÂÄÅÆÇÈÉÊËÎÏÑÔÖØÙÛÜàâäåæçèéêëîïñôöøùûüÿœŒßčďěňřšťžČŠŽłŁńśźż’- "
# Not whole sentences: two that end with a command to copy, and parts that continue another sentence.
COMMAND = re.compile(rf"[:\u202f] (python3 -m pip install \S+|{FILLED_IN})$")
PIECE = ("", ";")


def plain() -> list[SourceSentence]:
    """Return the whole sentences."""
    return [each for each in sentences() if each.en[:1] not in PIECE and not COMMAND.search(each.en)]


def test_the_sentences_of_every_package_are_complete_and_follow_the_typography_of_their_language() -> None:
    """Each begins with a capital and ends with a full stop. Without sentences, nothing would be checked."""
    packages = {written.where.split("/")[1].partition(":")[0] for written in sentences()}
    assert {"games", "table", "startup_texts.py", "desktop"} <= packages
    assert len(sentences()) > 80
    assert len(plain()) > 0.8 * len(sentences())
    for written in plain():
        check_sentence(Sentence(written.en, written.fr))


def test_both_languages_insert_the_same_variables() -> None:
    """And a command at the end stands there in both, so that a user can copy it as a whole."""
    for written in sentences():
        assert written.names_en == written.names_fr, written.where
        for text in (written.en, written.fr):
            assert not re.search(r"[{}]|  |\bs?[Rr]uling\b|\bTODO\b", text), written.where
        assert faults_of_french(written.fr) == [], written.where
    for written in sentences():
        assert bool(COMMAND.search(written.en)) is bool(COMMAND.search(written.fr))
    libraries = startup_texts.MISSING_LIBRARIES.fill(command="sudo apt-get install a b")
    assert libraries.en.endswith(" sudo apt-get install a b")
    assert libraries.fr.endswith(" sudo apt-get install a b")


# --- rules


def page(name: str, language: str) -> str:
    """Return a rule text in a language."""
    return (RULES / f"{name}.{language}.md").read_text("utf-8")


def kinds(lines: str) -> list[str]:
    """Return the kind of every line: heading with its level, list item, table row, or paragraph."""
    marks = [re.match(r"#+ |\s*[-*] |\s*\d+\. |\||(?=\S)", line) for line in lines.splitlines()]
    return [mark.group().rstrip() for mark in marks if mark is not None]


def test_every_game_has_a_short_and_a_full_text_in_both_languages() -> None:
    """The folder contains no other file. Players read the short one during a game.

    It uses no term that only the full rules explain: "bare pass" is described there in other words.
    """
    games = {name for name in PAGES if not name.endswith("-short")}
    assert games == set(GAMES)
    assert {*PAGES} == games | {f"{game}-short" for game in games}
    wanted = {f"{name}.{language}.md" for name in PAGES for language in ("en", "fr")}
    assert {file.name for file in RULES.iterdir()} == wanted
    for game in games:
        for language in ("en", "fr"):
            assert len(page(f"{game}-short", language).split()) < 350
            assert not re.search("bare pass|passes? sèches?", page(f"{game}-short", language).lower())


@pytest.mark.parametrize("name", PAGES)
def test_rules_have_the_same_structure_and_numbers_and_follow_the_typography_of_their_language(
    name: str,
) -> None:
    """Headings, lists, tables and paragraphs have the same order; about the same number of words is bold."""
    en, fr = page(name, "en"), page(name, "fr")
    assert kinds(en) == kinds(fr)
    assert abs(len(BOLD.findall(en)) - len(BOLD.findall(fr))) <= 1
    for line, french in zip(en.splitlines(), fr.splitlines(), strict=True):
        assert sorted(re.findall(r"\d+", line)) == sorted(re.findall(r"\d+", french)), line
    for line in page(name, "fr").splitlines():
        assert faults_of_french(line) == [], line
    for line in page(name, "en").splitlines():
        assert not re.search("['\"«»]", line), line
    for language in ("en", "fr"):
        assert page(name, language).startswith("# ")
        assert page(name, language).endswith("\n")
        assert not re.search(r"[ \t]+$|\S  +\S|\.\.\.|\t", page(name, language), re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_rules_are_shown_without_markdown_characters(name: str, language: str, qapp: QApplication) -> None:
    """Headings and bold words keep their format, and no Markdown character is left."""
    source = page(name, language)
    document = QTextDocument()
    document.setMarkdown(source)
    left = OPTION.sub("", document.toPlainText())
    assert not re.search(r"[*_`#|<>\[\]]", left), re.search(r".{20}[*_`#|<>\[\]].{20}", left)
    headings, bold = headings_and_bold(document)
    assert headings == [line for line in source.splitlines() if line.startswith("#")]
    assert Counter(BOLD.findall(source)) - Counter(bold) == Counter()  # headings of tables are bold, too


def headings_and_bold(document: QTextDocument) -> tuple[list[str], list[str]]:
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


# --- words that docs/glossary.md excludes


def excluded() -> list[str]:
    """Return the words in the last column of the table in docs/glossary.md."""
    rows = [
        [cell.strip() for cell in line.strip("|\n ").split("|")]
        for line in (ROOT / "docs/glossary.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    return [word for row in rows[1:] if len(row) == 4 for word in row[3].split(", ") if word]


def texts() -> list[tuple[str, str]]:
    """Return every text that a player can read, with the place where it stands."""
    written = [(each.where, text) for each in sentences() for text in (each.en, each.fr)]
    messages = [
        (each.context, text) for each in (*FRENCH, *ENGLISH) for text in (each.source, *each.translations)
    ]
    return [*written, *messages, *((file.name, file.read_text("utf-8")) for file in sorted(RULES.iterdir()))]


def faults(words: list[str], read: list[str]) -> list[str]:
    """Return each excluded word with the text that uses it."""
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, words))})", re.IGNORECASE)
    return [f"{match[0]}: {text[:80]}" for text in read for match in pattern.finditer(text)]


def test_no_text_uses_an_excluded_word() -> None:
    """The glossary names the word to use instead."""
    words, read = excluded(), [text for _, text in texts()]
    assert len(words) > 20
    assert len(read) > 200
    assert faults(words, read) == []
    # Capitals and the place in the sentence do not matter.
    assert faults(["everybody"], ["Not Everybody agrees."]) == ["Everybody: Not Everybody agrees."]
    assert faults(["token"], ["tiles"]) == []


# --- fonts


def raw(name: str) -> QRawFont:
    """Return a font loaded from its file only, without substitutes of the system."""
    font = QRawFont(str(data_dir("resources") / "fonts" / name), 16.0)
    assert font.isValid()
    return font


@pytest.mark.parametrize("name", FILES[TEXT])
def test_the_font_of_texts_has_every_character_of_every_text(name: str, qapp: QApplication) -> None:
    """Texts, rules, reasons and names, in the regular and in the bold font."""
    font = raw(name)
    names = [("names of bots", "".join(BOT_NAMES)), ("digits", "0123456789"), ("names of people", NAMES)]
    lacking = {
        f"{sign!r} {unicodedata.name(sign, '?')}": where
        for where, text in (*texts(), *names)
        for sign in {*text} - MADE_BY_SHAPING
        if not font.supportsCharacter(ord(sign))
    }
    assert lacking == {}


def test_the_font_of_titles_has_every_character_of_titles_and_names(qapp: QApplication) -> None:
    """It shows the name of the program, names of people and bots, numerals and the titles of pages."""
    font = raw(FILES[TITLE][0])
    for sign in {*NAMES, *"".join(BOT_NAMES), *"EpiZodiak Ecliptic 0123456789", *"«»“”:;!?,.…"}:
        assert font.supportsCharacter(ord(sign)), sign


def test_every_font_holds_the_family_of_its_entry_and_comes_with_its_licence(qapp: QApplication) -> None:
    """Style sheets use the name of the family. The folder contains no font that the table of fonts lacks."""
    assert all(raw(name).familyName() == family for family, names in FILES.items() for name in names)
    folder = data_dir("resources") / "fonts"
    listed = {name for names in FILES.values() for name in names}
    assert {file.name for file in folder.glob("*.ttf")} == listed
    for name in listed:
        licence = folder / f"{name.removesuffix('.ttf').partition('-')[0]}-OFL.txt"
        assert "SIL OPEN FONT LICENSE" in licence.read_text("utf-8").upper()
