"""What the director must see: changes after a signature, and all that is no deal and counts."""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from rules_core.record import PENALTY
from tests.host_tools.box import TableBox
from tests.host_tools.brought import bring
from tests.host_tools.decided import CLOSE, ruled
from tests.host_tools.web.table_forms import SOLO, offers, take

pytestmark = pytest.mark.long

ROUND, TABLE, RANKING = "/event/1/round/1", "/event/1/table/1/1", "/event/1/ranking/1"
LOST = SOLO | {"won": False}
SHORT = "changed after it was signed, without the director's PIN"
ASKED = "changed after signing: the box"
SEEN, AS_SIGNED = "it counts as it stands now", "only the box as it was signed"


class Hall:
    """The box of table 1 in round 1, which has played two deals and signed; no more are to come."""

    def __init__(self, path, folder):
        self._path = path
        self.box = TableBox(folder)
        with Database(path) as database, self.box.link() as link:
            link.push_session(planned(load_event(database, 1))[0].session)
            decide_on(database, 1, [ruled(over=True)])
        self.box.play(SOLO)
        self.box.play(SOLO)
        self.sign()

    def sign(self, director=False):
        self.box.session.close(director=director)

    def correct(self, index, document, director=False):
        self.box.correct(index, document, director)

    def collect(self):
        bring(self._path, self.box)


@pytest.fixture
def hall(path, tmp_path):
    return Hall(path, tmp_path / "box")


@pytest.fixture
def altered(hall):
    """A deal was corrected afterwards, and the table has signed again."""
    hall.correct(1, LOST)
    hall.sign()
    hall.collect()
    return hall


def test_the_tile_says_it(page, altered):
    answer = page.get(ROUND)
    assert "1 to check" in answer.text
    assert f"2 of 12 {ASKED}" in answer.text
    assert f'<a href="{TABLE}">table 1 of round 1: {SHORT}</a>'.replace("'", "&#39;") in answer.html
    assert "now: Solodreier by Anna, lost" in answer.text


def test_the_table_says_what_stood_there_and_can_be_answered(page, altered, decided):
    text = page.get(TABLE).text
    assert "table 1 to check" in text
    assert re.search(r"After signing deal 2 \w+ \d+, \d+, ", text)
    assert "Before Solodreier by Anna, won (Anna +24, Emil −8, Ida −8, Karl −8)" in text
    assert "Now Solodreier by Anna, lost (Anna −24, Emil +8, Ida +8, Karl +8)" in text
    assert "the table, without the director's PIN; no director's PIN was set Before" in text
    assert offers(page) == [SEEN, AS_SIGNED]
    take(page, SEEN)
    [(kind, content)] = decided()[-1:]
    assert (kind, list(content["tables"][0]["seen"].values())) == ("ruling", [1])
    text = page.get(TABLE).text
    assert "table 1 signed" in text
    assert "the table, without the director's PIN; seen" in text
    assert ASKED not in text
    assert "1 signed" in page.get(ROUND).text


def test_the_ranking_says_it_with_a_link(page, altered):
    answer = page.get(RANKING)
    assert "To do Table 1 : changed after signing:" in answer.text
    assert f"table 1 of round 1: {SHORT} deal 2 at " in answer.text
    assert f'<a href="{TABLE}">table 1 of round 1: ' in answer.html


def test_the_finding_on_the_page_of_boxes_is_seen_with_it(page, altered):
    assert "deal 2: corrected from +24 −8 −8 −8" in page.get("/event/1/boxes").text
    take(page, SEEN)
    assert "corrected from" not in page.get("/event/1/boxes").text


def test_what_the_director_did_is_shown_and_not_accused(page, hall):
    hall.correct(1, LOST, director=True)
    hall.sign()
    hall.collect()
    text = page.get(TABLE).text
    assert "table 1 signed" in text
    assert "After signing" in text
    assert "with the director's PIN" in text
    assert ASKED not in text
    assert SHORT not in page.get(ROUND).text + page.get(RANKING).text


def test_nothing_is_said_of_a_table_that_has_only_signed(page, hall):
    hall.collect()
    text = page.get(TABLE).text + page.get(ROUND).text
    assert "Changed after" not in text
    assert "To note: 1 ended early: table 1 of round 1 (2 of 12)" in text


