"""What templates say: `_("…")` and `{% trans %}` in the language of an environment.

Those of Jinja look into the context of the page for every text, and copy it within loops: of a page
that says a thousand texts that was half of the work.
"""

from functools import lru_cache

from markupsafe import Markup

# Texts that are kept as they were said: those of a ranking of 400 players.
_KEPT = 8192


def let_say(environment, translator):
    """Let an environment with the extension "jinja2.ext.i18n" say its texts by a `Translator`.

    As in Jinja's "newstyle": what stands in a template is safe, the values that fill its gaps are
    escaped, and a percent sign is written twice.
    """

    # By type: a text and one that is safe already are equal to each other.
    @lru_cache(_KEPT, typed=True)
    def gettext(text, **values):
        return Markup(translator.gettext(text)) % values

    def ngettext(one, many, number, **values):
        return Markup(translator.ngettext(one, many, number)) % ({"num": number} | values)

    environment.newstyle_gettext = True  # {% trans %} gives its values to these two
    environment.globals.update({"_": gettext, "gettext": gettext, "ngettext": ngettext})
