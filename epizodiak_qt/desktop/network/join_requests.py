"""The queue of guests who wait for the host to let them in, and the question about the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network.spelling import word_by_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.network.banner import Banner


class JoinRequest(NamedTuple):
    """A guest with the code who waits for the host's answer."""

    name: str
    """The name of the guest."""
    address: str
    """The address that the guest connects from."""
    words: str
    """The four words on the guest's screen: an impostor with the same name has others."""
    answer: Callable[[bool], None]
    """Tells the host whether the guest may come in."""


class JoinRequests(QObject):
    """The queue of a table. It outlives pages, so that no request is lost when another page is shown.

    Signals:
        changed: A request was added or withdrawn.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[JoinRequest] = []

    def __bool__(self) -> bool:
        """Whether a guest waits."""
        return bool(self._waiting)

    def add(self, join_request: JoinRequest) -> None:
        """Add a guest to the queue."""
        self._waiting.append(join_request)
        self.changed.emit()

    def withdraw(self, answer: Callable[[bool], None]) -> None:
        """Remove the guest with this `answer` from the queue."""
        left = [join_request for join_request in self._waiting if join_request.answer != answer]
        if len(left) != len(self._waiting):
            self._waiting = left
            self.changed.emit()

    def show_on(self, banner: Banner) -> None:
        """Ask about the first guest, or hide the banner if the queue is empty."""
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
            ).format(name=first.name, address=first.address, words=word_by_word(first.words)),
            [
                (translate("JoinRequest", "Let in"), lambda: answered(True)),
                (translate("JoinRequest", "No"), lambda: answered(False)),
            ],
        )
