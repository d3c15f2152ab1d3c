"""Table of roles: the pages and kinds of decision that each role has."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg

# What there is to do at a desk.
LOOK, DECIDE, REGISTER = "look", "decide", "register"
CASH, SHEETS, PAPERS, DIRECT, HERE = "cash", "sheets", "papers", "direct", "here"
AREAS = {
    LOOK: msg("look at rounds, tables and ranking"),
    DECIDE: msg("decide something"),  # what, is told by the kind of the decision
    REGISTER: msg("registration and entry fees"),
    CASH: msg("the till and the cash book"),
    SHEETS: msg("sheets on paper, codes and boxes"),
    PAPERS: msg("Papers and files"),
    DIRECT: msg("draw, points, settings, cards of persons: all the rest"),
    HERE: msg("backups, and who takes part: only at the first computer"),
}


@dataclass(frozen=True)
class Role:
    """A role: `name`, for people, and the `areas` open to it."""

    name: Message
    areas: frozenset[str]


_HELPING = frozenset({LOOK, DECIDE})
_DESK = _HELPING | {REGISTER, CASH, SHEETS, PAPERS}
ROLES = {
    "director": Role(msg("Director"), _DESK | {DIRECT}),
    "desk": Role(msg("Desk"), _DESK),
    "entrance": Role(msg("Entrance"), _HELPING | {REGISTER}),
    "look": Role(msg("Only look"), frozenset({LOOK})),
}

# The pages and forms of each area, "METHOD address" as in their routes; HEAD is as GET.
_PAGES = {
    LOOK: """
        GET /
        GET /emblem/picture
        GET /event/{event}
        GET /event/{event}/boxes
        GET /event/{event}/boxes/list
        GET /event/{event}/draw
        GET /event/{event}/journal
        GET /event/{event}/meanwhile
        GET /event/{event}/next
        GET /event/{event}/prize-giving
        GET /event/{event}/prize-giving/places
        GET /event/{event}/ranking
        GET /event/{event}/ranking/{round}
        GET /event/{event}/ranking/{round}/lines
        GET /event/{event}/rehearsal/steps
        GET /event/{event}/round
        GET /event/{event}/round/{round}
        GET /event/{event}/round/{round}/tiles
        GET /event/{event}/season
        GET /event/{event}/session/{session}
        GET /event/{event}/table/{round}/{table}
        GET /event/{event}/to-carry
        GET /events/usual
        GET /help
        GET /help/page/{page}
        GET /help/{guide}
        GET /help/pictures/{name}
        GET /season
        GET /season/formula.toml
        GET /statistics
        GET /statistics/years
        POST /language
    """,
    DECIDE: """
        POST /event/{event}/decide/{kind}
    """,
    REGISTER: """
        GET /event/{event}/registration
        GET /event/{event}/registration/all
        GET /event/{event}/registration/suggestions
        GET /event/{event}/registration/{person}
        POST /event/{event}/registration/all
        POST /event/{event}/registration/never-came
        POST /event/{event}/registration/pay
        POST /event/{event}/registration/register
        POST /event/{event}/registration/{person}/again
        POST /event/{event}/registration/{person}/remove
        POST /event/{event}/registration/{person}/substitute
    """,
    CASH: """
        GET /cash
        GET /cash/book.{ending}
        GET /cash/debts
        GET /cash/paper
        GET /cash/receipts
        GET /cash/receipts/{event}-{decision}
        GET /event/{event}/till
        POST /event/{event}/till/count
        POST /event/{event}/till/prizes
    """,
    SHEETS: """
        * /event/{event}/table/{round}/{table}/deal
        GET /event/{event}/photo/{photo}
        POST /boxes/again
        POST /boxes/file
        POST /boxes/seen
        POST /event/{event}/boxes/set-up
        POST /event/{event}/photo/{photo}/remove
        POST /event/{event}/round/{round}/code
        POST /event/{event}/table/{round}/{table}/photo
        POST /event/{event}/table/{round}/{table}/ruling
        POST /event/{event}/table/{round}/{table}/typed
    """,
    PAPERS: """
        GET /event/{event}/paper
        GET /event/{event}/paper/evening.svg
        GET /event/{event}/paper/pages.zip
        GET /event/{event}/paper/poster
        GET /event/{event}/paper/result.json
        GET /event/{event}/paper/{file}
        GET /event/{event}/paper/{sheet}
        GET /event/{event}/paper/{sheet}/{round}
        GET /persons/{person}/history
        GET /persons/{person}/history/paper
        GET /persons/{person}/history/tables.{ending}
        GET /season/document.json
        GET /season/paper
        GET /season/table.{ending}
        GET /statistics/paper
        GET /statistics/tables.{ending}
        GET /statistics/years/paper
        GET /statistics/years/table.{ending}
    """,
    DIRECT: """
        * /event/{event}/table/{round}/{table}/correct/{entry}
        GET /emblem
        GET /event/{event}/draw/mend
        GET /event/{event}/draw/preview
        GET /event/{event}/emblem
        GET /event/{event}/persons
        GET /event/{event}/persons/import
        GET /event/{event}/persons/journal
        GET /event/{event}/persons/licences
        GET /event/{event}/persons/{person}
        GET /event/{event}/persons/{person}/forget
        GET /event/{event}/persons/{person}/merge
        GET /event/{event}/phones
        GET /event/{event}/phones/cards
        GET /event/{event}/phones/list
        GET /event/{event}/public
        GET /event/{event}/settings
        GET /event/{event}/settings/prizes
        GET /persons
        GET /persons/import
        GET /persons/journal
        GET /persons/licences
        GET /persons/{person}
        GET /persons/{person}/forget
        GET /persons/{person}/merge
        GET /phones/{table}/code.svg
        GET /public/address.svg
        GET /results/import
        GET /season/formula
        GET /tariff
        GET /tariff/box/{trial}
        GET /tariff/box/{trial}/display
        GET /tariff/file
        GET /tariff/try
        POST /emblem
        POST /emblem/name
        POST /emblem/remove
        POST /event/{event}/draw
        POST /event/{event}/draw/apart
        POST /event/{event}/draw/mend
        POST /event/{event}/emblem
        POST /event/{event}/emblem/name
        POST /event/{event}/emblem/remove
        POST /event/{event}/persons
        POST /event/{event}/persons/import
        POST /event/{event}/persons/import/confirm
        POST /event/{event}/persons/licences
        POST /event/{event}/persons/licences/remove
        POST /event/{event}/persons/published
        POST /event/{event}/persons/undo
        POST /event/{event}/persons/{person}
        POST /event/{event}/persons/{person}/copy
        POST /event/{event}/persons/{person}/forget
        POST /event/{event}/persons/{person}/merge
        POST /event/{event}/persons/{person}/published
        POST /event/{event}/phones/add
        POST /event/{event}/phones/off
        POST /event/{event}/phones/on
        POST /event/{event}/phones/remove
        POST /event/{event}/phones/renew
        POST /event/{event}/public/off
        POST /event/{event}/public/on
        POST /event/{event}/ranking/lot
        POST /event/{event}/ranking/{round}/adjust
        POST /event/{event}/season
        POST /event/{event}/settings
        POST /event/{event}/registration/{person}/leaves-empty
        POST /event/{event}/table/{round}/{table}/adjust
        POST /event/{event}/table/{round}/{table}/seats
        POST /event/{event}/take
        POST /events
        POST /persons
        POST /persons/import
        POST /persons/import/confirm
        POST /persons/licences
        POST /persons/licences/remove
        POST /persons/published
        POST /persons/undo
        POST /persons/{person}
        POST /persons/{person}/copy
        POST /persons/{person}/forget
        POST /persons/{person}/link
        POST /persons/{person}/link/withdraw
        POST /persons/{person}/merge
        POST /persons/{person}/published
        POST /results/import
        POST /results/import/confirm
        POST /season
        POST /season/formula
        POST /season/formula/keep
        POST /statistics/show
        POST /tariff
        POST /tariff/send
        POST /tariff/try
        POST /tariff/use
    """,
    HERE: """
        GET /backups
        GET /backups/copy
        GET /backups/database.db
        GET /backups/last
        GET /event/{event}/backups
        GET /event/{event}/backups/copy
        GET /event/{event}/backups/last
        GET /devices
        GET /devices/address.svg
        GET /devices/list
        POST /backups/now
        POST /backups/restore
        POST /backups/settings
        POST /event/{event}/backups/now
        POST /event/{event}/backups/restore
        POST /event/{event}/backups/settings
        POST /boxes/own
        POST /devices/code
        POST /devices/code/withdraw
        POST /devices/director
        POST /devices/off
        POST /devices/on
        POST /devices/{device}/end
        POST /devices/{device}/role
        POST /rehearsal/back
        POST /rehearsal/play-on
        POST /rehearsal/speed
    """,
}
# The kinds of decisions about an event, by areas; `kind:what` of what belongs elsewhere than its
# kind. What undoes one belongs to where that belongs.
_KINDS = {
    REGISTER: "entrant plays booking:stake",
    CASH: "booking",
    SHEETS: "code typed ruling session",
    DIRECT: "announce clock correct adjust explain "
    "lot publish season close tariff settings wish seats plays:excluded entrant:same",
}
AREA_OF_PAGE = {
    page.strip(): area
    for area, pages in _PAGES.items()
    for page in pages.split("\n")
    if page.strip()
}
AREA_OF_KIND = {kind: area for area, kinds in _KINDS.items() for kind in kinds.split()}

# The role of whoever sends a request, a key of `ROLES`; missing for the director at the first
# computer, to whom everything is open.
ROLE = web.RequestKey("role", str)


def may_see(request: web.Request, page: str) -> bool:
    """Return True if the role that sends a request has this page or form, `METHOD address`."""
    return _has(request, _area_of_page(page))


def may_decide(request: web.Request, kind: str, content: Mapping[str, Any]) -> bool:
    """Return True if the role that sends a request may make a decision of this kind and content."""
    return _has(request, _area_of_step(kind, content))


def check_page(request: web.Request) -> None:
    """Raise DeskError unless the role that sends the request has its page or form."""
    route = request.match_info.route
    resource = route.resource
    address = "" if resource is None else resource.canonical
    method = "GET" if route.method == "HEAD" else route.method
    _check(request, _area_of_page(f"{method} {address}"))


def check_steps(request: web.Request, steps: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
    """Raise DeskError unless the role that sends the request may make all these decisions.

    steps: (kind, content) each.
    """
    for kind, content in steps:
        _check(request, _area_of_step(kind, content))


def _area_of_page(page: str) -> str:
    # What is not in the table is open to nobody but the first computer; a test finds it.
    return AREA_OF_PAGE.get(page, HERE)


def _area_of_step(kind: str, content: Mapping[str, Any]) -> str:
    # One that nobody knows is refused where it is decided; what is undone tells its own.
    of_kind = AREA_OF_KIND.get(kind, DECIDE)
    return AREA_OF_KIND.get(f"{kind}:{content.get('what')}", of_kind)


def _has(request: web.Request, area: str) -> bool:
    role = request.get(ROLE)
    return role is None or area in ROLES[role].areas


def _check(request: web.Request, area: str) -> None:
    role = request.get(ROLE)
    if role is not None and not _has(request, area):
        raise DeskError(
            msg(
                "Your part here is “{role}”; this is not in it: {what}. The director can do it, "
                "or give you another part.",
                role=ROLES[role].name,
                what=AREAS[area],
            )
        )
