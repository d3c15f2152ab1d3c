"""Texts of templates: `_("…")` and `{% trans %}` in the language of an environment.

Jinja's own functions look up the context of the page for every text, and copy it within loops. On a
page with a thousand texts that was half of the work.
"""

from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup

from host_tools.language.translator import Translator

# Translated texts that are kept: those of a ranking of 400 players.
_KEPT = 8192


class TextEnvironment(Environment):
    """An environment with the extension "jinja2.ext.i18n", which adds an attribute."""

    newstyle_gettext: bool  # does {% trans %} give its values to `gettext`?


def let_say(environment: TextEnvironment, translator: Translator) -> None:
    """Let an environment say its texts by a `Translator`.

    As in Jinja's "newstyle" the texts of a template are safe, the values in their gaps are escaped,
    and a percent sign is written twice.
    """

    # By type: a `str` and a safe `Markup` can be equal.
    @lru_cache(_KEPT, typed=True)
    def gettext(text: str, **values: object) -> str:
        return Markup(translator.gettext(text)) % values

    def ngettext(one: str, many: str, number: int, **values: object) -> str:
        return Markup(translator.ngettext(one, many, number)) % ({"num": number} | values)

    environment.newstyle_gettext = True
    environment.globals.update({"_": gettext, "gettext": gettext, "ngettext": ngettext})
