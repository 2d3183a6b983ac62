"""Every `Sentence` of the program exists in both languages and follows their typography."""

import re

from epizodiak_qt import startup_texts
from epizodiak_qt.games.sentence import Sentence
from tests.games.sentence_checks import check_sentence, faults_of_french
from tests.source_sentences import FILLED_IN, SourceSentence, sentences

# Not whole sentences: two that end with a command to copy, and parts that continue another sentence.
COMMAND = re.compile(rf"[:\u202f] (python3 -m pip install \S+|{FILLED_IN})$")
PIECE = ("", ";")


def plain() -> list[SourceSentence]:
    """Return the whole sentences."""
    return [each for each in sentences() if each.en[:1] not in PIECE and not COMMAND.search(each.en)]


def test_the_sentences_of_every_package_are_found() -> None:
    """Without sentences, the other tests would pass without a check."""
    packages = {written.where.split("/")[1].partition(":")[0] for written in sentences()}
    assert {"games", "table", "startup_texts.py", "desktop"} <= packages
    assert len(sentences()) > 80
    assert len(plain()) > 0.8 * len(sentences())


def test_a_sentence_is_complete_and_follows_the_typography_of_its_language() -> None:
    """It begins with a capital, ends with a full stop, and follows the typography of its language."""
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
