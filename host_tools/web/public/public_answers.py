"""Answers of the public view. A page is made once for all who look at it."""

from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from aiohttp import ETag, web

from host_tools.language.choice import accepted
from host_tools.language.message import Sayable
from host_tools.language.translator import LANGUAGES, translator
from host_tools.tournament.event import Event
from host_tools.web.public.view import View
from host_tools.web.render.templates import environment
from host_tools.web.serving.desk import Desk

VIEW = web.AppKey("view", View)
DESK_OF_VIEW = web.AppKey("desk_of_view", Desk)
LANGUAGE, SINCE = "language", "since"


async def show(
    request: web.Request,
    template: str,
    values_of: Callable[[Event], Mapping[str, object]],
    **query: str | int,
) -> web.Response:
    """The response with a template of `templates/public`, the same for all until something changes.

    values_of(event): what the template needs besides; it may raise an HTTP exception. query: the
    part of the address' query that makes it another page. A page that looks again says in `since`
    what it shows; it gets nothing (204) while that is current. A browser that has kept a page is
    told to show that one (304).
    """
    view = request.app[VIEW]
    await view.look()
    chosen, language = language_of(request)
    tag = f"{view.version}-{language}"
    if request.query.get(SINCE) == tag:
        return web.Response(status=204)
    if ETag(tag) in (request.if_none_match or ()):
        response = web.Response(status=304)
    else:
        key = (request.path, tuple(sorted(query.items())), chosen, language)
        text = view.page(key, lambda: _page(request, template, values_of, query, tag))
        response = web.Response(text=text, content_type="text/html")
    response.etag = tag
    response.headers["Cache-Control"] = "no-cache"  # kept, and asked about each time
    response.headers["Vary"] = "Accept-Language"
    return response


def show_sentence(request: web.Request, sentence: Sayable, status: int) -> web.Response:
    """The response with one sentence, in the language of the request."""
    _, language = language_of(request)
    text = _render(
        request, "bare.html", {}, sentence=translator(language, on_page=True).say(sentence)
    )
    return web.Response(text=text, status=status, content_type="text/html")


def language_of(request: web.Request) -> tuple[str | None, str]:
    """(the language that the address asks for, or None; the language of the answer)."""
    chosen = request.query.get(LANGUAGE)
    if chosen in LANGUAGES:
        return chosen, chosen
    return None, accepted(request.headers.get("Accept-Language", ""))


def _page(
    request: web.Request,
    template: str,
    values_of: Callable[[Event], Mapping[str, object]],
    query: Mapping[str, str | int],
    tag: str,
) -> str:
    view = request.app[VIEW]
    event = view.event
    if event is None:
        return _render(request, "bare.html", query, tag=tag)
    return _render(
        request,
        template,
        query,
        tag=tag,
        event=event,
        settings=event.state.settings,
        clock=view.clock,
        left=view.left,
        **values_of(event),
    )


def render_aside(
    request: web.Request, template: str, event: Event, values: Mapping[str, object]
) -> web.Response:
    """The response with a page beside those of the shown event, which does not renew itself."""
    about = {"event": event, "settings": event.state.settings, "clock": None, "tag": ""}
    text = _render(request, template, {}, **about, **values)
    headers = {"Cache-Control": "no-cache"}
    return web.Response(text=text, content_type="text/html", headers=headers)


def _render(
    request: web.Request, template: str, query: Mapping[str, str | int], **values: object
) -> str:
    chosen, language = language_of(request)

    def link(
        path: str = request.path, language: str | None = chosen, **more: str | int | None
    ) -> str:
        """An address of this view, in the language that was chosen."""
        query = {name: value for name, value in more.items() if value not in (None, "")}
        if language is not None:
            query[LANGUAGE] = language
        return f"{path}?{urlencode(query)}" if query else path

    return (
        environment(language)
        .get_template(f"public/{template}")
        .render(
            language=language,
            languages=LANGUAGES,
            chosen=chosen,
            path=request.path,
            query=query,
            link=link,
            address=request.app[VIEW].address,
            shows_club=request.app[VIEW].shows_club,
            emblem=request.app[VIEW].emblem and "/emblem",
            **values,
        )
    )
