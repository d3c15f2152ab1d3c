"""The torture tournaments: both verifiers accept them, and no other value in them."""

import csv
import re
from collections import Counter, defaultdict

import pytest

from host_tools.cli.main import main as schreiber
from tests.docs.markdown import ROOT
from tests.each import nightly
from tests.how_many import cases
from tests.torture.lay_out import laid_out
from tests.torture.verifier.__main__ import main as second
from tests.torture.verifier.checking import faults_beside_the_digest
from tests.torture.verifier.reading import digest_of, read
from tests.torture.verifier.schema import faults_of_form
from tests.torture.verifier.scores import OutOfReach

FILES = sorted((ROOT / "tests/torture").glob("*.json"))
PAGE = ROOT / "docs/torture.md"
AS_MANY = cases(2, 100_000)
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)

# What follows from nothing else in a document, by the keys of its path.
FACTS = {
    *("event.name", "event.closed", "event.deals", "open.kind", "open.sentence"),
    *("entrants.name", "entrants.name.text", "entrants.first", "entrants.last"),
    *("entrants.last_deals", "tables.deals", "tables.state", "incidents.reason"),
    *("tables.lines.number", "tables.lines.dealer", "tables.lines.decision"),
    *("tables.lines.director", "tables.lines.reason", "tables.lines.public_reason"),
    *("tables.lines.before.counts", "rules.money.one_prize", "rules.money.prizes"),
    # A lot that decides nothing, a part or a team of who has no place in it.
    *("lots.players", "entrants.marks", "entrants.team"),
    # Who sat there at a deal that does not count, or has neither won nor paid anything.
    *("tables.lines.seats", "cash.accounts.person"),
}
# In an entry another answer may score the same: then nobody can see it.
ENTRY = re.compile(r"tables\.lines\.(before\.)?entry\..*")


@each_file
def test_both_verifiers_accept_it(path, capsys):
    assert second([str(path)]) == 0
    assert schreiber(["verify", str(path)]) == 0
    assert "is right" in capsys.readouterr().out


@each_file
def test_it_is_laid_out_and_has_its_digest(path):
    document = read(path.read_bytes())
    assert document["digest"] == digest_of(document)
    assert path.read_text(encoding="utf-8") == laid_out(document) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("path", nightly(FILES, [FILES[2]]), ids=lambda path: path.stem)
def test_every_other_value_is_refused(path):
    document = read(path.read_bytes())
    tried = [one for one in changes(document) if not is_fact(one[0])]
    assert len(tried) > 300
    tried = list(some_of_each(tried))
    assert len(tried) > 60
    accepted = {where for where, value in tried if not is_refused(changed(document, where, value))}
    assert accepted == set()


def some_of_each(tried):
    """Of the changes of each kind of value the first ones, two at most; all in the campaign."""
    count = Counter()
    for where, value in tried:
        kind = tuple(key for key in where if isinstance(key, str))
        count[kind] += 1
        if count[kind] <= AS_MANY:
            yield where, value


def is_fact(where):
    """Is it a value that may be another one, for all that can be seen?"""
    name = ".".join(key for key in where if isinstance(key, str))
    return name in FACTS or ENTRY.fullmatch(name) is not None


def is_refused(document):
    """Whatever is wrong: most of it shows without a look at the form, which takes longest.

    Anybody can make the digest right again, so nothing is said of it here.
    """
    try:
        if any(faults_beside_the_digest(document)):
            return True
    except OutOfReach:
        return True
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        pass  # it has another form, which is what the next line says
    return bool(faults_of_form(document))


@each_file
def test_its_deals_are_explained_line_by_line(path):
    page = PAGE.read_text(encoding="utf-8")
    assert f"](../tests/torture/{path.name})" in page
    assert f"](../tests/torture/{path.stem}.csv)" in page
    with path.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    lines = [
        (str(table["round"]), str(table["table"]), line["points"])
        for table in read(path.read_bytes())["tables"]
        for line in table["lines"]
    ]
    assert len(rows) == len(lines)
    for row, (number, table, points) in zip(rows, lines, strict=True):
        assert (row["round"], row["table"]) == (number, table)
        said = [int(one) for one in re.findall(r" ([+-]?\d+)(?=,| \(|$)", row["points"])]
        assert said == points or (not any(points) and "0 each" in row["points"]), row


def test_every_kind_of_line_is_somewhere():
    lines = [
        line
        for path in FILES
        for table in read(path.read_bytes())["tables"]
        for line in table["lines"]
    ]
    kinds = {"deal", "warning", "penalty", "adjust", "sheet", "code"}
    whys = {"annulled", "cleared", "typed instead", "code instead", "set aside", "other session"}
    assert {line["kind"] for line in lines} == kinds
    assert {line["why"] for line in lines} == {None, *whys}


BESIDE = ("digest", "format", "version")


def changes(document):
    """[(path, value)]: another value for every leaf, also such as stand under this key elsewhere.

    path: keys and numbers, from the document on.
    """
    alike, found = defaultdict(list), list(_leaves(document, ()))
    for path, value in found:
        key = _key(path)
        if value not in alike[key]:
            alike[key].append(value)
    for path, value in found:
        if path[0] not in BESIDE:
            others = [one for one in alike[_key(path)] if not _same(one, value)][:1]
            for one in others or [_another(value)]:
                yield path, one


def changed(document, path, value):
    """`document` with `value` at `path`; the digest stays what it was."""
    if not path:
        return value
    other = document.copy()
    other[path[0]] = changed(document[path[0]], path[1:], value)
    return other


def _leaves(value, path):
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _leaves(one, (*path, number))
    else:
        yield path, value


def _key(path):
    """The last key of a path that is no number."""
    return next(key for key in reversed(path) if isinstance(key, str))


def _another(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return 1 if value is None else f"{value} and more"


def _same(one, other):
    return one == other and isinstance(one, bool) == isinstance(other, bool)
