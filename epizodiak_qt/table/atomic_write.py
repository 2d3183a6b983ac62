"""Replacing a small file as a whole: settings, keys, host state, tables that are handed over."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from epizodiak_qt.table.files import replace_file, sync_file, sync_folder

if TYPE_CHECKING:
    from pathlib import Path


def write_atomically(path: Path, data: bytes, *, mode: int = 0o666, durable: bool = True) -> None:
    """Replace a file as a whole or not at all, and make the folders above it.

    The data is written to a file beside it, which then takes its name.

    Args:
        path: The file.
        data: All that it is to hold.
        mode: The permissions on POSIX systems, less the umask; 0o600 for a secret.
        durable: Wait until data and name are on the disk, so that a power cut cannot bring the old file back.

    Raises:
        OSError: The file could not be written. The old one is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.urandom(4).hex()}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                sync_file(file.fileno())
        replace_file(part, path)
        if durable:
            sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
