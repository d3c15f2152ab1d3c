"""The result document of random events of every rule book: it adds up, and is always the same."""

from base64 import b64decode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from host_tools.common.errors import DeskError
from host_tools.database.schema import meta
from host_tools.events.events import load_event
from host_tools.events.results.event_results import load_result
from host_tools.events.results.tariff_values import tariff_values
from host_tools.intake.database import Database
from host_tools.tariffs.shelf import find, known_ids
from host_tools.tournament.results.canonical import file_bytes, read_file
from host_tools.tournament.results.document_keys import KEYS
from host_tools.tournament.results.result_schema import result_schema
from host_tools.tournament.results.sealing import SALT, SHA256, closed, digest_of
from host_tools.tournament.results.shown_parts import shown_parts
from host_tools.tournament.results.verification.verification import differences
from rules_core.books import book as built_in
from rules_core.documents import read_document
from rules_core.tariffs import book_of, decode
from tests.host_tools.events.results.random_event import GAMES, RandomEvent

VALIDATOR = Draft202012Validator(result_schema())
# A salt stands where something is sealed; the other two are said only where there is something
# to say: a document that is signed, a session that no box has sent.
NOT_EVERYWHERE = {SALT, "signature", "entered_on"}


def held(folder, seed, rules=None):
    """The path of a database with a random event."""
    with Database(folder / "desk.db") as database:
        RandomEvent(database, folder, seed, rules).hold()
    return folder / "desk.db"


def result(path):
    """(`Event`, document) of event 1."""
    with Database(path) as database:
        return load_event(database, 1), load_result(database, 1)


@pytest.fixture(scope="module")
def event_and_document(tmp_path_factory):
    return result(held(tmp_path_factory.mktemp("event"), 3))


def counting(table):
    return [line for line in table["lines"] if line["counts"]]


def sums(lines, key):
    """{person: sum of what lines have under a key}."""
    found = {}
    for line in lines:
        for person, value in zip(line["seats"], line[key] or [0] * len(line["seats"]), strict=True):
            if person is not None:
                found[person] = found.get(person, 0) + value
    return found


def check_lines(document):
    """Every table is the sum of its lines."""
    for table in document["tables"]:
        lines = counting(table)
        points, cents = sums(lines, "points"), sums(lines, "cents")
        assert table["played"] == sum(line["deals"] for line in lines)
        for one in table["results"]:
            assert one["points"] == points.pop(one["person"], 0)
            assert (one["cents"] or 0) == cents.pop(one["person"], 0)
        assert not any(points.values())
        assert not any(cents.values())


def check_scores(document):
    """Every entry is read and scored by its rule book, in its version, as the document says."""
    rules = document["rules"]
    tariffs = [one for one in (rules["tariff"], *rules["others"]) if one is not None]
    found = {one["digest"]: decode(b64decode(one["bytes"])) for one in tariffs}

    def check(line):
        if line["entry"] is not None:
            tariff = found.get(line["entry"].get("tariff"))

            def book_in(rules, version):
                return built_in(rules, version) if tariff is None else book_of(tariff, version)

            score = read_document(line["entry"], book_in).score()
            assert (line["points"], line["cents"]) == (score.points, score.money)

    for table in document["tables"]:
        for line in table["lines"]:
            check(line)
            if line["before"] is not None:
                check(line["before"])


def check_ranking(event, document):
    lines = document["rankings"]["players"]
    assert {one["person"]: one["points"] for one in lines} == {
        one.person: one.points for one in event.standings().lines
    }
    per_round = {}
    for table in document["tables"]:
        for one in table["results"]:
            key = one["person"], table["round"]
            per_round[key] = per_round.get(key, 0) + one["points"]
    rounds = range(1, document["event"]["rounds"] + 1)
    for one in lines:
        assert one["results"] == [per_round.get((one["person"], at)) for at in rounds]
    ranked = {one["person"] for one in document["entrants"] if one["ranked"]}
    assert {one["person"] for one in lines if one["rank"] is not None} <= ranked


