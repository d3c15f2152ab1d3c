"""The tables of a document made again: each line by its entry, each result by the lines that count.

Which of them count, and who sat there, is as it says.
"""

from host_tools.intake.documents.written_books import WrittenBooks
from host_tools.intake.documents.written_records import WrittenRecords
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.results.result_lines import CODE, DESK, SHEET, recorded_worth
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from host_tools.sessions.session import Entry
from host_tools.tournament.aliases import Place, Seats
from host_tools.tournament.tables.table import LOOK
from rules_core.documents import DEAL
from rules_core.errors import DealError
from rules_core.incidents import ADJUST, PENALTY

# Points of several deals at once, which no rule book can score.
_TOTALS = (SHEET, CODE)
_OF_BOXES = ("time", "record", "director", "before")  # what the desk does not say of its own


class SummedTables:
    """Makes tables again. `wrong`: the `Difference`s of entries that no rule book can read.

    records: those that the document shows, or None. UnreadableResultError for a newer rule book.
    """

    def __init__(self, books: WrittenBooks, records: WrittenRecords | None) -> None:
        self._books = books
        sessions = () if records is None else records.sessions.values()
        self._recorded = {entry.id: entry for one in sessions for entry in one.entries}
        self.wrong: list[Difference] = []

    def of(self, document: Document) -> list[Document]:
        """All tables of a document, by round and table, those of its plan among them."""
        plan = _plan(document)
        written = {(one["round"], one["table"]): one for one in document["tables"]}
        paths = {
            (one["round"], one["table"]): at("tables", place)
            for place, one in enumerate(document["tables"])
        }
        found = []
        for place in sorted(plan or written):
            if place in written:
                found.append(self._table(written[place], paths[place], plan.get(place)))
            else:
                found.append({"round": place[0], "table": place[1], "lines": [], "results": []})
        return found

    def _table(self, written: Document, path: str, drawn: Seats | None) -> Document:
        lines = [
            self._line(line, at(at(path, "lines"), place))
            for place, line in enumerate(written["lines"])
        ]
        table = written | {"lines": lines, "results": _results(written, lines)}
        counting = [line for line in lines if line["counts"]]
        if all("deals" in line for line in counting):
            table["played"] = sum(line["deals"] for line in counting)
        if drawn is not None:
            table["persons"] = list(drawn)
        return table

    def _line(self, written: Document, path: str) -> Document:
        line = {**written}
        if "why" in written:
            line["counts"] = written["why"] is None
        if written["by"] == DESK:
            line |= dict.fromkeys(_OF_BOXES)
        else:
            line |= self._as_recorded(written)
        if line.get("before") is not None:
            before = line["before"]
            line["before"] = before | self._scored(before, at(path, "before"), written["kind"])
        if line.get("entry") is None:
            return line | self._without_entry(written, path)
        return line | self._scored(line, path, written["kind"])

    def _as_recorded(self, written: Document) -> Document:
        """Return the content of a line's record, where it is shown."""
        entry = self._recorded.get(str(written.get("record")))
        if entry is None:
            return {}
        said = {"number": entry.number, "time": _time(entry)}
        document = recorded_worth(entry).entry
        if written.get("before") is not None:
            return said | {"before": written["before"] | {"entry": document}}
        return said | {"entry": document, "kind": entry.kind}

    def _scored(self, said: Document, path: str, kind: str) -> Document:
        """Return the score of an entry, and the number of deals for which it stands."""
        try:
            entry = self._books.read(said["entry"], at(path, "entry"))
            score = entry.score()
        except DealError as error:
            self.wrong.append(Difference(at(path, "entry"), refusal(error)))
            return {}
        if entry.kind != kind:
            wrong = msg("this is no {kind}", kind=kind)
            self.wrong.append(Difference(at(path, "entry"), wrong))
        return {
            "points": list(score.points),
            "cents": None if score.money is None else list(score.money),
            "deals": int(entry.kind == DEAL and entry.book.counts(entry.content)),
        }

    def _without_entry(self, written: Document, path: str) -> Document:
        """Of a line that no rule book scores: nobody plays for money without deals."""
        if written["kind"] in _TOTALS:
            return {"cents": None, "points": _of_seats(written)}
        if written["kind"] not in (ADJUST, PENALTY) or written["by"] != DESK:
            self.wrong.append(Difference(path, msg("{key} is missing", key="entry")))
        points = _of_seats(written)
        if written["kind"] == PENALTY:
            points = [-abs(one) for one in points]
        return {"cents": None, "deals": 0, "points": points}


def _of_seats(written: Document) -> list[int]:
    """The points of a line, one a seat."""
    points = [*written["points"], *[0] * len(written["seats"])]
    return points[: len(written["seats"])]


def _time(entry: Entry) -> int | None:
    return None if entry.time is None else int(entry.time.timestamp())


def _plan(document: Document) -> dict[Place, Seats]:
    """{(round, table): who was drawn there}, {} where the document does not show it."""
    return {
        (round_number, number): persons
        for round_number, tables in enumerate(document.get("plan", {}).get("rounds", ()), 1)
        for number, persons in enumerate(tables, 1)
    }


def _results(written: Document, lines: list[Document]) -> list[Document]:
    """Everybody's result: the sum of the lines that count."""
    counting = [line for line in lines if line["counts"]]
    points = _sums(counting, "points")
    said = {one["person"]: one.get("cents") for one in written["results"]}
    cents = {} if _nobody_pays(written, counting) else _sums(counting, "cents")
    return [
        {
            "person": person,
            "points": points.get(person, 0),
            "cents": cents.get(person, 0 if said.get(person) else said.get(person)),
        }
        for person in sorted({*said, *points})
    ]


def _nobody_pays(table: Document, counting: list[Document]) -> bool:
    """Return True if nobody has money at a table because its players are open or unknown."""
    is_open = table.get("state", LOOK) == LOOK
    of_nobody = any(line.get("cents") and None in line["seats"] for line in counting)
    return (is_open or of_nobody) and all(one.get("cents") is None for one in table["results"])


def _sums(lines: list[Document], key: str) -> dict[int, int]:
    """{person: the sum of what lines have under a key}."""
    found: dict[int, int] = {}
    for line in lines:
        for person, value in zip(line["seats"], line.get(key) or (), strict=False):
            if person is not None:
                found[person] = found.get(person, 0) + value
    return found
