"""Every key of a result document: what it holds, whether it has to be there, what it means.

The JSON Schema and the tables of docs/result-document.md are made of this one table.
"""

from dataclasses import dataclass

from host_tools.tournament.results.json_schemas import (
    OBJECT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    Schema,
    any_of,
    each,
    hexadecimal,
    maybe,
    pattern,
    ref,
    whole,
    words,
)
from host_tools.tournament.results.result_document import FORMAT, VERSION
from host_tools.tournament.results.result_lines import (
    ANNULLED,
    BOX,
    CODE,
    DESK,
    SHEET,
    TYPED_INSTEAD,
)
from host_tools.tournament.results.result_tables import DIRECTOR, TABLE
from host_tools.tournament.results.session_places import (
    CLEARED,
    CODE_INSTEAD,
    OTHER_SESSION,
    SET_ASIDE,
)
from host_tools.tournament.seating import DIRECTOR as BY_DIRECTOR
from host_tools.tournament.seating import LABEL, NAMES, SENT
from host_tools.tournament.settings import DUE, GAMES, PAID, POINTS, REGISTERED
from host_tools.tournament.table import WORDS
from rules_core.documents import DEAL
from rules_core.event import LEAVERS
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.record import DIGEST_SIZE
from rules_core.tariff_fields import TIES
from rules_core.tournaments import RESULTS


@dataclass(frozen=True)
class Key:
    """A key of an object: what it holds, what it `means`, and does it have to be there?"""

    name: str
    schema: Schema
    means: str
    required: bool = True


def _may(name: str, schema: Schema, means: str) -> Key:
    """A key that may be left out."""
    return Key(name, schema, means, required=False)


_COUNT = whole(0)
_PERSON = ref("person")
_CENTS = whole(0)
_SHA256 = hexadecimal(32)
_RECORD_DIGEST = hexadecimal(DIGEST_SIZE)
_BASE64 = pattern("[A-Za-z0-9+/]*={0,2}")
_DAY = pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_RECORD = pattern("[0-9a-f]+-[0-9]+")
_BOX = hexadecimal(8)
_LOG = pattern("([0-9a-f]{16}){1,3}")
_ROUND, _TABLE = whole(1), whole(1)
_HOW = words(SENT, LABEL, NAMES, BY_DIRECTOR)
_PERSONS, _SEATS = each(_PERSON), each(maybe(_PERSON))
_NUMBERS = each(WHOLE)
_SHARED = Key("shared", YES_OR_NO, "is the rank another's, too?")
_RANK = Key("rank", maybe(whole(1)), "1 for the best; null: out of the ranking")
_POINTS = Key("points", WHOLE, "all of them")
_RESULTS = Key("results", each(maybe(WHOLE)), "points of each round, null where there are none")
_TIE = Key("tie", TEXT, "what told from others of equal points, or that nothing did")
_WON = Key("won", maybe(_COUNT), "games won, null where they are not ranked by")
_PRIZE = Key("prize_cents", _CENTS, "for this place")

# What stands beside the persons' numbers themselves.
SCALARS: dict[str, Schema] = {"person": whole(1, 999_999)}

