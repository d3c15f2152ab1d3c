"""`schreiber score` keeps to deal-format and counts piles, whatever it is fed."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.cli.commands.score import EPILOG, answer_line
from tests.each import each
from tests.how_many import cases

ROOT = Path(__file__).parents[3]
PASSED = b'{"rules": "fft-4", "passed": true}\n'
GARDE = {"rules": "fft-4", "taker": 0, "contract": "garde", "points": 49, "bouts": 2}


def score(text, *arguments):
    """Run it as a bare clone does: no site packages, so the standard library only."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "host_tools", "score", *arguments],
        input=text,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )


def answers(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.long
def test_every_line_gets_its_answer_in_order():
    result = score(b'{"rules": "fft-4"}\n' + PASSED + json.dumps(GARDE).encode())
    refused, passed, garde = answers(result)
    assert refused["error"]["field"] == "taker"
    assert passed == {"points": [0, 0, 0, 0]}
    assert garde == {"points": [198, -66, -66, -66]}
    assert result.returncode == 1


def test_status_0_when_all_are_scored():
    assert score(PASSED * 3).returncode == 0


def test_nothing_in_nothing_out():
    result = score(b"")
    assert (result.returncode, result.stdout) == (0, b"")


def test_a_file_is_read(tmp_path):
    path = tmp_path / "deals.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + PASSED)
    result = score(b"", str(path))
    assert answers(result) == [{"points": [0, 0, 0, 0]}]


@pytest.mark.long
def test_an_unreadable_file_is_a_usage_error(tmp_path):
    for path in (tmp_path / "missing.jsonl", tmp_path):
        result = score(b"", str(path))
        assert result.returncode == 2
        assert result.stdout == b""
        assert result.stderr.startswith(b"schreiber: ")
        assert result.stderr.count(b"\n") == 1


def test_an_unknown_option_is_a_usage_error():
    assert score(b"", "--fast").returncode == 2


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
    ],
)
def test_refused_lines_name_the_field(line, field):
    error = answer_line(line)["error"]
    assert error["field"] == field
    assert error["message"].endswith(".")


def test_the_id_is_carried_along():
    assert answer_line(b'{"rules": "fft-4", "passed": true, "id": "a"}')["id"] == "a"
    assert answer_line(b'{"rules": "fft-4", "id": "b"}')["id"] == "b"


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


@pytest.mark.long
@given(VALUES)
def test_anything_in_json_is_answered(value):
    answer = answer_line(json.dumps(value).encode())
    assert set(answer) - {"id"} in ({"error"}, {"points"}, {"points", "void"})


@pytest.mark.slow
@settings(max_examples=cases(40, 300))
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=8))
def test_any_deal_is_answered(fields):
    answer = answer_line(json.dumps({"rules": "fft-4"} | fields).encode())
    assert set(answer) - {"id"} in ({"error"}, {"points"}, {"points", "void"})


@given(st.binary())
def test_any_bytes_are_answered(line):
    assert "error" in answer_line(line)


def count(text, *arguments):
    """Run it as a bare clone does: no site packages, so the standard library only."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "host_tools", "score", *arguments],
        input=text,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )


@pytest.mark.long
def test_every_pile_is_counted_in_order(tmp_path):
    lines = [
        b'{"rules": "fft-4", "cards": 5, "figures": {"bout": 1}}',
        b'{"rules": "krenglbach", "cards": 20, "figures": {"king": 1, "queen": 2}}',
        b'{"rules": "troccas-4", "cards": 2, "figures": {}}',
    ]
    path = tmp_path / "piles.jsonl"
    path.write_bytes(b"\n".join(lines))
    for result in (count(b"\n".join(lines)), count(b"", str(path))):
        assert result.returncode == 0
        assert [json.loads(line) for line in result.stdout.splitlines()] == [
            {"points": 6.5},
            {"points": "16/2", "thirds": 50},
            {"points": 1},
        ]


def test_a_refused_line_does_not_stop_the_rest():
    good = b'{"rules": "tirol", "cards": 3, "figures": {"king": 1}}\n'
    result = count(b'{"figures": {}}\n' + good)
    assert result.returncode == 1
    refused, counted = (json.loads(line) for line in result.stdout.splitlines())
    assert refused["error"]["field"] == "rules"
    assert counted == {"points": "5/0", "thirds": 15}


def test_the_help_shows_a_pile_with_the_scart():
    (question,) = (line.strip() for line in EPILOG.splitlines() if '"skatist"' in line)
    assert answer_line(question.encode()) == {"points": 28 + 2 * 4 - 3}
    assert answer_line(question.replace("true", "false").encode()) == {"points": 28 + 2 * 4}


def test_the_example_of_the_help_is_right():
    [question] = (line.strip() for line in EPILOG.splitlines() if '"tirol"' in line)
    [answer] = re.findall(r'{"points": "18/0".*?}', EPILOG)
    assert answer_line(question.encode()) == json.loads(answer)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (b'{"rules": "bridge", "cards": 1, "figures": {}}', "rules"),
        (b'{"rules": "tirol", "cards": 1, "figures": {}, "cards": 1}', "cards"),
        (b'{"rules": "tirol", "cards": 55, "figures": {}}', "cards"),
        (b'{"rules": "tirol", "cards": 20, "figures": {"king": 5}}', "figures.king"),
        (b'{"rules": "tirol", "cards": 2, "figures": {"king": 3}}', "figures"),
    ],
)
def test_refused_piles_name_the_field(line, field):
    error = answer_line(line)["error"]
    assert error["field"] == field
    assert error["message"].endswith(".")


def test_the_id_of_a_pile_is_carried_along():
    line = b'{"rules": "tirol", "id": "a", "cards": 0, "figures": {}}'
    assert answer_line(line) == {"id": "a", "points": "0/0", "thirds": 0}


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
