"""A catalog is compiled once for a text, and needs no Babel where it is."""

import sys

import pytest
from time_machine import travel

from host_tools.language import compiled_catalog

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture(autouse=True)
def modules_are_kept(monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "de.po"
    write(path, "Tisch")
    return path


def write(path, word):
    path.write_text(f'{HEAD}msgid "table"\nmsgstr "{word}"\n', encoding="utf-8")


def said(path):
    """The word for a table; not by what this process has read of the file before."""
    return compiled_catalog.catalog_in.__wrapped__(path, "de").gettext("table")


def kept(path):
    return sorted(path.parent.rglob("*.mo"))


def test_it_is_compiled_once(path, monkeypatch):
    assert said(path) == "Tisch"
    [file] = kept(path)
    monkeypatch.setattr(compiled_catalog, "compiled", None)
    assert said(path) == "Tisch"
    assert kept(path) == [file]


def test_another_text_is_compiled_anew(path):
    said(path)
    [older] = kept(path)
    write(path, "Brett")
    assert said(path) == "Brett"
    [file] = kept(path)
    assert file != older


def test_it_is_the_same_at_any_time(path):
    data = compiled_catalog.compiled(path.read_bytes(), "de")
    with travel("2030-01-01 12:00Z"):
        assert compiled_catalog.compiled(path.read_bytes(), "de") == data


def test_what_waits_to_be_translated_is_english(path):
    write(path, "")
    assert said(path) == "table"


def test_where_nobody_may_write_it_is_compiled_each_time(path):
    (path.parent / "__pycache__").write_text("in the way", encoding="utf-8")
    assert said(path) == "Tisch"
    assert kept(path) == []


def test_who_keeps_no_modules_keeps_no_catalog(path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert said(path) == "Tisch"
    assert kept(path) == []


def test_a_wheel_has_it_without_the_text(path):
    data = compiled_catalog.compiled(path.read_bytes(), "de")
    path.with_suffix(".mo").write_bytes(data)
    path.unlink()
    assert said(path) == "Tisch"


def test_without_babel_it_is_english(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "babel.messages.mofile", None)
    assert said(path) == "table"
