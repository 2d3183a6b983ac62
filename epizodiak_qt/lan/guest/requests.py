"""Requests of a guest that wait for their response, sent again over every new connection."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from epizodiak_qt.lan.wire import refusals

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.wire.messages import Message, Request


class PendingRequests:
    """The requests without a response. The host carries out each id once, however often it arrives.

    `send` sends a message if there is a connection; `token` returns random bytes.
    """

    def __init__(self, send: Callable[[Message], None], token: Callable[[int], bytes]) -> None:
        self.send = send
        self._token = token
        self._pending: dict[str, tuple[Request, asyncio.Future[Reason | None]]] = {}
        self._closed = False

    def new_id(self) -> str:
        """Return an id that no other request has."""
        return self._token(8).hex()

    async def ask(self, request: Request) -> Reason | None:
        """Send a request and return its response: None once it was carried out, else why not."""
        if self._closed:
            return refusals.NO_CONNECTION
        response: asyncio.Future[Reason | None] = asyncio.get_running_loop().create_future()
        self._pending[request.id] = (request, response)
        self.send(request)
        try:
            return await response
        finally:
            self._pending.pop(request.id, None)

    def resolve(self, request_id: str, reason: Reason | None) -> None:
        """Take a response of the host; one without a pending request is ignored."""
        _, response = self._pending.get(request_id, (None, None))
        if response is not None and not response.done():
            response.set_result(reason)

    def resend(self) -> None:
        """Send all requests again: the connection may have broken before the request or the response."""
        for request, response in tuple(self._pending.values()):
            if not response.done():
                self.send(request)

    def close(self) -> None:
        """Answer every request, and all later ones, with the reason that there is no connection."""
        self._closed = True
        for request_id in tuple(self._pending):
            self.resolve(request_id, refusals.NO_CONNECTION)
