"""The queue of announcements: merging, dropping and politeness, by a clock that only the test advances."""

from __future__ import annotations

import pytest

from epizodiak_qt.desktop.table.announcement_queue import MERGE_MS, MOST_WAITING, AnnouncementQueue
from tests.desktop.manual_clock import FakeClock


class Listener:
    """Keeps what is spoken, with its time and politeness."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.began_ms = self.clock.now_ms()
        self.spoken: list[tuple[float, str, bool]] = []
        self.queue = AnnouncementQueue(self.clock, self.speak)

    def speak(self, text: str, *, assertive: bool) -> None:
        """Keep a text."""
        self.spoken.append((self.clock.now_ms() - self.began_ms, text, assertive))


@pytest.fixture
def listener() -> Listener:
    """Return a listener with a queue."""
    return Listener()


def test_texts_within_the_interval_are_merged_in_their_order(listener: Listener) -> None:
    """A later one begins a new text."""
    listener.queue.add("One.")
    listener.clock.advance(MERGE_MS - 1)
    listener.queue.add("Two.")
    assert not listener.spoken
    listener.clock.advance(1)
    listener.queue.add("Three.")
    listener.clock.advance(MERGE_MS)
    assert listener.spoken == [(MERGE_MS, "One. Two.", False), (2 * MERGE_MS, "Three.", False)]


def test_a_merged_text_is_assertive_if_a_part_of_it_is(listener: Listener) -> None:
    """Two texts would interrupt each other, so that the first one would be lost."""
    listener.queue.add("Nour passes.")
    listener.queue.add("Amélie, your turn.", assertive=True)
    listener.clock.advance(MERGE_MS)
    assert listener.spoken == [(MERGE_MS, "Nour passes. Amélie, your turn.", True)]


def test_more_than_four_polite_texts_lose_the_oldest(listener: Listener) -> None:
    """An assertive one is never dropped."""
    listener.queue.add("Your turn.", assertive=True)
    for number in range(MOST_WAITING + 2):
        listener.queue.add(f"{number}.")
    listener.clock.advance(MERGE_MS)
    assert [text for _, text, _ in listener.spoken] == ["Your turn. 2. 3. 4. 5."]


def test_a_text_that_waits_already_is_not_added_again(listener: Listener) -> None:
    """A notice often repeats a line of the log."""
    listener.queue.add("Nour does not agree.")
    listener.queue.add("Nour does not agree.")
    listener.queue.add("")
    listener.clock.advance(MERGE_MS)
    listener.queue.add("Nour does not agree.")
    listener.clock.advance(MERGE_MS)
    assert [text for _, text, _ in listener.spoken] == ["Nour does not agree."] * 2


def test_two_events_with_the_same_text_are_both_spoken(listener: Listener) -> None:
    """A notice that repeats them is not, whether it comes before or after them."""
    listener.queue.add("Altair draws 3 cards.", event=1)
    listener.queue.add("Altair draws 3 cards.", event=2)
    listener.queue.add("Altair draws 3 cards.")
    listener.queue.add("Nour does not agree.")
    listener.queue.add("Nour does not agree.", event=3)
    listener.clock.advance(MERGE_MS)
    (text,) = [text for _, text, _ in listener.spoken]
    assert text == "Altair draws 3 cards. Altair draws 3 cards. Nour does not agree."


def test_dropped_texts_are_not_spoken_and_do_not_shorten_the_next_interval(listener: Listener) -> None:
    """The call for the dropped text comes while the next one still collects."""
    listener.queue.add("Set: 7.")
    listener.clock.advance(MERGE_MS / 2)
    listener.queue.clear()
    listener.queue.add("The hand is hidden.")
    listener.clock.advance(MERGE_MS / 2)
    assert not listener.spoken
    listener.clock.advance(MERGE_MS / 2)
    assert [text for _, text, _ in listener.spoken] == ["The hand is hidden."]


def test_a_closed_queue_says_nothing_more(listener: Listener) -> None:
    """The table was left."""
    listener.queue.add("One.")
    listener.queue.close()
    listener.queue.add("Two.")
    listener.clock.advance(2 * MERGE_MS)
    assert not listener.spoken
