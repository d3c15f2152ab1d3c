"""Registration at the door: whom Enter means, what is paid, who is banned."""

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import persons_of
from host_tools.events.persons import forget_person
from host_tools.intake.database import Database
from host_tools.tournament.decisions.decision_marks import mark_of
from host_tools.web.director.event_page import SEEN
from tests.host_tools.decided import paid, present, registered, stands_in, stops
from tests.host_tools.web.conftest import add_next_event
from tests.host_tools.web.served import desk_at
from tests.host_tools.web.sheets import sheet

pytestmark = pytest.mark.long

REGISTRATION = "/event/2/registration"
DRAWN = "/event/1/registration"
REGISTER = f"{REGISTRATION}/register"
NOT_HERE = "Not here yet: the table asks who plays</button>"


@pytest.fixture
def path(path):
    """The event of the tests, of which Karl (4) was excluded, and event 2, of nobody so far."""
    with Database(path) as database:
        until = {"what": "excluded", "person": 4, "round": 2, "until": "2027-01-31"}
        decide_on(database, 1, [("plays", until)], reason="marked cards")
        add_next_event(database)
    return path


@pytest.fixture
def event():
    return 2


def test_somebody_registered_and_paid_in_one_step(page, decided):
    answer = page.post(REGISTER, {"typed": "ann", "person": "1", "paid": "yes"})
    assert answer.status == 303
    assert decided()[-2:] == [registered(1), paid(1, 500)]
    shown = page.get(answer.headers["Location"]).text
    assert "Anna takes part, number 1. Paid: 5.00." in shown
    assert "Registered 1 Absent 0 Not paid 0 Present 1 5.00 of 5.00 paid" in shown


def test_the_tick_is_that_of_the_event_for_who_comes_with_another_browser(page):
    """Each of the requests here comes from a browser that knows nothing."""
    ticked = '<input id="pays" type="checkbox" name="paid" value="yes" autocomplete="off" checked>'
    assert ticked not in page.get(REGISTRATION).html
    page.post(REGISTER, {"typed": "Anna", "paid": "yes"})
    assert ticked in page.get(REGISTRATION).html
    assert ticked not in page.get(DRAWN).html
    page.post("/event/2/decide/undo", {"decision": "3"})
    page.post(f"{REGISTRATION}/all", {"person": "2", "present": "yes"})
    page.post(REGISTER, {"typed": "Franz", "new": "Franz Neu"})  # from a page as it was before
    assert ticked in page.get(REGISTRATION).html
    page.post(REGISTER, {"typed": "Nobody Else", "paid_before": "yes"})  # refused
    assert ticked in page.get(REGISTRATION).html
    page.post(REGISTER, {"typed": "Ida", "new": "Ida", "paid_before": "yes"})
    assert ticked not in page.get(REGISTRATION).html


def test_who_has_stopped_is_not_said_to_take_part(page):
    address = "/event/1/registration/suggestions?typed=Anna"
    assert "1 Anna · takes part already" in page.get(address).text
    page.decide(stops(1, 2))
    text = page.get(address).text
    assert "1 Anna has stopped Plays again" in text
    assert "Anna has stopped." in page.post(f"{DRAWN}/register", {"typed": "Anna"}).text
    assert "takes part already" not in text


def test_who_has_stopped_plays_again_by_one_press(page, decided_about):
    page.decide(stops(1, 2))
    withdrawn = len(decided_about(1))
    address = "/event/1/registration/suggestions?typed=Anna"
    assert f'formaction="{DRAWN}/1/again"' in page.get(address).html
    assert f'action="{DRAWN}/1/again"' in page.get(f"{DRAWN}/1").html
    assert page.post(f"{DRAWN}/1/again", {"typed": "Anna", "back": DRAWN}).status == 303
    assert [one[:2] for one in decided_about(1)[withdrawn:]] == [("undo", {"decision": withdrawn})]
    assert "takes part already" in page.get(address).text
    assert page.post(f"{DRAWN}/1/again").status == 422


def test_who_was_absent_and_plays_again_is_there(page, decided_about):
    """Else his table would wait for him, and get no box."""
    page.decide(present(1, False))
    page.decide(stops(1, 2))
    page.post(f"{DRAWN}/1/again")
    assert decided_about(1)[-1][:2] == present(1, True)
    assert "Arrived" not in page.get(f"{DRAWN}/1").text


