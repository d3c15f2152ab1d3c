"""Whatever stands in a file: differences, or one sentence why it cannot be read.

`tests/campaign/results.py` changes documents at random.
"""

import pytest

from tests.campaign.results import wrong_verification
from tests.host_tools.events.results.verification.documents import document


@pytest.mark.long
def test_persons_who_stand_for_each_other_are_ranked_by_nobody():
    written = document("ch-3")
    first, second = written["entrants"][:2]
    first |= {"stands_for": second["person"], "replaced_by": second["person"]}
    second |= {"stands_for": first["person"], "replaced_by": first["person"]}
    assert wrong_verification(written) is None
