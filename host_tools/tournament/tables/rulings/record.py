"""A ruling as a decision holds it: what JSON can say."""

from collections.abc import Mapping, Sequence
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
    counts = None if ruling.counts is None else [_stretch(one) for one in ruling.counts]
    sat = [_sat(*one) for one in ruling.sat.items()]
    said: Record = {
        "counts": counts,
        "over": ruling.over,
        "deals": ruling.deals,
        "sat": sat or None,
    }
    of_sources = {"seen": ruling.seen, "known": ruling.known, "moved": ruling.moved}
    said |= {name: dict(numbers) or None for name, numbers in of_sources.items()}
    return {"table": table} | {name: one for name, one in said.items() if one is not None}


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