def test_who_is_replaced_or_excluded_has_that_as_the_reason(page):
    assert "4 Karl is excluded by the director: the journal undoes it" in (
        page.get("/event/1/registration/suggestions?typed=Karl").text
    )
    page.post(f"{DRAWN}/1/substitute", {"typed": "Zita", "new": "Zita", "round": "2"})
    text = page.get("/event/1/registration/suggestions?typed=Anna").text
    assert "1 Anna is replaced by Zita: the journal undoes it" in text
    assert "Plays again" not in text


def test_enter_before_the_suggestions_came(page, refuses, decided):
    """Who is meant must be clear from what was typed: nobody has seen the first suggestion."""
    assert page.post(REGISTER, {"typed": "emi"}).status == 303
    assert decided()[-1] == registered(2)
    refuses(REGISTER, {"typed": "a"}, "It is not clear who 'a' is")
    assert page.post(REGISTER, {"typed": "ida", "person": "1"}).status == 303
    assert decided()[-1] == registered(3)
    asked = page.post(REGISTER, {"typed": "Zita", "place": "Graz"})
    assert "nobody is called 'Zita' New person: Zita" in asked.text
    assert 'name="place" value="Graz"' in asked.html
    assert "It is not clear who 'a' is" in page.post(REGISTER, {"typed": "a", "new": "ax"}).text


def test_somebody_new_in_one_step(page, path, decided):
    fields = {"typed": "Zita  Neu", "new": "Neu", "place": "Graz"}
    assert page.post(REGISTER, fields).status == 422
    assert page.post(REGISTER, fields | {"new": "Zita"}).status == 303  # and typed on
    with Database(path) as database:
        one = persons_of(database)[9]
    assert (one.name, one.place) == ("Zita Neu", "Graz")
    assert decided()[-1] == registered(9)


def test_names_from_outside_are_only_text(page):
    name = "<script>x</script>"
    page.post(REGISTER, {"typed": name, "new": name, "place": '" onclick="x'})
    for path in (REGISTRATION, f"{REGISTRATION}/suggestions?typed=scr", f"{REGISTRATION}/9"):
        html = page.get(path).html
        assert "&lt;script&gt;x" in html
        assert "<script>x" not in html
        assert '" onclick="' not in html


def test_who_is_banned_is_registered_only_if_that_is_meant(page, refuses, decided):
    refuses(
        REGISTER,
        {"typed": "4", "person": "4"},
        "Karl is banned until January 31, 2027 by Cup: marked cards",
    )
    assert page.post(REGISTER, {"typed": "4", "person": "4", "anyway": "yes"}).status == 303
    assert decided()[-1] == registered(4)


def test_who_is_banned_plays_for_nobody_unless_that_is_meant(page, refuses, decided):
    """Tirol: "Grobe Unsportlichkeiten ... können mit Ausschluss und Sperren geahndet werden"."""
    page.post(REGISTER, {"typed": "1", "person": "1"})
    form = {"typed": "Karl", "person": "4", "round": "1", "reason": "ill", "back": REGISTRATION}
    told = refuses(
        f"{REGISTRATION}/1/substitute",
        form,
        "Karl is banned until January 31, 2027 by Cup: marked cards",
    )
    asked = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', told.html))
    assert asked == form  # the question sends again what was sent
    assert f'action="{REGISTRATION}/1/substitute"' in told.html
    assert page.post(f"{REGISTRATION}/1/substitute", asked | {"anyway": "yes"}).status == 303
    assert decided()[-1] == stands_in(4, 1, 1)


def test_all_at_once_without_the_banned_and_as_absent(page, decided):
    shown = page.get(f"{REGISTRATION}/all?of=1")
    assert "Not registered yet: 7." in shown.text
    assert "Karl is not in the list: banned until January 31, 2027" in shown.text
    page.post(f"{REGISTRATION}/all", {"person": ["1", "2"]})
    assert decided()[-2:] == [registered(person, present=False) for person in (1, 2)]
    assert "Registered 2 Absent 2" in page.get(REGISTRATION).text
    rest = re.findall(r'name="person" value="(\d+)"', page.get(f"{REGISTRATION}/all?of=1").html)
    page.post(f"{REGISTRATION}/all", {"person": rest})
    assert "All of them are registered." in page.get(f"{REGISTRATION}/all?of=1").text
    assert page.get(f"{REGISTRATION}/all?of=9").status == 404


