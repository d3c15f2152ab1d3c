"""The counter of texts that have to be read twice."""

import pytest

from host_tools.development import word_counter
from host_tools.development.word_counter import ALLOWED, docstrings, found, hard, main


@pytest.mark.parametrize(
    ("text", "is_hard"),
    [
        ("What a call answers.", True),
        ("Return the answer of a call.", False),
        ("Return a name. Is it known?", True),
        ("The rounds, of which some are over.", True),
        ("It stays for ever.", True),
        ("Somebody who sits here.", False),
        ("Whatever follows.", False),
    ],
)
def test_a_text_that_has_to_be_read_twice(text, is_hard):
    assert hard(text) == is_hard


def test_every_docstring_has_its_place(tmp_path, monkeypatch):
    monkeypatch.setattr(word_counter, "ROOT", tmp_path)
    path = tmp_path / "module.py"
    path.write_text('"""A module."""\n\n\ndef call():\n    """What it is."""\n', encoding="utf-8")
    assert list(docstrings(path)) == [("module.py:1", "A module."), ("module.py:5", "What it is.")]


def test_no_kind_of_text_has_more_than_it_may():
    assert {kind: len(texts) for kind, texts in found().items() if len(texts) > ALLOWED[kind]} == {}


def test_more_than_it_may_is_refused(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["word_counter"])
    monkeypatch.setattr(word_counter, "found", lambda: {"docstrings": [("a.py:1", "What")] * 3})
    monkeypatch.setitem(ALLOWED, "docstrings", 2)
    assert main() == 1
    assert capsys.readouterr().out == "docstrings: 3 have to be read twice, and 2 may\n"
