"""Tables whose texts must all fit, and whose application must not fail unseen."""

import pytest

from firmware.app import main, texts
from firmware.app.canvas import Canvas
from tests.app.table import Table
from tests.golden import assert_golden


class StrictCanvas(Canvas):
    """Keeps every text that does not fit its place and every character that the font lacks."""

    defects = ()

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.fault = lambda kind, text: self.defects.append((kind, text))


@pytest.fixture(autouse=True)
def defects(monkeypatch):
    """Fails the test that showed a text which is cut off, lacks a glyph or does not exist."""
    found = []
    before = (texts._texts, texts._fallback, texts._language)
    texts.use_language("de")
    monkeypatch.setattr(StrictCanvas, "defects", found)
    monkeypatch.setattr(main, "Canvas", StrictCanvas)
    monkeypatch.setattr(texts, "fault", lambda kind, key: found.append((kind, key)))
    yield found
    texts._texts, texts._fallback, texts._language = before
    assert found == []


@pytest.fixture
def make_table(tmp_path):
    """Makes a Table with power, from the arguments of Table; each in a folder of its own."""
    tables = []

    def make(*arguments, **options):
        table = Table(tmp_path / str(len(tables)), *arguments, **options)
        tables.append(table)
        table.power_on()
        table.settle()
        return table

    yield make
    for table in tables:
        table.pull_plug()
        assert table.error is None
        assert table.faults() == table.expected_faults


@pytest.fixture(params=texts.LANGUAGES)
def language(request):
    """Every language in turn."""
    return request.param


@pytest.fixture
def look(language):
    """Given a table, the function that compares what it shows with a golden picture."""
    return lambda table: lambda name: assert_golden(f"app/{language}/{name}", table.picture())
