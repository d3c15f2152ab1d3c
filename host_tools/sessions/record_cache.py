"""What the fields of a record say, worked out once for all deals that are alike.

Of the body of a deal the first fields are the same all through a session; the next are its own;
what follows says how it was played and what it came to, which is long, and the same again and
again: so many different ones are remembered as a large tournament has. What bytes say depends on
nothing but the fields that are read from them, and these end at the same byte each time.
"""

from functools import cache, lru_cache

from rules_core.codec import Reader
from rules_core.record import read_fields

_OWN, _ALIKE = "number", "answers"  # the fields of a deal with which these parts begin
_KEPT = 8192


def read_once(reader, fields):
    """As `rules_core.record.read_fields`, for `decode` and `decode_any`: reads up to the end."""
    parts = _parts(fields)
    if parts is None:
        return read_fields(reader, fields)
    of_session, own, alike = parts
    values = of_session.read(reader)
    values.update(read_fields(reader, own))
    rest = _rest(alike, bytes(reader.data[reader.offset : reader.end]))
    reader.offset = reader.end
    for name, value in rest.items():
        values[name] = value.copy() if isinstance(value, list) else value
    return values


def forget():
    """Remember nothing any more: for whoever measures how long it takes without."""
    _parts.cache_clear()
    _rest.cache_clear()


class _Last:
    """Reads the same fields again and again; what was read last is known when it comes again."""

    def __init__(self, fields):
        self._fields = fields
        self._read = b"", {}  # replaced as one: who reads in another thread sees what fits

    def read(self, reader):
        """{name: value}, for the caller to change; none of these values can be changed."""
        known, values = self._read
        start = reader.offset
        end = start + len(known)
        if known and end <= reader.end and reader.data[start:end] == known:
            reader.offset = end
        else:
            values = read_fields(reader, self._fields)
            self._read = bytes(reader.data[start : reader.offset]), values
        return values.copy()


@cache  # no more than there are kinds of records in all formats
def _parts(fields):
    """(`_Last` of those of the session, the deal's own, those alike); None: it is no deal."""
    names = [name for name, _ in fields]
    if _ALIKE not in names:
        return None
    own, alike = names.index(_OWN), names.index(_ALIKE)
    return _Last(fields[:own]), fields[own:alike], fields[alike:]


@lru_cache(_KEPT)
def _rest(fields, data):
    """{name: value} of the fields that these bytes are, and nothing else. ValueError."""
    reader = Reader(data)
    values = read_fields(reader, fields)
    reader.finish()
    return values
