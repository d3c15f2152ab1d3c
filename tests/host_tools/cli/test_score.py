"""`schreiber score` keeps to deal-format, counts piles, and holds itself against vectors."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from host_tools.cli.commands.score import EPILOG, answer_line
from host_tools.development.result_pages import DEAL_SCHEMA
from tests.each import each
from tests.how_many import cases
from tests.rules_core.vector_files import all_vectors

ROOT = Path(__file__).parents[3]
PASSED = b'{"rules": "fft-4", "passed": true}\n'
GARDE = {"rules": "fft-4", "taker": 0, "contract": "garde", "points": 49, "bouts": 2}


def score_alone(text):
    """Run it as a bare clone does: no site packages, so the standard library only."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "host_tools", "score"],
        input=text,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )


@pytest.mark.long
def test_every_line_of_standard_input_gets_its_answer_in_order():
    pile = b'\n{"rules": "fft-4", "cards": 5, "figures": {"bout": 1}}'
    result = score_alone(b'{"rules": "fft-4"}\n' + PASSED + json.dumps(GARDE).encode() + pile)
    refused, passed, garde, counted = map(json.loads, result.stdout.splitlines())
    assert refused["error"]["field"] == "taker"
    assert passed == {"points": [0, 0, 0, 0]}
    assert garde == {"points": [198, -66, -66, -66]}
    assert counted == {"points": 6.5}
    assert result.returncode == 1


PILES_COUNTED = {
    b'{"rules": "fft-4", "cards": 5, "figures": {"bout": 1}}': {"points": 6.5},
    b'{"rules": "krenglbach", "cards": 20, "figures": {"king": 1, "queen": 2}}': {
        "points": "16/2",
        "thirds": 50,
    },
    b'{"rules": "troccas-4", "cards": 2, "figures": {}}': {"points": 1},
    b'{"rules": "tirol", "cards": 3, "figures": {"king": 1}}': {"points": "5/0", "thirds": 15},
}


@each(
    "text",
    "answers",
    [
        (PASSED * 3, [{"points": [0, 0, 0, 0]}] * 3),
        (b"", []),
        (b"\xef\xbb\xbf" + PASSED, [{"points": [0, 0, 0, 0]}]),
        (b"\n".join(PILES_COUNTED), [*PILES_COUNTED.values()]),
    ],
)
def test_a_file_is_read(tmp_path, schreiber, text, answers):
    path = tmp_path / "deals.jsonl"
    path.write_bytes(text)
    assert [*map(json.loads, schreiber("score", str(path)).lines)] == answers


def test_a_refused_line_does_not_stop_the_rest(tmp_path, schreiber):
    path = tmp_path / "piles.jsonl"
    path.write_bytes(b'{"figures": {}}\n' + PASSED)
    refused, passed = map(json.loads, schreiber("score", str(path), status=1).lines)
    assert refused["error"]["field"] == "rules"
    assert passed == {"points": [0, 0, 0, 0]}


def test_an_unreadable_file_is_a_usage_error(tmp_path, schreiber):
    for path in (tmp_path / "missing.jsonl", tmp_path):
        printed = schreiber("score", str(path), status=2)
        assert printed.out == ""
        assert printed.err.startswith("schreiber: ")
        assert printed.err.count("\n") == 1


@each(
    "line",
    "field",
    [
        (b"", ""),
        (b"[]", ""),
        (b"3", ""),
        (b"null", ""),
        (b"{", ""),
        (b"NaN", ""),
        (b'{"rules": NaN}', ""),
        (b'{"rules": "fft-4"} {}', ""),
        (b"\xff\xfe", ""),
        (b"[" * 100_000, ""),
        (b'{"points": ' + b"9" * 5000 + b"}", ""),
        (b"{}", "rules"),
        (b'{"rules": "bridge"}', "rules"),
        (b'{"rules": ["fft-4"]}', "rules"),
        (b'{"rules": "fft-4", "passed": true, "passed": true}', "passed"),
        (b'{"rules": "fft-4", "passed": 1}', "passed"),
        (b'{"rules": "fft-4", "taker": true}', "taker"),
        (b'{"rules": "fft-4", "id": 3, "passed": true}', "id"),
        (b'{"rules": "fft-4", "passed": true, "colour": 1}', "colour"),
        (json.dumps(GARDE | {"points": 1e999}).encode().replace(b"Infinity", b"1e999"), "points"),
        (json.dumps(GARDE | {"points": 40.25}).encode(), "points"),
        (json.dumps(GARDE | {"poignees": [{"side": "attack"}]}).encode(), "poignees[0].size"),
        (b'{"rules": "bridge", "cards": 1, "figures": {}}', "rules"),
        (b'{"rules": "tirol", "cards": 1, "figures": {}, "cards": 1}', "cards"),
        (b'{"rules": "tirol", "cards": 55, "figures": {}}', "cards"),
        (b'{"rules": "tirol", "cards": 20, "figures": {"king": 5}}', "figures.king"),
        (b'{"rules": "tirol", "cards": 2, "figures": {"king": 3}}', "figures"),
    ],
)
def test_refused_lines_name_the_field(line, field):
    error = answer_line(line)["error"]
    assert error["field"] == field
    assert error["message"].endswith(".")


