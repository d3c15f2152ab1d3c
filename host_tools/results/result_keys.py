"""The keys of the result itself: what it is of, who was there, what was played, who is where."""

from host_tools.results.json_schemas import (
    OBJECT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    each,
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
    NUMBERS,
    PERSON,
    PERSONS,
    RECORD,
    RECORD_DIGEST,
    ROUND,
    SEATS,
    TABLE_NUMBER,
    Key,
    Keys,
    may,
)
from host_tools.results.result_lines import (
    ANNULLED,
    BOX,
    CODE,
    DESK,
    SHEET,
    TYPED_INSTEAD,
)
from host_tools.results.result_tables import DIRECTOR, TABLE
from host_tools.results.session_places import (
    CLEARED,
    CODE_INSTEAD,
    OTHER_SESSION,
    SET_ASIDE,
)
from host_tools.tournament.model.settings import DUE, GAMES, PAID, POINTS, REGISTERED
from host_tools.tournament.tables.table import WORDS
from rules_core.documents import DEAL
from rules_core.event import LEAVERS
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.tariff_fields import TIES
from rules_core.tournaments import RESULTS

_DAY = pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SHARED = Key("shared", YES_OR_NO, "is the rank another's, too?")
_RANK = Key("rank", maybe(whole(1)), "1 for the best; null: out of the ranking")
_POINTS = Key("points", WHOLE, "all of them")
_RESULTS = Key("results", each(maybe(WHOLE)), "points of each round, null where there are none")
_TIE = Key("tie", TEXT, "what told from others of equal points, or that nothing did")
_WON = Key("won", maybe(COUNT), "games won, null where they are not ranked by")
_PRIZE = Key("prize_cents", CENTS, "for this place")

