"""The register of warnings in sentences."""

import pytest

from host_tools.reports.warnings_report import said_of
from tests.host_tools.tournament.example_event import example
from tests.host_tools.typed import sheet_typed


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("late", "Carl: 0 warnings: penalty, table 1 of round 1: late"),
        ("", "Carl: 0 warnings: penalty, table 1 of round 1"),
    ],
)
def test_a_penalty_of_a_sheet_may_have_no_reason(reason, said):
    """FFT: "pénalités de 100 Points"; a sheet with one needs no reason."""
    content = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 12, "first": 1}
    content |= {"points": [6, 2, -103, -5], "penalties": [0, 0, 100, 0]}
    now = example([], (*sheet_typed(content), reason))
    [register] = now.register()
    assert str(said_of(now, register)) == said
