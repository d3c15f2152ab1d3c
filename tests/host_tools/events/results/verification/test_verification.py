"""A result document is scored and ranked again: what is right, and each thing that can be wrong."""

import json
from base64 import b64decode, b64encode

import pytest

from host_tools.common.errors import DeskError
from host_tools.intake.documents import verification
from host_tools.intake.documents.verification import content_differences, verify
from host_tools.results.canonical import file_bytes
from host_tools.results.sealing import digest_of
from host_tools.results.shown_parts import shown_parts
from host_tools.results.verification.document_difference import UnreadableResultError
from host_tools.results.verification.result_reading import MAX_SIZE
from tests.docs.markdown import ROOT
from tests.each import nightly
from tests.host_tools.events.results.adding_up import check_all
from tests.host_tools.events.results.random_event import CLUB, GAMES
from tests.host_tools.events.results.verification.documents import document, found_in
from tests.log_records import written_newer
from tests.rules_core.second_versions import SecondVersions

# A book of each engine; of Königrufen a club's, as Krenglbach's own is in test_event_results.py.
OF_EACH_ENGINE = (CLUB, "fft-4", "troccas-5")
EXAMPLE = (ROOT / "docs/result-example.json").read_bytes()


def example():
    return json.loads(EXAMPLE)


def verified(written):
    """What comes of verifying a document whose digest is right."""
    return verify(file_bytes(written | {"digest": digest_of(written)}))


@pytest.mark.long
@pytest.mark.parametrize("rules", nightly(GAMES, OF_EACH_ENGINE))
def test_what_the_desk_writes_is_right(rules):
    written = document(rules)
    check_all(written)
    for parts in ({"names": False}, {"evidence": False}, {"cash": True}):
        assert verified(shown_parts(written, **parts)).differences == ()


def test_the_published_example_is_right():
    found = verify(EXAMPLE)
    assert found.differences == ()
    assert found.digest == found.document["digest"]


TORTURE = sorted((ROOT / "tests/torture").glob("*.json"))


@pytest.mark.parametrize("path", TORTURE, ids=[path.stem for path in TORTURE])
def test_what_was_worked_out_by_hand_is_right(path):
    assert verify(path.read_bytes()).differences == ()


@pytest.mark.parametrize("path", TORTURE, ids=[path.stem for path in TORTURE])
def test_micropython_agrees_with_it(path, unix_vm):
    assert verify(path.read_bytes(), unix_vm).differences == ()


NEEDED = ("format", "version", "event", "rules", "entrants", "tables", "rankings", "open")


def test_a_document_made_by_hand_may_lack_what_is_not_needed():
    written = {key: value for key, value in example().items() if key in NEEDED}
    for table in written["tables"]:
        for key in ("persons", "deals", "played", "state", "ended_early", "signed"):
            table.pop(key)
        for line in table["lines"]:
            for key in set(line) - {"kind", "seats", "entry", "points", "counts", "by"}:
                line.pop(key)
    written["digest"] = digest_of(written)
    data = json.dumps(dict(reversed(written.items())), indent=2).encode()
    found = verify(data)
    assert found.differences == ()
    assert [str(note) for note in found.notes] == [
        "payments are not shown, so the prize money is taken as written",
        "it does not show what was decided, so entrants and lots are as it says",
        "it does not show the records of the boxes, so the deals are as it says",
    ]


def test_what_is_left_out_is_no_difference():
    written = shown_parts(example(), names=False)
    found = verified(written)
    assert found.differences == ()
    notes = [str(note) for note in found.notes]
    assert notes[0].endswith("values are left out; their digests stand there")
    assert "it does not show what was decided, so entrants and lots are as it says" in notes


def line_of(one):
    return one["tables"][0]["lines"][0]


def player_of(one):
    return one["rankings"]["players"][0]


