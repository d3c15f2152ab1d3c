"""Reads the table of cases: files of YAML into `row.Case`s; every mistake is one sentence."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import yaml

from tests.cases import sentences
from tests.cases.hints import HINTS, hint
from tests.cases.row import (
    BOX,
    CHAIR,
    CODE,
    DIRECTOR,
    NOBODY,
    PHONE,
    QUESTIONS,
    RECORDED,
    SHEET,
    TYPED,
    Answer,
    Ask,
    Case,
    Outcome,
    Part,
    Plan,
    Refused,
    Ruling,
    Source,
    Stretch,
)

FOLDER = Path(__file__).parent
USUAL_TABLES = {1: "Anna Beat Carl Dora", 2: "Emil Fritz Gerti Hans"}

_CASE = {"case", "plan", "story", "points", "deals", "asks", "proposals", "answers", "beside"}
_PLAN = {"book", "deals", "tables", "rounds", "others", "club", "same", "settings"}
_OUTCOME = {"points", "deals", "asks", "proposals", "answers", "beside"}
_RULING = {"counts", "more", "sat", "says", "table", "round"}
_PLACED = {"table", "round", "places"}
# What may be said of a source besides its deals, by its kind.
_LOGGED = {
    "signed",
    "lost",
    "left",
    "label",
    "told",
    "annulled",
    "fined",
    "changed",
    "continues",
    "cleared",
    "rules",
}
MARKS = {BOX: _LOGGED, PHONE: _LOGGED, SHEET: {"fined"}, TYPED: {"first"}, CODE: set()}
_OTHERS = "and others"
_REFUSED = "refused"


class Mistake(Exception):
    """A row is not written as rows are."""


@cache
def cases(folder=FOLDER):
    """The `Case`s of all files in a folder, in their order; nobody changes them. Mistake."""
    found = [case for path in sorted(folder.glob("*.yaml")) for case in cases_in(path)]
    names = [case.name for case in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Mistake(f"two cases have the name {twice[0]!r}")
    return found


def cases_in(path):
    """The `Case`s of a file. Mistake."""
    return [case_of(path.stem, row) for row in rows_of(path.read_text(encoding="utf-8"))]


def rows_of(text):
    """The rows that stand in YAML. Mistake: a key stands twice in one of them."""
    return yaml.load(text, Loader=_Loader) or []


class _Loader(yaml.CSafeLoader):
    """Refuses a key that stands twice: YAML would only take the last one."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        twice = [key for key in keys if keys.count(key) > 1]
        if twice:
            line = node.start_mark.line + 1
            raise Mistake(f"{twice[0]!r} stands twice in what begins in line {line}")
        return super().construct_mapping(node, deep)


def case_of(file, row):
    """The `Case` of a row (a mapping); file: the name of its theme. Mistake."""
    name = row.get("case") if isinstance(row, dict) else None
    if not name:
        raise Mistake(f"{file}: a row has no name: 'case: What happens in a few words'")
    try:
        return _case(file, row)
    except _FieldError as error:
        raise Mistake(f"{file}: {name}: {error}") from error


class _FieldError(Exception):
    """What is wrong with a field: its name and a sentence."""

    def __init__(self, field, sentence):
        super().__init__(f"{field}: {sentence}")


def _case(file, row):
    _known("case", row, _CASE)
    plan = _plan(row.get("plan", {}))
    story = _story(row.get("story"), plan)
    reader = _Reader(plan, {one.name: one for one in story if isinstance(one, Source)})
    outcome = reader.outcome("case", row, None)
    return Case(file, row["case"], plan, story, outcome)


def _known(field, mapping, keys):
    if not isinstance(mapping, dict):
        raise _FieldError(field, f"has to be a mapping, not {mapping!r}")
    for key in mapping:
        if key not in keys:
            raise _FieldError(field, f"knows no {key!r}; it knows {', '.join(sorted(keys))}")


def _plan(row):
    _known("plan", row, _PLAN)
    rounds = row.get("rounds", [row.get("tables", USUAL_TABLES)])
    if "rounds" in row and "tables" in row:
        raise _FieldError("plan", "has tables (of one round) or rounds, not both")
    drawn = []
    for tables in rounds:
        if not isinstance(tables, dict) or list(tables) != [*range(1, len(tables) + 1)]:
            raise _FieldError(
                "plan", f"the tables of a round are {{1: names, 2: names}}, not {tables!r}"
            )
        drawn.append(tuple(_names("plan", names) for names in tables.values()))
    return Plan(
        row.get("book", "krenglbach"),
        row.get("deals", 12),
        tuple(drawn),
        _names("others", row.get("others", "")),
        _names("club", row.get("club", "")),
        row.get("same", {}),
        row.get("settings", {}),
    )


def _names(field, text):
    """Names, written with blanks between them, or as a list."""
    if not isinstance(text, (str, list)):
        raise _FieldError(field, f"names stand in a row with blanks between them, not as {text!r}")
    return tuple(text.split()) if isinstance(text, str) else tuple(map(str, text))


