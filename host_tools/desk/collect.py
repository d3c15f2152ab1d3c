"""One box, from hello to go on: what is new in its log is pulled, taken in and acknowledged.

The order makes a cable pulled at any point harmless: the box is told that we have its records
only when they are stored, and stored records are known again.
"""

import time
from dataclasses import replace

from host_tools.desk.intake import take
from host_tools.errors import LinkError

CHUNK = 1536  # bytes asked for at a time; a box may send fewer


def collect(link, database, everything=False, progress=None, clock=time.time):
    """Collect the records of the box behind `link` (a BoxLink; letting it go on is the caller's).

    everything: pull the whole log again and compare it with what is stored; progress(done,
    total): called with bytes; clock(): Unix seconds. Returns the `Report`. LinkError if the link
    fails: what had come by then is stored.
    """
    identity = _known_log(link.identify(), database)
    log = database.find_log(identity.log)
    stored = database.end_of(log) if log is not None else 0
    # A log shorter than what we have of it is compared as a whole.
    start = 0 if everything or stored > identity.size else stored
    data = bytearray()
    try:
        for chunk in _pull(link, start, identity.size):
            data += chunk
            if progress is not None:
                progress(len(data), identity.size - start)
    except LinkError:
        take(database, identity, start, data, complete=False, now=int(clock()))
        raise
    report = take(database, identity, start, data, complete=True, now=int(clock()))
    link.acknowledge(identity.size, int(clock()))
    link.set_clock(int(clock()))
    return report


def _known_log(identity, database):
    """The identity with a log that can be named: a box that cannot read the beginning of its log
    is taken to have the one that it had, or else one named after the box.
    """
    if identity.log:
        return identity
    return replace(identity, log=database.newest_log(identity.box) or identity.box)


def _pull(link, offset, end):
    while offset < end:
        chunk = link.pull(offset, min(CHUNK, end - offset))
        if not chunk:
            raise LinkError(f"{link.name}: the box stopped sending in the middle of its log")
        offset += len(chunk)
        yield chunk
