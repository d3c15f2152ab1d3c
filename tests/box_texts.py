"""What the box says and its help in one language: key -> text, in the order of the tables."""

from importlib import import_module


def texts_of(code):
    return _by_key(import_module(f"firmware.translations.{code}").TEXTS)


def helps_of(code):
    return _by_key(import_module(f"firmware.translations.help.{code}").HELP)


def table_of(texts):
    """The table of a language that has these `texts`: key -> text."""
    return tuple(part for key in sorted(texts) for part in (key, texts[key]))


def _by_key(table):
    keys = table[::2]
    assert len(set(keys)) == len(keys)
    return dict(zip(keys, table[1::2], strict=True))
