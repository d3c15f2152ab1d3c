"""The sentences of findings: the templates that make them, each with the key that is stored of it.

Findings stay stored. So a template that has made one stays here unchanged with its key, also after
another one has replaced it.
"""

from host_tools.common.unexpected import UNEXPECTED
from host_tools.language.formatting import BOX
from host_tools.language.message import Message, counted, msg
from rules_core import record as records

# Of a log.
BEGUN_AGAIN = msg("it was set up anew: its log begins again. The records stored before stay")
BEGUN_ELSEWHERE = msg(
    "its log began anew when another desk had all of it; what is missing here, that desk has"
)
ENDED_LOG = msg("it has a log again that had ended, and another one began; both are kept")
COPIED = msg(
    "its log began on {owner}, from where its memory was copied; what it has of its own is kept "
    "apart from the deals of that box"
)
LOST_END = msg("its log has {size} bytes, fewer than the {end} that we have of it already")
OTHER_END = msg("the last record in its log is not the last one that we have read")
UNREADABLE_THERE = msg("{size} bytes of its log cannot be read any more; we still have them")
NO_RECORD = msg("{size} bytes of its log, from byte {offset} on, are no whole record")
HEALED_RECORDS = counted(
    "{number} record that we had not any more, from byte {offset} on, came in again",
    "{number} records that we had not any more, from byte {offset} on, came in again",
    1,
)
PARTED_FROM = msg(
    "from record {number} on its log is not the one that we have: it is kept apart, and only its "
    "sessions begun since then count"
)
CHANGED_RECORD = msg("record {number} is not what we have stored of it")
OTHER_BEGINNING = msg("its log does not begin as it says it does")
DOES_NOT_FOLLOW = msg(
    "record {number} does not follow from record {before}: something there was changed, lost or "
    "put in another order"
)
NO_TIME = msg(
    "from record {number} on its clock says {clock}, which is no time; what was entered counts, "
    "without its time"
)
DAMAGED_HERE = msg("record {number} is damaged in our database, and the box has it not")
NEWER_FROM = msg(
    "from record {number} on its log was written by a newer program (format {format}): that is "
    "kept and does not count; update schreiber"
)
NOT_NOTED = msg(
    "everything it has is stored here, but it cannot note that it was synced ({reason})"
)
FAULTED = msg(
    "its processor could not go on at {place} (from {caller}, with {address}) and started anew; "
    "nothing is lost: please tell us"
)
MAY_BE_MISSING = msg(
    "its storage was damaged, and deals that it had confirmed may be missing: compare with what "
    "the players wrote down"
)

# Where it is.
DEAL = msg("deal {number}")
ANNULMENT = msg("an annulment")
WARNING = msg("warning")
PENALTY = msg("penalty")
ADJUSTMENT = msg("adjustment")
SIGNATURE = msg("a signature")
CLEARING = msg("its clearing")
NEW_DEALER = msg("another dealer")
NEW_PLAYERS = msg("other players")
NEW_ROUND = msg("a new round")
ENTRY = msg("{entry} (record {number})")
IN_SESSION = msg("table {table}, round {round}, {entry}: {complaint}")
IN_NONE = msg("a session unknown to us, {entry}: {complaint}")
OF_SESSION = msg("table {table}, round {round}: {complaint}")

# Of a session or an entry.
UPDATE = msg("{complaint}; update schreiber")
NO_TARIFF = msg("the tariff {tariff} of {rules} is missing")
NO_BOOK = msg("this program does not know the rule book {rules}")
NO_VERSION = msg("this program does not know version {version} of the rule book {rules}")
WRONG_PLAYERS = msg("{number} players sit at a game for {sizes}")
OTHER_CARRIED = msg("its players go on with {theirs}; their session before ended with {ours}")
NOT_CHECKED = msg("its entry cannot be checked: {error}")
MISSING_SESSION = msg("the session that it belongs to is missing")
CORRECTS_NOTHING = msg("it corrects record {number}, which is no deal here")
CORRECTS_UNKNOWN = msg("it corrects record {number}, which is no deal here that this program knows")
PUT_BEFORE_NOTHING = msg("it was played before record {number}, which is no deal here")
PUT_BEFORE_UNKNOWN = msg(
    "it was played before record {number}, which is no deal here that this program knows"
)
CLEARED_BEFORE = msg("the session was cleared before")
DAMAGED = msg("{what} is damaged in our database; 'schreiber sync --all' brings it back")
RECORD = msg("record {number}")
SIGNS_NEWER = msg("some of what it signs was written by a newer program")
OTHER_BOOK = msg("it is of another rule book than its session")
SESSION_CANNOT_BE = msg("its record is inconsistent")
WRONG_DEALER = msg("seat {seat} dealt at a table of {number}")
CANNOT_BE = msg("its entry cannot be: {error}")
OTHER_GAME = msg("the box stored {points} for a game of {number}")
NOT_ZERO = msg("the box says {theirs}, which does not add up to zero")
OTHER_SCORE = msg("the box says {theirs}, the rule book {ours}")
OTHER_TOTALS = msg(
    "the table signed {theirs} after {signed}, but the entries come to {ours} after {played}"
)
DEALS = counted("{number} deal", "{number} deals", 1)

