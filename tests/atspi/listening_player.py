"""A player who knows a table by its accessible objects, their actions, and announcements alone."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from tests.atspi.accessibility_client import LONGEST_S, AccessibilityClient, Node, Part

RETRY_S = 0.1
MOST_MISSED = 50
MOST_WAITING = 4
HEADING_OR_POINTS = re.compile(r"(Round|Manche) \d+|.+: \+\d+, .+|.+: \d+ points?")
"""How many polite announcements may wait: of more than these the oldest ones are not spoken."""


Choice: TypeAlias = "Callable[[list[list[Part]], Words], Part | None]"
"""Chooses the object to press from those of all zones."""


class Words(NamedTuple):
    """The words of one language by which the player finds the way; they are read on the screen."""

    begin: tuple[str, str]
    """The buttons that begin a game."""
    log: str
    """The name of the log."""
    lays: str
    """The part of the name of a place where a press lays what is selected."""
    discards: str
    """The part of the name of a place where a press discards what is selected."""
    points: str
    """The begin of the points at the end of a round or a game."""
    draw: str
    """The pattern of a draw: a name, and what is drawn."""
    hidden: str
    """The pattern of what another player draws."""


ENGLISH = Words(
    ("New game…", "Deal"),
    "Log",
    "lays ",
    "discards the selected",
    "Points:",
    r"\b([A-Z]\w+) draws (.+?)\.",
    r"a tile|\d+ cards?",
)
FRENCH = Words(
    ("Nouvelle partie…", "Distribuer"),
    "Journal",
    "pose ",
    "défausse la carte",
    "Points\u202f:",
    r"\b(?!La\b)([A-Z]\w+) pioche (.+?)\.",
    r"une tuile|\d+ cartes?",
)


class ListeningPlayer:
    """Plays at the table of one program; the first legal choice is good enough.

    Attributes:
        words: The words of the language.
        turns: How many choices were announced.
        over: Whether the round or the game is over.
    """

    def __init__(self, client: AccessibilityClient, program: Node, words: Words, name: str) -> None:
        self._client = client
        self._program = program
        self.words = words
        self._name = name
        self._zones: list[Node] = []
        self._due = True  # an announcement is due: the table has changed since the last one
        self._read_lines = 0
        self._heard = 0
        self._missed = 0
        self.turns = 0
        self.over = False

    # --- pages

    def press(self, role: str, name: str) -> None:
        """Press a button or a box of a page, as soon as there is one that can be used."""
        action = "Press" if role == "push button" else "Toggle"
        self._client.do(self._wait_for(role, name), action)

    def begin(self) -> None:
        """Begin a new game."""
        for name in self.words.begin:
            self.press("push button", name)

    def write(self, name: str, text: str) -> None:
        """Replace the text of a field."""
        self._client.write(self._wait_for("text", name).node, text)

    def _wait_for(self, role: str, name: str) -> Part:
        def ready() -> Part | None:
            part = self.find(role, name)
            return part if part is not None and part.enabled else None

        return self._client.wait(ready, name)

    def find(self, role: str, name: str | Callable[[str], bool]) -> Part | None:
        """Return an object of the program that is showing."""
        return self._client.find(self._program, role, name)

    # --- the table

    def zones(self) -> list[list[Part]]:
        """Return the objects of the zones: hand, board, draw pile, discard, players."""
        if not self._zones:
            table = self._client.find(self._program, "panel", "Table")
            self._zones = [] if table is None else [each.node for each in self._client.children(table.node)]
        return self._client.children_of(self._zones)

    def step(self, choose: Choice, over: Sequence[str]) -> bool:
        """Play the next choice as soon as it was announced; return False as long as others play.

        The game is over when its points were announced and there is a button with one of the names `over`.
        A press without effect is not repeated, but the choice: the table may have played the only legal
        action meanwhile, and a pass counts only a moment after a draw.
        """
        said = self._said() if self._due else ""
        if self.words.points in said:
            self.over = any(self.find("push button", name) is not None for name in over)
            if self.over:
                self._compare(MOST_WAITING - 1)  # the points are one of the texts that wait
            return self.over
        if self._due and not self.is_asked():
            return False
        zones = self.zones()
        part = choose(zones, self.words) if zones else None
        if part is None:
            return False
        if self._due:
            self._compare(MOST_WAITING)
            self.turns += 1
            self._due = False
        self._missed = 0 if self._press(part, zones) else self._missed + 1
        assert self._missed < MOST_MISSED, f"presses change nothing: {part}"
        return True

    def _press(self, part: Part, before: list[list[Part]]) -> bool:
        """Press an object; return whether the table has changed."""
        self._client.do(part, "Press")

        def changed() -> list[list[Part]] | None:
            zones = self.zones()
            return zones if zones != before else None

        after = self._client.happens(changed, RETRY_S)
        if after is not None:
            self._due = not any("selected" in each.states for zone in after for each in zone)
        return after is not None

    # --- announcements

    def log(self) -> list[str]:
        """Return the sentences of the log, without headings and points: the points are spoken as one text."""
        log = self._client.find(self._program, "text", self.words.log)
        lines = [] if log is None else self._client.text(log.node).splitlines()
        return [line for line in lines if HEADING_OR_POINTS.fullmatch(line) is None]

    def _news(self) -> list[tuple[str, bool]]:
        return self._client.announcements(self._program)[self._heard :]

    def _said(self) -> str:
        """Return all that was said since the last choice."""
        return " ".join(text for text, _ in self._news())

    def is_asked(self) -> bool:
        """Return whether an assertive announcement was made since the last choice."""
        return any(assertive for _, assertive in self._news())

    def _compare(self, newest: int) -> None:
        """Compare what was said since the last choice with the log.

        The last events were said, each as its line in the log and in that order. Of many events only the
        `newest` ones were: more of them would lag behind the game. What another player has drawn was not.
        A line may be in the log a moment before it is said: the opponent in a combat does not wait.
        """
        lines = self.log()
        happened = lines[self._read_lines :]
        expected = ".*".join(map(re.escape, happened[-newest:]))
        found = self._client.happens(lambda: re.search(expected, self._said()), LONGEST_S)
        said = self._said()
        assert found, (said, happened)
        for name, drawn in re.findall(self.words.draw, said):
            assert name == self._name or re.fullmatch(self.words.hidden, drawn), said
        self._read_lines = len(lines)
        self._heard = len(self._client.announcements(self._program))


def play(client: AccessibilityClient, players: Sequence[ListeningPlayer], choose: Choice, *over: str) -> None:
    """Let players of one table play until it is over for all of them."""
    while any(not each.over for each in players):
        moved = client.happens(
            lambda: any(each.step(choose, over) for each in players if not each.over), LONGEST_S
        )
        assert moved, ("neither a turn nor the end", *(each.log()[-5:] for each in players))
    assert all(each.turns for each in players)


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