# What is changed in a whole document, and what is said: all follows from decisions and records.
CHANGES = {
    "the points of a deal": (
        lambda one: line_of(one)["points"].__setitem__(0, 999),
        "tables[0].lines[0].points[0] (Round 1, table 1, deal 1): it says 999; right is 132",
    ),
    "an answer": (
        lambda one: line_of(one)["entry"].update(contract="prise"),
        "tables[0].lines[0].entry.contract (Round 1, table 1, deal 1): "
        "it says 'prise'; right is 'garde'",
    ),
    "an answer that no rule book has": (
        lambda one: line_of(one)["entry"].update(colour="red"),
        "tables[0].lines[0].entry.colour (Round 1, table 1, deal 1): it says 'red'; right is None",
    ),
    "seats": (
        lambda one: line_of(one)["seats"].pop(),
        "tables[0].lines[0].seats (Round 1, table 1, deal 1): its length is 2; right is 3",
    ),
    "a line that does not count any more": (
        lambda one: line_of(one).update(counts=False),
        "tables[0].lines[0].counts (Round 1, table 1, deal 1): it says False; right is True",
    ),
    "a result": (
        lambda one: one["tables"][0]["results"][0].update(points=7),
        "tables[0].results[0].points (Round 1, table 1, Anna Huber): it says 7; right is 158",
    ),
    "a missing result": (
        lambda one: one["tables"][0]["results"].pop(0),
        "tables[0].results (Round 1, table 1): person 1 is missing",
    ),
    "the number of deals": (
        lambda one: one["tables"][0].update(played=9),
        "tables[0].played (Round 1, table 1): it says 9; right is 2",
    ),
    "the table twice": (
        lambda one: one["tables"].append(one["tables"][0]),
        "tables[1] (Round 1, table 1): nothing else says so",
    ),
    "a table that nobody has drawn": (
        lambda one: one["tables"][0].update(table=4),
        "tables[0].table (Round 1, table 4): it says 4; right is 1",
    ),
    "a missing table": (lambda one: one["tables"].pop(), "tables: round 1, table 1 is missing"),
    "a state": (
        lambda one: one["tables"][0].update(state="playing"),
        "tables[0].state (Round 1, table 1): it says 'playing'; right is 'signed'",
    ),
    "a rank": (
        lambda one: player_of(one).update(rank=2),
        "rankings.players[0].rank (Anna Huber): it says 2; right is 1",
    ),
    "a prize": (
        lambda one: player_of(one).update(prize_cents=123),
        "rankings.players[0].prize_cents (Anna Huber): it says 123; right is 0",
    ),
    "the pot": (
        lambda one: one["rules"]["money"].update(pot_cents=123),
        "rules.money.pot_cents: it says 123; right is 0",
    ),
    "what the pot is, as it was set": (
        lambda one: one["settings"].update(pot="stakes"),
        "settings.pot: it says 'stakes'; right is 'paid'",
    ),
    "one prize for each, as it was set": (
        lambda one: one["settings"].update(one_prize=True),
        "settings.one_prize: it says True; right is False",
    ),
    "who is ranked": (
        lambda one: one["entrants"][0].update(ranked=False),
        "entrants[0].ranked (Anna Huber): it says False; right is True",
    ),
    "an entrant who was none": (
        lambda one: one["entrants"].pop(0),
        "entrants: person 1 is missing",
    ),
    "a substitute of nobody": (
        lambda one: one["entrants"][0].update(replaced_by=2),
        "entrants[0].replaced_by (Anna Huber): it says 2; right is None",
    ),
    "how ties are decided": (
        lambda one: one["rules"]["ranking"].update(lots=True),
        "rules.ranking.lots: it says True; right is False",
    ),
    "a setting": (
        lambda one: one["settings"].update(rank_by="games"),
        "settings.rank_by: it says 'games'; right is 'points'",
    ),
    "a record": (
        lambda one: first_record(one).update(raw=flipped(first_record(one)["raw"])),
        "evidence.logs[0].records[0].raw: the record is damaged: ",
    ),
    "a record without its session": (
        lambda one: one["evidence"]["logs"][0]["records"].pop(1),
        "evidence.logs[0].records[1].raw: its session does not begin in these records",
    ),
    "who sat at a session that was set up": (
        lambda one: seating_of(one)["persons"].__setitem__(0, 2),
        "evidence.seatings[0].persons[0]: it says 2; right is 1",
    ),
    "the table of a session": (
        lambda one: seating_of(one).update(table=2),
        "evidence.seatings[0].table: it says 2; right is 1",
    ),
    "a decision": (
        lambda one: one["decisions"][0]["said"]["content"]["settings"].update(rounds=3),
        "event.rounds: it says 1; right is 3",
    ),
    "a decision that nobody can make": (
        lambda one: one["decisions"][0]["said"].update(author="x" * 61),
        "decisions[0].said (decision 1): author: ",
    ),
    "a decision twice": (
        lambda one: one["decisions"].insert(3, one["decisions"][3]),
        "decisions[4].number (decision 4): decisions stand by number",
    ),
    "records from the last to the first": (
        lambda one: one["evidence"]["logs"][0]["records"].reverse(),
        "evidence.logs[0].records[1].raw: records stand by number",
    ),
    "what is open": (
        lambda one: one["open"].append({"kind": "lot", "sentence": "the lot decides 1 tie"}),
        "open[0]: nothing else says so",
    ),
    "a type": (
        lambda one: player_of(one).update(rank="1"),
        "rankings.players[0].rank: '1' does not fit: type ['integer', 'null']",
    ),
    "a key too many": (lambda one: one.update(colour="red"), "there is no key 'colour'"),
    "a key too few": (lambda one: player_of(one).pop("tie"), "rankings.players[0]: tie is missing"),
}
# Where the records are left out: scores follow from answers, sums and ranks from scores.
WITHOUT_RECORDS = {
    "an answer": (
        lambda one: line_of(one)["entry"].update(contract="prise"),
        "tables[0].lines[0].points[0] (Round 1, table 1, deal 1): it says 132; right is 66",
    ),
    "an answer that no rule book has": (
        lambda one: line_of(one)["entry"].update(colour="red"),
        "tables[0].lines[0].entry (Round 1, table 1, deal 1): colour: ",
    ),
    "no entry": (
        lambda one: line_of(one).update(entry=None),
        "tables[0].lines[0] (Round 1, table 1, deal 1): entry is missing",
    ),
    "seats": (
        lambda one: line_of(one)["seats"].pop(),
        "tables[0].results[2].points (Round 1, table 1, Cilli Graf): ",
    ),
    "a table that nobody has drawn": (
        lambda one: one["tables"][0].update(table=4),
        "tables[0].table (Round 1, table 4): it says 4; right is 1",
    ),
    "a substitute of nobody": (
        lambda one: one["entrants"][0].update(replaced_by=2),
        "entrants[0].replaced_by (Anna Huber): this person does not stand for the other one",
    ),
    "somebody who stands for himself at last": (
        lambda one: [
            one["entrants"][at].update(stands_for=2 - at, replaced_by=2 - at) for at in (0, 1)
        ],
        "entrants[1].stands_for (Bert Moser): this person would be their own substitute",
    ),
    "what is open": (
        lambda one: one["open"].append({"kind": "lot", "sentence": "the lot decides 1 tie"}),
        "open[0]: nothing else says so",
    ),
}
SUMMED = ("a result", "a missing result", "the table twice", "a rank", "who is ranked", "a setting")
WITHOUT_RECORDS |= {name: CHANGES[name] for name in SUMMED}


