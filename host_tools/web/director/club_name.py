"""The name of the club, as it stands on certificates and receipts: the browser keeps it."""

from urllib.parse import quote, unquote

from aiohttp import web

CLUB = "club"  # in the address, and the cookie
LONGEST_CLUB = 80  # characters
A_YEAR_S = 365 * 86_400


def club_of(request: web.Request) -> str:
    """The name that the address says, else the one that the browser has kept; "" for none."""
    known = unquote(request.cookies.get(CLUB, ""))
    return request.query.get(CLUB, known).strip()[:LONGEST_CLUB]


def keep_club(response: web.Response, club: str) -> None:
    """Let the browser keep the name, if there is one."""
    if club:
        response.set_cookie(CLUB, quote(club), max_age=A_YEAR_S, samesite="Strict", httponly=True)