def check_persons(document):
    """Whoever is named anywhere is among the entrants."""
    known = {one["person"] for one in document["entrants"]}
    for table in document["tables"]:
        seats = {person for line in table["lines"] for person in line["seats"]}
        named = {*table["persons"], *(one["person"] for one in table["results"])}
        assert (seats | named) - {None} <= known
    assert {one["person"] for one in document["rankings"]["players"]} <= known


def check_schema(document):
    """The document is as the schema says, and so is one with nothing but digests."""
    VALIDATOR.validate(document)
    VALIDATOR.validate(closed(document))


def check_keys(name, value):
    """An object that is shown has all its keys and no others, as `document_keys` says."""
    keys = {key.name: key.schema for key in KEYS[name]} if name in KEYS else {}
    if not keys or SHA256 in value:
        return
    assert set(value) - NOT_EVERYWHERE == set(keys) - NOT_EVERYWHERE, name
    for key, schema in keys.items():
        inner, below = schema, [value.get(key)]
        while inner.get("type") in ("array", ["array", "null"]):
            inner, below = inner["items"], [part for one in below for part in one or ()]
        for one in inner.get("anyOf", [inner]):
            for part in below if "$ref" in one else ():
                if isinstance(part, dict):
                    check_keys(one["$ref"].removeprefix("#/$defs/"), part)


def check_all(event, document):
    assert list(differences(document, tariff_values)) == []
    check_schema(document)
    check_keys("document", document)
    check_lines(document)
    check_scores(document)
    check_ranking(event, document)
    check_persons(document)
    read = read_file(file_bytes(document))
    assert read == document
    assert digest_of(read) == document["digest"]
    for parts in ({"names": False}, {"cash": True}, {"evidence": False}):
        assert digest_of(shown_parts(document, **parts)) == document["digest"]


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_random_event_adds_up(tmp_path_factory, seed):
    folder = tmp_path_factory.mktemp("event")
    path = held(folder, seed)
    event, document = result(path)
    check_all(event, document)
    assert result(path)[1] == document


@pytest.mark.long
@pytest.mark.parametrize("rules", GAMES)
def test_an_event_of_every_rule_book(tmp_path, rules):
    check_all(*result(held(tmp_path, 7, rules)))


def test_names_are_nowhere_where_they_are_left_out(event_and_document):
    _, document = event_and_document
    shown = file_bytes(document).decode()
    hidden = file_bytes(shown_parts(document, names=False, cash=True)).decode()
    for text in ("Franz\N{NO-BREAK SPACE}Josef", "Dora", "Linz", "renonce"):
        assert text in shown
        assert text not in hidden
    assert "salt" in hidden  # of the cash
    assert "salt" not in file_bytes(shown_parts(document, names=False)).decode()


def test_cash_and_records_are_shown_as_is_asked(event_and_document):
    _, document = event_and_document
    usual = shown_parts(document)
    assert usual["cash"] == closed(document["cash"])
    assert usual["evidence"] == document["evidence"]
    assert "accounts" in shown_parts(document, cash=True)["cash"]
    assert set(shown_parts(document, evidence=False)["evidence"]) == {"sha256"}
    # The names stand in the records, too.
    assert set(shown_parts(document, names=False, evidence=True)["evidence"]) == {"sha256"}


def test_every_tariff_can_be_written_down():
    """Numbers that are neither whole nor halves would have no canonical bytes."""
    for rules in known_ids():
        values = tariff_values(find(rules).tariff)
        assert read_file(file_bytes(values)) == values


def test_a_secret_is_made_once_and_damage_is_said(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        first = database.secrets.of(1)
        assert len(first) == 32
        assert database.secrets.of(2) != first
    with Database(tmp_path / "desk.db") as database:
        assert database.secrets.of(1) == first
        database._connection.run(meta.update().values(value="ab"))
        with pytest.raises(DeskError, match="the secret of event 1 is damaged"):
            database.secrets.of(1)
