"""Encodes images as an animated WebP or PNG with Pillow, in a thread, while the next ones are painted.

Neither format needs all images at once: at most `WAITING` of them are in memory.
"""

from __future__ import annotations

import asyncio
import struct
import zlib
from io import BytesIO
from queue import Full, Queue
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence

WAITING: Final = 4
WAIT_S: Final = 0.004
WEBP_QUALITY: Final = 62
"""From 0 to 100."""
WEBP_METHOD: Final = 3
"""From 0, fast, to 6, small."""
WEBP_KEY_FRAMES: Final = 2**20
"""The number of frames from one whole image to the next: more than there are."""
PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
KEEP, OVER = b"\0", b"\1"
"""How an APNG disposes of a frame, and how it blends one (PNG, third edition, 11.3.6.3)."""


class _CancelledError(Exception):
    """No more images come."""


async def encode(
    images: AsyncIterator[QImage],
    durations_ms: Sequence[int],
    kind: str,
    progress: Callable[[int], object],
) -> bytes:
    """Return an animation that is shown without end.

    Args:
        images: The frames, all of one size.
        durations_ms: How long each is shown.
        kind: The format, "webp" or "png": WebP is lossy, and PNG is lossless and larger.
        progress: Called with the number of frames that have been painted.
    """
    waiting: Queue[Image.Image | None] = Queue(WAITING)

    def taken() -> Iterator[Image.Image]:
        for _ in durations_ms:
            image = waiting.get()
            if image is None:
                raise _CancelledError
            yield image

    def write() -> bytes:
        return (_webp if kind == "webp" else _apng)(taken(), durations_ms)

    written = asyncio.get_running_loop().run_in_executor(None, write)
    written.add_done_callback(_forget_error)
    try:
        done = 0
        async for image in images:
            await _put(waiting, _pillow_image(image), written)
            done += 1
            progress(done)
        return await asyncio.shield(written)
    except BaseException:
        while not waiting.empty():
            waiting.get_nowait()
        waiting.put_nowait(None)
        raise


async def _put(
    waiting: Queue[Image.Image | None], image: Image.Image, written: asyncio.Future[bytes]
) -> None:
    """Hand an image to the encoder as soon as it has room. Raises the error of the encoder."""
    while True:
        if written.done():
            written.result()
        try:
            waiting.put_nowait(image)
        except Full:
            await asyncio.sleep(WAIT_S)
        else:
            return


def _forget_error(written: asyncio.Future[bytes]) -> None:
    """Mark the error of an encoder as seen: a cancelled one ends with an error that nobody awaits."""
    if not written.cancelled():
        written.exception()


def _pillow_image(image: QImage) -> Image.Image:
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    size = rgb.width(), rgb.height()
    return Image.frombytes("RGB", size, bytes(rgb.constBits()), "raw", "RGB", rgb.bytesPerLine())


class _Frames(Image.Image):
    """An image of several frames, as Pillow reads it for `save_all`: each is taken when it is sought."""

    def __init__(self, frames: Iterator[Image.Image], count: int) -> None:
        super().__init__()
        self._frames = frames
        self._next = 0
        self.n_frames = count
        self.is_animated = count > 1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Take the next frame; another one than the next, as after the last, is left out."""
        if frame == self._next:
            self._next += 1
            image = next(self._frames)
            self._mode, self._size, self.im = image.mode, image.size, image.im


def _webp(frames: Iterator[Image.Image], durations_ms: Sequence[int]) -> bytes:
    file = BytesIO()
    _Frames(frames, len(durations_ms)).save(
        file,
        "WEBP",
        save_all=True,
        duration=list(durations_ms),
        loop=0,
        quality=WEBP_QUALITY,
        method=WEBP_METHOD,
        kmin=WEBP_KEY_FRAMES - 1,
        kmax=WEBP_KEY_FRAMES,
    )
    return file.getvalue()


# --- APNG: Pillow would keep all frames in memory. It writes single ones, and their chunks are joined here.


def _apng(frames: Iterator[Image.Image], durations_ms: Sequence[int]) -> bytes:
    """Return an APNG: after the first frame, each one is transparent where nothing has changed."""
    head, chunks, number = b"", [], 0
    before: Image.Image | None = None
    for image, duration_ms in zip(frames, durations_ms, strict=True):
        shown, corner = (image.convert("RGBA"), (0, 0)) if before is None else _changes(before, image)
        control = struct.pack(">IIIII", number, *shown.size, *corner) + struct.pack(">HH", duration_ms, 1000)
        chunks.append(_chunk(b"fcTL", control + KEEP + (OVER if number else KEEP)))
        number += 1
        header, data = _parts_of_png(shown)
        if before is not None:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        else:
            head = header
            chunks.append(_chunk(b"IDAT", data))
        before = image
    plays = _chunk(b"acTL", struct.pack(">II", len(durations_ms), 0))
    return b"".join((PNG_SIGNATURE, _chunk(b"IHDR", head), plays, *chunks, _chunk(b"IEND", b"")))


def _changes(before: Image.Image, now: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of an image that differs from the one before, transparent where it does not."""
    red, green, blue = ImageChops.difference(before, now).split()
    mask = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda each: 255 if each else 0)
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop(box)
    changed = ImageChops.multiply(now.crop(box), mask.convert("RGB"))  # black compresses better
    changed.putalpha(mask)
    return changed, box[:2]


def _parts_of_png(image: Image.Image) -> tuple[bytes, bytes]:
    """Return the header and the compressed pixels of an image that Pillow has written as PNG."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=6)
    png, at, header, data = file.getvalue(), len(PNG_SIGNATURE), b"", b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            header = body
        elif kind == b"IDAT":
            data += body
        at += length + 12
    return header, data


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
