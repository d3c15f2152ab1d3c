"""Texts of templates: `_("…")` and `ngettext("…", "…", number)` in an environment's language.

Jinja's own functions look up the context of the page for every text, and copy it within loops. On a
page with a thousand texts that was half of the work.
"""

from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup

from host_tools.language.translator import Translator

# Translated texts that are kept: those of a ranking of 400 players.
_KEPT = 8192


def let_say(environment: Environment, translator: Translator) -> None:
    """Let an environment say its texts by a `Translator`.

    The texts of a template are safe, the values in their `{gaps}` are escaped. A text without
    values stays as it is, for a script of the page.
    """

    # By type: a `str` and a safe `Markup` can be equal.
    @lru_cache(_KEPT, typed=True)
    def gettext(text: str, **values: object) -> str:
        said = Markup(translator.gettext(text))
        return said.format(**values) if values else said

    def ngettext(one: str, many: str, number: int, **values: object) -> str:
        return Markup(translator.ngettext(one, many, number)).format(number=number, **values)

    environment.globals.update({"_": gettext, "ngettext": ngettext})
