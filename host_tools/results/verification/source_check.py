"""Do the lines of the boxes go with the sessions that they are from?"""

from collections.abc import Iterator

from host_tools.language.message import msg
from host_tools.results.result_lines import BOX
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from host_tools.sessions.record_ids import parts_of_id


def source_differences(document: Document) -> Iterator[Difference]:
    """What is wrong with the lines of boxes, if the document says from which sessions they are."""
    if "sources" not in document:
        return
    sources: dict[str, list[Document]] = {}
    for source in document["sources"]:
        sources.setdefault(_log_of(source["id"]), []).append(source)
    for index, table in enumerate(document["tables"]):
        place = table["round"], table["table"]
        for number, line in enumerate(table["lines"]):
            if line["by"] == BOX and line.get("record") is not None:
                path = at(at(at("tables", index), "lines"), number)
                yield from _line(line, place, sources.get(_log_of(line["record"]), []), path)


def _line(
    line: Document, place: tuple[int, int], sources: list[Document], path: str
) -> Iterator[Difference]:
    found = [source for source in sources if _is_of(line["record"], source)]
    if len(found) != 1:
        yield Difference(at(path, "record"), msg("it is of no session of this event"))
        return
    [source] = found
    if (source["round"], source["table"]) != place:
        yield Difference(at(path, "record"), msg("its session is of another table"))
    for seat, person in enumerate(line["seats"]):
        if person is not None and person not in source["everybody"]:
            said = msg("person {number} did not sit there in this session", number=person)
            yield Difference(at(at(path, "seats"), seat), said)


def _is_of(record: str, source: Document) -> bool:
    """Is a record, by its id, one of a session of the same log? Whose records are not known may."""
    _, sequence = parts_of_id(record) or (b"", 0)
    if source["log"] is None:
        return True
    return (source["first"] or 0) <= sequence <= (source["last"] or 0)


def _log_of(record: str) -> str:
    """The identity of the log of a record, by its id."""
    return record.partition("-")[0]
