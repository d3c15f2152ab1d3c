import pytest

from host_tools.intake.database import Database
from tests.host_tools.boxes.station.desk import Desk


@pytest.fixture
def make_desk(tmp_path):
    """Makes a `Desk`."""
    made = []

    def make(**options):
        made.append(Desk(tmp_path / "desk.db", **options))
        return made[-1]

    yield make
    for desk in made:
        desk.station.stop()
        Database(desk.path).close()  # refuses what is not sound


@pytest.fixture
def desk(make_desk):
    return make_desk()
