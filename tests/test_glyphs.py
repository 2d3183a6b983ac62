"""The fonts of the package contain every character that the program shows, without fonts of the system."""

import unicodedata
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QRawFont
from PySide6.QtWidgets import QApplication

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.style.fonts import FILES, TEXT, TITLE
from epizodiak_qt.lobby.bot_choice import BOT_NAMES
from tests.program_process import ROOT
from tests.source_sentences import sentences

# In a font without the narrow no-break space, text shaping uses the plain one; line breaks are not drawn.
MADE_BY_SHAPING = {"\u202f", "\n"}
# Names of people, in the languages of Western and Central Europe.
NAMES = "ÀÂÄÅÆÇÈÉÊËÎÏÑÔÖØÙÛÜàâäåæçèéêëîïñôöøùûüÿœŒßčďěňřšťžČŠŽłŁńśźż’- "


def shown() -> dict[str, str]:
    """Return each character of all shown texts, with the first place where it occurs."""
    found: dict[str, str] = {}
    texts = [
        (file.name, text) for file in sorted((ROOT / "translations").glob("*.ts")) for text in _texts(file)
    ]
    texts += [
        (file.name, file.read_text("utf-8")) for file in sorted((data_dir("resources") / "rules").iterdir())
    ]
    texts += [(written.where, written.en + written.fr) for written in sentences()]
    texts += [("names of bots", name) for name in BOT_NAMES]
    texts += [("digits", "0123456789"), ("names of people", NAMES)]
    for where, text in texts:
        for sign in text:
            found.setdefault(sign, where)
    return found


def _texts(file: object) -> list[str]:
    tags = ("source", "translation", "numerusform")
    return [element.text for element in ET.parse(str(file)).iter() if element.tag in tags and element.text]


def raw(name: str) -> QRawFont:
    """Return a font loaded from its file only, without substitutes of the system."""
    font = QRawFont(str(data_dir("resources") / "fonts" / name), 16.0)
    assert font.isValid()
    return font


@pytest.mark.parametrize("name", FILES[TEXT])
def test_the_font_of_texts_has_every_character_of_every_text(name: str, qapp: QApplication) -> None:
    """Texts, rules, reasons and names, in the regular and in the bold font."""
    font = raw(name)
    lacking = {
        f"{sign!r} {unicodedata.name(sign, '?')}": where
        for sign, where in shown().items()
        if sign not in MADE_BY_SHAPING and not font.supportsCharacter(ord(sign))
    }
    assert lacking == {}


def test_the_font_of_titles_has_every_character_of_titles_and_names(qapp: QApplication) -> None:
    """It shows the name of the program, names of people and bots, numerals and the titles of pages."""
    font = raw(FILES[TITLE][0])
    for sign in {*NAMES, *"".join(BOT_NAMES), *"EpiZodiak Ecliptic 0123456789", *"«»“”:;!?,.…"}:
        assert font.supportsCharacter(ord(sign)), sign


@pytest.mark.parametrize("family", FILES)
def test_a_font_file_holds_the_family_of_its_entry(family: str, qapp: QApplication) -> None:
    """Style sheets use the name of the family."""
    for name in FILES[family]:
        assert raw(name).familyName() == family


def test_every_font_comes_with_its_licence() -> None:
    """The folder contains no font that the table of fonts lacks."""
    folder = data_dir("resources") / "fonts"
    listed = {name for names in FILES.values() for name in names}
    assert {file.name for file in folder.glob("*.ttf")} == listed
    for name in listed:
        licence = folder / f"{name.removesuffix('.ttf').partition('-')[0]}-OFL.txt"
        assert "SIL OPEN FONT LICENSE" in licence.read_text("utf-8").upper()
