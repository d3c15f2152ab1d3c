"""Events for seasons, and formulas, in few words."""

from host_tools.formulas.formula_file import read_formula
from host_tools.seasons.counted_event import CountedEvent, CountedLine


def event(number, *lines, rules="tirol", deals=12, marks=None, cup=True):
    """An event of (person, points) each; who has more is ahead, equal points share a rank."""
    points = [own for _, own in lines]
    return CountedEvent(
        number,
        f"Event {number}",
        f"2026-{number:02}-01",
        rules,
        cup,
        True,
        tuple(
            CountedLine(
                person,
                1 + sum(other > own for other in points),
                own,
                deals,
                own if cup else None,
                (marks or {}).get(person, ()),
            )
            for person, own in sorted(lines, key=lambda line: (-line[1], line[0]))
        ),
    )


def formula(*lines):
    """The formula of these lines, with a name."""
    return read_formula("\n".join(['name = "A formula"', *lines]))
