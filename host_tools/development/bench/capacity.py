"""How many deals a box holds, worked out from plausible deals on the littlefs of the box."""

import random
from dataclasses import dataclass
from functools import cache

from firmware.app.session import Session
from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import PATH
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import SESSION, open_log
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core.books import book

# What a club plays: forty events a year of three rounds with twenty deals.
ROUNDS = 3
DEALS = 20
EVENTS = 40

_SAMPLE = 10  # sessions
_PIECE = 4096


@dataclass(frozen=True)
class Capacity:
    """How much a box holds.

    `deal_bytes`: of a deal in the log, with its share of the other records of its session.
    """

    deals: int
    deal_bytes: float

    @property
    def events(self) -> int:
        return self.deals // (ROUNDS * DEALS)

    @property
    def years(self) -> float:
        return self.events / EVENTS


def capacity(rules: str) -> Capacity:
    """How much of the rule book `rules` an empty box takes before it begins no session any more."""
    deal_bytes = _log_bytes(rules) / (_SAMPLE * DEALS)
    return Capacity(int(largest_log() / deal_bytes), deal_bytes)


@cache
def largest_log() -> int:
    """The bytes of the log when the last session begins, on a box with nothing else."""
    files = FlashFiles()
    while files.free() > RESERVE:
        with files.open(PATH, "ab") as file:
            file.write(bytes(_PIECE))
    return files.size(PATH)


def _log_bytes(rules: str) -> int:
    """The bytes that a sample of signed sessions takes."""
    chance = random.Random(rules)
    log = open_log(FlashFiles())
    session = Session(log)
    played = book(rules)
    names = [f"Player number {place + 1}" for place in range(played.tables[0])]
    before = log.size
    for _ in range(_SAMPLE):
        session.begin(SESSION | {"rules": rules, "players": names, "deals": DEALS, "dealer": 0})
        for _ in range(DEALS):
            answers = plausible_deal(played, session.known_of(session.ledger.dealer), chance)
            session.store(answers, played.score(answers))
        session.close()
    return log.size - before
