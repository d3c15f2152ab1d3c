"""Every event that a published version has frozen has a result document today."""

import pytest

from host_tools.events.events import load_event
from host_tools.events.results.event_results import load_result
from host_tools.intake.database import Database
from tests.frozen.reading import restore, versions
from tests.host_tools.events.results.adding_up import (
    check_closed,
    check_keys,
    check_lines,
    check_schema,
    check_scores,
)

DESKS = [folder / "desk.sql" for folder in versions() if (folder / "desk.sql").exists()]


@pytest.mark.long
@pytest.mark.parametrize("desk", DESKS, ids=lambda desk: desk.parent.name)
def test_its_result_is_a_document(desk, tmp_path):
    path = tmp_path / "desk.db"
    restore(desk.read_text(encoding="utf-8"), path)
    with Database(path) as database:
        for number in database.events.numbers():
            if load_event(database, number).state.known_settings is not None:
                document = load_result(database, number)
                check_schema(document)
                check_closed(document)
                check_keys("document", document)
                check_lines(document)
                check_scores(document)
