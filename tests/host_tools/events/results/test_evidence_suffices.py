"""Everything that a result document says follows from its decisions and its evidence."""

import pytest

from host_tools.events.results.event_results import load_result
from host_tools.intake.database import Database
from tests.host_tools.events.results.imported import furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import RandomEvent
from tests.how_many import cases


@pytest.mark.long
@pytest.mark.parametrize("seed", range(cases(3, 6)))
def test_the_same_document_comes_of_it(tmp_path, seed):
    with Database(tmp_path / "desk.db") as database:
        RandomEvent(database, tmp_path, seed).hold()
        file = sealed_file(database)
        document = load_result(database, 1)
    with Database(tmp_path / "other.db") as other:
        furnish(other)
        assert load_result(other, taken_in(other, file).event) == document
