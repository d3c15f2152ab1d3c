"""Every key of a result document: what it holds, whether it has to be there, what it means.

The JSON Schema, docs/result.schema.json, is made of this one table.
"""

from host_tools.results.json_schemas import TEXT, Schema, each, maybe, ref, whole
from host_tools.results.key_kinds import SHA256, Key, Keys, may
from host_tools.results.origin_keys import ORIGIN_KEYS
from host_tools.results.result_document import FORMAT, VERSION
from host_tools.results.result_keys import RESULT_KEYS

# What stands beside the persons' numbers themselves.
SCALARS: dict[str, Schema] = {"person": whole(1, 999_999)}

_DOCUMENT_KEYS: Keys = {
    "document": (
        Key("format", {"const": FORMAT}, "which document this is"),
        Key("version", {"const": VERSION}, "goes up when a key has to mean something else"),
        Key("event", ref("event"), "what it is the result of"),
        Key("rules", ref("rules"), "by what it was played and ranked"),
        Key("entrants", each(ref("entrant")), "by number: who takes part, was drawn or has played"),
        Key("tables", each(ref("table")), "by round, then by table"),
        Key("rankings", ref("rankings"), "who is where, and why"),
        Key("open", each(ref("open-point")), "what may still change the ranking; none: final"),
        Key("digest", SHA256, "of the document, see above"),
        may("plan", ref("plan"), "who was drawn where"),
        may("lots", ref("lots"), "what the lot has decided"),
        may("incidents", each(ref("incident")), "warnings and penalties, person by person"),
        may("settings", ref("settings"), "of the event, as they stand; null: as its rules say"),
        may("decisions", each(ref("decision")), "all that was decided about the event"),
        may("club", each(ref("club-decision")), "likewise about persons who take part"),
        may("cash", ref("cash"), "sealed: who owes, has paid and gets what"),
        may("sources", each(ref("source")), "the sessions of the boxes, in the order of play"),
        may("evidence", ref("evidence"), "sealed: the records of these sessions"),
        may("previous", maybe(ref("previous")), "the document that this one replaces"),
        may("signature", maybe(TEXT), "an SSH signature of the digest, never needed"),
    ),
}
KEYS: Keys = {**_DOCUMENT_KEYS, **RESULT_KEYS, **ORIGIN_KEYS}

# Objects that stand there sealed: with a salt, or as nothing but their digest.
SEALED = ("cash", "names", "evidence")
