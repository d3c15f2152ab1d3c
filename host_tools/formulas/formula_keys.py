"""The keys of the file of a formula: what each may be, and what it means."""

from dataclasses import MISSING, dataclass, fields

from host_tools.common.limits import MAX_CENTS, MAX_MARK, MAX_MARKS
from host_tools.formulas.formula import (
    MISSED_WORDS,
    PER_WORDS,
    SHARED_WORDS,
    TIE_WORDS,
    TOTAL_WORDS,
    WORTH_WORDS,
    FieldPoints,
    Formula,
    SeasonPrize,
)
from rules_core.compound_fields import Named
from rules_core.fields import Integer, List, PlainText
from rules_core.types import Field

_MAX_EVENTS = 200
_POINTS = Integer(-100_000, 100_000)
_CENTS = Integer(0, MAX_CENTS)


@dataclass(frozen=True)
class Rows:
    """A list of tables, `[[name]]`; `made_by`: the class of a row, `keys`: its keys."""

    made_by: type
    keys: "dict[str, FormulaKey]"


@dataclass(frozen=True)
class FormulaKey:
    """A key; `field`: its name in the class; `checker`: of its value; `meaning`: for people, in
    English like the keys.
    """

    field: str
    checker: Field | Rows
    meaning: str


_FIELD_KEYS = {
    "from": FormulaKey("at_least", Integer(1, 1000), "least number of players in the field"),
    "points": FormulaKey("points", List(_POINTS, 1, 1000), "for rank 1, 2, 3 ..."),
    "rest": FormulaKey("rest", _POINTS, "for everybody behind them"),
}
_PRIZE_KEYS = {
    "mark": FormulaKey("mark", PlainText(MAX_MARK), "a group of players; empty: all"),
    "title": FormulaKey("title", PlainText(60), "of the first"),
    "cents": FormulaKey("cents", List(_CENTS, 0, 100), "for the first, the second ..."),
}
FORMULA_KEYS = {
    "name": FormulaKey("name", PlainText(60, shortest=1), "what it is called"),
    "worth": FormulaKey("worth", Named(tuple(WORTH_WORDS)), "what an event is worth"),
    "per": FormulaKey("per", Named(tuple(PER_WORDS)), "what points are measured by"),
    "total": FormulaKey(
        "total", Named(tuple(TOTAL_WORDS)), "what becomes of the events that count"
    ),
    "best": FormulaKey("best", Integer(0, _MAX_EVENTS), "number of best events that count; 0: all"),
    "dropped": FormulaKey(
        "dropped",
        Integer(0, _MAX_EVENTS),
        "number of worst events of the season that do not count; missed ones go first",
    ),
    "least": FormulaKey("least", Integer(1, _MAX_EVENTS), "number of events needed for a rank"),
    "missed": FormulaKey("missed", Named(tuple(MISSED_WORDS)), "what a missed event counts"),
    "shared": FormulaKey("shared", Named(tuple(SHARED_WORDS)), "value of a shared rank"),
    "ties": FormulaKey(
        "ties",
        List(Named(tuple(TIE_WORDS)), 0, len(TIE_WORDS)),
        "what decides between equal totals, in this order",
    ),
    "marks": FormulaKey(
        "marks",
        List(PlainText(MAX_MARK, shortest=1), 0, MAX_MARKS),
        "the groups of players who are in the table; none: everybody",
    ),
    "digits": FormulaKey("digits", Integer(0, 6), "decimals that are shown of a fraction"),
    "fields": FormulaKey(
        "fields", Rows(FieldPoints, _FIELD_KEYS), "points for ranks by the size of the field"
    ),
    "prizes": FormulaKey("prizes", Rows(SeasonPrize, _PRIZE_KEYS), "what the best ones get"),
}


def needed(made_by: type) -> set[str]:
    """The fields of a class that have no default."""
    return {
        one.name
        for one in fields(made_by)
        if one.default is MISSING and one.default_factory is MISSING
    }


def defaults() -> dict[str, object]:
    """{field: default} of a formula."""
    return {one.name: one.default for one in fields(Formula) if one.default is not MISSING}