def first_record(one):
    return one["evidence"]["logs"][0]["records"][0]


def seating_of(one):
    return one["evidence"]["seatings"][0]


def flipped(raw):
    data = bytearray(b64decode(raw))
    data[-10] ^= 1
    return b64encode(data).decode()


@pytest.mark.parametrize(("change", "sentence"), CHANGES.values(), ids=CHANGES)
def test_what_is_changed_is_said(change, sentence):
    written = example()
    change(written)
    found = found_in(written)
    assert [one for one in found if one.startswith(sentence)], found


@pytest.mark.parametrize(("change", "sentence"), WITHOUT_RECORDS.values(), ids=WITHOUT_RECORDS)
def test_what_is_changed_is_said_without_records(change, sentence):
    written = shown_parts(example(), evidence=False)
    change(written)
    found = found_in(written)
    assert [one for one in found if one.startswith(sentence)], found


def test_a_changed_value_is_not_what_the_digest_says():
    written = example()
    written["event"]["name"] = "Another cup"
    found, *_ = found_in(written, sealed_anew=False)
    assert found.startswith("digest: something was changed: it says ")


def test_nothing_else_is_looked_at_in_what_is_built_otherwise():
    written = example() | {"tables": 7}
    found = verified(written)
    assert [str(one) for one in found.differences] == ["tables: 7 does not fit: type array"]
    assert [str(note) for note in found.notes] == [
        "it is not built like a result document, so nothing else was looked at"
    ]


