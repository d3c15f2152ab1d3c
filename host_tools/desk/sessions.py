"""Sessions as they stand: the records of each added up by the same ledger as on the box."""

import json
from dataclasses import dataclass, field
from datetime import datetime

from rules_core.errors import DealError
from rules_core.ledger import INCIDENT_KINDS, Ledger
from rules_core.record import decode


@dataclass
class Entry:
    """A deal in force (also an annulled one) or an incident.

    `id` names its record among all logs; `kind`: "deal", "warning", "penalty" or "adjust";
    `number`, `dealer`: of a deal, None for an incident; `time`: when it was entered, a datetime
    here or None; `document`: see deal-format; `sound`: scored again with the same result.
    """

    id: str
    kind: str
    number: int | None
    dealer: int | None
    time: datetime | None
    document: dict
    points: list
    money: list | None
    void: bool = False
    corrected: bool = False
    annulled: bool = False
    sound: bool = True

    @property
    def state(self):
        """What is special about it, in words; "" for nothing."""
        words = {
            "annulled": self.annulled,
            "corrected": self.corrected,
            "void": self.void,
            "to be checked": not self.sound,
        }
        return ", ".join(word for word, holds in words.items() if holds)


@dataclass
class Session:
    """A session and what it has come to.

    `players`: one name a seat ("" where none was given); `points`, `money`: totals a seat, None
    when the rule book is unknown; `played` deals of `deals` count; `entries` in order of entry;
    `left_out`: how many records could not be counted.
    """

    box: bytes
    rules: str
    table: int
    round: int
    deals: int
    label: str
    day: str
    players: list
    points: list | None = None
    money: list | None = None
    played: int = 0
    entries: list = field(default_factory=list)
    left_out: int = 0

    @property
    def names(self):
        """A name a seat: the player's, or his place where he has none."""
        return [name or f"table {self.table} seat {seat}" for seat, name in enumerate(self.players)]

    @property
    def unsound(self):
        """How many entries the desk's own scoring does not confirm."""
        return self.left_out + sum(1 for entry in self.entries if not entry.sound)


def load_sessions(database, table=None, round_number=None, label=None, day=None):
    """The `Session`s that match every filter given, in the order of play."""
    rows = database.sessions(table, round_number, label, day)
    return [_load(database, row) for row in rows]


def _load(database, row):
    session = Session(
        box=row["unique_id"],
        rules=row["rules"],
        table=row["table_number"],
        round=row["round"],
        deals=row["deals"],
        label=row["label"],
        day=row["day"],
        players=json.loads(row["players"]),
    )
    rows = database.entries(row["record"])
    try:
        ledger = Ledger(decode(row["raw"]).body)
    except DealError:
        session.left_out = len(rows)
        return session
    by_sequence = {}
    for entry in rows:
        if entry["counted"]:
            record = decode(entry["raw"])
            ledger.apply(record)
            by_sequence[record.sequence] = (entry, record)
        else:
            session.left_out += 1
    session.points = ledger.points
    session.money = ledger.money
    session.played = ledger.played
    session.entries = _entries(ledger, by_sequence)
    return session


def _entries(ledger, by_sequence):
    """Deals in the order of play, each incident where it happened."""
    placed = []
    for line in ledger.deals:
        entry, record = by_sequence[line.sequence]
        deal = _entry(entry, record, "deal", line.points, line.money)
        deal.number, deal.dealer, deal.void = line.number, line.dealer, line.void
        deal.corrected, deal.annulled = line.corrected, line.annulled
        placed.append((_first(line.sequence, by_sequence), deal))
    for incident in ledger.incidents:
        entry, record = by_sequence[incident.sequence]
        score = ledger.incident_score(incident)
        kind = INCIDENT_KINDS[record.kind]
        placed.append((record.sequence, _entry(entry, record, kind, score.points, score.money)))
    return [entry for _, entry in sorted(placed, key=lambda pair: pair[0])]


def _first(sequence, by_sequence):
    """The sequence of the record that a chain of corrections began with."""
    while (corrects := by_sequence[sequence][1].body["corrects"]) is not None:
        sequence = corrects
    return sequence


def _entry(row, record, kind, points, money):
    clock = record.stamp.clock
    return Entry(
        id=f"{row['identity'].hex()}-{record.sequence}",
        kind=kind,
        number=None,
        dealer=None,
        time=datetime.fromtimestamp(clock).astimezone() if clock else None,
        document=json.loads(row["document"]),
        points=list(points),
        money=None if money is None else list(money),
        sound=bool(row["sound"]),
    )
