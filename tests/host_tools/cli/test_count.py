"""`schreiber score` counts piles, whatever it is fed."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.cli.commands.score import EPILOG, answer_line

ROOT = Path(__file__).parents[3]


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
def test_every_line_gets_its_answer_in_order(tmp_path):
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
def test_refused_lines_name_the_field(line, field):
    error = answer_line(line)["error"]
    assert error["field"] == field
    assert error["message"].endswith(".")


def test_the_id_is_carried_along():
    line = b'{"rules": "tirol", "id": "a", "cards": 0, "figures": {}}'
    assert answer_line(line) == {"id": "a", "points": "0/0", "thirds": 0}


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.dictionaries(st.sampled_from(["king", "jack", "honour"]), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.slow
@given(st.sampled_from(["fft-4", "tirol", "troccas-3"]), VALUES, VALUES, VALUES)
def test_anything_in_json_is_answered(rules, cards, figures, skatist):
    document = {"rules": rules, "cards": cards, "figures": figures, "skatist": skatist}
    answer = answer_line(json.dumps(document).encode())
    assert set(answer) in ({"error"}, {"points"}, {"points", "thirds"})
