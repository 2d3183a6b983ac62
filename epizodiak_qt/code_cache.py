"""A cache for the code that PySide6 compiles anew at each start."""

from __future__ import annotations

import builtins
import marshal
import sys
import zlib
from contextlib import contextmanager, suppress
from importlib.util import source_hash
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.table.atomic_write import write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PREFIXES: Final = ("shibokensupport/", "signature_bootstrap")
CHECKSUM_BYTES: Final = 4


@contextmanager
def cached_code(folder: Path) -> Iterator[None]:
    """Keep the code of PySide6's own modules in `folder`, as Python does in `__pycache__`.

    WORKAROUND: https://code.qt.io/cgit/pyside/pyside-setup.git/tree/sources/shiboken6/shibokenmodule/files.dir/signature_bootstrap.py
    These modules are embedded in a library as source. To compile them takes 13 ms, a tenth of the start. Each
    file is named by Python version and hash of the source, so another version of PySide6 makes new ones. A
    file that cannot be read or written costs that time and nothing else.
    """
    compile_source = builtins.compile

    def compile_cached(source: Any, filename: Any, mode: str, *args: Any, **named: Any) -> Any:
        is_embedded = isinstance(source, bytes) and str(filename).startswith(PREFIXES)
        if not is_embedded or args or named:
            return compile_source(source, filename, mode, *args, **named)
        file = folder / f"{sys.implementation.cache_tag}-{source_hash(source).hex()}"
        with suppress(OSError, EOFError, ValueError, TypeError):
            return _unpacked(file.read_bytes())
        code = compile_source(source, filename, mode)
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                write_atomically(file, _packed(code), durable=False)
        return code

    builtins.compile = compile_cached
    try:
        yield
    finally:
        builtins.compile = compile_source


def _packed(code: Any) -> bytes:
    """Return code as bytes, with a checksum in front: damaged marshal data could crash Python."""
    data = marshal.dumps(code)
    return zlib.crc32(data).to_bytes(CHECKSUM_BYTES, "big") + data


def _unpacked(data: bytes) -> Any:
    """Return the code in `data`. Raises ValueError if the checksum does not match."""
    checksum, code = data[:CHECKSUM_BYTES], data[CHECKSUM_BYTES:]
    if checksum != zlib.crc32(code).to_bytes(CHECKSUM_BYTES, "big"):
        raise ValueError
    return marshal.loads(code)  # noqa: S302  (the folder is the user's, as `__pycache__` is)
