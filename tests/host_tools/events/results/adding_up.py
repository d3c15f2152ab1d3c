"""Checks whether a result document adds up: by both verifiers, by the schema, and by its keys."""

from jsonschema import Draft202012Validator

from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import canonical, file_bytes, read_file
from host_tools.results.document_keys import KEYS
from host_tools.results.result_schema import result_schema
from host_tools.results.sealing import SALT, SHA256, closed, digest_of
from host_tools.results.shown_parts import shown_parts
from tests.torture.verifier import reading
from tests.torture.verifier.checking import differences
from tests.torture.verifier.scores import PLAYERS

VALIDATOR = Draft202012Validator(result_schema())
# A salt stands where something is sealed; the others are said only where there is something
# to say: a document that is signed, a session that no box has sent, who owes no stake.
NOT_EVERYWHERE = {SALT, "signature", "entered_on", "owes_nothing"}


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


def check_made(document):
    """What can be said of a document of whatever version, once it is made."""
    assert verify(file_bytes(document)).differences == ()
    check_schema(document)
    check_closed(document)
    check_keys("document", document)


def check_all(document):
    """Whatever can be said of the document of an event; the second verifier knows no clubs."""
    check_made(document)
    if document["rules"]["id"] in PLAYERS:
        assert differences(reading.read(canonical(document))) == []
    assert read_file(file_bytes(document)) == document
    assert digest_of(document) == document["digest"]
    for parts in ({"names": False}, {"cash": True}, {"evidence": False}):
        assert digest_of(shown_parts(document, **parts)) == document["digest"]