@pytest.mark.long
def test_of_very_many_differences_only_some_are_said():
    written = shown_parts(example(), evidence=False)
    line_of(written)["points"][0] += 1
    written["tables"][0]["results"] *= 1001
    found = verified(written)
    assert len(found.differences) == 1000
    assert str(found.notes[-1]) == "there may be more differences than these"


@pytest.mark.long
def test_a_tariff_is_that_of_its_bytes():
    written = document(CLUB)
    written["rules"]["tariff"]["name"] = "Other"
    written["rules"]["tariff"]["values"]["stake"] = 7
    assert "rules.tariff.name: it says 'Other'; right is 'club'" in found_in(written)
    written = document(CLUB)
    data = b64decode(written["rules"]["tariff"]["bytes"])
    for changed, difference in (
        (data[:-1] + bytes([data[-1] ^ 1]), "digest: it says '9540611ad8176844'; right is "),
        (data[:2] + b"\0", "bytes: the bytes of the tariff cannot be read: rules: must be a text"),
    ):
        written["rules"]["tariff"]["bytes"] = b64encode(changed).decode()
        [found] = [one for one in found_in(written) if one.startswith("rules.tariff.")]
        assert found.startswith(f"rules.tariff.{difference}")


def test_of_who_left_before_the_first_round_a_stake_is_due_only_if_he_played():
    """Who has only points from the desk did not."""

    def pot_with(*lines):
        written = {key: value for key, value in example().items() if key in NEEDED}
        written["rules"]["money"].update(pot="due", stake=500)
        table, known = written["tables"][0], {"seats": [4], "points": [-5], "entry": None}
        table["lines"] += [known | {"counts": True} | line for line in lines]
        table["results"].append({"person": 4, "points": -5})
        written["entrants"].append(written["entrants"][2] | {"person": 4, "last": 0})
        [found] = [one for one in found_in(written) if one.startswith("rules.money.pot_cents")]
        return int(found.rpartition(" ")[2])

    by_desk, penalty = ({"kind": kind, "by": "desk"} for kind in ("adjust", "penalty"))
    deal = line_of(example()) | {"seats": [1, 2, 4]}
    assert pot_with(by_desk) == pot_with(penalty) == 1500
    assert pot_with(deal | {"counts": False, "why": "annulled"}, by_desk) == 1500
    entry = {"rules": "ch-3", "penalty": {"seat": 2, "points": 5, "reason": "late"}}
    by_box = deal | {"kind": "penalty", "entry": entry}
    assert pot_with(by_box) == pot_with(deal, by_desk) == 2000


def test_entries_of_earlier_versions_are_scored_by_them():
    """By the next one, made up, an entry counts twice."""
    written = shown_parts(example(), evidence=False)
    assert line_of(written)["entry"]["version"] == 1
    with SecondVersions("ch-3"):
        assert found_in(example()) == []
        assert not [one for one in found_in(written) if ".points" in one]
        line_of(written)["entry"]["version"] = 2
        assert [one for one in found_in(written) if ".points" in one]


NEWER = {
    "of the document": lambda one: one.update(version=2),
    "of the rule book": lambda one: one["rules"].update(version=99),
    "of an entry": lambda one: line_of(one)["entry"].update(version=99),
}


