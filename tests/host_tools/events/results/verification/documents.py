"""Result documents to be verified: of random events of each rule book, and what they become."""

from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.events.results.event_results import load_result
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import file_bytes, read_file
from host_tools.results.sealing import digest_of
from tests.host_tools.events.results.random_event import RandomEvent

SEED = 11


def document(rules, seed=SEED):
    """The document of a random event; whoever asks may change it."""
    return deepcopy(_document(rules, seed))


@cache
def _document(rules, seed):
    with TemporaryDirectory() as name:
        folder = Path(name)
        with Database(folder / "desk.db") as database:
            RandomEvent(database, folder, seed, rules).hold()
            return read_file(file_bytes(load_result(database, 1)))


def found_in(written, sealed_anew=True):
    """The differences in a document, as texts; sealed_anew: its digest is made right before."""
    if sealed_anew:
        written["digest"] = digest_of(written)
    return [str(one) for one in verify(file_bytes(written)).differences]


def leaves(value, path=()):
    """The paths of all values in a value that hold no others, as tuples of keys and places."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in parts:
        if isinstance(part, (dict, list)) and part:
            yield from leaves(part, (*path, key))
        else:
            yield (*path, key)


def value_at(value, path):
    """What stands at a path."""
    for key in path:
        value = value[key]
    return value


def put(value, path, part):
    """Let something else stand at a path."""
    value_at(value, path[:-1])[path[-1]] = part


def as_pattern(path):
    """A path with * for every place in a list."""
    return ".".join("*" if isinstance(key, int) else key for key in path)
