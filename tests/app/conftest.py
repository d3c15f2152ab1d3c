"""Tables whose texts must all fit, and whose application must not fail unseen."""

from types import SimpleNamespace

import pytest

from firmware.app import main, texts
from tests.app.named_keys import NamingCanvas, watch_keys
from tests.app.scenes import PICTURED, SETTINGS
from tests.app.shown import Shown
from tests.app.table import Table
from tests.app.widest import widen, widen_names


class StrictCanvas(NamingCanvas):
    """Keeps every text that does not fit its place and every character that the font lacks."""

    defects = ()

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.fault = lambda kind, text: self.defects.append((kind, text))


def picture_of(screen):
    """The picture of a screen, all of which must fit."""
    buffer = bytearray(1024)
    screen.draw(StrictCanvas(buffer))
    return bytes(buffer)


@pytest.fixture
def canvas(defects):
    """An empty display on which everything must fit."""
    return StrictCanvas(bytearray(1024))


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


@pytest.fixture(autouse=True)
def unnamed(monkeypatch):
    """Fails the test that left a screen by a key which it did not name."""
    found = []
    watch_keys(monkeypatch, found)
    yield found
    assert found == []


@pytest.fixture(autouse=True)
def no_collection(monkeypatch):
    """The firmware collects garbage for the sake of the Pico; here that is the whole suite's."""
    monkeypatch.setattr(main, "gc", SimpleNamespace(collect=lambda: None))


@pytest.fixture
def make_table(tmp_path, request):
    """Makes a Table with power, from the arguments of Table; each in a folder of its own.

    A test that has a `setting` gets the table as wide as that says.
    """
    tables = []
    wide = "setting" in request.fixturenames and request.getfixturevalue("setting").wide

    def make(language=PICTURED, body=None, deals=(), totals=None, **options):
        if wide and body is not None:
            body, deals, totals = widen(body, deals)
        if wide and "players" in options:
            options["players"] = widen_names(options["players"])
        table = Table(tmp_path / str(len(tables)), language, body, deals, totals, **options)
        tables.append(table)
        table.power_on()
        table.settle()
        return table

    yield make
    for table in tables:
        table.pull_plug()
        assert table.error is None
        assert table.faults() == table.expected_faults


@pytest.fixture
def shown():
    """What the applications of the test show."""
    with Shown() as shown:
        yield shown


@pytest.fixture(params=SETTINGS)
def setting(request):
    """Every language in turn, at a table like any other and at the widest one."""
    return request.param


@pytest.fixture
def language(setting):
    """The language of the setting."""
    return setting.language


@pytest.fixture
def look(setting):
    """Given a table, the function that compares what it shows with a golden picture."""
    return lambda table: lambda name: setting.assert_picture(name, table.picture())
