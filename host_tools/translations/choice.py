"""Which language somebody wants."""

import os

from host_tools.translations.translator import LANGUAGES, SOURCE


def of_environment(environment=os.environ):
    """The language of a terminal, by LC_ALL, LC_MESSAGES or LANG; English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            code = environment[name].partition("_")[0].partition(".")[0].lower()
            return code if code in LANGUAGES else SOURCE
    return SOURCE


def accepted(header):
    """The language that a browser likes best of ours, by its header Accept-Language."""
    wishes = []
    for place, part in enumerate(header.split(",")):
        tag, _, rest = part.strip().partition(";")
        code = tag.partition("-")[0].lower()
        if code in LANGUAGES:
            wishes.append((-_weight(rest), place, code))
    return min(wishes)[2] if wishes else SOURCE


def _weight(text):
    try:
        return float(text.strip().removeprefix("q="))
    except ValueError:
        return 1.0
