"""docs/lan-protocol.md agrees with the messages, limits, refusals and hashes of the package."""

import re

import msgspec
import pytest

from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits
from epizodiak_qt.lobby.phrases import PHRASES
from tests.lan.protocol_page import PAGE, REFUSALS, VALUES, kinds, page_name, rows
from tests.lan.protocol_vectors import deal_vectors, other_vectors, pairing_vectors

TEXT = PAGE.read_text("utf-8")
KINDS: list[type[msgspec.Struct]] = [*kinds(), *VALUES]
SECTIONS = dict(re.findall(r"^#### `(\w+)`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL))


def section(title: str) -> str:
    """Return the text below a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#)", TEXT + "\n#", re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


def cells(text: str) -> list[list[str]]:
    """Return the cells of the rows of a table, without its header."""
    lines = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [[cell.strip() for cell in line.split(" | ")] for line in lines]


def vectors_of(title: str) -> dict[str, str]:
    """Return the test vectors below a heading."""
    return dict(re.findall(r"^\| (.+?) \| `(.*)` \|$", section(title), re.MULTILINE))


@pytest.mark.parametrize("kind", KINDS, ids=page_name)
def test_the_fields_of_a_message_are_those_on_the_page(kind: type[msgspec.Struct]) -> None:
    """They have the same order, types, bounds and defaults. Each message is on the page, and no other."""
    assert sorted(SECTIONS) == sorted(map(page_name, KINDS))
    told = [
        (name.strip("`"), type_, default)
        for name, type_, default, *_ in (
            [cell.strip() for cell in line.split("|")[1:-1]]
            for line in re.findall(r"^\| `.*$", SECTIONS[page_name(kind)], re.MULTILINE)
        )
    ]
    assert told == rows(kind)


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    """The third column names the field; an independent client copies protocol and phrases too."""
    told = {name.strip("`"): float(value) for _, value, name in cells(section("Heartbeat and limits"))[1:]}
    assert len(told) > 10
    assert told == {name: float(getattr(Limits(), name)) for name in told}
    assert f"protocol {PROTOCOL[1]} " in TEXT
    assert f"`{' '.join(PHRASES)}`" in SECTIONS["Chat"]


def test_the_refusals_on_the_page_are_those_of_the_program() -> None:
    """The page also marks those after which a guest does not try again."""
    told = {row[0].strip("`"): row[2].startswith("yes") for row in cells(section("Refusals"))[1:]}
    assert told == {refuse.code: refuse.code in refusals.FINAL_CODES for refuse in REFUSALS}


@pytest.mark.parametrize(
    ("title", "vectors"),
    [("A frame and a seed", other_vectors()), ("A pairing", pairing_vectors()), ("A deal", deal_vectors())],
    ids=["frames", "pairing", "deal"],
)
def test_the_vectors_on_the_page_are_what_the_program_computes(title: str, vectors: dict[str, str]) -> None:
    """The package recomputes each value."""
    assert vectors_of(title) == vectors