@pytest.mark.parametrize("change", NEWER.values(), ids=NEWER)
def test_a_newer_version_asks_for_a_newer_program(change):
    written = shown_parts(example(), evidence=False)
    change(written)
    with pytest.raises(
        UnreadableResultError, match="of a newer program: update schreiber"
    ) as error:
        verified(written)
    assert error.value.status == 2


@pytest.mark.long
def test_a_newer_tariff_asks_for_a_newer_program():
    written = document(CLUB)
    data = bytearray(b64decode(written["rules"]["tariff"]["bytes"]))
    data[0] = 99
    written["rules"]["tariff"]["bytes"] = b64encode(data).decode()
    with pytest.raises(UnreadableResultError, match="bytes: version 99 is of a newer program"):
        verified(written)


@pytest.mark.parametrize("which", range(5))
def test_a_newer_record_is_none_that_could_be_wrong(which):
    written = example()
    [log] = written["evidence"]["logs"]
    data = b"".join(b64decode(one["raw"]) for one in log["records"])
    data = written_newer(data, [which])
    for one in log["records"]:
        size = len(b64decode(one["raw"]))
        one["raw"], data = b64encode(data[:size]).decode(), data[size:]
    assert found_in(written) == []


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1, column 1: Expecting value"),
        (b"\xff", "byte 0 is not UTF-8"),
        (b"[]", "it is no result document"),
        (b'{"format":"schreiber-event"}', "it is no result document"),
        (b'{"format":"schreiber-result"}', "version: None is not a version number"),
        (b'{"format":"schreiber-result","version":true}', "version: True is not a version number"),
        (b'{"format":"schreiber-result","version":0}', "version: 0 is not a version number"),
        (b"[" * 100_000, "it is nested too deep"),
        (b"9" * 5000, "a number has 5000 digits"),
        (b"1e999999999", "'1e999999999' is neither whole nor a half"),
        (b" " * (MAX_SIZE + 1), "it is longer than 32 MB; is it the right file?"),
    ],
)
def test_what_is_no_result_document(data, sentence):
    with pytest.raises(UnreadableResultError) as error:
        verify(data)
    assert str(error.value) == sentence
    assert isinstance(error.value, DeskError)


def test_a_rule_book_that_nobody_knows():
    written = example()
    written["rules"]["id"] = "bridge"
    with pytest.raises(
        UnreadableResultError, match="this program does not know the rule book 'bridge'"
    ):
        verified(written)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda one: one.update(entrants=one["entrants"][:1] * 5001), "entrants: more than 5000"),
        (
            lambda one: one.update(tables=[one["tables"][0] | {"lines": []}] * 5001),
            "tables: more than 5000",
        ),
        (lambda one: one["lots"].update(players=[[1]] * 501), "lots.players: more than 500"),
        (
            lambda one: one["tables"][0].update(lines=one["tables"][0]["lines"][:1] * 1001),
            "tables[0].lines: more than 1000",
        ),
        (
            lambda one: one.update(tables=[{"lines": [{}] * 1000}] * 51),
            "tables.lines: more than 50000",
        ),
    ],
)
def test_what_would_take_for_ever_is_not_ranked(change, sentence):
    written = example()
    change(written)
    with pytest.raises(UnreadableResultError) as error:
        next(content_differences(written))
    assert str(error.value).startswith(sentence)


def test_the_size_is_looked_at_before_all_that_takes_time(monkeypatch):
    def never(document):
        raise AssertionError

    for name in ("digest_of", "schema_check"):
        monkeypatch.setattr(verification, name, never)
    written = example()
    written["tables"][0].update(lines=[7] * 1001)
    with pytest.raises(UnreadableResultError, match="more than 1000"):
        verify(file_bytes(written))


@pytest.mark.parametrize("value", [None, 7, "x", {}, [7], [None]])
def test_what_is_no_list_has_no_size(value):
    written = example()
    for key in ("tables", "entrants", "lots", "sources"):
        assert verified(written | {key: value}).differences
