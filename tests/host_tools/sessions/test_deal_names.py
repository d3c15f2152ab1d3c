"""Two deals that count and have one number: each has a name of its own, at the box and here."""

from host_tools.cli.commands.deals import list_deals
from host_tools.language.games.game_words import GameWords
from tests.host_tools.box import GARDE, PASSED, PRISE_LOST
from tests.host_tools.brought import session_of
from tests.host_tools.tournament.example_event import SOLO, deal, session, state


def test_a_deal_that_was_corrected_to_passed_and_back(box, database):
    box.begin()
    box.play(GARDE)
    second = box.play(GARDE)
    box.play(PASSED, corrects=second.sequence)
    box.play(PRISE_LOST)
    found = session_of(box, database)
    # Only one of the two counts, and it is the second deal.
    assert [entry.name for entry in found.entries] == ["1", "2", "2"]
    box.play(GARDE, corrects=second.sequence)
    found = session_of(box, database)
    assert [entry.name for entry in found.entries] == ["1", "2a", "2b"]
    assert [entry.number for entry in found.entries] == [1, 2, 2]
    assert [row[2] for row in list_deals([found], GameWords("en"))] == ["1", "2a", "2b"]


def test_a_late_change_names_the_deal(box, database):
    box.begin()
    first = box.play(GARDE)
    box.play(PASSED, corrects=first.sequence)
    box.play(GARDE)
    box.session.close()
    box.play(PRISE_LOST, corrects=first.sequence)
    [change] = session_of(box, database).late_changes
    assert (str(change.what), change.number) == ("deal 1a", 1)


def names(deals, *steps):
    return list(state(*steps).corrections.deal_names(session(1, 1, entries=deals)).values())


def test_a_deal_that_the_desk_has_corrected_counts_as_it_is_now():
    deals = [deal(SOLO, id="a"), deal(SOLO, counts=False, id="b"), deal(SOLO, 2, id="c")]
    assert names(deals) == ["1", "1", "2"]
    assert names(deals, ("correct", {"entry": "b", "document": SOLO}, "slip")) == ["1a", "1b", "2"]
    # One that cannot be changes nothing.
    wrong = ("correct", {"entry": "b", "document": {"game": "solodreier"}}, "slip")
    assert names(deals, wrong) == ["1", "1", "2"]


def test_an_annulled_deal_keeps_its_name():
    deals = [deal(SOLO, id="a"), deal(SOLO, id="b")]
    assert names(deals, ("correct", {"entry": "a", "document": None}, "twice")) == ["1a", "1b"]
    assert names([deal(SOLO, id="a", annulled=True), deal(SOLO, id="b")]) == ["1a", "1b"]
