"""A player who knows a table by its accessible objects, their actions, and announcements alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.atspi.accessibility_client import LONGEST_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.atspi.accessibility_client import AccessibilityClient, Node, Part

RETRY_S = 0.1
MOST_MISSED = 50
MOST_WAITING = 4
"""How many polite announcements may wait: of more than these the oldest ones are not spoken."""


class Words(NamedTuple):
    """The words of one language by which the player finds the way; they are read on the screen."""

    table: str
    """The name of the table."""
    log: str
    """The name of the log."""
    turn: str
    """The end of the announcement of the own turn, after the name."""
    lays: str
    """The part of the name of a place where a press lays what is selected."""
    discards: str
    """The part of the name of a place where a press discards what is selected."""
    number: str
    """The part of the name of an object that is selected."""


ENGLISH = Words("Table", "Log", ", your turn.", "lays ", "discards the selected", "selected, number")
FRENCH = Words("Table", "Journal", ", à vous.", "pose ", "défausse la carte", "sélectionné")


class ListeningPlayer:
    """Plays at the table of one program; the first legal choice is good enough."""

    def __init__(self, client: AccessibilityClient, program: Node, words: Words, name: str) -> None:
        self._client = client
        self._program = program
        self.words = words
        self._name = name
        self._zones: list[Node] = []
        self._due = True  # an announcement is due: the table has changed since the last one
        self._read_lines = 0
        self._heard = 0
        self.turns = 0

    # --- pages

    def press(self, role: str, name: str) -> None:
        """Press a button or a box of a page, as soon as there is one with that name."""
        part = self._client.wait(lambda: self._client.find(self._program, role, name), name)
        self._client.do(part, "Toggle" if role == "radio button" else "Press")

    def find(self, role: str, name: str) -> Part | None:
        """Return an object of the program that is showing."""
        return self._client.find(self._program, role, name)

    # --- the table

    def zones(self) -> list[list[Part]]:
        """Return the objects of the zones: hand, board, draw pile, discard, players."""
        if not self._zones:
            table = self._client.find(self._program, "panel", self.words.table)
            self._zones = [] if table is None else [each.node for each in self._client.children(table.node)]
        return self._client.children_of(self._zones)

    def play(self, choose: Callable[[list[list[Part]], Words], Part | None], *over: str) -> None:
        """Play until a button with one of the names `over` appears.

        A press without effect is not repeated, but the choice: the table may have played the only legal
        action meanwhile, and a pass counts only a moment after a draw.
        """
        missed = 0
        while missed < MOST_MISSED:
            part = self._client.happens(lambda: self._choice(choose, over), LONGEST_S)
            assert part is not None, (f"neither a turn nor {over}", self._named(), self.log()[-5:])
            if part.name in over:
                return
            changed = self._press(part)
            missed = 0 if changed else missed + 1
            self._due = self._due or changed
        raise AssertionError(f"presses change nothing: {self._named()}")

    def _named(self) -> list[list[tuple[str, bool]]]:
        """Return the names of all objects, and whether each can be used."""
        return [[(part.name, part.enabled) for part in zone] for zone in self.zones()]

    def _press(self, part: Part) -> bool:
        """Press an object; return whether the table has changed."""
        before = self.zones()
        self._client.do(part, "Press")
        return bool(self._client.happens(lambda: self.zones() != before, RETRY_S))

    def _choice(
        self, choose: Callable[[list[list[Part]], Words], Part | None], over: tuple[str, ...]
    ) -> Part | None:
        """Return the next object to press, or the button `over`, or None as long as others play."""
        zones = self.zones()
        part = choose(zones, self.words) if zones else None
        if part is not None and self._due and not self._selecting(zones):
            self.listen()
            self._due = False
        return part or next(filter(None, (self.find("push button", name) for name in over)), None)

    def _selecting(self, zones: list[list[Part]]) -> bool:
        return any("selected" in part.states for part in zones[0])

    # --- announcements

    def log(self) -> list[str]:
        """Return the lines of the log."""
        log = self._client.find(self._program, "text", self.words.log)
        return [] if log is None else self._client.text(log.node).splitlines()

    def listen(self) -> None:
        """Wait for the announcement of the own choice, and compare all that was said since with the log.

        The announcement is assertive. Before it the last events were said, each as its line in the log and in
        that order: at most `MOST_WAITING` of them, since more of them would lag behind the game. A line that
        repeats another one may be said once.
        """
        said = self._client.wait(self._said, "an assertive announcement")
        lines = self.log()
        happened = lines[self._read_lines :]
        places = [said.find(line) for line in happened[-MOST_WAITING:] if happened.count(line) == 1]
        assert all(place >= 0 for place in places), (said, happened)
        assert places == sorted(places), (said, happened)
        self._read_lines = len(lines)
        self._heard = len(self._client.announcements())
        self.turns += f"{self._name}{self.words.turn}" in said

    def _said(self) -> str:
        """Return what was said since the last choice, once an assertive announcement was among it."""
        heard = self._client.announcements()[self._heard :]
        return " ".join(text for text, _ in heard) if any(assertive for _, assertive in heard) else ""


def first_enabled(*zones: list[Part]) -> Part | None:
    """Return the first object of these that a press does something with."""
    return next((part for zone in zones for part in zone if part.enabled), None)


def choose_in_epizodiak(zones: list[list[Part]], _words: Words) -> Part | None:
    """Lay the selected tile; else discard a set, lay a tile, contest or pick up, draw, or pass."""
    hand, dial, pile, discard, players = zones
    selected = [part.name.partition(",")[0] for part in hand if "selected" in part.states]
    if selected:
        return next((part for part in dial if part.enabled and part.name.split(",")[0] in selected), None)
    return first_enabled(discard, hand, dial, pile, players)


def choose_in_ecliptic(zones: list[list[Part]], words: Words) -> Part | None:
    """Lay or discard what is selected, or select the second card of a pair; else take the first choice."""
    hand, board, pile, discard, _players = zones
    selected = [part for part in hand if "selected" in part.states]
    if not selected:
        return first_enabled(hand, board, pile, discard)
    lays = [part for part in board if part.enabled and words.lays in part.name]
    discards = [part for part in discard if part.enabled and words.discards in part.name]
    sign = selected[0].name.partition(" (")[0]
    mates = [part for part in hand if part.enabled and part not in selected and part.name.startswith(sign)]
    return next(iter((*lays, *discards, *mates)), None)
