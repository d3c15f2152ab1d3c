"""What the web server reports on the terminal: what we have done wrong, not what clients send."""

import logging

from aiohttp import web
from aiohttp.http import HttpProcessingError

_THEIRS = (HttpProcessingError, web.RequestPayloadError, ConnectionError)


def _is_ours(record):
    """Is a record about anything but a client that has gone, or that speaks no HTTP?"""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, _THEIRS)


LOG = logging.getLogger("schreiber.web")
LOG.addFilter(_is_ours)