def _story(story, plan):
    if story is None:
        raise _FieldError("story", "is missing; where nothing has happened it is []")
    found = []
    for entry in story if isinstance(story, list) else [story]:
        earlier = {one.name for one in found if isinstance(one, Source)}
        if isinstance(entry, dict) and [*entry] == [_REFUSED]:
            found.append(Refused(_entry(entry[_REFUSED], plan, earlier)))
        else:
            found.append(_entry(entry, plan, earlier))
    return tuple(found)


def _entry(entry, plan, earlier):
    """A source or what is said; earlier: the names of the sources before it."""
    if isinstance(entry, str):
        return _said("story", entry, plan, earlier)
    if not isinstance(entry, dict) or len(entry) != 1:
        raise _FieldError("story", f"an entry is a source or a sentence, not {entry!r}")
    [(name, fields)] = entry.items()
    source = _source(name, fields or {}, plan)
    if source.name in earlier and source.kind not in RECORDED:
        raise _FieldError(name, "stands twice, and only a box or a phone is read again")
    return source


def _said(field, text, plan, sources):
    try:
        said = sentences.said(text)
    except ValueError as error:
        raise _FieldError(field, str(error)) from error
    for name in sentences.PERSONS:
        if name in said.values and said.values[name] not in plan.persons:
            raise _FieldError(field, f"nobody is called {said.values[name]!r} in {text!r}")
    for name in sentences.SOURCES:
        if name in said.values and said.values[name] not in sources:
            raise _FieldError(field, f"there is no source {said.values[name]!r} in {text!r}")
    return said


def _source(name, fields, plan):
    kind = str(name).split()[0]
    if kind not in MARKS:
        raise _FieldError(
            "story", f"{name!r} is no source; a source begins with {', '.join(MARKS)}"
        )
    rows = {key: value for key, value in fields.items() if _is_deals(key)}
    marks = {key: value for key, value in fields.items() if key not in rows}
    _known(name, marks, MARKS[kind] | _PLACED)
    round_number, table = marks.pop("round", 1), marks.pop("table", 1)
    chairs = plan.chairs(round_number, table)
    if not chairs:
        raise _FieldError(name, f"the plan has no table {table} in round {round_number}")
    places = _names(name, marks.pop("places", list(chairs)))
    unknown = [one for one in places if one not in plan.persons]
    if kind not in (BOX, PHONE) and unknown:
        raise _FieldError(name, f"nobody is called {unknown[0]!r}, and {kind}s have persons only")
    stretches = tuple(_stretch(name, key, value, places) for key, value in rows.items())
    if kind in (SHEET, CODE) and len(stretches) != 1:
        raise _FieldError(name, "a sheet and a code have one line with all of their deals")
    _check_marks(name, marks, places, stretches)
    return Source(name, kind, round_number, table, places, stretches, marks)


def _check_marks(name, marks, places, stretches):
    """_FieldError where a mark is of somebody, or of a deal, that the source has not."""
    if marks.get("signed", True) not in (True, False, DIRECTOR):
        raise _FieldError(name, f"signed is yes, no, or {DIRECTOR!r}")
    unknown = [one for one in marks.get("fined", {}) if one not in places]
    if unknown:
        raise _FieldError(name, f"fined is {unknown[0]!r}, who has no place on it")
    deals = {n for one in stretches for n in range(one.first or 1, one.last + 1)}
    for number in [*marks.get("annulled", []), *marks.get("changed", {})]:
        if number not in deals:
            raise _FieldError(name, f"it has no deal {number}")


def _is_deals(key):
    return isinstance(key, int) or bool(re.fullmatch(r"\d+(-\d+)?( deals?)?", str(key)))


def _stretch(name, key, points, places):
    text = str(key)
    if text.endswith(("deal", "deals")):
        first, last = None, int(text.split()[0])
    else:
        ends = [int(part) for part in text.split("-")]
        first, last = ends[0], ends[-1]
        if last < first:
            raise _FieldError(name, f"deals {text} end before they begin")
    if not isinstance(points, list) or len(points) != len(places):
        raise _FieldError(
            name, f"deals {text} need {len(places)} numbers, one a place, not {points!r}"
        )
    return Stretch(first, last, tuple(points))


