"""Who the club knows: found, changed, merged, forgotten; names in public, licences."""

import re

import pytest

from host_tools.club.person import Person
from host_tools.database.location import copies_beside
from host_tools.events import events
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import persons_of, shown_names
from host_tools.events.persons import change_person
from host_tools.intake.database import Database
from tests.each import each
from tests.host_tools.decided import drawn_as, present, registered
from tests.host_tools.web.served import as_read


@each("home", ["/persons", "/event/1/persons"])
def test_persons_are_found_alone_and_in_an_event(page, home):
    assert "Anna" in page.get(home).text
    found = page.get(f"{home}?find=ANN").html
    assert f'href="{home}/1?back=' in found
    assert f'href="{home}/2"' not in found
    assert ("Pages of the event" in found) == (home != "/persons")


def test_somebody_is_added_and_changed(page, persons):
    fields = {"name": "Zita", "place": "Graz", "remarks": "late", "number": ""}
    assert page.post("/persons", fields).headers["Location"] == "/persons/9"
    assert persons()[9] == Person(9, "Zita", "Graz", "late")
    page.post("/persons/9", {"name": "Zita Neu", "place": "", "remarks": "late"})
    assert persons()[9] == Person(9, "Zita Neu", "", "late")
    assert "number: 9 is Zita Neu already" in page.post("/persons", fields | {"number": "9"}).text
    assert "Name: " in page.post("/persons/9", {"name": "", "place": "", "remarks": ""}).text
    assert page.get("/persons/99").status == 404


def test_a_person_shows_the_events_of_both_numbers(page):
    assert "Cup November 21, 2026" in page.get("/persons/1").text
    page.post("/persons", {"name": "Anna B."})
    page.post("/persons/9/merge", {"other": "1"})
    text = page.get("/persons/1").text
    assert "9 · Anna B." in text
    assert "Cup November 21, 2026" in text
    assert "Also number 1: Anna They are two persons" in text


def test_the_page_of_a_person_derives_no_event(page, monkeypatch):
    """Neither for the list of events, nor for what another name would mean."""
    derived = []
    monkeypatch.setattr(events, "event_of", lambda event_number, *_: derived.append(event_number))
    for path in ("/persons/1", "/persons/1?all", "/persons/1/merge"):
        assert page.get(path).status == 200
    assert derived == []


def test_merging_says_what_happens_before(page, known, persons):
    known(Person(12, "Anna", "Wels", "smokes"))
    listed = page.get("/persons/1/merge")
    assert 'href="/persons/1/merge?other=12"' in listed.html
    shown = page.get("/persons/1/merge?other=12").text
    assert "They are one person: Anna (1) Kept: Anna Wels smokes" in shown
    assert "The number 12 leads there." in shown
    assert "Both took part" not in shown
    assert "Both took part in “Cup”" in page.get("/persons/1/merge?other=2").text
    assert persons()[12].same_as is None
    page.post("/persons/1/merge", {"other": "12", "reason": "typed at the door"})
    assert (persons()[12].same_as, persons()[1].place) == (1, "Wels")


@pytest.mark.parametrize(
    ("chosen", "name", "place"),
    [
        ({}, "Anna", "Linz"),
        ({"name": "12"}, "Anni Neu", "Linz"),
        ({"place": "12", "name": "1"}, "Anna", "Wels"),
        ({"name": "12", "place": "12"}, "Anni Neu", "Wels"),
    ],
)
def test_whose_name_and_place_the_kept_card_has_is_chosen(
    page, known, persons, chosen, name, place
):
    cards = [Person(1, "Anna", "Linz"), Person(12, "Anni Neu", "Wels", first="Anni", last="Neu")]
    known(*cards)
    shown = page.get("/persons/1/merge?other=12").text
    assert "Name as on the card that is kept Anna (1) Anni Neu (12)" in shown
    assert "Place as on the card that is kept Linz (1) Wels (12)" in shown
    page.post("/persons/1/merge", {"other": "12", "kept": "1", **chosen})
    kept = persons()[1]
    assert (kept.name, kept.place) == (name, place)
    assert ("Another name: Anni Neu" in page.get("/persons/journal").text) == (name != "Anna")
    assert persons()[12].same_as == 1


def test_whose_name_is_kept_is_asked_only_where_both_differ(page, known):
    known(Person(12, "Anna", "Wels"))
    assert "as on the card that is kept" not in page.get("/persons/1/merge?other=12").text