# The objects by their names, in the order in which a reader meets them.
KEYS: dict[str, tuple[Key, ...]] = {
    "document": (
        Key("format", {"const": FORMAT}, "which document this is"),
        Key("version", {"const": VERSION}, "goes up when a key has to mean something else"),
        Key("event", ref("event"), "what it is the result of"),
        Key("rules", ref("rules"), "by what it was played and ranked"),
        Key("entrants", each(ref("entrant")), "by number: who takes part, was drawn or has played"),
        Key("tables", each(ref("table")), "by round, then by table"),
        Key("rankings", ref("rankings"), "who is where, and why"),
        Key("open", each(ref("open-point")), "what may still change the ranking; none: final"),
        Key("digest", _SHA256, "of the document, see above"),
        _may("plan", ref("plan"), "who was drawn where"),
        _may("lots", ref("lots"), "what the lot has decided"),
        _may("incidents", each(ref("incident")), "warnings and penalties, person by person"),
        _may("settings", ref("settings"), "of the event, as they stand; null: as its rules say"),
        _may("decisions", each(ref("decision")), "all that was decided about the event"),
        _may("club", each(ref("club-decision")), "likewise about persons who take part"),
        _may("cash", ref("cash"), "sealed: who owes, has paid and gets what"),
        _may("sources", each(ref("source")), "the sessions of the boxes, in the order of play"),
        _may("evidence", ref("evidence"), "sealed: the records of these sessions"),
        _may("previous", maybe(ref("previous")), "the document that this one replaces"),
        _may("signature", maybe(TEXT), "an SSH signature of the digest, never needed"),
    ),
    "event": (
        Key("name", TEXT, "as the club calls it"),
        Key("date", _DAY, "the day on which it began"),
        Key("rounds", whole(1), "how many"),
        _may("deals", whole(1), "of a round"),
        _may("number", whole(1), "of the event at its desk"),
        _may("season", TEXT, "what it counts for; empty: nothing"),
        _may("closed", YES_OR_NO, "has the director closed it?"),
    ),
    "rules": (
        Key("id", TEXT, "of the rule book"),
        Key("version", whole(1), "of the rule book, as it is today"),
        Key("tariff", maybe(ref("tariff")), "null: the rule book is built in"),
        Key("ranking", ref("ranking-rules"), "how it is ranked"),
        Key("money", ref("money-rules"), "stakes and prizes"),
        _may("others", each(ref("tariff")), "other tariffs by which a box has played"),
    ),
    "tariff": (
        Key("name", TEXT, "in English, if it has one"),
        Key("digest", _RECORD_DIGEST, "the first 8 bytes of the SHA-256 of its bytes"),
        Key("bytes", _BASE64, "as boxes store it"),
        _may("values", OBJECT, "the same as its file has it"),
    ),
    "ranking-rules": (
        Key("by", words(POINTS, GAMES), "what decides first"),
        Key("ties", each(words(*TIES)), "what decides between equal points, in this order"),
        Key("lots", YES_OR_NO, "does the lot decide at last?"),
        Key(
            "cup",
            maybe(each(_COUNT) | {"minItems": 2, "maxItems": 2}),
            "up to which points they count in full, and the most cup points; null: there are none",
        ),
        Key("leavers", words(*LEAVERS), "what becomes of who stops before the end"),
        Key("result", words(*RESULTS), "what a player gets in one session is called"),
    ),
    "money-rules": (
        Key("stake", _CENTS, "of each, in cents"),
        Key("shares", each(whole(0, 100)), "percent of the pot for the first, the second ..."),
        Key("prizes", each(_CENTS), "likewise, cents that do not come out of the pot"),
        Key("pot", words(PAID, DUE, REGISTERED), "which stakes make the pot"),
        Key("pot_cents", _CENTS, "what they come to"),
        Key("one_prize", YES_OR_NO, "does who has a prize get none of a part of the players?"),
    ),
    "entrant": (
        Key("person", _PERSON, "his number at the desk"),
        Key("name", ref("text"), "sealed"),
        Key("ranked", YES_OR_NO, "or is he out?"),
        _may("registered", YES_OR_NO, "or has he only played?"),
        _may("place", ref("text"), "where he comes from, sealed"),
        _may("licence", ref("text"), "of a federation, sealed"),
        _may("marks", each(TEXT), "parts of the players to which he belongs"),
        _may("team", TEXT, "empty: none"),
        _may("first", whole(1), "the first round in which he plays"),
        _may("last", maybe(_COUNT), "the last one; null: he plays to the end"),
        _may(
            "last_deals",
            maybe(whole(1)),
            "after so many deals of it he stopped; null: he played it",
        ),
        _may("excluded", YES_OR_NO, "by the director"),
        _may("stands_for", maybe(_PERSON), "whose substitute he is"),
        _may("replaced_by", maybe(_PERSON), "who is his"),
    ),
    "plan": (
        Key("method", maybe(TEXT), "of the draw"),
        Key("seed", maybe(any_of([whole(0), pattern("[0-9]+")])), "with which it can be repeated"),
        Key("rounds", each(each(_PERSONS)), "rounds of tables of persons in playing order"),
        Key("sits_out", each(_PERSONS), "who sits out each of them"),
    ),
    "table": (
        Key("round", _ROUND, "from 1"),
        Key("table", _TABLE, "from 1"),
        Key("lines", each(ref("line")), "everything that happened there"),
        Key("results", each(ref("result")), "what it came to: of everybody who sat there"),
        _may("persons", _PERSONS, "as drawn, in playing order"),
        _may("deals", _COUNT, "how many are due"),
        _may("played", _COUNT, "how many count"),
        _may("state", words(*WORDS), "how far it is"),
        _may("ended_early", YES_OR_NO, "were fewer played than are due, and are no more to come?"),
        _may("signed", ref("signed"), "by whom"),
    ),
    "signed": (
        Key("by", maybe(words(TABLE, DIRECTOR, SHEET)), "null: nobody has signed"),
        Key("record", maybe(_RECORD), "which says it"),
        Key("digest", maybe(_RECORD_DIGEST), "of that record"),
        Key("pin", maybe(YES_OR_NO), "was the director's PIN given?"),
    ),
    "line": (
        Key("kind", words(DEAL, WARNING, PENALTY, ADJUST, SHEET, CODE), "what it is"),
        Key("seats", _SEATS, "the persons whom it is about, see below; null: nobody knows who"),
        Key("points", _NUMBERS, "one a seat, whether they count or not"),
        Key("counts", YES_OR_NO, "does it?"),
        Key("by", words(BOX, DESK), "where it was entered"),
        _may(
            "number", maybe(whole(1)), "of a deal; of a sheet: of its first deal, if it is a rest"
        ),
        _may("dealer", maybe(_PERSON), "who dealt"),
        _may("entry", maybe(ref("entry")), "the document of the deal or incident"),
        _may("cents", maybe(_NUMBERS), "one a seat, null where no money is played for"),
        _may(
            "why",
            maybe(words(ANNULLED, CLEARED, TYPED_INSTEAD, SET_ASIDE, OTHER_SESSION, CODE_INSTEAD)),
            "why it does not count",
        ),
        _may("deals", _COUNT, "for how many deals it stands"),
        _may("time", maybe(WHOLE), "when a box has entered it, Unix seconds"),
        _may("record", maybe(_RECORD), "of the box: its log and its number there"),
        _may("decision", maybe(whole(1)), "which says it, or has changed it"),
        _may("director", maybe(YES_OR_NO), "did he enter it with his PIN? null: nobody knows"),
        _may("reason", maybe(ref("text")), "sealed: of an incident, an annulment, a correction"),
        _may("public_reason", maybe(TEXT), "which the director has published"),
        _may("before", maybe(ref("before")), "what stood there before the desk has corrected it"),
    ),
    "before": (
        Key("entry", ref("entry"), "as the box has recorded it"),
        Key("points", _NUMBERS, "one a seat"),
        Key("cents", maybe(_NUMBERS), "likewise"),
        _may("counts", YES_OR_NO, "or had the box annulled it?"),
    ),
    "result": (
        Key("person", _PERSON, "who has sat there"),
        Key("points", WHOLE, "the sum of his lines that count"),
        _may("cents", maybe(WHOLE), "likewise; null where no money is played for"),
    ),
    "rankings": (
        Key("players", each(ref("player")), "the best first, those who are out at the end"),
        Key("teams", each(ref("team")), "likewise"),
        Key("parts", each(ref("part")), "rankings of parts of the players"),
    ),
    "player": (
        _RANK,
        Key("person", _PERSON, "whose line it is"),
        _POINTS,
        _RESULTS,
        _TIE,
        _SHARED,
        _WON,
        Key("cup_points", maybe(_COUNT), "null where there are none"),
        _PRIZE,
    ),
    "team": (
        _RANK,
        Key("team", TEXT, "its name"),
        _POINTS,
        _RESULTS,
        Key("members", _PERSONS, "each before his substitute"),
        _TIE,
        _SHARED,
        _WON,
    ),
    "part": (
        Key("mark", TEXT, "of those who are ranked; `last`: the last one of all"),
        Key("title", TEXT, "of the first"),
        Key("lines", each(ref("part-line")), "the best first"),
    ),
    "part-line": (
        Key("rank", whole(1), "in this part"),
        Key("person", _PERSON, "whose line it is"),
        _SHARED,
        Key("rank_of_all", whole(1), "in the ranking of all"),
        _POINTS,
        _PRIZE,
    ),
    "lots": (
        Key("players", each(_PERSONS), "each draw: the persons in the order drawn"),
        Key("teams", each(each(TEXT)), "likewise"),
    ),
    "incident": (
        Key("person", _PERSON, "whose it is"),
        Key("kind", words(WARNING, PENALTY), "what it is"),
        Key("round", _ROUND, "in which"),
        Key("table", maybe(_TABLE), "at which; null: at none"),
        Key("points", _COUNT, "that were taken"),
        Key("reason", maybe(ref("text")), "sealed"),
        Key("by", words(BOX, DESK), "where it was entered"),
    ),
    "open-point": (
        Key("kind", TEXT, "where it is settled"),
        Key("sentence", TEXT, "what it is, in English"),
    ),
    "cash": (
        Key("accounts", each(ref("account")), "of each entrant"),
        Key("due_cents", _CENTS, "all stakes"),
        Key("paid_cents", _CENTS, "what was paid of them"),
        Key("prizes_cents", _CENTS, "what is handed over"),
        Key("left_cents", WHOLE, "what stays with the club"),
    ),
    "account": (
        Key("person", _PERSON, "whose it is"),
        Key("due_cents", _CENTS, "his stake"),
        Key("paid_cents", _CENTS, "what he has paid"),
        Key("owed_cents", WHOLE, "what he still owes; below 0 he gets something back"),
        Key("prize_cents", _CENTS, "what he has won"),
    ),
    "source": (
        Key("id", _RECORD, "of its SESSION record: its log and its number there"),
        Key("box", _BOX, "its id"),
        Key("log", maybe(_LOG), "the identity of the log, see docs/formats.md"),
        Key("how", _HOW, "how it came to its table"),
        Key("round", maybe(_ROUND), "null: the plan has no such table any more"),
        Key("table", maybe(_TABLE), "likewise"),
        Key("persons", _SEATS, "who sat at each place; null: nobody knows"),
        Key("names", ref("names"), "sealed: the names that the box had"),
        Key("until", maybe(_COUNT), "how many first deals count beside typed ones; null: all"),
        Key("first", maybe(whole(1)), "the number of its first record"),
        Key("last", maybe(whole(1)), "of its last one"),
        Key("last_digest", maybe(_RECORD_DIGEST), "which stands for all records before it"),
        Key("set_aside", maybe(ref("text")), "sealed: why the director lets it not count"),
    ),
    "names": (Key("names", each(TEXT), "one a place"),),
    "evidence": (
        Key("logs", each(ref("log")), "of the boxes"),
        Key("seatings", each(ref("seating")), "who sat where, as it was found"),
        Key("sent", each(ref("told-box")), "what boxes were told, the oldest first"),
        Key("pins", each(ref("pins")), "which PINs the desk has set"),
    ),
    "log": (
        Key("box", _BOX, "its id"),
        Key("log", _LOG, "its identity"),
        Key("records", each(ref("record")), "by their numbers"),
    ),
    "record": (
        Key("offset", _COUNT, "where in the log it begins, bytes"),
        Key("raw", _BASE64, "all its bytes, see docs/formats.md"),
    ),
    "seating": (
        Key("session", _RECORD, "the id of a source"),
        Key("round", _ROUND, "at which it was found"),
        Key("table", _TABLE, "likewise"),
        Key("persons", _SEATS, "one a place"),
        Key("how", _HOW, "it was found"),
    ),
    "told-box": (
        Key("label", TEXT, "of the session"),
        Key("box", _BOX, "its id"),
        Key("players", each(TEXT), "a name a place"),
        Key("persons", _PERSONS, "likewise the numbers"),
        Key("time", WHOLE, "Unix seconds"),
    ),
    "pins": (
        Key("box", _BOX, "its id"),
        Key("numbers", each(whole(0)), "by which records name them; they tell nothing of a PIN"),
    ),
    "previous": (
        Key("digest", _SHA256, "of that document"),
        Key("reason", TEXT, "why it was replaced, in English"),
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

# Objects that stand there sealed: with a salt, or as nothing but their digest.
SEALED = ("cash", "names", "evidence")
