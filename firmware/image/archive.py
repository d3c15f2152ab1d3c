"""Files of an archive that was downloaded, in a folder of the cache."""

import io
import tarfile
import tempfile
from pathlib import Path


def lay_out(archive, members, target):
    """Lay files of a tar archive into the folder `target`, which appears whole.

    archive: its bytes; members: {path in the archive: path in the folder}. KeyError if one is not
    there.
    """
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="unpacking-") as scratch:
        fresh = Path(scratch) / target.name
        fresh.mkdir()
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            for path, name in members.items():
                place = fresh / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(files.extractfile(path).read())
        fresh.rename(target)


def names(archive):
    """The paths of all files in a tar archive, given as bytes."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        return [member.name for member in files.getmembers() if member.isfile()]
