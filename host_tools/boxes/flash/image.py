"""The firmware image: where it is, and its check before it is copied."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from firmware import uf2
from firmware.flash_layout import STORAGE_OFFSET
from host_tools.common.errors import SchreiberError, reason_of
from host_tools.common.installation import BUILD

# The address of the filesystem with the log; an image ends below.
STORAGE_START = uf2.FLASH_START + STORAGE_OFFSET

# In a folder of the sources, and in that of a release.
IMAGE = BUILD / "schreiber.uf2"
RELEASED = Path("firmware") / IMAGE.name

WHERE = f"{IMAGE.parent.name}/{IMAGE.name} of the sources, else {RELEASED.as_posix()} of a release"

# The version as the build freezes it, with our name before it.
_VERSION = re.compile(
    rb"schreiber (\d+\.\d+\.\d+(?:\.dev0(?:\+g[0-9a-f]{8}(?:\.dirty)?)?)?)(?![\w.+])"
)


@dataclass(frozen=True)
class Image:
    """A UF2 file for the box.

    `version`: the one that a box with it reports, None if it cannot be told; `digest`: SHA-256 of
    the bytes that it writes to the flash, 64 hexadecimal digits. It is not that of the file, which
    has a head for every page. A box shows the first eight digits.
    """

    path: Path
    data: bytes
    version: str | None
    digest: str


def read_image(path: Path | str) -> Image:
    """The `Image` in the file at `path`.

    SchreiberError if there is no file, if it is no whole UF2 image for the RP2040, or if it reaches
    into the part of the flash that holds the log.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SchreiberError(f"{path}: the image cannot be read ({reason_of(error)})") from error
    binary = unpack(path, data, STORAGE_START)
    return Image(path, data, _version(binary), hashlib.sha256(binary).hexdigest())


def unpack(path: Path | str, data: bytes, limit: int) -> bytes:
    """The bytes that a UF2 file writes to the flash, up to the address `limit`.

    SchreiberError if it is not for a box.
    """
    try:
        blocks = list(uf2.blocks_of(data))
    except ValueError:
        blocks = []
    if not blocks:
        raise SchreiberError(f"{path}: this is not a UF2 image, or a part of one")
    for number, block in enumerate(blocks):
        size = len(block.payload)
        if not block.flags & uf2.FAMILY_PRESENT or block.family != uf2.FAMILY_RP2040:
            raise SchreiberError(f"{path}: the image is for another processor than the Pico's")
        if (block.number, block.count) != (number, len(blocks)) or size != uf2.PAYLOAD_SIZE:
            raise SchreiberError(f"{path}: a part of the image is missing")
        if not uf2.FLASH_START <= block.address <= limit - size:
            raise SchreiberError(f"{path}: the image reaches into the log; it is not for a box")
    return b"".join(block.payload for block in blocks)


def _version(binary: bytes) -> str | None:
    found = set(_VERSION.findall(binary))
    return found.pop().decode() if len(found) == 1 else None


def find_image(built: Path = IMAGE, folder: Path = Path()) -> Path:
    """`built` if it is there, else that of the release in `folder`; SchreiberError if neither."""
    for path in (built, folder / RELEASED):
        if path.is_file():
            return path
    raise SchreiberError(
        f"there is no image here: go into the folder of the release, where it is {RELEASED}, or "
        "name it with --image; in the sources `make firmware` builds it"
    )
