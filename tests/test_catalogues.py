"""The translations are complete, agree with the sources, and follow French typography."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.translation import Language, plural
from tests.games.sentence_checks import faults_of_french
from tests.packaging.scripts import script
from tests.program_process import ROOT

FOLDER = ROOT / "translations"
PLACEHOLDER = re.compile(r"\{\w*\}|%n|%L?\d")
TAG = re.compile(r"</?\w+[^>]*>")


class Message(NamedTuple):
    """A text of the program and its translations: one, or one for each plural form."""

    context: str
    source: str
    translations: tuple[str, ...]
    plural: bool
    state: str


def messages(code: str) -> list[Message]:
    """Return the messages of a catalogue."""
    found = []
    for context in ET.parse(FOLDER / f"epizodiak_{code}.ts").getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = translation.findall("numerusform")
            found.append(
                Message(
                    context.findtext("name", ""),
                    message.findtext("source", ""),
                    tuple(form.text or "" for form in forms) or (translation.text or "",),
                    message.get("numerus") == "yes",
                    translation.get("type", ""),
                )
            )
    return found


FRENCH = messages("fr")
ENGLISH = messages("en")
BOTH = [*FRENCH, *ENGLISH]


@pytest.fixture
def compiled(tmp_path: Path, qapp: QApplication) -> Iterator[Path]:
    """Return a folder with the compiled catalogues of the package; English is the default afterwards."""
    shutil.copytree(FOLDER, tmp_path / "translations", ignore=shutil.ignore_patterns("*.qm"))
    made = script("hatch_build").compile_translations(tmp_path)
    assert [file.name for file in made] == ["epizodiak_en.qm", "epizodiak_fr.qm"]
    yield tmp_path / "translations"
    QLocale.setDefault(QLocale("en"))


def test_the_catalogues_are_up_to_date(tmp_path: Path) -> None:
    """packaging/update_translations.py would change nothing: the English one holds the plurals only."""
    names = {f"epizodiak_{code}.ts": f'language="{code}" sourcelanguage="en"' for code in ("en", "fr")}
    for name in names:
        shutil.copy(FOLDER / name, tmp_path)
    subprocess.run([sys.executable, "packaging/update_translations.py", str(tmp_path)], cwd=ROOT, check=True)
    for name, languages in names.items():
        ours, renewed = ((folder / name).read_text("utf-8") for folder in (FOLDER, tmp_path))
        assert renewed == ours, f"run packaging/update_translations.py, and translate the new texts in {name}"
        assert languages in ours


def differences(message: Message) -> Iterator[str]:
    """Yield the faults in the translations of a message: each placeholder, tag or space that differs."""
    if message.state:
        yield message.state
    if len(message.translations) != (2 if message.plural else 1):
        yield "a plural form is missing"
    source = message.source
    for text in message.translations:
        if not text.strip():
            yield "empty"
            continue
        for what, pattern in (("placeholders", PLACEHOLDER), ("tags", TAG)):
            if Counter(pattern.findall(text)) != Counter(pattern.findall(source)):
                yield what
        if text.count("\n") != source.count("\n"):
            yield "lines"
        if (text[0].isspace(), text[-1].isspace()) != (source[0].isspace(), source[-1].isspace()):
            yield "spaces at the ends"
        if "  " in text:
            yield "two spaces"
        if ("&" in text) != ("&" in source):
            yield "the key of a menu"


def found(check: Callable[[Message], Iterable[str]], checked: list[Message]) -> dict[str, list[str]]:
    """Return the faults that a check reports, by message."""
    faults = {f"{each.context}: {each.source}": list(check(each)) for each in checked}
    return {text: each for text, each in faults.items() if each}


def test_every_text_is_translated_with_all_placeholders() -> None:
    """No message is unfinished or lacks a form; placeholders, tags, lines and outer spaces agree."""
    assert len(FRENCH) > 150
    assert found(differences, BOTH) == {}
    # The check reports every fault of a message that has all of them.
    broken = Message("Menu", "&Open {name}", (" Ouvrir  <b>\n", ""), plural=True, state="unfinished")
    names = ["unfinished", "placeholders", "tags", "lines", "spaces at the ends", "two spaces"]
    assert list(differences(broken)) == [*names, "the key of a menu", "empty"]
    assert list(differences(broken._replace(plural=False)))[1] == "a plural form is missing"


def test_texts_follow_the_typography_of_their_language() -> None:
    """Typographic quotation marks and ellipses; in English no space before a punctuation mark.

    In French narrow no-break spaces before ; : ! ? and inside guillemets, ’ as apostrophe, and œ.
    """

    def faults_in_french(message: Message) -> Iterator[str]:
        for text in message.translations:
            yield from faults_of_french(TAG.sub("", text))
            yield from re.findall(r"\.\.\.|\boe|oeu", text)

    def faults(message: Message) -> Iterator[str]:
        for text in (message.source, *(message.translations if message in ENGLISH else ())):
            yield from re.findall(r"['«»\"]|\.\.\.|\s[;:!?,.]", TAG.sub("", text))

    assert found(faults_in_french, FRENCH) == {}
    assert found(faults, BOTH) == {}


def test_each_language_uses_its_own_plural_rule(compiled: Path) -> None:
    """The singular is for 1 only, in French for 0 too; the buttons of Qt change with the language."""
    spoken = Language(compiled)
    for code, draws, cancel in (
        ("fr", ["pioche 0 carte", "pioche 1 carte", "pioche 2 cartes"], "Annuler"),
        ("en", ["draws 0 cards", "draws 1 card", "draws 2 cards"], "Cancel"),
    ):
        spoken.switch(code)
        assert not spoken.missing
        told = [plural("Words", "{name} draws %n card(s).", number) for number in range(3)]
        assert told == [f"{{name}} {words}." for words in draws]
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == cancel
    spoken.uninstall()
    assert plural("Words", "{name} draws %n card(s).", 2) == "{name} draws 2 card(s)."
