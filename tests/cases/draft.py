"""Prints what today's desk says of rows without an outcome: `python -m tests.cases.draft FILE`.

It is not what is right: reckon it by hand before it becomes a row. A number
behind the file: so deep are answers on answers shown.
"""

import sys
from pathlib import Path

import yaml

from host_tools.common.errors import DeskError
from host_tools.simulation.simulator import stubs
from tests.cases.reading import Mistake, case_of
from tests.cases.row import Refused
from tests.cases.today.asked import asked_in
from tests.cases.today.desk import offers_in
from tests.cases.today.evening import Evening


def draft(row, depth):
    """Print what today's desk says of a row (a mapping with `case`, `plan` and `story`)."""
    case = case_of("draft", {"points": {}, "deals": 0} | row)
    evening = Evening(case.plan)
    for entry in case.story:
        if not isinstance(entry, Refused):
            evening.take(entry)
    print(f"\n- case: {case.name}")
    _show(evening, "  ", depth)


def _show(evening, margin, depth):
    event = evening.event()
    for (number, at), table in sorted(event.tables.items()):
        results = {evening.name(person): value for person, value in table.results.items()}
        if results or table.played:
            print(f"{margin}# {number}/{at}: {table.played} of {table.deals} deals, {table.state}")
            print(f"{margin}points: {{{', '.join(f'{n}: {v}' for n, v in results.items())}}}")
    for one in asked_in(evening, event):
        print(f"{margin}# asks {one}: {one.hint} ({one.name})")
    for offer in offers_in(evening, event):
        print(
            f"{margin}- {offer.ruling}   # {offer.words} [{', '.join(k for k, _ in offer.steps)}]"
        )
        if depth:
            decided = evening.copy()
            try:
                decided.decide(*offer.steps)
            except DeskError as error:
                print(f"{margin}  # refused: {error}")
            else:
                _show(decided, margin + "    ", depth - 1)


if __name__ == "__main__":
    stubs.install()
    for known in yaml.safe_load(Path(sys.argv[1]).read_text(encoding="utf-8")):
        try:
            draft(known, int((*sys.argv, "1")[2]))
        except (Mistake, DeskError) as error:
            print(f"\n{known.get('case')}: {error}")
