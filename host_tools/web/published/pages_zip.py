"""Files as a ZIP, the same bytes for the same files."""

import io
import zipfile
from collections.abc import Mapping

FOLDER = "results"  # of published pages
_TIME = (1980, 1, 1, 0, 0, 0)  # the first that a ZIP can say
_MODE, _UNIX = 0o100644, 3


def zip_of(files: Mapping[str, bytes], folder: str = FOLDER) -> bytes:
    """The bytes of a ZIP with these files, bytes by paths; folder: in which all of it lies."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as target:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{path}", _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = _UNIX
            entry.external_attr = _MODE << 16
            target.writestr(entry, files[path])
    return archive.getvalue()
