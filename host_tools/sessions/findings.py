"""The kinds of findings: faults in the log of a box."""

from typing import NamedTuple

from host_tools.language.message import Sentence, msg
from host_tools.sessions.finding_details import as_stored

ANEW = "anew"  # the box was set up anew
FOREIGN = "foreign"  # the log is another box's
SHORTER = "shorter"  # the log has lost its end
CHANGED = "changed"  # a stored record is not the same on the box any more
PARTED = "parted"  # from some record on the log goes on in another way than the one we have
HEALED = "healed"  # records that were missing here came in after all
UNREADABLE = "unreadable"  # a stored record cannot be read in the desk's own database
DAMAGED = "damaged"  # bytes that are no record
CHAIN = "chain"  # a record does not follow from the one before it
CLOCK = "clock"  # a time that no calendar shows
SESSION = "session"  # a session that cannot be
ENTRY = "entry"  # a deal or an incident that is wrong
ALTERED = "altered"  # entered after the table had signed, without the director's PIN
PIN = "pin"  # entered as the director's, with a PIN that this desk has not set
NEWER = "newer"  # written by a program that knows more than this one: a format, a rule book
UNNOTED = "unnoted"  # the box cannot note that the desk has its records
FAULT = "fault"  # the processor of the box could not go on
GAP = "gap"  # the storage of the box is damaged: deals may be missing

KIND_WORDS = {
    ANEW: msg("Set up anew"),
    FOREIGN: msg("Foreign"),
    SHORTER: msg("Shorter"),
    CHANGED: msg("Changed"),
    PARTED: msg("Parted"),
    HEALED: msg("Healed"),
    UNREADABLE: msg("Unreadable"),
    DAMAGED: msg("Damaged"),
    CHAIN: msg("Chain"),
    CLOCK: msg("Clock"),
    SESSION: msg("Session"),
    ENTRY: msg("Entry"),
    ALTERED: msg("After signing"),
    PIN: msg("PIN"),
    NEWER: msg("Newer"),
    UNNOTED: msg("Unnoted"),
    FAULT: msg("Crash"),
    GAP: msg("Gap"),
}

# What is found by judging a record: settled when it does not hold any more, judged again.
JUDGED = (SESSION, ENTRY, ALTERED, PIN, NEWER)


class Finding(NamedTuple):
    """Something that is not as it should be: `sentence` says it without naming the box."""

    kind: str
    offset: int
    sentence: Sentence
    raw: bytes = b""

    @property
    def message(self) -> str:
        """The sentence in English, as it is stored."""
        return str(self.sentence)

    @property
    def key_and_details(self) -> tuple[str, str]:
        """Return (key, details) of the sentence for storage, see `finding_details.as_stored`."""
        return as_stored(self.sentence)
