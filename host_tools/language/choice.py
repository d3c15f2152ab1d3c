"""Which language somebody wants."""

import os
import sys

from host_tools.language.translator import LANGUAGES, SOURCE


def of_environment(environment=os.environ):
    """The language of a terminal; English if it is none of ours.

    LC_ALL, LC_MESSAGES or LANG says it, and on Windows, where none of them is set, the system.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, names)), None) or _of_system()
    code = locale.partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else SOURCE


def accepted(header):
    """The language that a browser likes best of ours, by its header Accept-Language."""
    wishes = []
    for place, part in enumerate(header.split(",")):
        tag, _, rest = part.strip().partition(";")
        code = tag.partition("-")[0].lower()
        if code in LANGUAGES:
            wishes.append((-_weight(rest), place, code))
    return min(wishes)[2] if wishes else SOURCE


def _of_system():
    """The locale that Windows speaks, such as "de_AT"; "" elsewhere, or if it is unknown."""
    if sys.platform != "win32":
        return ""
    import ctypes
    from locale import windows_locale

    return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _weight(text):
    try:
        return float(text.strip().removeprefix("q="))
    except ValueError:
        return 1.0