def test_few_of_many_are_ticked_from_nobody(page):
    address = f"{REGISTRATION}/all?of=1"
    every = page.get(address)
    assert every.html.count(" checked>") == 7
    [none] = re.findall(r'<a href="([^"]*ticked=none)">Tick nobody</a>', every.html)
    shown = page.get(none.replace("&amp;", "&"))
    assert shown.html.count(" checked>") == 0
    assert "Not registered yet: 7. Tick those who take part. Tick all" in shown.text
    [every] = re.findall(r'<a href="([^"]*ticked=all)">Tick all</a>', shown.html)
    assert page.get(every.replace("&amp;", "&")).html.count(" checked>") == 7


def test_of_the_whole_club_nobody_is_ticked_unasked(page):
    shown = page.get(f"{REGISTRATION}/all").html
    assert 'name="person"' in shown
    assert " checked>" not in shown


def test_how_many_were_registered_is_said_as_of_one(page, refuses, known):
    known(Person(9, "Zita"), Person(10, "Yves"))
    address = f"{REGISTRATION}/all"
    html = page.get(f"{address}?taken=2-0-0&new=9.10&listed=1.2.9.10").html
    new = re.findall(r'type="hidden" name="new" value="(\d+)"', html)
    assert new == ["9", "10"]
    assert 'name="new"' not in page.get(f"{address}?taken=3-0-0&new=9.10").html  # not all of them
    answer = page.post(address, {"person": ["1", "2", "9"], "new": new, "present": "yes"})
    said = page.get(answer.headers["Location"])
    assert "Registered: 3, of them new: 1." in said.text
    answer = page.post(address, {"person": ["3"]})
    assert "Registered: 1, of them new: 0." in page.get(answer.headers["Location"]).text
    refuses(address, {}, "Tick those who take part.")


def test_in_a_club_with_nobody_nobody_is_said_to_be_registered(tmp_path):
    path = tmp_path / "desk.db"
    with Database(path) as database:
        new_event(database, {"name": "First", "date": "2026-12-12", "rules": "krenglbach"})
    with desk_at(path) as served:
        text = served.get("/event/1/registration/all").text
    assert "The club knows nobody yet. Take in a list" in text
    assert "All of them are registered" not in text


def test_many_at_once_leads_to_the_import_and_back(page):
    here = f"{REGISTRATION}/all"
    [link] = re.findall(r'href="([^"]*/persons/import[^"]*)"', page.get(here).html)
    html = page.get(link).html
    assert f'name="back" value="{here}"' in html
    list_of_one = {"text": "Name\nZita\n", "where": "a", "summary": "1-0-0-0-9", "back": here}
    taken = page.post("/event/2/persons/import/confirm", list_of_one)
    assert taken.headers["Location"] == f"{here}?taken=1-0-0&new=9&listed=9"
    assert "Zita" in page.get(here).text


def test_a_club_of_thousands_is_registered_at_once(known, page, decided):
    persons = [Person(number, f"Spieler {number}") for number in range(9, 1_020)]
    known(*persons)
    fields = {"person": [person.number for person in persons], "present": "yes"}
    assert page.post(f"{REGISTRATION}/all", fields).status == 303
    assert decided()[-len(persons) :] == [registered(one.number) for one in persons]


def test_the_list_shows_who_is_asked_for(page):
    page.post(f"{REGISTRATION}/all", {"person": ["1", "2", "3"], "present": "yes"})
    page.pay(1, 5, event=2)
    page.decide(present(2, False), event=2)
    rows = {
        "": ["Anna", "Emil", "Ida"],
        "?show=absent": ["Emil"],
        "?show=owing": ["Emil", "Ida"],
        "?find=ID": ["Ida"],
    }
    for query, names in rows.items():
        html = page.get(REGISTRATION + query).html
        assert [name for name in ("Anna", "Emil", "Ida") if f"<strong>{name}<" in html] == names


def test_a_substitute_whom_nobody_knew(page, decided):
    page.post(REGISTER, {"typed": "anna"})
    fields = {"typed": "Zita", "new": "Zita", "round": "2"}
    assert page.post(f"{REGISTRATION}/1/substitute", fields).status == 303
    assert decided()[-1] == stands_in(9, 1, 2)
    text = page.get(REGISTRATION).text
    assert "replaced by Zita" in text
    assert "for Anna from round 2" in text
    assert "Entry fee of Anna" in text


def test_registered_by_mistake(page):
    page.post(REGISTER, {"typed": "anna", "paid": "yes"})
    page.post(f"{REGISTRATION}/1/remove")
    assert "Nobody is registered yet" in page.get(REGISTRATION).text
    assert page.get(f"{REGISTRATION}/1").status == 404