def test_the_id_is_carried_along():
    assert answer_line(b'{"rules": "fft-4", "passed": true, "id": "a"}')["id"] == "a"
    assert answer_line(b'{"rules": "fft-4", "id": "b"}')["id"] == "b"
    line = b'{"rules": "tirol", "id": "a", "cards": 0, "figures": {}}'
    assert answer_line(line) == {"id": "a", "points": "0/0", "thirds": 0}


def test_null_is_the_same_as_left_out():
    line = json.dumps(GARDE | {"petit_au_bout": None, "chelem": None, "id": None})
    assert answer_line(line.encode()) == {"points": [198, -66, -66, -66]}


def test_an_incident():
    line = b'{"rules": "fft-4", "penalty": {"seat": 2, "points": 100, "reason": "late"}}'
    assert answer_line(line) == {"points": [0, 0, -100, 0]}


@pytest.mark.long
def test_who_reads_no_further_is_no_error_message():
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    process.stdin.write(PASSED)
    process.stdin.flush()
    assert process.stdout.readline() == b'{"points": [0, 0, 0, 0]}\n'  # while the input is open
    process.stdout.close()
    process.stdin.write(PASSED)
    process.stdin.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait() == 1


KEYS = [
    *("rules", "id", "taker", "contract", "points", "bouts", "petit_au_bout", "poignees"),
    *("chelem", "ruling", "passed", "partner", "penalty", "warning", "adjust", "seat", "reason"),
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["fft-4", "ch-5", "garde", "attack", "simple", "void", ""])
    | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner, max_size=6)
    ),
    max_leaves=20,
)


DEALS = st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=8)


@pytest.mark.slow
@settings(max_examples=cases(30, 300))
@given(VALUES | DEALS.map(lambda fields: {"rules": "fft-4"} | fields))
def test_anything_in_json_is_answered(value):
    answer = answer_line(json.dumps(value).encode())
    assert set(answer) - {"id"} in ({"error"}, {"points"}, {"points", "void"})


@given(st.binary())
def test_any_bytes_are_answered(line):
    assert "error" in answer_line(line)


def test_the_help_shows_a_pile_with_the_scart():
    (question,) = (line.strip() for line in EPILOG.splitlines() if '"skatist"' in line)
    assert answer_line(question.encode()) == {"points": 28 + 2 * 4 - 3}
    assert answer_line(question.replace("true", "false").encode()) == {"points": 28 + 2 * 4}


def test_the_example_of_the_help_is_right():
    [question] = (line.strip() for line in EPILOG.splitlines() if '"tirol"' in line)
    [answer] = re.findall(r'{"points": "18/0".*?}', EPILOG)
    assert answer_line(question.encode()) == json.loads(answer)


PILES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.dictionaries(st.sampled_from(["king", "jack", "honour"]), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.slow
@settings(max_examples=cases(40, 300))
@given(st.sampled_from(["fft-4", "tirol", "troccas-3"]), PILES, PILES, PILES)
def test_anything_in_json_is_counted_or_refused(rules, cards, figures, skatist):
    document = {"rules": rules, "cards": cards, "figures": figures, "skatist": skatist}
    answer = answer_line(json.dumps(document).encode())
    assert set(answer) in ({"error"}, {"points"}, {"points", "thirds"})


# `schreiber score --check` holds itself, or any program, against vectors


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
