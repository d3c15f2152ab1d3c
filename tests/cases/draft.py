"""Prints what the desk says of rows without an outcome: `python -m tests.cases.draft FILE`.

The lines go below the story of the row as they are. They are not what is right: reckon it by hand
before. A number behind the file: so deep are answers on answers shown.
"""

import sys
from pathlib import Path

import yaml

from host_tools.common.errors import DeskError
from host_tools.simulation.simulator import stubs
from tests.cases.desk.asked import asked_in, offers_in
from tests.cases.desk.evening import Evening
from tests.cases.hints import HINTS
from tests.cases.reading import Mistake, case_of, rows_of
from tests.cases.row import Refused

_WITHOUT_OUTCOME = {"points": {}, "deals": 0}


def draft(row, depth):
    """The lines of the outcome of a row, a mapping with `case` and `story`.

    Mistake: it is no row; DeskError: the desk refuses what happens; ValueError: no deal gives
    points that it has.
    """
    case = case_of("draft", _WITHOUT_OUTCOME | row if isinstance(row, dict) else row)
    evening = Evening(case.plan)
    for entry in case.story:
        if not isinstance(entry, Refused):
            evening.take(entry)
        elif not evening.refuses(entry.entry):
            raise DeskError(f"the desk does not refuse this: {entry}")
    return list(_outcome(evening, "  ", depth))


def _outcome(evening, margin, depth):
    event = evening.event()
    points, played = {}, {}
    for (number, at), table in sorted(event.tables.items()):
        for person, value in table.results.items():
            name = evening.name(person)
            points[name] = points.get(name, 0) + value
        if table.played:
            played[f"{number}/{at}"] = table.played
            yield f"{margin}# {number}/{at}: {table.played} of {table.deals} deals, {table.state}"
    yield f"{margin}points: {_mapping(points)}"
    yield f"{margin}deals: {_mapping(played)}"
    asked = asked_in(evening, event)
    if asked:
        yield f"{margin}asks:"
    for one in asked:
        yield f"{margin}  - {_ask(one)}   # {one.sentence}"
    offers = offers_in(evening, event)
    if offers:
        yield f"{margin}proposals:{'' if depth else ' [and others]'}"
    for offer in offers:
        yield f"{margin}  # {offer.words}"
        fields = _ruling(offer.ruling)
        if not fields:
            yield f"{margin}  # which no row can say"
            continue
        dash = "- " if depth else "# "
        yield f"{margin}  {dash}{fields[0]}"
        yield from (f"{margin}  {'' if depth else '#'}  {one}" for one in fields[1:])
        if depth:
            yield from _answered(evening, offer, f"{margin}    ", depth - 1)


def _answered(evening, offer, margin, depth):
    decided = evening.copy()
    try:
        decided.decide(offer.step)
    except DeskError as error:
        yield f"{margin}# refused: {error}"
    else:
        yield from _outcome(decided, margin, depth)


def _ask(asked):
    """A question as a row says it."""
    number, table = asked.place
    fields = {HINTS[asked.hint]: asked.hint.replace("{name}", str(asked.name))}
    fields |= {"round": number} if number > 1 else {}
    return _mapping(fields | ({"table": table} if table > 1 else {}))


def _ruling(ruling):
    """The fields of a ruling as a row says them."""
    fields = []
    if ruling.counts is not None:
        fields.append(f"counts: [{', '.join(map(str, ruling.counts))}]")
    if ruling.more:
        fields.append("more: yes")
    if ruling.sat:
        sat = {f"{source} {at}": _holders(who) for (source, at), who in ruling.sat.items()}
        fields.append(f"sat: {_mapping(sat)}")
    if ruling.says:
        fields.append(f"says: [{', '.join(_quoted(str(one)) for one in ruling.says)}]")
    number, table = ruling.place or (1, 1)
    fields += [f"round: {number}"] if number > 1 else []
    return fields + ([f"table: {table}"] if table > 1 else [])


def _holders(holders):
    names = [name if first == 1 else f"{name} from {first}" for name, first in holders]
    return names[0] if len(names) == 1 and holders[0][1] == 1 else f"[{', '.join(names)}]"


def _quoted(text):
    return f'"{text}"' if ": " in text or ", " in text else text


def _mapping(fields):
    return f"{{{', '.join(f'{key}: {value}' for key, value in fields.items())}}}"


def main(path, depth=1):
    """Print the outcome of each row of a file, or why there is none."""
    rows = rows_of(Path(path).read_text(encoding="utf-8"))
    if not isinstance(rows, list):
        raise Mistake("a file of rows is a list: each begins with '- case: '")
    for row in rows:
        try:
            lines = draft(row, depth)
        except (Mistake, DeskError, ValueError) as error:
            lines = [f"  # {error}"]
        name = row["case"] if isinstance(row, dict) and "case" in row else "?"
        print(f"\n# {name}", *lines, sep="\n")


if __name__ == "__main__":
    stubs.install()
    try:
        main(sys.argv[1], *map(int, sys.argv[2:]))
    except IndexError:
        sys.exit("python -m tests.cases.draft FILE [DEPTH]")
    except (OSError, Mistake, yaml.YAMLError) as error:
        sys.exit(str(error))
