"""The schema of a ruling takes what its fields take, and nothing else."""

import pytest

from host_tools.results.json_schemas import schema_of_field
from host_tools.results.verification.schema_check import SchemaCheck
from host_tools.tournament.decisions.ruling_fields import TABLE_RULINGS

RULING = {
    "table": 1,
    "counts": [{"source": "a", "first": 1, "last": None}, {"source": "b", "as_signed": True}],
    "over": True,
    "deals": 12,
    "sat": [{"source": "plan", "place": 0, "persons": [[1, 1], [0, 5, True]]}],
    "seen": {"a": 1},
    "known": {"a": 12, "b": 0},
}


def differences(*tables):
    found = SchemaCheck(schema_of_field(TABLE_RULINGS)).differences(list(tables))
    return [(one.path, str(one.sentence)) for one in found]


def test_a_ruling_with_everything_in_it():
    TABLE_RULINGS.check([RULING])
    assert differences(RULING, {"table": 2}) == []


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"table": 0}, "[0].table"),
        ({"over": 1}, "[0].over"),
        ({"of": 1}, "[0]"),
        ({"counts": [{"source": ""}]}, "[0].counts[0].source"),
        ({"counts": [{"source": "a", "first": 0}]}, "[0].counts[0].first"),
        ({"sat": []}, "[0].sat"),
        ({"sat": [{"source": "a", "place": 0}]}, "[0].sat[0]"),
        ({"sat": [{"source": "a", "place": 0, "persons": [[1]]}]}, "[0].sat[0].persons[0]"),
        ({"seen": {"a": "1"}}, "[0].seen.a"),
        ({"known": {"a": -1}}, "[0].known.a"),
    ],
)
def test_what_no_ruling_has(wrong, path):
    with pytest.raises(ValueError):
        TABLE_RULINGS.check([RULING | wrong])
    assert [at for at, _ in differences(RULING | wrong)] == [path]
