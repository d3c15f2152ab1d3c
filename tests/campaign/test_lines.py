"""A case of the campaign; tests/app/test_any_line.py tries lines in turn."""

import pytest

from tests.campaign import lines

pytestmark = pytest.mark.long


def test_a_line():
    done = lines.run(1, 1)
    assert (done["cases"], done["failures"]) == (1, [])
    assert done["lines"] > 200
