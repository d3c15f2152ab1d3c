"""`schreiber score --check` holds itself, or any program, against vectors."""

import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from host_tools.development.result_pages import DEAL_SCHEMA
from tests.each import each
from tests.how_many import cases
from tests.rules_core.vector_files import all_vectors

VECTORS = str(DEAL_SCHEMA.parent)
TORTURE = DEAL_SCHEMA.parents[1] / "torture"
SCORED = {
    "source": "rules 3",
    "rule": "points less 36",
    "deal": {"rules": "troccas-4", "points": [40, 32]},
    "result": {"points": [4, -4, 4, -4]},
}
REFUSED = {
    "source": "rules 3",
    "rule": "72 points in all",
    "deal": {"rules": "troccas-4", "points": [40, 33]},
    "result": {"error": {"field": "points"}},
}


@pytest.fixture
def folder(tmp_path):
    """A folder with two vectors."""
    lines = "".join(json.dumps(one) + "\n" for one in (SCORED, REFUSED))
    (tmp_path / "own.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


def program(folder, *lines):
    """The command line of a program that answers these lines, whatever it reads."""
    path = folder / "program.py"
    path.write_text(
        f"import sys\nsys.stdin.read()\nprint({chr(10).join(lines)!r})\n", encoding="utf-8"
    )
    return f'"{Path(sys.executable).as_posix()}" "{path.as_posix()}"'


def test_schreiber_agrees_with_all_of_them(schreiber):
    printed = schreiber("score --check", str(VECTORS))
    assert printed.out == f"{len(all_vectors())} vectors: 0 answered otherwise\n"


def test_the_deals_of_tournaments_are_held_against_it_too(tmp_path, schreiber):
    printed = schreiber("score --check", str(TORTURE))
    assert printed.out == "199 vectors: 0 answered otherwise\n"
    document = json.loads((TORTURE / "troccas-4.json").read_bytes())
    document["tables"][0]["lines"][0]["points"] = [1, -1, 1, -1]
    (tmp_path / "wrong.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "deal.schema.json").write_text("{}", encoding="utf-8")
    out = schreiber("score --check", str(tmp_path), status=1).out
    assert "wrong.json, round 1, table 1  wrong: deal 1" in out
    assert out.endswith("24 vectors: 1 answered otherwise\n")
    (tmp_path / "wrong.json").write_text('{"format": "schreiber-result"}', encoding="utf-8")
    schreiber("score --check", str(tmp_path), status=2)


AGREEING = (
    ['{"points": [4, -4, 4, -4]}', '{"error": {"field": "points", "message": "Nein."}}'],
    ['{"points": [4, -4, 4, -4], "void": false, "id": "1"}', '{"error": {"field": "points"}}'],
)
DIFFERING = {
    "other points": (['{"points": [4, -4, 4, -5]}', '{"error": {"field": "points"}}'], 1),
    "money besides": (
        ['{"points": [4, -4, 4, -4], "money": [0, 0, 0, 0]}', '{"error": {"field": "points"}}'],
        1,
    ),
    "void": (['{"points": [4, -4, 4, -4], "void": true}', '{"error": {"field": "points"}}'], 1),
    "another field": (['{"points": [4, -4, 4, -4]}', '{"error": {"field": "rules"}}'], 1),
    "a score of what cannot be": (['{"points": [4, -4, 4, -4]}'] * 2, 1),
    "no answer": (['{"points": [4, -4, 4, -4]}'], 1),
    "no object": (["[4, -4, 4, -4]", "points"], 2),
    "an answer too many": ([*AGREEING[0], "{}"], 1),
}


@each("answers", AGREEING)
def test_a_program_that_agrees(folder, schreiber, answers):
    checked = ("score --check", str(folder), "--program", program(folder, *answers))
    assert schreiber(*checked).out == "2 vectors: 0 answered otherwise\n"


@pytest.mark.parametrize(("answers", "number"), DIFFERING.values(), ids=DIFFERING)
def test_a_program_that_answers_otherwise(folder, schreiber, answers, number):
    checked = ("score --check", str(folder), "--program", program(folder, *answers))
    assert schreiber(*checked, status=1).lines[-1] == f"2 vectors: {number} answered otherwise"


def test_what_differs_is_shown(folder, schreiber):
    said = program(folder, '{"points": [0, 0, 0, 0]}', '{"error": {"field": "points"}}')
    printed = schreiber("score --check", str(folder), "--program", said, status=1)
    assert printed.lines[:-1] == [
        "own.jsonl:1  rules 3: points less 36",
        '  {"rules": "troccas-4", "points": [40, 32]}',
        '  expected: {"points": [4, -4, 4, -4]}',
        '  answered: {"points": [0, 0, 0, 0]}',
    ]


def test_what_is_no_vector_is_said(folder, schreiber):
    (folder / "own.jsonl").write_text('{"deal": {}}\n', encoding="utf-8")
    checked = ("score --check", str(folder))
    assert schreiber(*checked, status=2).err == "schreiber: own.jsonl:1 is no vector\n"
    (folder / "own.jsonl").unlink()
    assert "has no vectors" in schreiber(*checked, status=2).err


def test_a_program_that_is_not_there_is_said(folder, schreiber):
    printed = schreiber("score --check", str(folder), "--program", "no-such-program", status=2)
    assert "no-such-program does not run" in printed.err


def test_a_program_needs_vectors(schreiber):
    printed = schreiber("score --program cat", status=2)
    assert printed.err == "schreiber: --program goes with --check only\n"


def of_schema():
    """(deal, whether the schema takes it, whether it scores) of the vectors.

    Not of those with null, which is a key left out, or with a number too large for the checker.
    """
    schema = Draft202012Validator(json.loads(DEAL_SCHEMA.read_text(encoding="utf-8")))
    for vector in list(all_vectors())[:: cases(3, 1)]:
        text = json.dumps(vector["deal"])
        if "null" not in text and "Infinity" not in text:
            yield text, schema.is_valid(vector["deal"]), "error" not in vector["result"]


def test_the_schema_takes_every_deal_that_scores():
    found = list(of_schema())
    assert [text for text, fits, scores in found if scores and not fits] == []
    assert sum(not fits for _, fits, _ in found) > cases(60, 200)


def test_a_deal_may_have_a_name_and_no_version():
    schema = Draft202012Validator(json.loads(DEAL_SCHEMA.read_text(encoding="utf-8")))
    assert schema.is_valid(SCORED["deal"] | {"id": "17"})
    assert schema.is_valid(SCORED["deal"] | {"version": 1})
    assert not schema.is_valid(SCORED["deal"] | {"version": 2})
    assert not schema.is_valid(SCORED["deal"] | {"colour": "red"})