@pytest.mark.long
def test_who_is_drawn_twice_becomes_one_entrant_in_the_evening(page, known, decide):
    known(Person(9, "Annerl"))
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]]
    sizes = ("settings", {"settings": {"sizes": [4, 5]}})
    decide(registered(9), sizes, drawn_as(tables))
    asked = "#1 and #9 both have a seat in a round there"
    assert asked in page.get("/persons/1/merge?other=9").text
    page.post("/persons/1/merge", {"other": "9"})
    assert asked in page.get("/persons/1").text
    evening = "/event/1/registration"
    twice = "Anna takes part twice, as #1 and #9"
    assert f"{twice} Does not come: the seat stays empty Decide about #9" in page.get(evening).text
    assert twice in page.get("/event/1/table/1/2").text
    page.post(f"{evening}/9/leaves-empty", {"round": "1", "back": evening})
    shown = page.get(evening)
    assert "One person, who takes part as Anna (1)" in shown.text
    page.post("/event/1/decide/entrant", {"what": "same", "person": "9", "whom": "1"})
    assert "takes part twice" not in page.get(evening).text
    assert "#9 takes part as #1 until that is undone" in page.get("/persons/1").text


def test_two_who_were_merged_are_two_again(page, known, persons):
    known(Person(12, "Anni", "Wels", "smokes"))
    before = persons()
    page.post("/persons/1/merge", {"other": "12", "reason": "typed at the door"})
    shown = page.get("/persons/1")
    assert "Also number 12: Anni Wels smokes" in shown.text
    assert 'name="decision" value="1"' in shown.html
    sent = page.post("/persons/undo", {"decision": "1", "back": "/persons/1"})
    assert sent.headers["Location"] == "/persons/1"
    assert persons() == before
    assert "Also number" not in page.get("/persons/1").text


@pytest.mark.parametrize("home", ["/persons", "/event/1/persons"])
def test_the_journal_tells_who_was_merged_and_forgotten(page, refuses, known, home):
    assert "None so far." in page.get(f"{home}/journal").text
    known(Person(12, "Anni"))
    page.post("/persons/1/merge", {"other": "12", "reason": "typed at the door"})
    page.post("/persons/2/forget")
    listed = page.get(f"{home}/journal")
    same = "Anni (12) is the same person as Anna (1)"
    assert "Number 2 was forgotten No. P2 in the journal of the club" in listed.text
    assert f"{same} typed at the door No. P1 in the journal of the club Undo" in listed.text
    assert listed.html.count(f'action="{home}/undo"') == 1
    told = page.get("/event/1/journal?of=persons")
    assert f"{same} typed at the door No. P1 in the journal of the club Undo" in told.text
    page.post("/event/1/persons/undo", {"decision": "1", "back": "/event/1/journal"})
    text = page.get("/event/1/journal").text
    assert f"Undone: {same} No. P3 in the journal of the club Restore" in text
    assert "No. P1 in the journal of the club · undone by no. P3" in text
    refuses("/persons/undo", {"decision": "2"}, "who was forgotten does not come back")


def test_what_one_must_know_before_forgetting_is_short_and_the_rest_is_folded(page):
    shown = page.get("/persons/2/forget").html
    before, folded = shown.split("<summary>The remaining data in detail</summary>")
    said = re.findall(r"<li>(.*?)</li>", before.partition("<ul>")[2])
    assert len(said) == 5  # he still plays in an event
    assert "make a new one afterwards" in said[3]
    assert said[4] == "This cannot be undone."
    assert "Reasons, names of teams" in folded.partition("</details>")[0]


def test_forgetting_says_what_stays_before(page, persons):
    shown = page.get("/persons/2/forget").text
    assert "The name becomes #2" in shown
    assert "The typed name stays in sessions of boxes outside events" in shown
    assert "Copies of the database keep the name" in shown
    assert persons()[2].name == "Emil"
    assert "Cup is still open: #2 plays no more there from round 1 on" in shown
    sent = page.post("/persons/2/forget")
    assert persons()[2].forgotten
    done = page.get(sent.headers["Location"])
    assert "Cup is still open: #2 plays no more there from round 1 on" in done.text
    assert 'href="/event/1/registration/2"' in done.html
    assert "#2 is forgotten" in done.text
    assert "Copies of the database keep the name" in done.text
    assert "schreiber backup" not in shown + done.text
    assert 'class="danger"' not in done.html
    assert "#2" in page.get("/event/1/round/1").text


def test_a_copy_without_who_was_forgotten_is_made_on_the_page(page, path):
    page.post("/persons/2/forget")
    made = page.post("/persons/2/copy")
    (copy,) = copies_beside(path)
    shown = page.get(made.headers["Location"]).text
    assert f"The copy is made: {copy.name}." in shown
    assert f"there are {copy.name}" in shown
    with Database(copy) as database:
        assert persons_of(database)[2].forgotten


