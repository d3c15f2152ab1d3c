"""Responses from templates, in the language of the reader.

`_("…")` and `ngettext("…", "…", number)` have functions of their own. Those of Jinja look up the
context of the page for every text, and copy it within loops: on a page with a thousand texts that
was half of the work.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache

from aiohttp import web
from babel.numbers import format_decimal
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from host_tools.club.player_marks import MARK_WORDS, all_marks_words, mark_words, of_text
from host_tools.common.times import local_time
from host_tools.formulas.built_in_formulas import formula_name
from host_tools.language.choice import accepted
from host_tools.language.formatting import MINUS, box_end, fixed, typeset_signed
from host_tools.language.message import Sayable
from host_tools.language.translator import LANGUAGES, Translator, translator
from host_tools.reports.report_words import stopped_words
from host_tools.reports.season_report import tie_words, why_cell
from host_tools.sessions.finding_details import sentence_of
from host_tools.sessions.tie_words import compared_in
from host_tools.tournament.spoken import SpokenDay
from host_tools.web.render.chart import bars_of
from host_tools.web.render.statics import static_version
from host_tools.web.render.typed_numbers import typed

# What every page of an application shows above all else: the values of its templates by name.
SHOWN_ABOVE: web.AppKey[Callable[[web.Request], Mapping[str, object]]] = web.AppKey("shown above")
LANGUAGE = "language"  # the cookie of a language that was chosen by hand
# Amounts that are kept: Babel takes long to write them, and lists repeat them.
_KEPT = 1024
_HYPHEN = re.compile(r"(?<![\w.-])-(?=\d)")  # before a number, not within a day or a name
# Translated texts that are kept: those of a ranking of 400 players.
_KEPT_TEXTS = 8192


def language_of(request: web.BaseRequest) -> str:
    """The language that was chosen by hand, or else the one that the browser asks for."""
    chosen = request.cookies.get(LANGUAGE)
    return chosen if chosen in LANGUAGES else accepted(request.headers.get("Accept-Language", ""))


def say(request: web.BaseRequest, sentence: Sayable | str) -> str:
    """The text of a `Message` in the language of the request."""
    return typeset(translator(language_of(request), on_page=True).say(sentence))


def render(request: web.Request, template: str, **values: object) -> web.Response:
    """The response with a template of `templates`, filled with `values`."""
    language = language_of(request)
    above = request.app[SHOWN_ABOVE](request) if SHOWN_ABOVE in request.app else {}
    text = (
        environment(language)
        .get_template(template)
        .render(language=language, languages=LANGUAGES, path=request.path, **above, **values)
    )
    return web.Response(text=text, content_type="text/html")


@cache
def environment(language: str) -> Environment:
    """The Jinja environment of a language."""
    words = translator(language, on_page=True)
    found = Environment(
        loader=PackageLoader("host_tools.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    let_say(found, words)
    found.globals["typed"] = typed
    found.globals["mark_words"] = MARK_WORDS
    # Pages are asked for at addresses. Files in a folder say otherwise, see `web.published`.
    found.globals.update(static="/static", static_version=static_version(), live=True)
    found.filters.update(
        say=lambda sentence: typeset(words.say(sentence)),
        mark=lambda mark: words.say(mark_words(mark)),
        marks=lambda text: words.say(all_marks_words(of_text(text)) or ""),
        box=box_end,
        finding=lambda row: typeset(words.say(sentence_of(row))),
        points=points,
        money=lambda cents: money(cents, language),
        amount=lambda cents, currency: f"{money(cents, language)}\N{NO-BREAK SPACE}{currency}",
        fraction=lambda value, digits: fraction(value, digits, language),
        bars=bars_of,
        tie=tie_words,
        compared=compared_in,
        stopped=stopped_words,
        formula=lambda formula: words.say(formula_name(formula)),
        why_cell=why_cell,
        typed_money=lambda cents: typed_money(cents, language),
        day=lambda day: words.say(SpokenDay(day)),
        clock=_clock,
        written=lambda moment: _written(moment, words),
        moment=lambda seconds: _written(local_time(seconds), words),
        volts=lambda millivolts: format_decimal(
            Decimal(millivolts) / 1000, "0.00", locale=language
        ),
    )
    return found


def typeset(text: str) -> str:
    """A text with the minus sign that pages have before numbers.

    Sentences that are stored, and those at the terminal, have a hyphen.
    """
    return _HYPHEN.sub(MINUS, text)


def points(value: int | None) -> str:
    """Points of a deal: `+12`, `−3`, `0`; a dash for None."""
    return "–" if value is None else typeset_signed(value)


@lru_cache(_KEPT)
def money(cents: int, language: str) -> str:
    """Cents as the language writes money, `−12,50`, without the currency."""
    return typeset(format_decimal(Decimal(cents) / 100, "#,##0.00", locale=language))


@lru_cache(_KEPT)
def fraction(value: Fraction | None, digits: int, language: str) -> str:
    """Return a number with `digits` decimals, as the language writes it; a dash for None."""
    if value is None:
        return "–"
    decimals = f".{'0' * digits}" if digits else ""
    return typeset(format_decimal(Decimal(fixed(value, digits)), f"0{decimals}", locale=language))


@lru_cache(_KEPT)
def typed_money(cents: int, language: str) -> str:
    """Cents as they are typed into a field, `1250,50`; `posted.cents_of` reads them."""
    return format_decimal(Decimal(cents) / 100, "0.00", locale=language)


def _written(moment: datetime | None, words: Translator) -> str:
    """A day in words and the time of it, `November 21, 2026, 19:30`; "" for None."""
    if moment is None:
        return ""
    return f"{words.say(SpokenDay(f'{moment:%Y-%m-%d}'))}, {moment:%H:%M}"


def _clock(seconds: int) -> str:
    """The local time of day of Unix seconds, `19:30` in every language; "" if unknown."""
    moment = local_time(seconds)
    return "" if moment is None else f"{moment:%H:%M}"


def let_say(environment: Environment, translator: Translator) -> None:
    """Let an environment say its texts by a `Translator`.

    The texts of a template are safe, the values in their `{gaps}` are escaped. A text without
    values stays as it is, for a script of the page.
    """

    # By type: a `str` and a safe `Markup` can be equal.
    @lru_cache(_KEPT_TEXTS, typed=True)
    def gettext(text: str, **values: object) -> str:
        said = Markup(translator.gettext(text))
        return said.format(**values) if values else said

    def ngettext(one: str, many: str, number: int, **values: object) -> str:
        return Markup(translator.ngettext(one, many, number)).format(number=number, **values)

    environment.globals.update({"_": gettext, "ngettext": ngettext})
