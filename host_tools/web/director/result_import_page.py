"""Taking in the result document of another desk: shown first, then stored by one press."""

import asyncio
from collections.abc import Mapping

from aiohttp import web

from host_tools.club.person import UNNUMBERED
from host_tools.common.errors import DeskError
from host_tools.common.short_digest import short_digest
from host_tools.intake.result_import import (
    UnfitResultError,
    WrittenResult,
    import_result,
    look_at_result,
    read_document,
)
from host_tools.language.message import msg
from host_tools.results.canonical import MAX_SIZE
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK, SHOWN_RESULTS
from host_tools.web.serving.error_pages import WRONG
from host_tools.web.serving.sent_form import Texts, chosen_file, texts_of

routes = web.RouteTableDef()

_PERSON, _NEW = "person-", "new"
_MOST_SHOWN = 4  # documents that wait for the press; each may be large


@routes.get("/results/import")
async def show_import(request: web.Request) -> web.StreamResponse:
    """The form that takes in a result document."""
    return render(request, "result_import.html", found=None, wrong=())


@routes.post("/results/import")
async def preview_import(request: web.Request) -> web.StreamResponse:
    """Show the result that a document would give; nothing is stored yet."""
    where, data = await chosen_file(request, "file", MAX_SIZE)
    try:
        written = await asyncio.to_thread(read_document, data)
    except UnfitResultError as error:
        response = render(
            request, "result_import.html", found=None, wrong=error.differences, where=where
        )
        response.set_status(WRONG)
        return response
    found = await request.app[DESK].ask(look_at_result, written, {})
    _keep(request.app[SHOWN_RESULTS], written)
    form = await texts_of(request)
    return render(
        request,
        "result_import.html",
        found=found,
        wrong=(),
        document=written.document,
        digest=short_digest(written.digest),
        desk=form.get("desk", "").strip() or written.author,
    )


@routes.post("/results/import/confirm")
async def take_in(request: web.Request) -> web.StreamResponse:
    """Take in the document that was shown, and show its event."""
    form = await texts_of(request)
    written = request.app[SHOWN_RESULTS].get(form.get("digest", ""))
    if written is None:
        raise DeskError(
            msg("Since this was shown the desk has been started anew: choose the file again.")
        )
    chosen, desk = _chosen(form), form.get("desk", "").strip()
    found = await request.app[DESK].ask(import_result, written, chosen, False, desk)
    raise web.HTTPSeeOther(f"/event/{found.event}/ranking")


def _keep(shown: dict[str, WrittenResult], written: WrittenResult) -> None:
    """Keep a document until it is confirmed, and as few others as may be looked at meanwhile."""
    shown.pop(written.digest, None)
    shown[written.digest] = written
    for oldest in list(shown)[:-_MOST_SHOWN]:
        del shown[oldest]


def _chosen(form: Texts) -> Mapping[int, int]:
    """{number there: number here, or `UNNUMBERED`} as the form says it. DeskError."""
    return {
        whole_number("person", name.removeprefix(_PERSON)): UNNUMBERED
        if value == _NEW
        else whole_number("person", value)
        for name, value in form.items()
        if name.startswith(_PERSON)
    }
