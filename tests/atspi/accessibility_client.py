"""A client of AT-SPI, as a screen reader is one: objects, actions and events over D-Bus. It knows no program.

Like a screen reader it sees nothing but the accessibility bus. It keeps no cache, so that each answer is the
present one. See https://gitlab.gnome.org/GNOME/at-spi2-core/-/tree/main/xml.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    HeaderFields,
    MatchRule,
    MessageType,
    Properties,
    message_bus,
    new_method_call,
)
from jeepney.io.blocking import open_dbus_connection

ATSPI: Final = "org.a11y.atspi"
REGISTRY: Final = f"{ATSPI}.Registry"
ROOT: Final = f"/{ATSPI.replace('.', '/')}/accessible/root"
STATES: Final = {4: "checked", 8: "enabled", 11: "focusable", 12: "focused", 22: "selectable", 23: "selected",
                 24: "sensitive", 25: "showing", 30: "visible"}  # fmt: skip
"""The states that the tests read, by their numbers in AtspiStateType."""
LONGEST_S: Final = 30.0
"""The limit of every wait: it only ends one that would never end."""
ASSERTIVE: Final = 2
"""AtspiLive: an announcement that interrupts speech."""
RETRY_S: Final = 0.02
"""After how long a condition is evaluated again if no event has arrived, since not every change sends one."""
TOGETHER_S: Final = 0.005
"""Events that follow each other as fast as this belong to one change."""

T = TypeVar("T")


class GoneError(Exception):
    """The object is not there any more, or the program has ended."""


class Node(NamedTuple):
    """An accessible object."""

    bus: str
    """The name of its program on the bus."""
    path: str
    """Its own path."""


class Part(NamedTuple):
    """What a screen reader reads of an object."""

    node: Node
    """The object."""
    name: str
    """Its name."""
    description: str
    """Its description."""
    role: str
    """Its role."""
    states: frozenset[str]
    """Its states, as far as `STATES` names them."""

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return "enabled" in self.states


class Event(NamedTuple):
    """An event about an object."""

    node: Node
    """The object."""
    kind: str
    """Its kind: "Announcement", "StateChanged", "PropertyChange", "ChildrenChanged" …"""
    detail: str
    """What has changed: "focused", "accessible-name" …"""
    numbers: tuple[int, int]
    """Two numbers; the first one of a state is 1 if it is set now."""
    value: Any
    """The new value: the text of an announcement."""


class AccessibilityClient:
    """A connection to the accessibility bus of a session."""

    def __init__(self, session_bus: str) -> None:
        with open_dbus_connection(session_bus) as session:
            ask = new_method_call(DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus"), "GetAddress")
            (address,) = session.send_and_get_reply(ask, timeout=LONGEST_S).body
        self._connection = open_dbus_connection(address)
        self._spoken: list[Event] = []
        rule = MatchRule(type="signal", interface=f"{ATSPI}.Event.Object")
        self._call([message_bus.AddMatch(rule)])
        registry = DBusAddress(f"/{ATSPI.replace('.', '/')}/registry", REGISTRY, REGISTRY)
        register = new_method_call(registry, "RegisterEvent", "s", ("object:",))
        self.wait(lambda: self._call([register]), "the registry")  # the bus may start it twice, and end one

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    # --- messages

    def _call(self, messages: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Send messages together, and return the answers in their order. Raises GoneError."""
        wanted = []
        for message in messages:
            serial = next(self._connection.outgoing_serial)
            self._connection.send(message, serial=serial)
            wanted.append(serial)
        answers: dict[int, Any] = {}
        deadline = time.monotonic() + LONGEST_S
        while len(answers) < len(wanted):
            message = self._receive(deadline - time.monotonic())
            answered = message.header.fields.get(HeaderFields.reply_serial)
            if answered in wanted:
                answers[answered] = message
        for answer in answers.values():
            if answer.header.message_type is MessageType.error:
                raise GoneError(str(DBusErrorResponse(answer)))
        return [answers[serial].body for serial in wanted]

    def _receive(self, longest_s: float) -> Any:
        """Return the next message; keep it if it is an event."""
        message = self._connection.receive(timeout=max(0.0, longest_s))
        fields = message.header.fields
        interface = fields.get(HeaderFields.interface, "")
        if message.header.message_type is MessageType.signal and interface.startswith(f"{ATSPI}.Event"):
            node = Node(fields[HeaderFields.sender], fields[HeaderFields.path])
            detail, first, second, value = message.body[:4]
            event = Event(node, fields[HeaderFields.member], detail, (first, second), value[1])
            if event.kind == "Announcement":
                self._spoken.append(event)
        return message

    def wait(self, found: Callable[[], T | None], what: str = "") -> T:
        """Evaluate `found` until its result is true, again after each event, and return the result."""
        result = self.happens(found, LONGEST_S)
        if not result:
            raise AssertionError(f"never happened: {what or found}")
        return result

    def happens(self, found: Callable[[], T | None], within_s: float) -> T | None:
        """Evaluate `found` until its result is true or the time has passed; return the last result."""
        deadline = time.monotonic() + within_s
        while True:
            try:
                result = found()
            except GoneError:
                result = None  # it is read again, since the program has gone on meanwhile
            if result or time.monotonic() > deadline:
                return result
            try:
                self._receive(RETRY_S)
                while True:  # what comes at once is read at once: each evaluation asks for much
                    self._receive(TOGETHER_S)
            except TimeoutError:
                continue

    # --- objects

    def programs(self, name: str) -> list[Node]:
        """Return the programs on the bus with that name, in the order in which they came."""
        found = self.read(self._children([Node(REGISTRY, ROOT)])[0])
        return [part.node for part in found if part.name == name]

    def _children(self, nodes: Sequence[Node]) -> list[list[Node]]:
        calls = [new_method_call(_address(node, "Accessible"), "GetChildren") for node in nodes]
        return [[Node(*child) for child in children] for (children,) in self._call(calls)]

    def children(self, node: Node) -> list[Part]:
        """Return the children of an object."""
        return self.read(self._children([node])[0])

    def children_of(self, nodes: Sequence[Node]) -> list[list[Part]]:
        """Return the children of each of these objects."""
        below = self._children(nodes)
        parts = iter(self.read([each for children in below for each in children]))
        return [[next(parts) for _ in children] for children in below]

    def text(self, node: Node) -> str:
        """Return the content of a text."""
        ((found,),) = self._call([new_method_call(_address(node, "Text"), "GetText", "ii", (0, -1))])
        return str(found)

    def write(self, node: Node, text: str) -> None:
        """Replace the content of a text."""
        self._call([new_method_call(_address(node, "EditableText"), "SetTextContents", "s", (text,))])

    def read(self, nodes: Sequence[Node]) -> list[Part]:
        """Return what a screen reader reads of objects."""
        calls = []
        for node in nodes:
            address = _address(node, "Accessible")
            calls += [
                Properties(address).get("Name"),
                Properties(address).get("Description"),
                new_method_call(address, "GetRoleName"),
                new_method_call(address, "GetState"),
            ]
        answers = iter(self._call(calls))
        parts = []
        for node in nodes:
            ((_, name),), ((_, description),), (role,), ((low, high),) = (next(answers) for _ in range(4))
            bits = low | high << 32
            states = frozenset(state for number, state in STATES.items() if bits >> number & 1)
            parts.append(Part(node, name, description, role, states))
        return parts

    def walk(self, node: Node) -> Iterator[Part]:
        """Yield all objects below an object that are showing, level by level, without the items of lists."""
        level = [node]
        while level:
            below = [each for children in self._children(level) for each in children]
            parts = [part for part in self.read(below) if "showing" in part.states]
            yield from parts
            level = [part.node for part in parts if part.role != "list"]

    def find(self, node: Node, role: str, name: str | Callable[[str], bool]) -> Part | None:
        """Return the first object of a role below an object whose name is the given one, or None."""
        fits = name if callable(name) else name.__eq__
        return next((part for part in self.walk(node) if part.role == role and fits(part.name)), None)

    def do(self, part: Part, action: str) -> None:
        """Execute an action of an object by its name."""
        address = _address(part.node, "Action")
        ((actions,),) = self._call([new_method_call(address, "GetActions")])
        names = [name for name, *_ in actions]
        if action not in names:
            raise AssertionError(f"{part.name} has no action {action}, only {names}")
        self._call([new_method_call(address, "DoAction", "i", (names.index(action),))])

    def announcements(self, program: Node) -> list[tuple[str, bool]]:
        """Return the announcements of a program that have arrived, and whether each is assertive."""
        spoken = (event for event in self._spoken if event.node.bus == program.bus)
        return [(event.value, event.numbers[0] == ASSERTIVE) for event in spoken]


def _address(node: Node, interface: str) -> DBusAddress:
    return DBusAddress(node.path, node.bus, f"{ATSPI}.{interface}")
