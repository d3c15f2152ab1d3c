"""Templates to responses, in the language of whoever looks."""

from datetime import date
from decimal import Decimal
from functools import cache, lru_cache

from aiohttp import web
from babel.dates import format_date, format_datetime
from babel.numbers import format_decimal
from jinja2 import Environment, PackageLoader, StrictUndefined

from host_tools.common.times import local_time
from host_tools.language.choice import accepted
from host_tools.language.formatting import box_end
from host_tools.language.translator import LANGUAGES, translator
from host_tools.sessions.finding_words import told
from host_tools.web.render.template_texts import let_say
from host_tools.web.render.typed_numbers import typed

LANGUAGE = "language"  # the cookie of who has chosen one by hand
# Days and amounts that stay written out: Babel takes long, and lists have the same ones.
_KEPT = 1024
MINUS = "\N{MINUS SIGN}"


def language_of(request):
    """The language that was chosen by hand, or else the one that the browser asks for."""
    chosen = request.cookies.get(LANGUAGE)
    return chosen if chosen in LANGUAGES else accepted(request.headers.get("Accept-Language", ""))


def say(request, sentence):
    """The text of a `Message` in the language of whoever asks."""
    return translator(language_of(request), on_page=True).say(sentence)


def render(request, template, status=200, **values):
    """The response with a template of `templates`, filled with `values`."""
    language = language_of(request)
    text = (
        environment(language)
        .get_template(template)
        .render(language=language, languages=LANGUAGES, path=request.path, **values)
    )
    return web.Response(text=text, status=status, content_type="text/html")


@cache
def environment(language):
    """The Jinja environment of a language."""
    words = translator(language, on_page=True)
    made = Environment(
        loader=PackageLoader("host_tools.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    let_say(made, words)
    made.globals["typed"] = typed
    made.filters.update(
        say=words.say,
        box=box_end,
        finding=lambda message: words.say(told(message)),
        points=points,
        money=lambda cents: money(cents, language),
        typed_money=lambda cents: typed_money(cents, language),
        day=lambda day: _day(day, language),
        clock=_clock,
        moment=lambda seconds: format_datetime(local_time(seconds), "short", locale=language),
        volts=lambda millivolts: format_decimal(
            Decimal(millivolts) / 1000, "0.00", locale=language
        ),
    )
    return made


def compile_templates(language):
    """Compile all templates for a language, each of which whoever asks first had to wait for."""
    made = environment(language)
    for name in made.list_templates(["html"]):
        made.get_template(name)


def points(value):
    """Points that somebody gets: `+12`, `−3`, `0`; a dash where there are none."""
    if value is None:
        return "–"
    return f"{value:+d}".replace("-", MINUS) if value else "0"


@lru_cache(_KEPT)
def money(cents, language):
    """Cents as money is written in the language, `12,50`: which money it is the club knows."""
    return format_decimal(Decimal(cents) / 100, "#,##0.00", locale=language)


@lru_cache(_KEPT)
def typed_money(cents, language):
    """Cents as they are typed into a field, `1250,50`; `posted.cents_of` reads it."""
    return format_decimal(Decimal(cents) / 100, "0.00", locale=language)


@lru_cache(_KEPT)
def _day(day, language):
    """A day (YYYY-MM-DD) written out."""
    return format_date(date.fromisoformat(day), "long", locale=language)


def _clock(seconds):
    """The time of day here of Unix seconds, which every language writes the same; "" if unknown."""
    moment = local_time(seconds)
    return "" if moment is None else f"{moment:%H:%M}"