class _Reader:
    """Reads what holds, what is asked and what is answered of one case."""

    def __init__(self, plan, sources):
        self.plan, self.sources = plan, sources

    def outcome(self, field, row, before):
        """The `Outcome` in a mapping; before: the one that it is an answer on, or None."""
        if "points" not in row:
            raise _FieldError(field, "points are missing: what each player has then")
        if "deals" not in row and before is None:
            raise _FieldError(field, "deals are missing: how many count then")
        deals = self._deals(row["deals"]) if "deals" in row else before.deals
        asks = row.get("asks", [])
        listed = row.get("proposals", [])
        proposals = [one for one in listed if one != _OTHERS]
        holds = Outcome(
            self._points(field, row["points"]),
            deals,
            tuple(self._ask(one) for one in (asks if isinstance(asks, list) else [asks])),
            and_others=len(proposals) < len(listed),
            beside=row.get("beside", {}),
        )
        answers = tuple(self._answer("proposals", one, holds) for one in proposals)
        if answers and all(one.outcome is None for one in answers):
            raise _FieldError("proposals", "what holds after one of them is missing")
        said = tuple(self._answer("answers", one, holds) for one in row.get("answers", []))
        if any(one.outcome is None for one in said):
            raise _FieldError("answers", "what holds after it is missing")
        return Outcome(
            holds.points, holds.deals, holds.asks, answers, holds.and_others, said, holds.beside
        )

    def _points(self, field, points):
        """{name: points} of `{name: points}`, a list for table 1, or `{table: list}`."""
        if isinstance(points, list):
            points = {1: points}
        if not isinstance(points, dict):
            raise _FieldError(field, f"points are numbers by names, or a list, not {points!r}")
        found = {}
        for key, value in points.items():
            if isinstance(key, int):
                chairs = self.plan.chairs(1, key)
                if not isinstance(value, list) or len(chairs) != len(value):
                    raise _FieldError(field, f"the points of table {key} need a number a chair")
                found |= {n: v for n, v in zip(chairs, value, strict=True) if v is not None}
            elif key not in self.plan.persons:
                raise _FieldError(field, f"nobody is called {key!r} who could have points")
            else:
                found[key] = value
        return found

    def _deals(self, deals):
        if isinstance(deals, int):
            return {(1, 1): deals}
        found = {}
        for key, value in deals.items():
            place = (1, key) if isinstance(key, int) else tuple(map(int, str(key).split("/")))
            if not self.plan.chairs(*place):
                raise _FieldError("deals", f"there is no table {key}; write 2, or 1/2 of round 1")
            found[place] = value
        return found

    def _ask(self, row):
        _known("asks", row, {*QUESTIONS, "table", "round"})
        [question, *more] = [key for key in row if key in QUESTIONS] or [None]
        if question is None or more:
            raise _FieldError("asks", f"one of {', '.join(QUESTIONS)} is asked, with its hint")
        try:
            words, name = hint(row[question])
        except ValueError as error:
            raise _FieldError("asks", str(error)) from error
        if HINTS[words] != question:
            raise _FieldError("asks", f"{row[question]!r} is a hint of {HINTS[words]!r}")
        place = row.get("round", 1), row.get("table", 1)
        if not self.plan.chairs(*place):
            raise _FieldError("asks", f"there is no table {place[1]} in round {place[0]}")
        return Ask(question, words, name, *place)

    def _answer(self, field, row, before):
        _known(field, row, _RULING | _OUTCOME)
        ruling = self._ruling(field, row)
        if ruling.counts is None and not (ruling.sat or ruling.says):
            raise _FieldError(field, "an answer says counts, sat or says")
        holds = {key: value for key, value in row.items() if key in _OUTCOME}
        outcome = self.outcome(field, holds, before) if holds else None
        return Answer(ruling, outcome)

    def _ruling(self, field, row):
        counts = None
        if "counts" in row:
            counts = tuple(self._part(part) for part in row["counts"])
        sat = {self._place(key): self._holders(who) for key, who in row.get("sat", {}).items()}
        says = self._sentences(field, row.get("says", []))
        ruling = Ruling(counts, row.get("more", False), sat, says)
        place = row.get("round", 1), row.get("table", 1)
        if not self.plan.chairs(*place):
            raise _FieldError(field, f"there is no table {place[1]} in round {place[0]}")
        return replace(ruling, place=place) if ruling.needs_place else ruling

    def _sentences(self, field, texts):
        texts = [texts] if isinstance(texts, str) else texts
        return tuple(_said(field, text, self.plan, self.sources) for text in texts)

    def _part(self, text):
        found = re.fullmatch(r"(.+?)(?: (\d+)(?:-(\d+))?)?", text)
        name, first, last = found.groups()
        if text in self.sources or name not in self.sources:
            name, first, last = text, None, None
        if name not in self.sources:
            raise _FieldError("counts", f"there is no source {text!r}")
        if first is None:
            return Part(name)
        first, last = int(first), int(last or first)
        stretches = self.sources[name].stretches
        ends = (min(one.first or 1 for one in stretches), max(one.last for one in stretches))
        return Part(name) if (first, last) == ends else Part(name, first, last)

    def _place(self, text):
        found = re.fullmatch(r"(.+) (\d+)", text)
        if not found or found[1] not in {*self.sources, CHAIR}:
            raise _FieldError("sat", f"{text!r} is no place; one is 'box 2' or 'chair 4'")
        return found[1], int(found[2])

    def _holders(self, who):
        """((name, from which deal on), ...) of a name, or of a list: [Anna, Hilde from 4]."""
        holders = []
        for one in who if isinstance(who, list) else [who]:
            found = re.fullmatch(r"(\S+)(?: from (\d+))?", one)
            if not found or found[1] not in {*self.plan.persons, NOBODY}:
                raise _FieldError("sat", f"nobody is called {one!r}")
            holders.append((found[1], int(found[2] or 1)))
        return tuple(holders)
