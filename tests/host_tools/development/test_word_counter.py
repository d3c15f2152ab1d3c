"""The counter of texts that have to be read twice."""

import subprocess

import pytest

from host_tools.development import word_counter
from host_tools.development.word_counter import (
    ALLOWED,
    docstrings,
    hard,
    main,
    names_a_thing,
    subjects,
)


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


@pytest.mark.parametrize(
    ("subject", "is_named"),
    [
        ("Refuse a table of six", True),
        ("Speed up the search", True),
        ("Say so only while the table is not over", False),
        ("Move what two boards have alike", False),
        ("Show the rounds, of which some are over", False),
        ("refuse a table of six", False),
        ("Fix", False),
    ],
)
def test_a_subject_names_the_work_and_the_thing(subject, is_named):
    assert names_a_thing(subject) == is_named


@pytest.fixture
def history(tmp_path, monkeypatch):
    """A repository whose first commit is the base: commit(subject) adds one."""
    monkeypatch.setattr(word_counter, "ROOT", tmp_path)

    def git(*words):
        names = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
        run = subprocess.run(["git", *names, *words], cwd=tmp_path, capture_output=True, check=True)
        return run.stdout.decode().strip()

    def commit(subject):
        git("commit", "-q", "--allow-empty", "-m", subject)

    git("init", "-q")
    commit("Before")
    monkeypatch.setattr(word_counter, "BASE", git("rev-parse", "HEAD"))
    return commit


def test_only_subjects_since_the_base_are_counted(history):
    assert subjects() == []
    history("Refuse a table of six")
    history("Say so")
    assert [text for _, text in subjects()] == ["Say so", "Refuse a table of six"]
    assert all(place.startswith("commit ") for place, _ in subjects())


def test_without_the_history_no_subject_is_counted(tmp_path, monkeypatch, capsys):
    """A shallow clone has not the base, an export has no git at all."""
    monkeypatch.setattr(word_counter, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert subjects() is None
    monkeypatch.setattr("sys.argv", ["word_counter"])
    monkeypatch.setattr(word_counter, "found", dict)
    assert main() == 0
    assert capsys.readouterr().out.startswith("subjects: not counted, git has no history since ")


def test_without_git_no_subject_is_counted(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert subjects() is None


def test_an_unknown_base_is_no_history(history, monkeypatch):
    monkeypatch.setattr(word_counter, "BASE", "0" * 40)
    assert subjects() is None


def test_more_than_it_may_is_refused(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["word_counter"])
    many = {"docstrings": [("a.py:1", "What")] * 3, "subjects": []}
    monkeypatch.setattr(word_counter, "found", lambda: many)
    monkeypatch.setitem(ALLOWED, "docstrings", 2)
    monkeypatch.setitem(ALLOWED, "subjects", 0)
    assert main() == 1
    assert capsys.readouterr().out == "docstrings: 3 have to be read twice, and 2 may\n"
