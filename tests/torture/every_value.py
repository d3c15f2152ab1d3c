"""A document changed in one value: every way to do so."""

from collections import defaultdict

BESIDE = ("digest", "format", "version")


def changes(document):
    """[(path, value)]: another value for every leaf, also such as stand under this key elsewhere.

    path: keys and numbers, from the document on.
    """
    alike, found = defaultdict(list), list(_leaves(document, ()))
    for path, value in found:
        key = _key(path)
        if value not in alike[key]:
            alike[key].append(value)
    for path, value in found:
        if path[0] not in BESIDE:
            others = [one for one in alike[_key(path)] if not _same(one, value)][:1]
            for one in others or [_another(value)]:
                yield path, one


def changed(document, path, value):
    """`document` with `value` at `path`; the digest stays what it was."""
    if not path:
        return value
    other = document.copy()
    other[path[0]] = changed(document[path[0]], path[1:], value)
    return other


def _leaves(value, path):
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _leaves(one, (*path, number))
    else:
        yield path, value


def _key(path):
    """The last key of a path that is no number."""
    return next(key for key in reversed(path) if isinstance(key, str))


def _another(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return 1 if value is None else f"{value} and more"


def _same(one, other):
    return one == other and isinstance(one, bool) == isinstance(other, bool)