def test_who_has_played_was_not_registered_by_mistake(page, decide):
    first = "/event/1/registration"
    assert "Registered by mistake" in page.get(f"{first}/1").text
    decide(sheet(), about=1)
    assert "Registered by mistake" not in page.get(f"{first}/1").text
    assert "Registered by mistake" in page.get(f"{first}/5").text
    refused = page.post(f"{first}/1/remove")
    assert refused.status == 422
    assert "Anna has played, and was not registered by mistake" in refused.text


def test_who_was_registered_by_mistake_is_said_to_be_out_again(page):
    page.post(REGISTER, {"typed": "anna"})
    back = f"{REGISTRATION}?find=an"
    after = page.post(f"{REGISTRATION}/1/remove", {"back": back}).headers["Location"]
    assert after == f"{back}&removed=1"
    said = page.get(after)
    assert "Anna, number 1, is no longer registered." in said.text
    # The card of who was made by mistake can be changed at once.
    card = f'href="/event/2/persons/1?back={REGISTRATION}">Change name, place, licence</a>'
    assert card in said.html
    page.post(REGISTER, {"typed": "anna"})
    assert "no longer" not in page.get(after).text


def test_what_who_was_registered_by_mistake_has_paid_is_said_before_and_after(page):
    page.post(REGISTER, {"typed": "anna", "paid": "yes"})
    assert "Registered by mistake: give 5.00 back" in page.get(f"{REGISTRATION}/1").text
    after = page.post(f"{REGISTRATION}/1/remove").headers["Location"]
    assert "is no longer registered. 5.00 are to be given back" in page.get(after).text
    booked = json.loads(page.get("/cash/book.json").html)[0]["rows"]
    assert [row["text"] for row in booked[1:]] == ["Entry fee", "Reversal: Entry fee"]
    assert booked[-1]["balance_cents"] == 0


def test_who_comes_after_the_draw_has_no_place_yet(page):
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    assert "Without a place in round 1: Zita Draw" in page.get("/event/1/registration").text


def test_who_has_no_place_is_led_to_the_one_that_is_free(page):
    page.decide(stops(6, 1))
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    shown = page.get("/event/1/registration")
    assert "Without a place in round 1: Zita Free place at table 2 Draw" in shown.text
    assert '<a class="button" href="/event/1/table/1/2">Free place' in shown.html


def test_a_namesake_of_somebody_who_takes_part_gets_a_place_at_once(page):
    page.post(REGISTER, {"typed": "anna"})
    assert 'name="place"' in page.get(f"{REGISTRATION}/suggestions?typed=anna").html
    assert 'name="place"' not in page.get(f"{REGISTRATION}/suggestions?typed=emil").html


def test_newcomers_of_two_desks_at_the_same_moment_are_all_registered(path, decided):
    """Each gets a number of his own, and nobody is told that another one is stored already."""
    begin = threading.Barrier(2)
    with Database(path) as database:
        seen = {SEEN: mark_of(journal_of(database, 2).decisions[0])}

    def register(served, letter):
        names = [f"Zita {letter}{letter}{other}" for other in "abcdefgh"]
        begin.wait()
        return [
            served.post(REGISTER, {"typed": name, "new": name}, **seen).status for name in names
        ]

    desks = [desk_at(path) for _ in range(2)]
    with desks[0] as one, desks[1] as other, ThreadPoolExecutor() as pool:
        answers = list(pool.map(register, (one, other), "xy"))
    assert answers == [[303] * 8] * 2
    with Database(path) as database:
        new = {number: one.name for number, one in persons_of(database).items() if number > 8}
    assert len(set(new.values())) == 16
    assert [
        content["person"] for kind, content in decided() if content.get("what") == "registered"
    ] == list(new)