def test_nobody_is_added_twice_by_a_form_that_is_sent_again(page, refuses):
    fields = {"name": "Zita", "place": "Ried"}
    assert page.post("/persons", fields).status == 303
    refuses("/persons", fields, "Zita is known already, with the number")
    assert page.post("/persons", fields | {"place": "Haag"}).status == 303


@pytest.mark.long
def test_the_page_of_who_is_forgotten_says_so_and_has_no_forms(page):
    page.post("/persons/1/forget")
    for home in ("/persons", "/event/1/persons"):
        shown = page.get(f"{home}/1")
        assert "This person is forgotten: only the number is left" in shown.text
        assert "Cup November 21, 2026" in shown.text
        assert f'href="{home}/1/forget">Remaining names' in shown.html
        main = shown.html.split("<main")[1]
        assert "<form" not in main
        assert "/merge" not in main
        assert "Forget this person" not in main
    assert "Change name, place, licence" not in page.get("/event/1/registration/1").text
    assert "Change name, place, licence" in page.get("/event/1/registration/2").text


def test_a_name_that_is_changed_from_the_event_leads_back_there(page, persons):
    event = "/event/1/registration"
    menu = page.get(f"{event}/2?back={event}%3Fshow%3Dowing").html
    link = re.search(r'href="(/event/1/persons/2[^"]*)"', menu).group(1)
    card = page.get(link).html
    card = card[card.index('<form class="person"') :]
    back = re.search(r'name="back" value="([^"]+)"', card).group(1)
    assert back == f"{event}?show=owing"
    assert f'href="{back}">Back' in card
    fields = {"name": "Emil Neu", "place": "", "remarks": "", "back": back}
    after = page.post("/event/1/persons/2", fields).headers["Location"]
    assert after == f"{back}&stored=2"
    assert "The card of Emil Neu is stored." in page.get(after).text
    assert "On boxes" not in page.get(after).text
    long = {"name": "Emil Hohenwarter-Schwarzenberg", "place": "", "remarks": "", "back": back}
    told = page.get(page.post("/event/1/persons/2", long).headers["Location"]).text
    assert "is stored. Name on the boxes: " in told
    page.post("/event/1/persons/2", fields)
    assert persons()[2].name == "Emil Neu"
    del fields["back"]
    alone = page.post("/event/1/persons/2", fields).headers["Location"]
    assert alone == "/event/1/persons?find=2&stored=2"
    assert "The card of Emil Neu is stored." in page.get(alone).text


def test_the_search_of_the_list_holds_after_a_card_was_stored(page):
    for finding in ("emi", ""):
        html = page.get(f"/event/1/persons?find={finding}").html
        link = re.search(r'href="(/event/1/persons/2\?back=[^"]*)"', html).group(1)
        form = page.get(link).html.split('<form class="person"')[1]
        back = re.search(r'name="back" value="([^"]+)"', form).group(1)
        after = page.post("/event/1/persons/2", {"place": finding, "back": back})
        assert after.headers["Location"] == f"/event/1/persons?find={finding}&stored=2"


def test_what_can_be_undone_is_told_from_the_name_that_was_changed_since(page, path):
    with Database(path) as database:
        earlier = database.clock() - 60
        database.clock = lambda: earlier
        decide_on(database, 1, [present(1, False)])

    def line():
        html = page.get("/event/1/registration").html
        return as_read(html.split('id="last"')[1].split("</div>")[0])

    assert "Before that:" not in line()
    page.post("/persons/2", {"name": "Emil Neu", "place": "", "remarks": ""})
    told = line()
    assert told.index("Another name: Emil Neu") < told.index("Before that:") < told.index("Anna")
    assert "Undo what was before" in told
    with Database(path) as database:
        database.clock = lambda: 2_000_000_000
        decide_on(database, 1, [present(1, True)])
    assert "Before that:" not in line()


def known(path):
    with Database(path) as database:
        return shown_names(database)


def test_a_person_has_a_wish(page, path):
    assert "The name is shown as" in page.get("/persons/1").text
    answer = page.post("/persons/1/published", {"how": "initial"})
    assert (answer.status, answer.headers["Location"]) == (303, "/persons/1")
    assert known(path).wishes == {1: "initial"}
    assert '<option value="initial" selected>' in page.get("/event/1/persons/1").html
    journal = page.get("/persons/journal").text
    assert "On published pages first name and initial: Anna (1)" in journal


