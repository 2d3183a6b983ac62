"""Who has the code and waits to be let in: asked about one after the other, on whichever page is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.network.banner import Banner


class JoinRequest(NamedTuple):
    """Somebody at the door; `answer` tells the host whether they may come in.

    `words`, four of them, stand on their screen too: whoever goes by somebody else's name shows others.
    """

    name: str
    address: str
    words: str
    answer: Callable[[bool], None]


class JoinRequests(QObject):
    """Belongs to what is heard of one room, so that no question is lost when a page gives way to another."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[JoinRequest] = []

    def __bool__(self) -> bool:
        """Whether there is somebody to be asked about."""
        return bool(self._waiting)

    def add(self, join_request: JoinRequest) -> None:
        """Somebody knocks."""
        self._waiting.append(join_request)
        self.changed.emit()

    def withdraw(self, answer: Callable[[bool], None]) -> None:
        """Whoever was to get that answer has gone."""
        left = [join_request for join_request in self._waiting if join_request.answer != answer]
        if len(left) != len(self._waiting):
            self._waiting = left
            self.changed.emit()

    def show_on(self, banner: Banner) -> None:
        """Ask about the first of them; take the question away if there is none."""
        if not self._waiting:
            banner.show_message("")
            return
        first = self._waiting[0]

        def answered(agreed: bool) -> None:
            if first in self._waiting:
                self._waiting.remove(first)
                first.answer(agreed)
                self.changed.emit()

        banner.show_message(
            translate(
                "JoinRequest",
                "{name} ({address}) has the code and would like to come in. "
                "Ask {name} for the words on their screen: {words}.",
            ).format(name=first.name, address=first.address, words=first.words),
            [
                (translate("JoinRequest", "Let in"), lambda: answered(True)),
                (translate("JoinRequest", "No"), lambda: answered(False)),
            ],
        )
