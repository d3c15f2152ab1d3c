"""Everything that a result document says follows from its decisions and its evidence."""

import json
from base64 import b64decode
from types import SimpleNamespace

import pytest

from host_tools.events.journals import row_of
from host_tools.events.person_cards import store_persons
from host_tools.events.results.event_results import load_result
from host_tools.events.seatings import store_seatings
from host_tools.intake.database import Database
from host_tools.intake.intake import take
from host_tools.tournament.decisions import Decision
from host_tools.tournament.person import Person
from host_tools.tournament.results.canonical import file_bytes, read_file
from host_tools.tournament.seating import Seating
from rules_core.record import digest_of
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.events.results.random_event import RandomEvent


def restored(document, secret, path):
    """Make the event of a document anew in another database, whose secret of it is the same."""
    with Database(path) as database:
        database.secrets.of(1, lambda size: secret)
        people = [
            Person(
                one["person"],
                one["name"]["text"],
                place=one["place"]["text"],
                licence=one["licence"]["text"],
            )
            for one in document["entrants"]
        ]
        store_persons(database, people)
        database.events.store(EVENT_TIME)
        for decision in document["decisions"]:
            database.events.decide(row_of(1, decided(decision)))
        evidence = document["evidence"]
        for log in evidence["logs"]:
            take_in(database, log)
        found = {
            one["session"]: Seating((one["round"], one["table"]), tuple(one["persons"]), one["how"])
            for one in evidence["seatings"]
        }
        store_seatings(database, 1, found, EVENT_TIME)
        for one in evidence["sent"]:
            database.seatings.note_sent(told(one))
        return load_result(database, 1)


def decided(decision):
    said = decision["said"]
    content = dict(said["content"])
    if decision["kind"] == "draw":
        content["seed"] = int(content["seed"])
    return Decision(
        decision["number"],
        decision["kind"],
        content,
        decision["time"],
        said["author"],
        said["reason"],
    )


def told(sent):

    texts = {key: json.dumps(sent[key], ensure_ascii=False) for key in ("players", "persons")}
    rest = {"event": 1, "label": sent["label"], "time": sent["time"]}
    return rest | texts | {"box": bytes.fromhex(sent["box"])}


def take_in(database, log):
    raws = [b64decode(one["raw"]) for one in log["records"]]
    data = b"".join(raws)
    identity = SimpleNamespace(
        box=bytes.fromhex(log["box"]),
        log=bytes.fromhex(log["log"]),
        last=digest_of(raws[-1]),
        firmware="",
        size=len(data),
        battery=None,
        free=None,
    )
    take(database, identity, 0, data, complete=True, now=EVENT_TIME)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_the_same_document_comes_of_it(tmp_path, seed):
    with Database(tmp_path / "desk.db") as database:
        RandomEvent(database, tmp_path, seed).hold()
        document, secret = load_result(database, 1), database.secrets.of(1)
    read = read_file(file_bytes(document))
    assert restored(read, secret, tmp_path / "other.db") == document