def test_the_club_has_a_usual_way(page, path):
    page.post("/persons/published", {"how": "number"})
    assert known(path).usual == "number"
    assert '<option value="number" selected>' in page.get("/persons").html


def test_what_cannot_be_is_said(refuses):
    refuses("/persons/1/published", {"how": "loud"}, "is none of full, initial, number, club")


def test_within_an_event_they_are_sorted_as_its_other_lists(page, known, decide):
    known(Person(9, "Zita Abel"), Person(10, "Xaver Neu"))
    for lists_by, first in (("name", "Xaver Neu"), ("surname", "Zita Abel")):
        decide(("settings", {"settings": {"lists_by": lists_by}}))
        found = page.get("/event/1/persons").text
        assert min("Xaver Neu", "Zita Abel", key=found.index) == first


LIST = b"Name;Licence\nAnna;A 1\nEmil;E 2\n"
DOOR = "/event/1/registration"


def take_in(page, data=LIST, home="/persons/licences"):
    return page.send_file(home, data, "federation.csv")


def test_nobody_is_marked_without_a_list(page):
    assert "There is no licence list yet" in page.get("/persons/licences").text
    assert 'href="/persons/licences"' in page.get("/persons").html
    assert "no licence" not in page.get(DOOR).text


def test_who_has_no_valid_licence_is_marked_and_found(page, path, zita):
    with Database(path) as database:
        change_person(database, 1, {"licence": "a1"})
        change_person(database, 2, {"licence": "E3"})
    for home in ("/persons/licences", "/event/1/persons/licences"):
        answer = take_in(page, home=home)
        assert (answer.status, answer.headers["Location"]) == (303, home)
    answer = page.get("/persons/licences")
    assert '<p><a href="/persons">Persons</a></p>' in answer.html
    assert "Remove" in answer.text
    text = answer.text
    assert "Valid licences: 2. 8 of 9 persons of the club have none of them." in text
    text = page.get(DOOR).text
    assert "Without a valid licence 7" in text
    assert "no licence on the card" not in text  # most have none: the count says it
    shown = page.get(f"{DOOR}?show=unlicensed").text
    assert "Emil" in shown and "Anna" not in shown
    assert "licence E3 is not in the licence list" in shown
    assert shown.count("no licence on the card") == 6
    assert "no licence on the card" in page.get(f"{DOOR}/suggestions?typed=zita").text
    answer = page.post("/event/1/persons/licences/remove")
    assert (answer.status, answer.headers["Location"]) == (303, "/event/1/persons/licences")
    assert "no licence" not in page.get(DOOR).text


def test_few_without_a_licence_are_marked_in_the_list_without_alarm(page, path):
    with Database(path) as database:
        for person in range(1, 8):
            change_person(database, person, {"licence": f"A{person}"})
    take_in(page, b"Licence\n" + b"\n".join(b"A%d" % person for person in range(1, 8)))
    html = page.get(DOOR).html
    assert html.count('<span class="state">no licence on the card</span>') == 1
    assert "Without a valid licence <strong>1</strong>" in html


def test_a_file_without_licences_changes_nothing(page):
    take_in(page)
    answer = take_in(page, b"Name;Place\nAnna;Wels\n")
    assert answer.status == 422
    assert "federation.csv: one column is to be called Licence, and no other" in answer.text
    assert "Valid licences: 2." in page.get("/persons/licences").text


def test_guessed_parts_of_a_name_are_not_stored_with_the_rest_of_a_card(page, known, persons):
    known(Person(20, "Zita Neu"))
    card = {"first": "Zita", "last": "Neu", "place": "Wels"}
    assert page.post("/persons/20", card).status == 303
    assert persons()[20] == Person(20, "Zita Neu", "Wels")


@pytest.mark.parametrize(("first", "last"), [("Zita Neu", ""), ("", "Zita Neu")])
def test_a_part_of_a_name_that_was_guessed_may_be_emptied(page, known, persons, first, last):
    known(Person(20, "Zita Neu"))
    page.post("/persons/20", {"first": first, "last": last})
    assert persons()[20] == Person(20, "Zita Neu", first=first, last=last)


def test_who_is_looked_for_to_merge_with_is_who_was_typed(page, known):
    known(Person(20, "Emil Neu", "Graz"), Person(21, "Zita Alt"), Person(22, "Zita Alt", "Linz"))
    for typed, found in (("", ["21"]), ("?typed=Emil+Neu", ["20"])):
        html = page.get(f"/persons/22/merge{typed}").html
        assert re.findall(r"other=(\d+)", html) == found
