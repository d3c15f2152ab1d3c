"""Settings of an event: their limits, those of its rule book, and the tariffs in its journal."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal, decide, state_of
from host_tools.tournament.model.journal_tariffs import TARIFF, bytes_in, step_of
from host_tools.tournament.model.settings import deals_are_of, deals_at, settings_of, usual
from rules_core.books import book
from rules_core.tariffs import encode
from tests.host_tools.tournament.example_event import CUP
from tests.made_tariffs import RULES, large, packed


def parts(number=1, mark="local", title="", prizes=()):
    marks = [f"U{one}" for one in range(number)] if number > 1 else [mark]
    return [[one, title, list(prizes)] for one in marks]


@pytest.mark.parametrize(
    ("setting", "most", "too_much"),
    [
        ("name", "x" * 60, "x" * 61),
        ("rounds", 99, 100),
        ("stake", 100_000_000, 100_000_001),
        ("shares", [1] * 20, [1] * 21),
        ("prizes", [1] * 50, [1] * 51),
        ("minutes", 600, 601),
        ("parts", parts(12), parts(13)),
        ("parts", parts(mark="x" * 24), parts(mark="x" * 25)),
        ("parts", parts(title="x" * 40), parts(title="x" * 41)),
        ("parts", parts(prizes=[1] * 20), parts(prizes=[1] * 21)),
    ],
)
def test_a_setting_is_taken_up_to_its_limit(setting, most, too_much):
    settings_of(CUP | {setting: most})
    with pytest.raises(DeskError):
        settings_of(CUP | {setting: too_much})


def test_a_size_of_tables_stands_there_once():
    with pytest.raises(DeskError) as error:
        settings_of(CUP | {"sizes": [4, 5, 4]})
    assert str(error.value) == "Players at a table: one stands there twice"


def test_tables_are_as_large_as_the_rule_book_needs():
    sizes = {rules: usual(book(rules))["sizes"] for rules in ("krenglbach", "ch-3", "troccas-6")}
    assert sizes == {"krenglbach": [4, 5], "ch-3": [3], "troccas-6": [6]}


def deals(rules, deals_of_round, sizes, **more):
    """{players: deals} at tables of four and five of a new event."""
    given = CUP | usual(book(rules)) | {"rules": rules, "deals": deals_of_round, "sizes": sizes}
    event = settings_of(given | more)
    return {players: deals_at(event, book(rules).event, players) for players in (4, 5)}


@pytest.mark.parametrize("sizes", [[4, 5], [5, 4]])
@pytest.mark.parametrize(("rules", "four", "five"), [("krenglbach", 12, 15), ("tirol", 16, 20)])
def test_the_number_of_deals_is_that_of_a_table_of_four(rules, four, five, sizes):
    """Tirol: "16 Spielen (20 an Fünfertischen)"; Krenglbach: "3 x 3 x 4 Spiele pro Spieler"."""
    assert deals(rules, four, sizes) == {4: four, 5: five}
    assert deals(rules, 8, sizes) == {4: 8, 5: 10}


def test_at_tables_of_five_alone_it_is_theirs():
    assert deals("tirol", 20, [5])[5] == 20
    given = CUP | usual(book("tirol"))
    assert [deals_are_of(settings_of(given | {"sizes": s})) for s in ([5, 4], [5])] == [4, 5]


def test_without_a_size_of_its_own_it_is_that_of_the_first_one():
    assert deals("krenglbach", 12, [5, 4], deals_of=0) == {4: 10, 5: 12}


DATA, DIGEST = packed()


def begun():
    """The journal of an event by the tariff, which stands there first."""
    made = EventJournal()
    named = CUP | {"rules": RULES, "tariff": DIGEST}
    for kind, content in (step_of(DATA), ("settings", {"settings": named})):
        made.decisions.append(decide(made, kind, content, 0))
    return made


def test_a_journal_holds_the_tariff_by_which_it_is_played():
    state = state_of(begun())
    assert state.tariffs == {DIGEST: DATA}
    assert state.settings.tariff == DIGEST
    assert state.idle == []


@pytest.mark.parametrize("data", [DATA, encode(large())])
def test_the_bytes_are_kept_as_they_are(data):
    made = EventJournal()
    made.decisions.append(decide(made, *step_of(data), 0))
    assert bytes_in(**made.decisions[0].content) == data


def test_another_one_than_the_digest_names_is_told():
    _, content = step_of(DATA)
    with pytest.raises(DeskError, match="digest: 0123456789abcdef names another tariff"):
        decide(EventJournal(), TARIFF, content | {"digest": "0123456789abcdef"}, 0)
    with pytest.raises(DeskError, match="cannot be read"):
        decide(EventJournal(), TARIFF, content | {"data": "<>" + content["data"]}, 0)
    damaged = Decision(1, TARIFF, content | {"digest": "0123456789abcdef"})
    [(found, why)] = state_of(EventJournal([damaged])).idle
    assert (found, "names another tariff" in str(why)) == (damaged, True)


def test_nobody_takes_back_what_others_name():
    made = begun()
    assert made.to_take_back() == []
    with pytest.raises(DeskError, match="a tariff stays in the journal"):
        decide(made, UNDO, {"decision": 1}, 0)
    made.decisions.append(decide(made, "entrant", {"what": "registered", "person": 1}, 0))
    assert [one.kind for one in made.to_take_back()] == ["entrant"]
