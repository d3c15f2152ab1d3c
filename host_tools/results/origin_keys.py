"""The keys that say how a result came about, and the evidence for it."""

from host_tools.common.page_version import PAGE, PHONE
from host_tools.results.json_schemas import (
    TEXT,
    WHOLE,
    any_of,
    each,
    hexadecimal,
    maybe,
    pattern,
    ref,
    whole,
    words,
)
from host_tools.results.key_kinds import (
    BASE64,
    CENTS,
    COUNT,
    PERSON,
    PERSONS,
    RECORD,
    RECORD_DIGEST,
    ROUND,
    SEATS,
    SHA256,
    TABLE_NUMBER,
    Key,
    Keys,
    may,
)
from host_tools.results.result_lines import BOX, DESK
from host_tools.tournament.tables.seating import DIRECTOR as BY_DIRECTOR
from host_tools.tournament.tables.seating import LABEL, NAMES, SENT
from rules_core.incidents import PENALTY, WARNING

_BOX_ID = hexadecimal(8)
_LOG = pattern("([0-9a-f]{16}){1,3}")
_HOW = words(SENT, LABEL, NAMES, BY_DIRECTOR)

ORIGIN_KEYS: Keys = {
    "plan": (
        Key("method", maybe(TEXT), "of the draw"),
        Key("seed", maybe(any_of([whole(0), pattern("[0-9]+")])), "with which it can be repeated"),
        Key("rounds", each(each(PERSONS)), "rounds of tables of persons in playing order"),
        Key("sits_out", each(PERSONS), "who sits out each of them"),
    ),
    "lots": (
        Key("players", each(PERSONS), "each draw: the persons in the order drawn"),
        Key("teams", each(each(TEXT)), "likewise"),
    ),
    "incident": (
        Key("person", PERSON, "whose it is"),
        Key("kind", words(WARNING, PENALTY), "what it is"),
        Key("round", ROUND, "in which"),
        Key("table", maybe(TABLE_NUMBER), "at which; null: at none"),
        Key("points", COUNT, "that were taken"),
        Key("reason", maybe(ref("text")), "sealed"),
        Key("by", words(BOX, DESK), "where it was entered"),
    ),
    "cash": (
        Key("accounts", each(ref("account")), "of each entrant"),
        Key("due_cents", CENTS, "all stakes"),
        Key("paid_cents", CENTS, "what was paid of them"),
        Key("prizes_cents", CENTS, "what is handed over"),
        Key("left_cents", WHOLE, "what stays with the club when all have paid"),
    ),
    "account": (
        Key("person", PERSON, "whose it is"),
        Key("due_cents", CENTS, "his stake"),
        Key("paid_cents", CENTS, "what he has paid"),
        Key("owed_cents", WHOLE, "what he still owes; below 0 he gets something back"),
        Key("prize_cents", CENTS, "what he has won"),
    ),
    "source": (
        Key("id", RECORD, "of its SESSION record: its log and its number there"),
        Key("box", _BOX_ID, "its id"),
        Key("log", maybe(_LOG), "the identity of the log, see docs/formats.md"),
        Key("how", _HOW, "how it came to its table"),
        Key("round", maybe(ROUND), "null: the plan has no such table any more"),
        Key("table", maybe(TABLE_NUMBER), "likewise"),
        Key("persons", SEATS, "who sat at each place last; null: nobody knows"),
        Key("names", ref("names"), "sealed: the names that the box had"),
        Key("everybody", PERSONS, "all who sat at its places, one after the other"),
        Key("first", maybe(whole(1)), "the number of its first record"),
        Key("last", maybe(whole(1)), "of its last one"),
        Key("last_digest", maybe(RECORD_DIGEST), "which stands for all records before it"),
        Key("set_aside", maybe(ref("text")), "sealed: why the director lets it not count"),
        may("entered_on", {"enum": [PAGE, PHONE]}, "what was no box; missing: a box"),
    ),
    "names": (Key("names", each(TEXT), "one a place"),),
    "evidence": (
        Key("logs", each(ref("log")), "of the boxes"),
        Key("seatings", each(ref("seating")), "who sat where, as it was found"),
        Key("sent", each(ref("told-box")), "what boxes were told, the oldest first"),
        Key("pins", each(ref("pins")), "which PINs the desk has set"),
    ),
    "log": (
        Key("box", _BOX_ID, "its id"),
        Key("log", _LOG, "its identity"),
        Key("records", each(ref("record")), "by their numbers"),
    ),
    "record": (
        Key("offset", COUNT, "where in the log it begins, bytes"),
        Key("raw", BASE64, "all its bytes, see docs/formats.md"),
    ),
    "seating": (
        Key("session", RECORD, "the id of a source"),
        Key("round", ROUND, "at which it was found"),
        Key("table", TABLE_NUMBER, "likewise"),
        Key("persons", SEATS, "one a place"),
        Key("how", _HOW, "it was found"),
    ),
    "told-box": (
        Key("label", TEXT, "of the session"),
        Key("box", _BOX_ID, "its id"),
        Key("players", each(TEXT), "a name a place"),
        Key("persons", PERSONS, "likewise the numbers"),
        Key("time", WHOLE, "Unix seconds"),
    ),
    "pins": (
        Key("box", _BOX_ID, "its id"),
        Key("numbers", each(whole(0)), "by which records name them; they tell nothing of a PIN"),
    ),
    "previous": (
        Key("digest", SHA256, "of that document"),
        Key("reason", ref("text"), "sealed: why it was replaced, as the director says it"),
    ),
}

# A decision holds what its kind says, see `result_schema`.
DECISION = (
    Key("number", whole(1), "in the journal"),
    Key("kind", TEXT, "see docs/formats.md"),
    Key("time", WHOLE, "Unix seconds"),
    Key("undone", maybe(whole(1)), "the number of the decision that has undone it"),
    Key("said", ref("said"), "sealed: `author`, `reason`, and `content`, the fields of its kind"),
)
