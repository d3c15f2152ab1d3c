"""Which language a user wants."""

import os
import sys
from collections.abc import Collection, Mapping

from host_tools.language.translator import LANGUAGES, SOURCE


def of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language of a terminal; English if we do not have its language.

    LC_ALL, LC_MESSAGES or LANG names it. On Windows, where none of them is set, the system does.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, names)), None) or _of_system()
    code = locale.partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else SOURCE


def accepted(header: str, languages: Collection[str] = LANGUAGES) -> str:
    """The one of `languages` that a browser likes best, by its header Accept-Language."""
    wishes = []
    for place, part in enumerate(header.split(",")):
        tag, _, rest = part.strip().partition(";")
        code = tag.partition("-")[0].lower()
        if code in languages:
            wishes.append((-_weight(rest), place, code))
    return min(wishes)[2] if wishes else SOURCE


def _of_system() -> str:
    """The locale of Windows, such as "de_AT"; "" on other systems, or if it is unknown."""
    if sys.platform != "win32":
        return ""
    import ctypes
    from locale import windows_locale

    return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q="))
    except ValueError:
        return 1.0
