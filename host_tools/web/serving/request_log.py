"""Reports of the web server on the terminal: our own faults, not those of clients."""

import logging

from aiohttp import web
from aiohttp.http import HttpProcessingError

_THEIRS = (HttpProcessingError, web.RequestPayloadError, ConnectionError)


def _is_ours(record: logging.LogRecord) -> bool:
    """Return False for a record about a client that has gone or speaks no HTTP."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, _THEIRS)


LOG = logging.getLogger("schreiber.web")
LOG.addFilter(_is_ours)
