"""Texts about tables that others may not find: one for each cause, in both languages."""

from __future__ import annotations

import errno

import pytest

from epizodiak_qt.multiplayer.texts import not_advertised

IN_USE = OSError(errno.EADDRINUSE, "Address already in use")
DOWN = OSError("Network is down")


@pytest.mark.parametrize(
    ("beacon", "mdns", "first", "last"),
    [
        (IN_USE, None, "Another program uses UDP port 47999.", "Some computers may not find this table"),
        (None, DOWN, "The table cannot be announced", "Some computers may not find this table"),
        (IN_USE, DOWN, "Another program uses", "Other computers cannot find this table by themselves."),
        (
            PermissionError(errno.EPERM, "no"),
            None,
            "This computer does not let EpiZodiak announce the table.",
            "Some computers may not find",
        ),
    ],
)
def test_each_cause_has_its_text(
    beacon: OSError | None, mdns: Exception | None, first: str, last: str
) -> None:
    """The text gives the reason, then its effect on others."""
    why, so = not_advertised(beacon, mdns, connected=True)
    assert why.en.startswith(first)
    assert so.en.startswith(last)
    assert why.fr != why.en
    assert so.fr != so.en


def test_a_missing_network_is_the_only_cause_shown() -> None:
    """Errors of the advertiser are omitted then, because they do not help the player."""
    (only,) = not_advertised(IN_USE, DOWN, connected=False)
    assert only.en.startswith("This computer is not on any network at the moment.")


def test_a_table_that_is_announced_needs_no_text() -> None:
    """Without an error the text is empty."""
    assert not_advertised(None, None, connected=True) == ()
