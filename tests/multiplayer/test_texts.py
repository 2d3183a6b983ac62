"""Texts about tables that others may not find: one for each cause, in both languages."""

from __future__ import annotations

import errno

import pytest

from epizodiak_qt.multiplayer.texts import not_advertised

IN_USE = OSError(errno.EADDRINUSE, "Address already in use")


@pytest.mark.parametrize(
    ("error", "first"),
    [
        (IN_USE, "Another program uses UDP port 47999."),
        (OSError("Network is down"), "The table cannot be announced (Network is down)."),
        (PermissionError(errno.EPERM, "no"), "This computer does not let EpiZodiak announce the table."),
    ],
)
def test_each_cause_has_its_text(error: OSError, first: str) -> None:
    """The text gives the reason, then its effect on others."""
    why, so = not_advertised(error, connected=True)
    assert why.en == first
    assert so.en.startswith("Other computers cannot find this table by themselves.")
    assert why.fr != why.en
    assert so.fr != so.en


def test_a_missing_network_is_the_only_cause_shown() -> None:
    """The error of the advertiser is omitted then, because it does not help the player."""
    (only,) = not_advertised(IN_USE, connected=False)
    assert only.en.startswith("This computer is not on any network at the moment.")


def test_a_table_that_is_announced_needs_no_text() -> None:
    """Without an error the text is empty."""
    assert not_advertised(None, connected=True) == ()
