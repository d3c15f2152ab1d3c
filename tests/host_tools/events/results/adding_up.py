"""Checks whether a result document adds up, by another reckoning than the one that made it."""

from base64 import b64decode

from jsonschema import Draft202012Validator

from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import file_bytes, read_file
from host_tools.results.document_keys import KEYS
from host_tools.results.result_schema import result_schema
from host_tools.results.sealing import SALT, SHA256, closed, digest_of
from host_tools.results.shown_parts import shown_parts
from rules_core.books import book as built_in
from rules_core.documents import read_document
from rules_core.tariffs import book_of, decode

VALIDATOR = Draft202012Validator(result_schema())
# A salt stands where something is sealed; the others are said only where there is something
# to say: a document that is signed, a session that no box has sent, who owes no stake.
NOT_EVERYWHERE = {SALT, "signature", "entered_on", "owes_nothing"}


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
        open_names = table["state"] == "look" or any(
            line["cents"] and None in line["seats"] for line in lines
        )
        if open_names and all(one["cents"] is None for one in table["results"]):
            cents = {}  # nobody pays
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
    """The document is as the schema says."""
    VALIDATOR.validate(document)


def check_closed(document):
    """One with nothing but digests is as the schema says, too."""
    check_schema(closed(document))


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
    """Whatever can be said of the document of an `Event`."""
    assert verify(file_bytes(document)).differences == ()
    check_schema(document)
    check_keys("document", document)
    check_lines(document)
    check_scores(document)
    check_ranking(event.sure, document)
    check_persons(document)
    read = read_file(file_bytes(document))
    assert read == document
    assert digest_of(read) == document["digest"]
    for parts in ({"names": False}, {"cash": True}, {"evidence": False}):
        assert digest_of(shown_parts(document, **parts)) == document["digest"]
