"""The state machine of the curtain, and the PINs: no window."""

from epizodiak_qt.desktop.table.curtain.curtain import GUARD_MS, Curtain, Pins
from tests.desktop.manual_clock import FakeClock


def state(curtain: Curtain) -> tuple[bool, int | None, int | None]:
    """Return whether it is closed, who looks, and who is invited."""
    return curtain.closed, curtain.viewer, curtain.invited


def made(people: set[int]) -> tuple[Curtain, FakeClock]:
    """Return a curtain for these people, and its clock."""
    clock = FakeClock()
    return Curtain(people, clock.now_ms), clock


def follow(curtain: Curtain, acting: tuple[int, ...], *, hands_open: bool) -> bool:
    """Follow a turn that has been shown; return whether the viewer has changed."""
    changed = curtain.turn(acting, hands_open=hands_open)
    curtain.invite()
    return changed


def opened(people: set[int]) -> tuple[Curtain, FakeClock]:
    """Return a curtain of which the first seat has opened its hand, and its clock."""
    curtain, clock = made(people)
    follow(curtain, (0,), hands_open=False)
    clock.advance(GUARD_MS)
    assert curtain.open() == 0
    return curtain, clock


def test_one_person_needs_no_curtain() -> None:
    """The hand is open from the start and stays open; with bots alone there is no hand to open."""
    curtain, _ = made({1})
    for acting in ((0,), (1,), (2,)):
        assert not follow(curtain, acting, hands_open=False)
        assert curtain.viewer == 1
        assert not curtain.closed
    curtain, _ = made(set())
    follow(curtain, (0,), hands_open=False)
    assert curtain.viewer is None
    assert not curtain.closed
    # A single player can close the curtain too; it is removed once opened.
    curtain, clock = made({0})
    assert curtain.close()
    assert not curtain.close(), "it is closed already"
    assert state(curtain) == (True, None, 0)
    clock.advance(GUARD_MS)
    curtain.open()
    assert state(curtain) == (False, 0, None)


def test_of_two_people_the_one_to_move_is_invited_and_none_while_a_bot_plays() -> None:
    """Closed at first; open, and it stays open while the same person acts; then the next is invited."""
    curtain, clock = made({0, 2})
    follow(curtain, (0,), hands_open=False)
    assert state(curtain) == (True, None, 0)
    clock.advance(GUARD_MS)
    assert curtain.may_open()
    assert curtain.open() == 0
    assert not follow(curtain, (0,), hands_open=False)
    assert curtain.viewer == 0
    assert follow(curtain, (2,), hands_open=False)
    assert state(curtain) == (True, None, 2)
    # Bots between people play behind the curtain.
    curtain, clock = opened({0, 2})
    follow(curtain, (1,), hands_open=False)
    assert state(curtain) == (True, None, None)
    clock.advance(10 * GUARD_MS)
    assert not curtain.may_open()
    assert curtain.open() is None


def test_the_next_person_is_invited_once_the_move_has_been_shown() -> None:
    """Until then nobody is, unless the move changes nothing about it; an open hand closes at once."""
    curtain, clock = opened({0, 1})
    assert curtain.turn((1,), hands_open=False)
    assert state(curtain) == (True, None, None)
    clock.advance(GUARD_MS)
    assert not curtain.may_open()
    curtain.invite()
    assert state(curtain) == (True, None, 1)
    assert not curtain.may_open(), "the press that completed the animation opens no hand"
    clock.advance(GUARD_MS)
    assert curtain.may_open()
    curtain.turn((1,), hands_open=False)
    assert curtain.invited == 1, "a move of somebody else changes nothing"


def test_a_hand_over_is_timed_from_the_invitation() -> None:
    """Not from the start of the computer, nor from a turn of a bot's in between."""
    curtain, clock = made({0, 2})
    follow(curtain, (0,), hands_open=False)
    clock.advance(1500)
    assert curtain.waiting_ms == 1500
    curtain.open()
    clock.advance(60_000)
    follow(curtain, (1,), hands_open=False)
    clock.advance(9000)
    follow(curtain, (2,), hands_open=False)
    clock.advance(700)
    follow(curtain, (2,), hands_open=False)
    assert curtain.waiting_ms == 700
    curtain.open()
    clock.advance(5000)
    curtain.close()
    clock.advance(800)
    assert curtain.waiting_ms == 800