# Of what was entered after a signature, and what stood there before.
LATE = msg("{change}, after the table had signed and without the director's PIN")
LATE_AT = msg("{change}, after the table had signed and without the director's PIN ({time})")
ENTERED = msg("entered with {after}")
CORRECTED = msg("corrected from {before} to {after}")
ANNULLED = msg("annulled, it was {before}")
CLEARED = msg("it counts for nothing any more")
NOTHING = msg("nothing")
OTHER_PIN = msg("it was entered as the director's with a PIN that was not set here")
IN_CENTS = msg("{points} (in cents {cents})")
VOID = msg("{score} (void)")
EITHER = msg("{some} or {last}")
LISTED = msg("{some}, {next}")

# What the sentences of findings are made of, by the key that is stored of each. A key stays for
# ever.
TEMPLATES = {
    "begun_again": BEGUN_AGAIN,
    "begun_elsewhere": BEGUN_ELSEWHERE,
    "ended_log": ENDED_LOG,
    "copied": COPIED,
    "lost_end": LOST_END,
    "other_end": OTHER_END,
    "unreadable_there": UNREADABLE_THERE,
    "no_record": NO_RECORD,
    "healed_records": HEALED_RECORDS,
    "parted_from": PARTED_FROM,
    "changed_record": CHANGED_RECORD,
    "other_beginning": OTHER_BEGINNING,
    "does_not_follow": DOES_NOT_FOLLOW,
    "no_time": NO_TIME,
    "damaged_here": DAMAGED_HERE,
    "newer_from": NEWER_FROM,
    "not_noted": NOT_NOTED,
    "faulted": FAULTED,
    "may_be_missing": MAY_BE_MISSING,
    "deal": DEAL,
    "annulment": ANNULMENT,
    "warning": WARNING,
    "penalty": PENALTY,
    "adjustment": ADJUSTMENT,
    "signature": SIGNATURE,
    "clearing": CLEARING,
    "new_dealer": NEW_DEALER,
    "no_tariff": NO_TARIFF,
    "no_book": NO_BOOK,
    "no_version": NO_VERSION,
    "wrong_players": WRONG_PLAYERS,
    "other_carried": OTHER_CARRIED,
    "not_checked": NOT_CHECKED,
    "missing_session": MISSING_SESSION,
    "corrects_nothing": CORRECTS_NOTHING,
    "corrects_unknown": CORRECTS_UNKNOWN,
    "put_before_nothing": PUT_BEFORE_NOTHING,
    "put_before_unknown": PUT_BEFORE_UNKNOWN,
    "cleared_before": CLEARED_BEFORE,
    "damaged": DAMAGED,
    "record": RECORD,
    "signs_newer": SIGNS_NEWER,
    "other_book": OTHER_BOOK,
    "session_cannot_be": SESSION_CANNOT_BE,
    "wrong_dealer": WRONG_DEALER,
    "cannot_be": CANNOT_BE,
    "other_game": OTHER_GAME,
    "not_zero": NOT_ZERO,
    "other_score": OTHER_SCORE,
    "other_totals": OTHER_TOTALS,
    "deals": DEALS,
    "late_at": LATE_AT,
    "late": LATE,
    "entered": ENTERED,
    "corrected": CORRECTED,
    "annulled": ANNULLED,
    "cleared": CLEARED,
    "nothing": NOTHING,
    "other_pin": OTHER_PIN,
    "box": BOX,
    "unexpected_words_at": UNEXPECTED[0],
    "unexpected_at": UNEXPECTED[1],
    "unexpected_words": UNEXPECTED[2],
    "unexpected": UNEXPECTED[3],
    "in_session": IN_SESSION,
    "in_none": IN_NONE,
    "of_session": OF_SESSION,
    "update": UPDATE,
    "entry": ENTRY,
    "void": VOID,
    "in_cents": IN_CENTS,
    "either": EITHER,
    "listed": LISTED,
}


def damaged_record(number: int) -> Message:
    """The sentence that the record of this number is damaged at the desk."""
    return DAMAGED.about(what=RECORD.about(number=number))


def entry_of(record: records.Record) -> Message:
    """Which record of a session it is."""
    if record.kind == records.DEAL:
        return DEAL.about(number=record.body["number"])
    names = {
        records.ANNUL: ANNULMENT,
        records.WARNING: WARNING,
        records.PENALTY: PENALTY,
        records.ADJUST: ADJUSTMENT,
        records.CLOSE: SIGNATURE,
        records.CLEAR: CLEARING,
        records.DEALER: NEW_DEALER,
    }
    return ENTRY.about(entry=names[record.kind], number=record.sequence)
