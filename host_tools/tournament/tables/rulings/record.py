"""A ruling as a decision holds it: what JSON can say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.ruling import Answer, Ruling, Stretch

# What a decision holds of one table.
Record = dict[str, Any]


def written(answer: Answer) -> list[Record]:
    """An answer as a list, a dict for each table; what a ruling does not say is left out."""
    return [_written(table, ruling) for table, ruling in sorted(answer.items())]


def content_of(round_number: int, answer: Answer) -> dict[str, Any]:
    """The content of the decision `ruling` that an answer is."""
    return {"round": round_number, "tables": written(answer)}


def answer_in(records: Sequence[Mapping[str, Any]]) -> Answer:
    """The answer that `written` has made a list of, once its form was checked."""
    return {record["table"]: _ruling(record) for record in records}


def _written(table: int, ruling: Ruling) -> Record:
    return {"table": table} | dict(_parts(ruling))


def _parts(ruling: Ruling) -> Iterator[tuple[str, Any]]:
    if ruling.counts is not None:
        yield "counts", [_stretch(one) for one in ruling.counts]
    if ruling.over is not None:
        yield "over", ruling.over
    if ruling.deals is not None:
        yield "deals", ruling.deals
    if ruling.sat:
        yield "sat", [_sat(*one) for one in ruling.sat.items()]
    if ruling.seen:
        yield "seen", dict(ruling.seen)
    if ruling.known:
        yield "known", dict(ruling.known)
    if ruling.moved:
        yield "moved", dict(ruling.moved)


def _stretch(stretch: Stretch) -> Record:
    record: Record = {"source": stretch.source, "first": stretch.first, "last": stretch.last}
    return record | ({"as_signed": True} if stretch.as_signed else {})


def _sat(where: tuple[str, int], sitters: Sequence[Sitter]) -> Record:
    source, place = where
    return {"source": source, "place": place, "persons": [_sitter(one) for one in sitters]}


def _sitter(sitter: Sitter) -> list[int | bool]:
    numbered = [True] if sitter.numbered else []
    return [sitter.person or NOBODY, sitter.first, *numbered]


def _ruling(record: Mapping[str, Any]) -> Ruling:
    counts = record.get("counts")
    return Ruling(
        counts=None if counts is None else tuple(Stretch(**one) for one in counts),
        over=record.get("over"),
        deals=record.get("deals"),
        sat={
            (one["source"], one["place"]): tuple(Sitter(*person) for person in one["persons"])
            for one in record.get("sat", ())
        },
        seen=record.get("seen", {}),
        known=record.get("known", {}),
        moved=record.get("moved", {}),
    )
