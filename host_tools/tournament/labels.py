"""What the desk calls the session of a table: `E3 r1 t2` is table 2 of round 1 of event 3."""

import re

from host_tools.tournament.aliases import Place

_LABEL = re.compile(r"E(\d+) r(\d+) t(\d+)")


def label(event_number: int, round_number: int, table: int) -> str:
    """What the desk calls the session of a table."""
    return f"{label_begins(event_number)}{round_number} t{table}"


def label_begins(event_number: int) -> str:
    """How the label of every session of an event begins."""
    return f"E{event_number} r"


def read_label(text: str) -> tuple[int, Place] | None:
    """(event number, (round, table)) that a label says, None if it is none of ours."""
    found = _LABEL.fullmatch(text)
    if found is None:
        return None
    event_number, round_number, table = map(int, found.groups())
    return event_number, (round_number, table)
