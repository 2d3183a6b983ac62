"""The question about the first of the guests who wait for the host to let them in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network.seat_texts import word_by_word

if TYPE_CHECKING:
    from epizodiak_qt.desktop.network.banner import Banner
    from epizodiak_qt.desktop.network.table_signals import TableSignals


def show_join_request(signals: TableSignals, banner: Banner) -> None:
    """Ask about the first guest who waits, or hide the banner if none does."""
    if not signals.join_requests:
        banner.show_message("")
        return
    first = signals.join_requests[0]
    question = say(
        "JoinRequest",
        "{name} ({address}) has the code and would like to come in. "
        "Ask {name} for the words on their screen: {words}.",
        name=first.name,
        address=first.address,
        words=word_by_word(first.words),
    )
    answers = (translate("JoinRequest", "Let in"), True), (translate("JoinRequest", "No"), False)
    banner.show_message(
        question, [(text, partial(signals.answer_join_request, first, agreed)) for text, agreed in answers]
    )
