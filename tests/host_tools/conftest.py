import pytest

from host_tools.desk.database import Database
from tests.host_tools.box import TableBox


@pytest.fixture
def box(tmp_path):
    return TableBox(tmp_path / "flash")


@pytest.fixture
def database(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        yield database