RESULT_KEYS: Keys = {
    "event": (
        Key("name", TEXT, "as the club calls it"),
        Key("date", _DAY, "the day on which it began"),
        Key("rounds", whole(1), "how many"),
        may("deals", whole(1), "of a round"),
        may("number", whole(1), "of the event at its desk"),
        may("closed", YES_OR_NO, "has the director closed it?"),
    ),
    "rules": (
        Key("id", TEXT, "of the rule book"),
        Key("version", whole(1), "of the rule book, as it is today"),
        Key("tariff", maybe(ref("tariff")), "null: the rule book is built in"),
        Key("ranking", ref("ranking-rules"), "how it is ranked"),
        Key("money", ref("money-rules"), "stakes and prizes"),
        may("others", each(ref("tariff")), "other tariffs by which a box has played"),
    ),
    "tariff": (
        Key("name", TEXT, "in English, if it has one"),
        Key("digest", RECORD_DIGEST, "the first 8 bytes of the SHA-256 of its bytes"),
        Key("bytes", BASE64, "as boxes store it"),
        may("values", OBJECT, "the same as its file has it"),
    ),
    "ranking-rules": (
        Key("by", words(POINTS, GAMES), "what decides first"),
        Key("ties", each(words(*TIES)), "what decides between equal points, in this order"),
        Key("lots", YES_OR_NO, "does the lot decide at last?"),
        Key(
            "cup",
            maybe(each(COUNT) | {"minItems": 2, "maxItems": 2}),
            "up to which points they count in full, and the most cup points; null: there are none",
        ),
        Key("cup_up", YES_OR_NO, "does an odd point above count up?"),
        Key("leavers", words(*LEAVERS), "what becomes of who stops before the end"),
        Key("result", words(*RESULTS), "what a player gets in one session is called"),
    ),
    "money-rules": (
        Key("stake", CENTS, "of each, in cents"),
        Key("shares", each(whole(0, 100)), "percent of the pot for the first, the second ..."),
        Key("prizes", each(CENTS), "likewise, cents that do not come out of the pot"),
        Key("pot", words(PAID, DUE, REGISTERED), "which stakes make the pot"),
        Key("pot_cents", CENTS, "what they come to"),
        Key("one_prize", YES_OR_NO, "does who has a prize get none of a part of the players?"),
    ),
    "entrant": (
        Key("person", PERSON, "his number at the desk"),
        Key("name", ref("text"), "sealed"),
        Key("ranked", YES_OR_NO, "or is he out?"),
        may("registered", YES_OR_NO, "or has he only played?"),
        may("place", ref("text"), "where he comes from, sealed"),
        may("licence", ref("text"), "of a federation, sealed"),
        may("marks", each(TEXT), "parts of the players to which he belongs"),
        may("team", TEXT, "empty: none"),
        may("first", whole(1), "the first round in which he plays"),
        may("last", maybe(COUNT), "the last one; null: he plays to the end"),
        may(
            "last_deals",
            maybe(whole(1)),
            "after so many deals of it he stopped; null: he played it",
        ),
        may("excluded", YES_OR_NO, "by the director"),
        may("stands_for", maybe(PERSON), "whose substitute he is"),
        may("replaced_by", maybe(PERSON), "who is his"),
        may(
            "owes_nothing", YES_OR_NO, "was it decided that he owes no stake? Left out: it was not"
        ),
    ),
    "table": (
        Key("round", ROUND, "from 1"),
        Key("table", TABLE_NUMBER, "from 1"),
        Key("lines", each(ref("line")), "everything that happened there"),
        Key("results", each(ref("result")), "what it came to: of everybody who sat there"),
        may("persons", PERSONS, "as drawn, in playing order"),
        may("deals", COUNT, "how many are due"),
        may("played", COUNT, "how many count"),
        may("state", words(*WORDS), "how far it is"),
        may("ended_early", YES_OR_NO, "were fewer played than are due, and are no more to come?"),
        may("signed", ref("signed"), "by whom"),
    ),
    "signed": (
        Key("by", maybe(words(TABLE, DIRECTOR, SHEET)), "null: nobody has signed"),
        Key("record", maybe(RECORD), "which says it"),
        Key("digest", maybe(RECORD_DIGEST), "of that record"),
        Key("pin", maybe(YES_OR_NO), "was the director's PIN given?"),
    ),
    "line": (
        Key("kind", words(DEAL, WARNING, PENALTY, ADJUST, SHEET, CODE), "what it is"),
        Key("seats", SEATS, "the persons whom it is about, see below; null: nobody knows who"),
        Key("points", NUMBERS, "one a seat, whether they count or not"),
        Key("counts", YES_OR_NO, "does it?"),
        Key("by", words(BOX, DESK), "where it was entered"),
        may("number", maybe(whole(1)), "of a deal; of a sheet: of its first deal, if it is a rest"),
        may("dealer", maybe(PERSON), "who dealt"),
        may("entry", maybe(ref("entry")), "the document of the deal or incident"),
        may("cents", maybe(NUMBERS), "one a seat, null where no money is played for"),
        may(
            "why",
            maybe(words(ANNULLED, CLEARED, TYPED_INSTEAD, SET_ASIDE, OTHER_SESSION, CODE_INSTEAD)),
            "why it does not count",
        ),
        may("deals", COUNT, "for how many deals it stands"),
        may("time", maybe(WHOLE), "when a box has entered it, Unix seconds"),
        may("record", maybe(RECORD), "of the box: its log and its number there"),
        may("decision", maybe(whole(1)), "which says it, or has changed it"),
        may("director", maybe(YES_OR_NO), "did he enter it with his PIN? null: the desk says it"),
        may("reason", maybe(ref("text")), "sealed: of an incident, an annulment, a correction"),
        may("public_reason", maybe(TEXT), "which the director has published"),
        may("before", maybe(ref("before")), "what stood there before the desk has corrected it"),
    ),
    "before": (
        Key("entry", ref("entry"), "as the box has recorded it"),
        Key("points", NUMBERS, "one a seat"),
        Key("cents", maybe(NUMBERS), "likewise"),
        may("counts", YES_OR_NO, "or had the box annulled it?"),
    ),
    "result": (
        Key("person", PERSON, "who has sat there"),
        Key("points", WHOLE, "the sum of his lines that count"),
        may("cents", maybe(WHOLE), "likewise; null: it is not played for, or a name is open"),
    ),
    "rankings": (
        Key("players", each(ref("player")), "the best first, those who are out at the end"),
        Key("teams", each(ref("team")), "likewise"),
        Key("parts", each(ref("part")), "rankings of parts of the players"),
    ),
    "player": (
        _RANK,
        Key("person", PERSON, "whose line it is"),
        _POINTS,
        _RESULTS,
        _TIE,
        _SHARED,
        _WON,
        Key("cup_points", maybe(COUNT), "null where there are none"),
        _PRIZE,
    ),
    "team": (
        _RANK,
        Key("team", TEXT, "its name"),
        _POINTS,
        _RESULTS,
        Key("members", PERSONS, "each before his substitute"),
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
        Key("person", PERSON, "whose line it is"),
        _SHARED,
        Key("rank_of_all", whole(1), "in the ranking of all"),
        _POINTS,
        _PRIZE,
    ),
    "open-point": (
        Key("kind", TEXT, "where it is settled"),
        Key("sentence", TEXT, "what it is, in English"),
    ),
}
