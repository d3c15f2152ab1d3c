"""A formula as a form has it: its texts in, the text of its file out."""

from collections.abc import Mapping
from typing import Any

from host_tools.club.player_marks import part_of
from host_tools.common.errors import DeskError
from host_tools.formulas.formula import Formula
from host_tools.formulas.formula_file import formula_of, formula_text
from host_tools.language.message import msg
from host_tools.web.director.posted import cents_of, whole_number
from host_tools.web.serving.sent_form import Texts

_WORDS = ("name", "worth", "per", "total", "missed", "shared")
_NUMBERS = ("best", "dropped", "least", "digits")
_MOST_LINES = 100


def formula_in(form: Texts) -> str:
    """The text of the file of the formula that a form says. DeskError names what is wrong."""
    document: dict[str, Any] = {
        name: text for name in _WORDS if (text := form.get(name, "").strip())
    }
    document |= {
        name: whole_number(name, text) for name in _NUMBERS if (text := form.get(name, "").strip())
    }
    document["ties"] = [tie for tie in form.getall("tie", []) if tie]
    marks = form.get("marks", "").split(",")
    document["marks"] = [part_of(mark) for mark in marks if mark.strip()]
    if document.get("worth") == "rank-points":
        document["fields"] = [_field(line) for line in _lines(form, "fields")]
    document["prizes"] = [_prize(line) for line in _lines(form, "prizes")]
    return formula_text(formula_of(document))


def form_of(formula: Formula) -> Mapping[str, str]:
    """Return {name: text} of the fields of a form that hold several values."""
    return {
        "marks": ", ".join(formula.marks),
        "fields": "\n".join(
            f"{row.at_least}: {' '.join(map(str, row.points))}"
            + (f" | {row.rest}" * bool(row.rest))
            for row in formula.fields
        ),
    }


def _lines(form: Texts, name: str) -> list[str]:
    lines = [line.strip() for line in form.get(name, "").splitlines()]
    return [line for line in lines if line][:_MOST_LINES]


def _field(line: str) -> dict[str, Any]:
    """The points for ranks of a line such as `9: 8 6 5 4 | 1`, the last for everybody behind."""
    size, colon, points = line.partition(":")
    given, _, rest = points.partition("|")
    if not colon:
        raise DeskError(msg("points for ranks: a line is such as {example}", example="9: 8 6 5 4"))
    found = {
        "from": whole_number("from", size.strip()),
        "points": [whole_number("points", text) for text in given.replace(",", " ").split()],
    }
    return found | ({"rest": whole_number("rest", rest.strip())} if rest.strip() else {})


def _prize(line: str) -> dict[str, Any]:
    """The prize of a line such as `ladies; Queen; 30.00 10.00`."""
    mark, title, cents, *_ = (*line.split(";"), "", "")
    return {
        "mark": part_of(mark) if mark.strip() else "",
        "title": title.strip(),
        "cents": [cents_of("cents", text) for text in cents.split()],
    }