def test_round_and_ranking_say_all_that_counts_beside_the_deals(page, decide, hall):
    hall.box.session.blame(PENALTY, 3, 10, "Verhalten", director=True)
    hall.collect()
    adjust = {"what": "points", "round": 1, "table": 2, "persons": [5], "points": -2}
    decide(("adjust", adjust), reason="talking")
    decide(ruled(1, 2, over=True))
    of_round_1 = [
        "penalty at table 1 of round 1: Karl −10 (Verhalten; the director)",
        "adjustment at table 2 of round 1: Otto −2 (talking; the director)",
    ]
    later = "ended early: table 1 of round 2 (0 of 12)"
    for address in (ROUND, RANKING):
        text = page.get(address).text
        assert all(sentence in text for sentence in of_round_1)
        assert later not in text
    text = page.get("/event/1/ranking/2").text
    assert all(sentence in text for sentence in (*of_round_1, later))
    assert later in page.get("/event/1/round/2").text


ADJUST = {"what": "points", "persons": "1", "points": "-2", "reason": "talking"}
PLACES = {TABLE: "/event/1/table/1/1/adjust", RANKING: "/event/1/ranking/1/adjust"}


@pytest.mark.parametrize("shown", PLACES)
def test_points_are_given_with_a_reason_for_everybody_or_without(page, decided_about, shown):
    assert "Reason for everybody" in page.get(shown).text
    assert page.post(PLACES[shown], ADJUST).headers["Location"] == shown
    kind, _, reason = decided_about(1)[-1]
    assert (kind, reason) == ("adjust", "talking")
    page.post(PLACES[shown], ADJUST | {"points": "-3", "public_reason": " rule 12 "})
    adjust, explain = decided_about(1)[-2:]
    assert (adjust[0], adjust[2]) == ("adjust", "talking")
    number = str(len(decided_about(1)) - 1)
    assert explain == ("explain", {"what": number, "text": "rule 12"}, "")


def test_the_reason_for_everybody_is_changed_on_the_page_of_the_table(page, decided):
    page.post(PLACES[TABLE], ADJUST)
    html = page.get(TABLE).html
    [what] = re.findall(r'name="what" value="(\d+)"', html)
    assert what == str(len(decided()))
    fields = {"back": TABLE, "what": what, "text": "rule 12"}
    assert page.post("/event/1/decide/explain", fields).status == 303
    answer = page.get(TABLE)
    assert "(talking) Reason for everybody: rule 12" in answer.text
    assert 'name="text" maxlength="200" value="rule 12"' in answer.html
    page.post("/event/1/decide/explain", fields | {"text": ""})
    assert "Everybody reads" not in page.get(TABLE).text


def test_an_adjustment_is_taken_back_where_it_stands(page, decided):
    page.post(PLACES[TABLE], ADJUST | {"public_reason": "rule 12"})
    number = len(decided()) - 1
    assert f'name="decision" value="{number}"' in page.get(TABLE).html
    assert page.post("/event/1/decide/undo", {"decision": number}).status == 303
    assert "talking" not in page.get(TABLE).text


def test_of_a_closed_event_it_is_shown_and_not_asked(page, decide, altered):
    decide(CLOSE)
    text = page.get(TABLE).text
    assert "After signing" in text
    assert offers(page) == []


def totals(page):
    return re.search(r"Total ([^A-Z]*?) [A-Z]", page.get(TABLE).text)[1]


def test_what_was_signed_may_count_instead_of_what_stands_there_now(page, altered):
    assert totals(page) == "0 0 0 0"
    take(page, AS_SIGNED)
    assert totals(page) == "+48 −16 −16 −16"
    text = page.get(TABLE).text
    assert "table 1 signed" in text
    assert "as it was signed" in text
    assert "On the box Solodreier by Anna, lost" in text
    assert "Now Solodreier" not in text
    ranking = page.get(RANKING).text
    assert "on the box: Solodreier by Anna, lost" in ranking
    assert "(decided at the desk)" in ranking


def test_what_the_director_has_only_seen_waits_for_another_signature(page, hall):
    hall.correct(1, LOST)
    hall.collect()
    take(page, SEEN)
    assert "table 1 signed" not in page.get(TABLE).text


def test_a_table_that_was_cleared_is_not_brought_back(page, hall):
    hall.box.session.clear("wrong table")
    hall.collect()
    assert offers(page) == [SEEN]
    assert "the whole table" in page.get(TABLE).text
    for where in ("/event/1/round/1", "/event/1/ranking/1"):
        assert "table 1 of round 1: cleared: wrong table (" in page.get(where).text
