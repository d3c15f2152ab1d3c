"""A folder of files that we write again and again, among which nothing of others is touched."""

import contextlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.unfinished import unfinished
from host_tools.language.message import msg

# The list of our files, itself one of them.
LIST = "schreiber-files.json"
_FORMAT = "schreiber-files"


def write_own_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Let a folder have these files, bytes by paths with `/`; it is made if it is not there.

    Those of the time before that are no more among them are deleted. No file is replaced before all
    are written; one with the same bytes stays as it is. DeskError if something of others is in the
    way, OSError.
    """
    known = _known(folder)
    for path in sorted(files):
        if path not in known and (folder / path).exists():
            raise DeskError(
                msg(
                    "{folder}: {file} is not as we write it: choose another folder",
                    folder=folder,
                    file=quote(path),
                )
            )
    listed = {LIST: _list_of({*known, *files})}  # if this is cut short, all is ours
    with _written_beside(folder, listed | dict(files)) as changed:
        for path, own in changed.items():
            own.replace(folder / path)
    for path in sorted(known - {*files}):
        (folder / path).unlink(missing_ok=True)
    for parent in {(folder / path).parent for path in known - {*files}} - {folder}:
        if parent.exists() and not any(parent.iterdir()):
            parent.rmdir()
    with _written_beside(folder, {LIST: _list_of(files)}) as changed:
        for path, own in changed.items():
            own.replace(folder / path)


def _known(folder: Path) -> set[str]:
    """The paths of the files that are ours. DeskError if the folder is of somebody else."""
    if not folder.exists():
        return set()
    if not folder.is_dir():
        raise DeskError(msg("{folder}: this is no folder", folder=folder))
    if not any(folder.iterdir()):
        return set()
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
        files = found["files"]
        if found["format"] == _FORMAT and all(map(_is_inner, files)):
            return set(files)
    except FileNotFoundError as error:
        raise DeskError(
            msg(
                "{folder}: other things are in it: choose another folder, or an empty one",
                folder=folder,
            )
        ) from error
    except (ValueError, LookupError, TypeError) as error:
        raise _unreadable(folder) from error
    raise _unreadable(folder)


def _unreadable(folder: Path) -> DeskError:
    return DeskError(
        msg(
            "{folder}: {file} is not as we write it: choose another folder",
            folder=folder,
            file=LIST,
        )
    )


def _is_inner(path: object) -> bool:
    """Return True for the path of a file within the folder."""
    if not isinstance(path, str) or "\\" in path or ":" in path:
        return False
    parts = PurePosixPath(path).parts
    return bool(parts) and not path.startswith("/") and ".." not in parts


def _list_of(paths: Mapping[str, bytes] | set[str]) -> bytes:
    listed = {"format": _FORMAT, "files": sorted(paths)}
    return json.dumps(listed, indent=1).encode() + b"\n"


@contextlib.contextmanager
def _written_beside(folder: Path, files: Mapping[str, bytes]) -> Iterator[dict[str, Path]]:
    """{path: its new file, beside its place} of those that differ from what is there.

    Inside the block they are to be moved there; what is left is deleted.
    """
    changed: dict[str, Path] = {}
    with contextlib.ExitStack() as stack:
        for path, data in files.items():
            place = folder / path
            if place.is_file() and place.read_bytes() == data:
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            changed[path] = stack.enter_context(unfinished(place, "new"))
            changed[path].write_bytes(data)
        yield changed
