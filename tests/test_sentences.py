"""Every sentence that is not Qt's business to translate: there in both languages, and well set."""

from __future__ import annotations

import re

from epizodiak_qt import startup_texts
from epizodiak_qt.games.sentence import Sentence
from tests.games.sentence_checks import check_sentence, faults_of_french
from tests.source_sentences import FILLED_IN, sentences

ALL = sentences()
# What is not a sentence of its own: two that end with a command to be copied, and the pieces that go on
# another one.
COMMAND = re.compile(rf"[:\u202f] (python3 -m pip install \S+|{FILLED_IN})$")
PIECE = ("", ";")
PLAIN = [written for written in ALL if written.en[:1] not in PIECE and not COMMAND.search(written.en)]


def test_the_sentences_of_every_room_are_found() -> None:
    """A walk that misses them would prove nothing."""
    rooms = {written.where.split("/")[1].partition(":")[0] for written in ALL}
    assert {"games", "table", "startup_texts.py", "desktop"} <= rooms
    assert len(ALL) > 80
    assert len(PLAIN) > 0.8 * len(ALL)


def test_a_sentence_is_whole_and_well_set_in_both_languages() -> None:
    """A capital at its beginning, a full stop at its end, the spaces and quotation marks of its language."""
    for written in PLAIN:
        check_sentence(Sentence(written.en, written.fr))


def test_both_languages_say_the_same_things() -> None:
    """What one fills in, the other fills in as well."""
    for written in ALL:
        assert written.names_en == written.names_fr, written.where
        for text in (written.en, written.fr):
            assert not re.search(r"[{}]|  |\bs?[Rr]uling\b|\bTODO\b", text), written.where
        assert faults_of_french(written.fr) == [], written.where


def test_what_ends_with_a_command_ends_with_it_in_both_languages() -> None:
    """So that it can be copied whole."""
    for written in ALL:
        assert bool(COMMAND.search(written.en)) is bool(COMMAND.search(written.fr))
    assert startup_texts.missing_libraries(["a", "b"]).en.endswith(" sudo apt-get install a b")
    assert startup_texts.missing_libraries(["a", "b"]).fr.endswith(" sudo apt-get install a b")
