"""No text of the program uses a word that docs/glossary.md excludes."""

import re

from epizodiak_qt.games.catalogue import ENTRIES
from tests.program_process import ROOT
from tests.source_sentences import sentences
from tests.test_catalogues import ENGLISH, FRENCH

RULES = ROOT / "resources" / "rules"
LEAST = 200


def excluded() -> list[str]:
    """Return the words in the last column of the table in docs/glossary.md."""
    rows = [
        [cell.strip() for cell in line.strip("|\n ").split("|")]
        for line in (ROOT / "docs/glossary.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    return [word for row in rows[1:] if len(row) == 4 for word in row[3].split(", ") if word]


def texts() -> list[str]:
    """Return every text that a player can read."""
    written = [text for each in sentences() for text in (each.en, each.fr)]
    shown = [text for message in (*FRENCH, *ENGLISH) for text in (message.source, *message.translations)]
    return [*written, *shown, *(path.read_text("utf-8") for path in sorted(RULES.glob("*.md")))]


def faults(words: list[str], read: list[str]) -> list[str]:
    """Return each excluded word with the text that uses it."""
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, words))})", re.IGNORECASE)
    return [f"{match[0]}: {text[:80]}" for text in read for match in pattern.finditer(text)]


def test_no_text_uses_an_excluded_word() -> None:
    """The glossary names the word to use instead."""
    words, read = excluded(), texts()
    assert len(words) > 20
    assert len(read) > LEAST
    assert faults(words, read) == []


def test_the_check_finds_an_excluded_word() -> None:
    """Capitals and the place in the sentence do not matter."""
    assert faults(["everybody"], ["Not Everybody agrees."]) == ["Everybody: Not Everybody agrees."]
    assert faults(["token"], ["tiles"]) == []


def test_short_rules_use_no_term_that_only_the_full_rules_explain() -> None:
    """The term is "bare pass", which the short rules describe in other words."""
    short = sorted(RULES.glob("*-short.*.md"))
    assert len(short) == 2 * len(ENTRIES)  # languages
    for path in short:
        text = path.read_text("utf-8").lower()
        assert "bare pass" not in text
        assert "passe sèche" not in text
        assert "passes sèches" not in text