def test_nothing_opens_within_the_guard() -> None:
    """Any press within 400 ms after closing is ignored; the Enter that began a game may come twice."""
    for waited_ms, opens in ((0, False), (399, False), (400, True), (9000, True)):
        curtain, clock = opened({0, 1})
        follow(curtain, (1,), hands_open=False)
        clock.advance(waited_ms)
        assert curtain.may_open() is opens
        assert curtain.may_open("any key") is opens
    curtain, clock = made({0, 1})
    follow(curtain, (0,), hands_open=False)
    assert not curtain.may_open("Enter")
    clock.advance(GUARD_MS)
    assert curtain.may_open("Enter")


def after_a_turn(key: str) -> tuple[Curtain, FakeClock]:
    """Return a curtain that has closed because a key ended the turn, which is still pressed."""
    curtain, clock = opened({0, 1})
    curtain.press_key(key)
    follow(curtain, (1,), hands_open=False)
    return curtain, clock


def test_the_key_that_ended_a_turn_opens_no_hand_while_it_is_held() -> None:
    """However long; any other key and the mouse do, and it does 400 ms after its release."""
    curtain, clock = after_a_turn("Enter")
    clock.advance(60_000)
    assert not curtain.may_open("Enter")
    assert curtain.may_open("Space")
    assert curtain.may_open(None)
    curtain.release_key("Enter")
    clock.advance(GUARD_MS - 1)
    assert not curtain.may_open("Enter")
    clock.advance(1)
    assert curtain.may_open("Enter")


def test_a_key_that_is_pressed_too_early_must_be_released_again() -> None:
    """Hammering on Enter opens nothing, nor does a press whose release went to another window."""
    curtain, clock = after_a_turn("Enter")
    for _ in range(5):
        clock.advance(300)
        assert not curtain.may_open("Enter")
        curtain.press_key("Enter")
        clock.advance(50)
        curtain.release_key("Enter")
    clock.advance(GUARD_MS)
    assert curtain.may_open("Enter")


def test_a_key_that_was_released_before_the_turn_ended_counts_from_then() -> None:
    """An action takes a while over the network; another key pressed meanwhile changes nothing."""
    curtain, clock = opened({0, 1})
    curtain.press_key("Enter")
    clock.advance(100)
    curtain.release_key("Enter")
    clock.advance(300)
    follow(curtain, (1,), hands_open=False)
    curtain.press_key("Shift")
    clock.advance(GUARD_MS - 1)
    assert not curtain.may_open("Enter"), "nothing opens within the guard after closing"
    clock.advance(1)
    assert curtain.may_open("Enter")


def test_a_pin_has_four_digits_or_is_none() -> None:
    """Anything else is not taken, and protects nothing."""
    for pin in ("1234", "0000", "", "123", "12345", "12a4", "١٢٣٤"):
        pins, taken = Pins(), pin in {"1234", "0000", ""}
        assert pins.set((0, "Ana"), pin) is taken, pin
        assert pins.protects((0, "Ana")) is (taken and bool(pin)), pin


def test_a_pin_opens_its_own_seat_alone_and_is_kept_as_a_salted_hash() -> None:
    """The same digits of two seats are kept differently, and nowhere in the clear."""
    pins = Pins()
    ana, ben = (0, "Ana"), (1, "Ben")
    pins.set(ana, "4711")
    pins.set(ben, "4711")
    assert pins.fits(ana, "4711")
    assert not pins.fits(ana, "4712")
    assert pins.fits((0, "Cem"), "anything"), "no PIN, nothing to fit"
    kept = repr(vars(pins))
    assert "4711" not in kept
    assert pins._hashes[ana] != pins._hashes[ben]
    pins.set(ana, "")
    assert not pins.protects(ana)
