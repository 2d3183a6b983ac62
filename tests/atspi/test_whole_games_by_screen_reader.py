"""Whole games by accessible objects, their actions and announcements alone, as a screen reader has them.

The client is another program on the accessibility bus: it imports nothing of the package, and knows no
position. `packaging/start.py test` installs what it needs.
"""

import ast
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

import pytest

from tests.atspi.accessibility_client import AccessibilityClient, Part
from tests.atspi.listening_player import (
    ENGLISH,
    FRENCH,
    ListeningPlayer,
    choose_in_ecliptic,
    choose_in_epizodiak,
    play,
)
from tests.atspi.private_desktop import PrivateDesktop
from tests.atspi.speech_recorder import SpeechRecorder
from tests.sizes import FULL_SIZE

FOLLOWS_S: Final = 3.0
STILL: Final = {"speed": 0.0, "asked_first": True}


@pytest.fixture
def desktop() -> Iterator[PrivateDesktop]:
    """Return a desktop of its own. Its folder has a short path, since those of sockets are limited."""
    if not sys.platform.startswith("linux"):
        pytest.skip("AT-SPI is the accessibility bus of Linux")
    with tempfile.TemporaryDirectory(prefix="ez-") as folder, ExitStack() as stack:
        yield PrivateDesktop(Path(folder), stack)


@pytest.fixture
def client(desktop: PrivateDesktop) -> Iterator[AccessibilityClient]:
    """Return a client that was there before the program."""
    made = AccessibilityClient(desktop.bus)
    yield made
    made.close()


def started(
    desktop: PrivateDesktop, client: AccessibilityClient, name: str, language: str
) -> ListeningPlayer:
    """Start the program for a person, and return a player in front of its first page."""
    before = client.programs("epizodiak")
    desktop.start(name.lower(), {**STILL, "language": language})
    (program,) = client.wait(
        lambda: [each for each in client.programs("epizodiak") if each not in before], "a program on the bus"
    )
    return ListeningPlayer(client, program, ENGLISH if language == "en" else FRENCH, name)


def test_a_whole_round_of_epizodiak_is_played_in_english(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """From the start page to the result; what is said is what has happened."""
    ada = started(desktop, client, "Ada", "en")
    ada.begin()
    play(client, [ada], choose_in_epizodiak, "Next round", "Main menu")
    assert "the round is over" in " ".join(ada.log()[-2:])


def test_a_whole_game_of_ecliptic_is_played_in_french(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """The language is chosen on the start page, by its button."""
    ada = started(desktop, client, "Ada", "en")
    ada.press("radio button", "Français")
    ada.words = FRENCH
    ada.press("radio button", "Jeu\u202f: Ecliptic")
    ada.begin()
    play(client, [ada], choose_in_ecliptic, "Menu principal")
    assert "la partie" in ada.log()[-1]


def test_the_client_imports_nothing_of_the_package() -> None:
    """Its modules know the standard library, D-Bus and one another."""
    folder = Path(__file__).parent
    for file in (
        "accessibility_client.py",
        "private_desktop.py",
        "listening_player.py",
        "speech_recorder.py",
    ):
        for node in ast.walk(ast.parse((folder / file).read_text("utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("epizodiak_qt")], file


# --- the full-size run


@pytest.mark.skipif(not FULL_SIZE, reason="part of the full-size run")
def test_a1_a_whole_round_of_epizodiak_is_played_in_french(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """As in English."""
    ada = started(desktop, client, "Ada", "fr")
    ada.begin()
    play(client, [ada], choose_in_epizodiak, "Manche suivante", "Menu principal")


@pytest.mark.skipif(not FULL_SIZE, reason="part of the full-size run")
def test_a2_a_whole_game_of_ecliptic_is_played_in_english(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """As in French."""
    ada = started(desktop, client, "Ada", "en")
    ada.press("radio button", "Game: Ecliptic")
    ada.begin()
    play(client, [ada], choose_in_ecliptic, "Main menu")


@pytest.mark.skipif(not FULL_SIZE, reason="part of the full-size run")
def test_a3_a_game_is_played_at_a_table_in_the_network(
    desktop: PrivateDesktop, client: AccessibilityClient
) -> None:
    """Host and guest are two programs. The guest joins with the code that the host's lobby tells."""
    ada = started(desktop, client, "Ada", "en")
    ada.press("radio button", "Game: Ecliptic")
    ada.press("push button", "Host a table…")
    ada.write("Your name", "Ada")
    ada.press("push button", "Open the table")
    code = client.wait(lambda: ada.find("label", lambda name: name.startswith("Table code: ")), "a code").name
    address = client.wait(lambda: ada.find("label", lambda name: "\n" in name), "an address").name
    bo = started(desktop, client, "Bo", "en")
    bo.press("push button", "Join a table…")
    bo.write("Your name", "Bo")
    bo.write("Table code", code.removeprefix("Table code: ").partition(".")[0])
    port = address.rpartition(":")[2]
    bo.write("Join by address: address of the table", f"127.0.0.1:{port}")
    bo.press("push button", "Join at this address")
    bo.write("Name at seat 2", "Bo")
    bo.press("push button", "Sit here, seat 2")
    bo.press("check box", "Seat 2 is ready")
    ada.press("push button", "Deal")
    play(client, [ada, bo], choose_in_ecliptic, "Main menu")
    assert ada.log()[-1] == bo.log()[-1]


@pytest.mark.skipif(not FULL_SIZE, reason="part of the full-size run")
@pytest.mark.skipif(shutil.which("orca") is None, reason="needs Orca: apt-get install orca")
def test_a4_orca_speaks_one_turn(desktop: PrivateDesktop, client: AccessibilityClient) -> None:
    """It speaks each object that gets the focus: its name, and its position in the zone."""
    with closing(SpeechRecorder(desktop.folder / "speech")) as speech:
        desktop.run(["orca", "--replace"], SPEECHD_ADDRESS=speech.address)
        client.wait(lambda: "Screen reader on." in speech.texts, "Orca")
        ada = started(desktop, client, "Ada", "en")
        ada.begin()
        client.wait(ada.is_asked, "the own turn")

        def hear(part: Part) -> None:
            """Let an object get the focus, and wait until Orca has spoken it."""
            before = len(speech.texts)
            client.do(part, "SetFocus")
            client.wait(
                lambda: part.name in " ".join(speech.texts[before:]), f"{part.name} in {speech.texts}"
            )

        hand, *others = ada.zones()
        last = others[-1][-1]

        def follows() -> bool | None:
            """Move the focus; Orca drops events before it knows the window as the active one."""
            for part in (last, hand[0]):
                client.do(part, "SetFocus")
            return client.happens(lambda: hand[0].name in " ".join(speech.texts), FOLLOWS_S)

        client.wait(follows, "Orca reads the table")
        for part in (*hand[1:], *(part for zone in others for part in zone), hand[0]):
            hear(part)
        while ada.turns < 2:
            client.wait(lambda: ada.step(choose_in_epizodiak, ()), "the next choice")
        for part in ada.zones()[2]:
            hear(part)
