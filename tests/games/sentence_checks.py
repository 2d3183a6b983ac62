"""Checks that every bilingual sentence must pass."""

import re

from epizodiak_qt.games.sentence import Sentence

NARROW = "\u202f"


def faults_of_french(text: str) -> list[str]:
    """Return the places where French spacing or quotation marks are not as they should be."""
    before = re.findall(rf".?(?<!{NARROW})[;:!?»].?", text)
    after = re.findall(rf"«(?!{NARROW}).?", text)
    return [*before, *after, *re.findall("['\"“”]", text)]


def check_sentence(sentence: Sentence | None) -> Sentence:
    """Return a sentence; fail if it is missing, is not translated, or is badly set."""
    assert sentence is not None
    assert sentence.en
    assert sentence.fr
    assert sentence.en != sentence.fr
    assert faults_of_french(sentence.fr) == [], sentence.fr
    assert not re.search("['\"«»]", sentence.en), sentence.en
    for text in (sentence.en, sentence.fr):
        assert text == text.strip()
        assert text[0].upper() == text[0], text
        assert text.endswith("."), text
    return sentence
