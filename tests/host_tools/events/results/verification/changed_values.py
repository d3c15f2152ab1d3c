"""Other values in a result document: which follow from nothing else, and which are not refused."""

import re

from host_tools.intake.documents.verification import content_differences
from host_tools.results.result_schema import result_schema
from host_tools.results.verification.document_difference import UnreadableResultError
from host_tools.results.verification.schema_check import SchemaCheck
from host_tools.tournament.tables.seating import SENT
from tests.host_tools.events.results.verification.documents import as_pattern, leaves, put, value_at

# Facts that follow from nothing else in a whole document: what people are called, what was decided
# and when, what boxes were told.
FREE = {
    "*.salt": "random",
    "entrants.*.(name|place|licence).text": "what people are called",
    "event.number": "of the desk",
    "decisions.*.(kind|time)": "when something was decided; a newer program knows other kinds",
    "decisions.*.number": "of the last one",
    "(decisions|club).*.said.*": "what was decided: what follows from it is looked at",
    "club.*.(kind|time|number|undone)": "of persons",
    "evidence.logs.*.records.*.offset": "where a box has it",
    "evidence.sent.*": "what a box was told",
    "open.*.sentence": "the words",
}
# Likewise whom the desk has found by a name, where a ruling says who sat there: see `_is_ruled`.
FOUND = "evidence.seatings.*.persons.*"
# The same of one that leaves out its records, so that its tables are as it says.
WITHOUT_RECORDS = FREE | {
    "*.sha256": "what is left out",
    "(incidents|tables.*.lines).*.reason.text": "what people have said",
    "tables.*.lines.*.public_reason": "likewise",
    "tables.*.lines.*.entry.(adjust|penalty|warning).reason": "likewise",
    "sources.*": "how the desk came to know who sat where",
    "open.*.kind": "of kinds that the tables tell the number is looked at",
    "tables.*.deals": "how many are due",
    "tables.*.(state|ended_early)": "that a table is over, or somebody has to look at it",
    "tables.*.lines.*.(dealer|decision|director|record|why)": "who has dealt, who has entered it",
    "tables.*.lines.*.before.counts": "had the box annulled it?",
    "tables.*.signed.*": "by whom",
}
# Those that are free only there, in such a one: {pattern: condition on the line or incident}.
FREE_THERE = {
    # What was typed as a sum, or given by the director.
    "tables.*.lines.*.(deals|points.*)": lambda line: line["entry"] is None,
    "tables.*.lines.*.(number|time)": lambda line: True,
    # It gives nobody anything.
    "tables.*.lines.*.seats.*": lambda line: not line["counts"] or 0 in line["points"],
    # Answers that score the same are facts.
    "tables.*.lines.*.entry.*": lambda line: True,
    "tables.*.lines.*.before.entry.*": lambda line: True,
    # A warning by the director is of no table.
    "incidents.*.(person|points|round|table)": lambda one: one["by"] == "desk",
}


def expression(patterns):
    return re.compile("|".join(one.replace(".", r"\.").replace("*", ".*") for one in patterns))


_FREE, _WITHOUT_RECORDS = expression(FREE), expression(WITHOUT_RECORDS)
_FREE_THERE = {expression([one]): condition for one, condition in FREE_THERE.items()}


def is_free(written, path):
    """Does a value follow from nothing else?"""
    shape = as_pattern(path)
    if "logs" in written["evidence"]:
        return bool(_FREE.fullmatch(shape)) or (shape == FOUND and _is_ruled(written, path))
    holder = path[: 4 if path[0] == "tables" else 2]
    return bool(_WITHOUT_RECORDS.fullmatch(shape)) or any(
        there.fullmatch(shape) and condition(value_at(written, holder))
        for there, condition in _FREE_THERE.items()
    )


def _is_ruled(written, path):
    """Does a ruling say who sat at a place of a session that the desk knows by its names?

    From its first deal on: then nothing of the event goes by whom the name meant.
    """
    seating = written["evidence"]["seatings"][path[2]]
    rulings = [one for one in written["decisions"] if one["kind"] == "ruling" and not one["undone"]]
    tables = [table for one in rulings for table in one["said"]["content"]["tables"]]
    sat = [one for table in tables for one in table.get("sat", ())]
    there = [one for one in sat if (one["source"], one["place"]) == (seating["session"], path[-1])]
    return seating["how"] != SENT and any(one["persons"][0][1] == 1 for one in there)


# What the digest does not cover.
UNCOVERED = ("digest", "signature")
_SCHEMA = SchemaCheck(result_schema())


def other(value):
    """Another value of the same type, such as might stand there."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if value is None:
        return 1
    if isinstance(value, str) and re.fullmatch(r"[0-9a-f]{2,}(-\d+)?", value):
        return ("0" if value[0] != "0" else "1") + value[1:]
    return value + "x" if isinstance(value, str) else [1] if value == [] else {"x": 1}


def is_refused(written):
    """With a digest made right; most changes show in the content, which takes least to look at."""
    try:
        if any(content_differences(written)):
            return True
    except UnreadableResultError:
        return True
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        pass  # it is not built like a document, which is what the next line says
    return any(_SCHEMA.differences(written))


def not_refused(written, paths):
    """The paths of values of which another one is not refused, though the digest is right."""
    accepted = []
    for path in paths:
        before = value_at(written, path)
        put(written, path, other(before))
        if not is_refused(written):
            accepted.append(path)
        put(written, path, before)
    return accepted


def bound_values(written):
    """The paths of all values that the digest covers and that follow from others."""
    paths = (path for path in leaves(written) if path[0] not in UNCOVERED)
    return [path for path in paths if not is_free(written, path)]


def a_few_of_each(paths, most):
    """Of each kind of value the first, or the first, the middle one and the last."""
    kinds = {}
    for path in paths:
        kinds.setdefault(as_pattern(path), []).append(path)
    for same in kinds.values():
        places = (0,) if most == 1 else (0, len(same) // 2, len(same) - 1)
        yield from (same[place] for place in sorted({*places}))
