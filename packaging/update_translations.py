"""Update translations/*.ts from the sources: `python packaging/update_translations.py`.

It adds new texts as unfinished and drops unused ones. A test fails while a text is unfinished, or while this
command would change a file.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from hatch_build import ROOT, qt_tool

COMMON = ("-locations", "none", "-no-obsolete", "-source-language", "en")
PLURAL = re.compile(r"%n|\((?:e?s|ies)\)")
TEXT = re.compile(r'\b(?:plural|say|Phrase)\(\s*("[^"]*"),\s*((?:"[^"]*"\s*)+)\s*,?')
CARD = re.compile(r'\bFirstTimeCard\(\s*"[^"]*",\s*("[^"]*"),\s*((?:"[^"]*"\s*)+),')
WORDS = re.compile(r'\bPhraseList\(\s*("[^"]*"),\s*"([^"]*)"\s*,?')


def readable(source: str) -> str:
    """Return a source in which lupdate finds each text that the functions and classes of phrases translate.

    WORKAROUND: https://code.qt.io/cgit/qt/qttools.git/tree/src/linguist/lupdate/python.cpp
    lupdate of Qt 6.11 knows `translate` only, and takes a variable in place of a number for an encoding, and
    the text for one without plurals (D10). So `plural("C", "%n …", count)` becomes a call that it reads.
    A text has plural forms if it has %n or an ending in brackets, such as "trophy(ies)".
    """

    def call(context: str, text: str) -> str:
        return f"translate({context}, {text}{', None, 1' if PLURAL.search(text) else ''})"

    def words(found: re.Match[str]) -> str:
        return ", ".join(call(found[1], f'"{word}"') for word in found[2].split()) + " + ("

    def card(found: re.Match[str]) -> str:
        return "(" + call('"Card"', found[1]) + ", " + call('"Card"', found[2]) + ", "

    source = CARD.sub(card, WORDS.sub(words, source))
    return TEXT.sub(lambda found: call(found[1], found[2]) + " + (", source)


def update(folder: Path = ROOT / "translations") -> None:
    """Update the catalogues in `folder`: English for its plurals only, French for everything."""
    with tempfile.TemporaryDirectory() as scratch:
        copies = []
        for number, path in enumerate(sorted((ROOT / "epizodiak_qt").rglob("*.py"))):
            copy = Path(scratch) / f"{number:03}_{path.name}"
            copy.write_text(readable(path.read_text("utf-8")), "utf-8")
            copies.append(str(copy))
        for language, extra in (("en", ("-pluralonly",)), ("fr", ())):
            target = str(folder / f"epizodiak_{language}.ts")
            command = [
                qt_tool("lupdate"),
                *COMMON,
                *extra,
                "-target-language",
                language,
                *copies,
                "-ts",
                target,
            ]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    update(*(Path(argument) for argument in sys.argv[1:]))
