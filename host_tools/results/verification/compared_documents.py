"""Compares two documents value by value: what one says, and what it should say."""

from collections.abc import Iterator, Sequence, Sized

from host_tools.common.strict_json import Json
from host_tools.language.message import Message, msg
from host_tools.results.sealing import SALT, SHA256
from host_tools.results.verification.document_difference import Difference, at, not_right

# By what the objects of a list are known, where one may be missing.
_NAMED_BY = {
    "entrants": ("person",),
    "results": ("person",),
    "players": ("person",),
    "accounts": ("person",),
    "tables": ("round", "table"),
    "decisions": ("number",),
    "sources": ("id",),
    "seatings": ("session",),
    "open": ("kind",),
    "events": ("digest",),
    "table": ("person",),
}
# Keys that stand there only where there is something to say: left out they say that there is not.
_UNSAID = ("entered_on", "owes_nothing")


def differences(said: Json, right: Json, path: str = "") -> Iterator[Difference]:
    """Yield the differences of a value from the right one; a key that was left out has none.

    A sealed value with only its digest has none, either. A salt follows from nothing.
    """
    if isinstance(right, dict) and SALT in right:
        if isinstance(said, dict) and set(said) == {SHA256}:
            return
        if isinstance(said, str):
            right = right["text"]
    if isinstance(said, dict) and isinstance(right, dict):
        for key in [*right, *(key for key in said if key not in right)]:
            if key != SALT and (key in said or key in _UNSAID):
                yield from differences(said.get(key), right.get(key), at(path, key))
    elif isinstance(said, list) and isinstance(right, list):
        yield from _of_lists(said, right, path)
    elif said != right or type(said) is not type(right):
        yield Difference(path, not_right(said, right))


def _of_lists(said: Sequence[Json], right: Sequence[Json], path: str) -> Iterator[Difference]:
    """The same of two lists. One that is longer has something twice, or what nothing says."""
    if len(said) == len(right):
        for place, (one, other) in enumerate(zip(said, right, strict=True)):
            yield from differences(one, other, at(path, place))
        return
    key = path.rpartition(".")[2]
    if key not in _NAMED_BY:
        yield Difference(path, of_other_length(said, right))
        return
    left = list(right)
    for place, one in enumerate(said):
        same = next((other for other in left if _name(other, key) == _name(one, key)), None)
        if same is None:
            yield Difference(at(path, place), msg("nothing else says so"))
        else:
            left.remove(same)
            yield from differences(one, same, at(path, place))
    for one in left:
        yield Difference(path, msg("{key} is missing", key=_name(one, key)))


def of_other_length(said: Sized, right: Sized) -> Message:
    """Return the sentence on a list of the wrong length, with the length that follows."""
    return msg("its length is {said}; right is {right}", said=len(said), right=len(right))


def _name(value: Json, key: str) -> str:
    """Return the words that tell an object of a list from the others, such as `round 1,
    table 2`.
    """
    known = value if isinstance(value, dict) else {}
    return ", ".join(f"{one} {known.get(one)}" for one in _NAMED_BY[key])
