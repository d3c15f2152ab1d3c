"""Text key -> text in the language in force.

The texts of a language are `TEXTS` of `firmware/translations/<code>.py`: {key: text}, with `{}`
where a text takes arguments. All languages have the same keys.
"""

LANGUAGES = ("de", "en")

# None, or a function f(kind, key) that hears of every defect: ("key", a key that has no text).
fault = None

_texts = {}
_language = None


def use_language(code):
    """Puts a language of LANGUAGES in force; before, no key has a text. ValueError if unknown."""
    global _language, _texts
    if code not in LANGUAGES:
        raise ValueError("no such language: " + str(code))
    module = __import__("firmware.translations." + code, None, None, ("TEXTS",))
    _texts = module.TEXTS
    _language = code


def language():
    """The code of the language in force."""
    return _language


def text(key, *args):
    """The text of `key` with its `{}` filled in. The key itself stands in for a missing text."""
    if key not in _texts:
        if fault is not None:
            fault("key", key)
        return key
    pattern = _texts[key]
    return pattern.format(*args) if args else pattern
