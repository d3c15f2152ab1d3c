"""Guard of the director's page: only requests with the token, at this computer, from this page."""

import secrets

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from host_tools.language.message import msg
from host_tools.web.render.statics import STATIC_AT, static_version
from host_tools.web.render.templates import say

LOOPBACK = "127.0.0.1"
PARAMETER = "token"
_HTTP = "80"  # the port of an address that names none
_KEPT = "private, max-age=31536000, immutable"  # for a year, and never asked about again

# A page loads only from its own site. No other site may read it or show it.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-src 'self'; frame-ancestors 'self'",
    "X-Frame-Options": "SAMEORIGIN",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# Without HTTPS browsers obey it on this computer only; elsewhere each page would warn of it.
HEADERS_HERE = {"Cross-Origin-Opener-Policy": "same-origin"}

NOT_HERE = msg("This page is for this computer only.")
NO_TOKEN = msg("Open the address that 'schreiber desk' has printed: it has the key to this page.")


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(24)


def guard(token: str) -> Middleware:
    """The middleware that lets in only those with the `token`, in the cookie or the address."""

    @web.middleware
    async def only_the_director(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not from_here(request):
            raise web.HTTPForbidden(text=say(request, NOT_HERE))
        cookie = cookie_of(_port_of(request))
        in_address = request.query.get(PARAMETER)
        brought = in_address is not None and _same(in_address, token)
        if not brought and not _same(request.cookies.get(cookie, ""), token):
            raise web.HTTPForbidden(text=say(request, NO_TOKEN))
        try:
            response = await handler(request)
        except web.HTTPRedirection as elsewhere:
            if brought:
                _let_in(elsewhere, cookie, token)
            raise
        if brought:
            _let_in(response, cookie, token)
        return response

    return only_the_director


def cookie_of(port: str | int) -> str:
    """The name of the cookie that holds the token of the page at a port.

    A browser keeps one jar for all ports of a host: desks that run side by side have a cookie each.
    """
    return f"schreiber-{port}"


def from_here(request: web.BaseRequest) -> bool:
    """Does the request name this computer, and come from no page of another site?"""
    return _names_this_computer(request) and comes_from(request, f"http://{request.host}")


def comes_from(request: web.BaseRequest, site: str) -> bool:
    """Does the request come from a page of this site, as far as it changes anything for sure?"""
    origin = request.headers.get("Origin")
    if request.method not in ("GET", "HEAD") and origin is None:
        return False
    return origin in (None, site)


async def add_headers(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Add `HEADERS` to a response. The browser keeps no page: each is derived from the data.

    It keeps the files that a page loads, whose address has the version of all of them.
    """
    obeyed = _names_this_computer(request) or request.secure
    headers = HEADERS | HEADERS_HERE if obeyed else HEADERS
    for name, value in headers.items():
        response.headers.setdefault(name, value)
    kept = _KEPT if response.status == 200 and _is_static(request) else "no-store"
    response.headers.setdefault("Cache-Control", kept)


def _let_in(response: web.StreamResponse, cookie: str, token: str) -> None:
    """Store the token in the browser that gets the response: its addresses need none any more."""
    response.set_cookie(cookie, token, httponly=True, samesite="Strict", path="/")


def _port_of(request: web.BaseRequest) -> str:
    """The port at which the browser sees this page, as a text."""
    port = request.host.rpartition(":")[2]
    return port if port.isascii() and port.isdigit() else _HTTP


def _names_this_computer(request: web.BaseRequest) -> bool:
    return request.host.lower().partition(":")[0] in (LOOPBACK, "localhost")


def _is_static(request: web.BaseRequest) -> bool:
    """Return True if a request is for a style or script in its present version."""
    return request.path.startswith(STATIC_AT) and request.query.get("v") == static_version()


def _same(brought: str, token: str) -> bool:
    # aiohttp keeps bytes that are no text as surrogates.
    return secrets.compare_digest(brought.encode(errors="surrogatepass"), token.encode())