def test_what_part_of_the_players_somebody_belongs_to(page, path, decided):
    """Ticked at registration; a word of one's own may be typed. The card is another form."""
    page.post(REGISTER, {"typed": "1", "person": "1"})
    fields = {"what": "marks", "person": "1", "marks": ["", "ladies", "Innviertel"]}
    assert page.post("/event/2/decide/entrant", fields).status == 303
    assert decided()[-1] == (
        "entrant",
        {"what": "marks", "person": 1, "marks": ["ladies", "Innviertel"]},
    )
    assert "ladies" in page.get(REGISTRATION).text
    form = page.get(f"{REGISTRATION}/1").html
    assert form.count(" checked> ") == 2
    page.post("/persons/2", {"name": "Beat", "marks": ["", "local", "guests", ""]})
    with Database(path) as database:
        assert persons_of(database)[2].marks == "local, guests"
    page.post(REGISTER, {"typed": "2", "person": "2"})
    assert decided()[-1] == registered(2, marks=["local", "guests"])
    page.post("/event/2/decide/entrant", {"what": "marks", "person": "2", "marks": [""]})
    assert decided()[-1] == ("entrant", {"what": "marks", "person": 2, "marks": []})


def test_who_is_there_is_ticked(page):
    """A button "present" could be what is so, or what a press makes so."""
    for person in ("1", "2"):
        page.post(REGISTER, {"typed": person, "person": person})
    page.decide(present(2, False), event=2)
    html = page.get(REGISTRATION).html
    ticks = re.findall(
        r'id="present-(.)" role="checkbox" aria-checked="(\w+)" name="present" value="(\w+)"', html
    )
    assert ticks == [("1", "true", "no"), ("2", "false", "yes")]


def test_who_has_gone_is_counted(page):
    for person in ("1", "2", "3"):
        page.post(REGISTER, {"typed": person, "person": person})
    assert " gone" not in page.get(REGISTRATION).text
    page.decide(stops(2, 1), event=2)
    page.post(f"{REGISTRATION}/3/substitute", {"typed": "5", "person": "5", "round": "1"})
    shown = page.get(REGISTRATION).text
    assert "Registered 4 Absent 0" in shown
    assert "Present 2 Gone 2" in shown


@pytest.mark.parametrize("event", [1])
def test_who_has_not_come_is_said_in_his_menu(page, decided):
    shown = page.get(f"{DRAWN}/1").html
    assert NOT_HERE in shown
    page.decide(present(1, False))
    assert decided()[-1] == present(1, False)
    shown = page.get(f"{DRAWN}/1").html
    assert (NOT_HERE in shown, "Arrived</button>" in shown) == (False, True)


@pytest.mark.parametrize("event", [1])
def test_who_has_played_can_neither_come_late_nor_not_have_come(page, decide):
    offered = (NOT_HERE, "Comes late</button>")
    decide(sheet(), about=1)
    shown = page.get(f"{DRAWN}/1").html
    assert not [one for one in offered if one in shown]
    assert "Stops</button>" in shown
    waiting = page.get(f"{DRAWN}/5").html
    assert all(one in waiting for one in offered)
    page.decide(present(1, False))
    assert "Arrived</button>" in page.get(f"{DRAWN}/1").html


def test_of_who_has_no_seat_it_is_only_said_that_he_has_not_come(page):
    page.post(REGISTER, {"typed": "ann", "person": "1"})
    shown = page.get(f"{REGISTRATION}/1").html
    assert ("Not here yet</button>" in shown, NOT_HERE in shown) == (True, False)


def test_who_is_forgotten_is_not_offered(page, path, known):
    known(Person(31, "Zenzi Klein"))
    offered = 'name="person" value="31"'
    assert offered in page.get(f"{REGISTRATION}/suggestions?typed=31").html
    with Database(path) as database:
        forget_person(database, 31)
    assert offered not in page.get(f"{REGISTRATION}/suggestions?typed=31").html
    assert page.post(REGISTER, {"typed": "31", "person": "31"}).status == 422


def test_whoever_comes_from_a_table_finds_first_what_he_came_for(page):
    """The page of one who leaves or is replaced; everything else is folded below."""
    shown = page.get("/event/1/registration/1?to=leave").html
    before, folded = shown.split("<summary>More about Anna</summary>")
    assert f">{NOT_HERE}" in before
    assert 'action="/event/1/registration/1/substitute"' in before
    assert 'name="what" value="team"' not in before
    assert 'name="what" value="team"' in folded
    substitute = page.get("/event/1/registration/1?to=substitute").html
    assert substitute.index("/substitute") < substitute.index(f">{NOT_HERE}")


def test_who_is_perhaps_one_person_with_another_is_folded(page):
    page.post(REGISTER, {"typed": "Anna", "person": "1"})
    page.post(REGISTER, {"typed": "Anni", "new": "Anni"})
    shown = page.get(REGISTRATION)
    assert '<details class="shown" id="alike">' in shown.html
    assert "Perhaps one person: 1 Anna and Anni may be one person" in shown.text
