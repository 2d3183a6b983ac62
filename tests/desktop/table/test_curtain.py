"""The state machine of the curtain, and the PINs: no window."""

from epizodiak_qt.desktop.table.curtain.curtain import GUARD_MS, Curtain, Pins
from tests.desktop.manual_clock import FakeClock


def state(curtain: Curtain) -> tuple[bool, int | None, int | None]:
    """Return whether it is closed, who looks, and who is invited."""
    return curtain.closed, curtain.viewer, curtain.invited


def follow(curtain: Curtain, acting: tuple[int, ...]) -> None:
    """Follow a turn that has been shown."""
    curtain.turn(acting, hands_open=False)
    curtain.invite()


def opened(people: set[int]) -> tuple[Curtain, FakeClock]:
    """Return a curtain of which the first seat has opened its hand, and its clock."""
    clock = FakeClock()
    curtain = Curtain(people, clock.now_ms)
    follow(curtain, (0,))
    clock.advance(GUARD_MS)
    assert curtain.open() == 0
    return curtain, clock


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


def test_open_hands_need_no_curtain_and_the_next_deal_closes_it() -> None:
    """Between rounds everybody has the public view, also who looked at a hand; nobody is invited."""
    curtain, _ = opened({0, 1})
    assert curtain.turn((0,), hands_open=True)
    curtain.invite()
    assert state(curtain) == (False, None, None)
    assert not curtain.turn((0,), hands_open=True)
    follow(curtain, (0,))
    assert state(curtain) == (True, None, 0)
    curtain.turn((0,), hands_open=True)
    assert state(curtain) == (False, None, None)


def test_a_hand_stays_open_for_its_person_and_a_bot_is_not_invited() -> None:
    """That of a lone person is open from the start, at every turn; with bots alone there is none to open."""
    curtain, clock = opened({0, 2})
    assert not curtain.turn((0,), hands_open=False)
    assert state(curtain) == (False, 0, None)
    for bot in range(2):
        follow(curtain, (1,))
        assert state(curtain) == (True, None, None), bot
        clock.advance(10 * GUARD_MS)
        assert not curtain.may_open()
        assert curtain.open() is None
        follow(curtain, (2,))
    for people, viewer in (({1}, 1), (set[int](), None)):
        curtain = Curtain(people, clock.now_ms)
        for acting in range(3):
            assert not curtain.turn((acting,), hands_open=False)
            assert state(curtain) == (False, viewer, None)


def test_a_hand_over_is_timed_from_the_invitation() -> None:
    """Not from the start of the computer, nor from a turn of a bot's in between."""
    clock = FakeClock()
    curtain = Curtain({0, 2}, clock.now_ms)
    follow(curtain, (0,))
    clock.advance(1500)
    assert curtain.waiting_ms == 1500
    curtain.open()
    clock.advance(60_000)
    follow(curtain, (1,))
    clock.advance(9000)
    follow(curtain, (2,))
    clock.advance(700)
    follow(curtain, (2,))
    assert curtain.waiting_ms == 700
    curtain.open()
    clock.advance(5000)
    curtain.close()
    clock.advance(800)
    assert curtain.waiting_ms == 800


def after_a_turn(key: str) -> tuple[Curtain, FakeClock]:
    """Return a curtain that has closed because a key ended the turn, which is still pressed."""
    curtain, clock = opened({0, 1})
    curtain.press_key(key)
    follow(curtain, (1,))
    return curtain, clock


def test_a_key_that_is_pressed_too_early_must_be_released_again() -> None:
    """Hammering on Enter opens nothing, nor does a press whose release went to another window."""
    curtain, clock = after_a_turn("Enter")
    clock.advance(60_000)
    assert not curtain.may_open("Enter")
    assert curtain.may_open("Space"), "any other key, and the mouse, do"
    assert curtain.may_open(None)
    for _ in range(5):
        clock.advance(300)
        assert not curtain.may_open("Enter")
        curtain.press_key("Enter")
        clock.advance(50)
        curtain.release_key("Enter")
    curtain.press_key("Enter")
    clock.advance(GUARD_MS)
    assert not curtain.may_open("Enter"), "it is held again"
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
    follow(curtain, (1,))
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
