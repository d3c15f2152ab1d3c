"""What everybody may see, and what nobody can do there."""

import re

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from host_tools.language.message import msg
from host_tools.web.public import view as view_module
from host_tools.web.public.view import View
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import (
    CLOSE,
    OPEN,
    empty_chair,
    exchanged,
    excluded,
    in_team,
    paid,
    sheet_typed,
)
from tests.host_tools.web.conftest import FIVES
from tests.host_tools.web.public.conftest import ROUND_1, ROUND_2
from tests.host_tools.web.served import Served
from tests.host_tools.web.sheets import sheet

PAGES = ("/", "/?name=ida", "/standings", "/tables", "/table/1/1", "/wall", "/wall?page=1")
TEAMS = ((1, "Au"), (5, "Au"), (2, "Wels"), (6, "Wels"))


def test_no_route_changes_anything(make):
    assert {route.method for route in make().router.routes()} == {"GET", "HEAD"}


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_only_looking_is_answered(view, decided, method):
    before = decided()
    for path in (*PAGES, "/event/1/decide/close"):
        assert view.ask(method, path, "closed=yes", {}).status in (404, 405)
    assert decided() == before


def test_everybody_finds_his_tables(view):
    text = view.get("/").text
    assert "Tables by name Name Round 1 Round 2 Anna 1 1 Emil 1 1 Franz 2 2 Grete 2 2" in text
    found = view.get("/?name=ID%C3%81").text
    assert "Ida Round 1 Table 1 Anna, Emil, Karl Round 2 Table 2 Franz, Karl, Grete" in found
    assert "Otto" not in found
    assert "Nobody of that name" in view.get("/?name=nobody").text


def test_who_sits_out_finds_that_he_does(view, decide):
    decide(*FIVES)
    assert "Anna 1 sits out Emil 1 sits out Franz sits out 1 Grete" in view.get("/").text
    assert "Rosa Round 1 sits out Round 2 Table 1 Karl, Otto" in view.get("/?name=rosa").text
    assert "Sitting out: Rosa, Franz, Grete" in view.get("/tables").text


def test_a_round_that_is_over_gives_way_to_the_next(view, decide):
    decide(*ROUND_1)
    text = view.get("/").text
    assert "Name Round 2 Anna 1 Emil 1" in text
    assert "Round 1" not in text


def test_who_has_no_rank_is_told_why(view, decide):
    members = [in_team(person, team) for person, team in TEAMS]
    gone = excluded(2, 2, until=None)
    decide(*members, *ROUND_1, gone, ("publish", {"round": 1}))
    text = view.get("/standings").text
    assert "– Emil no rank: excluded from round 2 on +2" in text
    assert "– Wels Emil , Rosa · without a substitute for Emil" in text


def test_standings_are_seen_up_to_what_is_published(view, decide):
    decide(*ROUND_1, *ROUND_2)
    assert "No standings" in view.get("/standings").text
    decide(("publish", {"round": 1}))
    text = view.get("/standings").text
    assert "After round 1 of 2 Rank" in text
    assert "1 Otto +9 +9 2 Anna +6 +6" in text
    assert "50" not in text
    assert "50" not in view.get("/wall?page=2").text
    decide(("publish", {"round": 2}))
    assert "After round 2 of 2 This may still change." in view.get("/standings").text
    decide(("publish", {"round": 0}))
    assert "No standings" in view.get("/standings").text


def test_it_is_said_what_a_tie_break_compares(view, decide):
    """Anna and Otto have 9 each, and their best tables are of 6 and of 9."""
    said = "“best table” compares the best result at one table."
    decide(*ROUND_1, sheet(2, 1, [1, 5, 2, 6], [3, 0, -1, -2]), ("publish", {"round": 1}))
    assert said not in view.get("/standings").text
    decide(("publish", {"round": 2}))
    for page in ("/standings", "/player/1"):
        assert said in view.get(page).text
    assert said not in view.get("/player/2").text


@pytest.mark.long
@pytest.mark.parametrize(
    "last",
    [
        # Typed twice: one that is otherwise than the one before is to be looked at.
        [sheet(2, 1, [1, 5, 2, 6], [-9, 20, -5, -6])] * 2,
        # Otto and Rosa are equal before and after, Franz and Grete likewise.
        [
            ("lot", {"persons": [8, 7]}),
            ("lot", {"teams": ["Wels", "Au"]}),
            ("adjust", {"what": "points", "round": 2, "table": 1, "persons": [1], "points": -2}),
            ("booking", {"what": "stake", "person": 1, "cents": 500}),
        ],
    ],
)
def test_what_is_not_published_shows_in_nothing_but_the_deals(view, decide, last):
    teams = (in_team(one, team) for one, team in TEAMS)
    equal = sheet(2, 2, [3, 7, 4, 8], [8, -4, 0, -4])
    decide(*ROUND_1, *ROUND_2, equal, *teams, ("publish", {"round": 1}))
    before = seen(view)
    decide(*last)
    assert seen(view) == before


def seen(view):
    """The pages but that of the table whose deals are public, without the version of each."""
    pages = [*PAGES, "/tables?round=2", "/table/1/2", *(f"/wall?page={page}" for page in range(5))]
    return {page: re.sub(r"since=[^&\"]*", "", view.get(page).html) for page in pages}


def test_teams_are_seen_up_to_what_is_published(view, decide):
    decide(*ROUND_1, *ROUND_2)
    decide(*(in_team(one, team) for one, team in TEAMS))
    assert "Wels" not in view.get("/standings").text
    decide(("publish", {"round": 1}))
    text = view.get("/standings").text
    assert "Teams Rank Team R1 Points 1 Au Anna , Otto +15 +15 2 Wels Emil , Rosa +1 +1" in text
    decide(("publish", {"round": 2}))
    assert "1 Au Anna , Otto +15 +49 +64" in view.get("/standings").text


def test_no_money_and_nothing_of_persons_but_their_names(path, view, decide):
    with Database(path) as database:
        row = dict(database.persons.all()[0]) | {"place": "Wels", "remarks": "deaf"}
        database.persons.store([row])
    decide(("publish", {"round": 2}), paid(1, 77700), *ROUND_1)
    for page in PAGES:
        html = view.get(page).html
        for hidden in ("777", "Wels", "deaf", "stake", "prize", "paid"):
            assert hidden not in html, (page, hidden)


def test_the_tables_and_how_far_they_are(view, decide):
    decide(ROUND_1[0])
    text = view.get("/tables").text
    assert "Tables still playing: 1 1 finished Anna Emil Ida Karl 12 of 12" in text
    assert "2 not begun Otto Rosa Franz Grete 0 of 12" in text
    assert "Round 2 1 2 Tables still playing: 2" in view.get("/tables?round=2").text
    assert "not been drawn" in view.get("/tables?round=9").text


def test_who_has_not_played_at_a_table_is_not_named_there(view, decide):
    place = {"round": 1, "table": 1}
    played = place | {"persons": [2, 3, 4], "points": [1, 1, -2], "deals": 9}
    decide(("settings", {"settings": {"sizes": [3, 4]}}), sheet_typed(played), empty_chair(0))
    assert "1 finished Emil Ida Karl 9 of 9" in view.get("/tables").text
    assert "Ida Round 1 Table 1 Emil, Karl" in view.get("/?name=ida").text


def test_what_the_director_has_to_look_at_is_not_told(view, decide):
    decide(sheet(1, 1, [1, 2, 3, 5], [6, 2, -3, -5]))
    text = view.get("/tables").text
    assert "1 being checked" in text
    assert "not drawn to" not in text


def test_the_deals_of_a_table_add_up(view, decide):
    decide(
        ROUND_1[0],
        ("adjust", {"what": "points", "round": 1, "table": 1, "persons": [3], "points": -2}),
    )
    text = view.get("/table/1/1").text
    assert "Deal Anna Emil Ida Karl · +6 +6 +2 +2 −3 −3 −5 −5 12 deals of the sheet" in text
    assert "· +6 +2 −2 −5 −5 Points adjusted: Ida −2 Σ +6 +2 −5 −5" in text
    assert "Nothing has been brought" in view.get("/table/1/2").text


@pytest.mark.parametrize("gone", ["/table/1/3", "/table/3/1", "/table/x/1", "/event/1"])
def test_what_there_is_not_is_not_found(view, gone):
    assert view.get(gone).status == 404


@pytest.mark.parametrize("name", ["desk.js", "..%2Fapp.py", "%2Fetc%2Fpasswd", ""])
def test_no_other_file_is_served(view, name):
    assert view.get(f"/static/{name}").status == 404
    assert view.get("/static/public.css").status == 200


@pytest.mark.long
def test_what_is_over_begins_with_its_ranking(view, decide):
    decide(*ROUND_1, *ROUND_2, ("publish", {"round": 2}), CLOSE)
    answer = view.get("/?language=de")
    assert (answer.status, answer.headers["Location"]) == (303, "/standings?language=de")
    text = view.get(answer.headers["Location"]).text
    assert "Endstand" in text and "Plätze" not in text
    assert "Where do I sit?" in view.get("/?name=ida").text


@pytest.mark.parametrize("page", ["/", "/?name=anna", "/tables", "/table/1/1", "/standings"])
def test_a_page_looks_again_and_gets_nothing_until_something_has_changed(view, decide, page):
    again = re.search(r'hx-get="([^"]+)"', view.get(page).html).group(1).replace("&amp;", "&")
    assert view.get(again).status == 204
    decide(exchanged(1, 5))
    assert view.get(again).status == 200


def test_a_browser_keeps_a_page_as_long_as_it_stands(view, decide):
    headers = view.get("/").headers
    assert (headers["Cache-Control"], headers["Vary"]) == ("no-cache", "Accept-Language")
    tag = headers["ETag"]
    assert view.get("/", **{"If-None-Match": tag}).status == 304
    assert view.get("/", **{"If-None-Match": tag, "Accept-Language": "de"}).status == 200
    decide(exchanged(1, 5))
    assert view.get("/", **{"If-None-Match": tag}).status == 200


def test_twenty_phones_cost_one_look_at_the_database(view, time, monkeypatch):
    view.get("/")
    asked = []
    version = Desk.version
    monkeypatch.setattr(Desk, "version", lambda desk: asked.append(desk) or version(desk))
    for _ in range(20):
        view.get("/")
    assert len(asked) == 0
    time.now += 2
    for _ in range(20):
        view.get("/")
    assert len(asked) == 1


def test_the_language_is_that_of_the_browser_or_of_the_address(view):
    assert '<html lang="de">' in view.get("/", **{"Accept-Language": "de-AT"}).html
    french = view.get("/?language=fr", **{"Accept-Language": "de-AT"}).html
    assert '<html lang="fr">' in french
    assert 'href="/tables?language=fr"' in french
    assert '<input type="hidden" name="language" value="fr">' in french


def test_without_scripts_a_page_shows_itself_anew(view):
    assert '<noscript><meta http-equiv="refresh" content="30">' in view.get("/tables").html


@pytest.mark.parametrize("host", ["192.168.1.4:8460", "[fe80::1]:8460", "cup.example", "localhost"])
def test_it_is_found_under_its_addresses(view, host):
    assert view.get("/", Host=host).status == 200


@pytest.mark.parametrize("host", ["evil.example", "cup.example.evil", "[", "1.2.3.4.evil"])
def test_nobody_shows_it_as_his_own(view, host):
    assert view.get("/", Host=host).status in (400, 403)


def test_nothing_from_elsewhere_is_loaded_or_framed(view):
    headers = view.get("/").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "Set-Cookie" not in headers


def test_only_the_ranking_alone_may_be_framed_elsewhere(view, decide):
    decide(*ROUND_1, ("publish", {"round": 1}))
    alone = view.get("/ranking-frame")
    assert "After round 1 of 2" in alone.text
    assert "<header" not in alone.html
    assert "<nav" not in alone.html
    assert '<base target="_blank">' in alone.html
    assert "frame-ancestors *" in alone.headers["Content-Security-Policy"]
    assert "default-src 'none'" in alone.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in alone.headers
    for page in ("/standings", "/tables", "/wall", "/ranking-frames"):
        headers = view.get(page).headers
        assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] == "SAMEORIGIN"


def test_no_browser_complains_of_a_header_that_goes_with_https_only(view):
    name = "Cross-Origin-Opener-Policy"
    assert view.get("/").headers[name] == "same-origin"  # of this computer
    assert name not in view.get("/", Host="192.168.1.4:8460").headers


def test_it_shows_the_event_that_is_played_however_many_are_made_meanwhile(
    path, view, decide, time
):
    with Database(path) as database:
        settings = {"name": "Second", "date": "2026-11-22", "rules": "tirol"}
        new_event(database, settings | {"rounds": 1, "deals": 8})
    assert "Cup" in view.get("/").text
    decide(CLOSE)
    assert "Second" in view.get("/").text


def test_the_event_that_was_asked_for_stays(make, decide):
    with Served(lambda: make(1), {"Cookie": None}) as served:
        decide(CLOSE)
        assert "Cup" in served.get("/standings").text


@pytest.mark.long
def test_an_event_that_is_closed_stays_until_another_one_is_made(path, view, decide, time):
    decide(*ROUND_1, *ROUND_2, ("publish", {"round": 1}))
    before = seen(view)
    decide(CLOSE)
    sealed = re.compile(r'<p class="seal">.*</p>|<div class="now">(?s:.*?)</div>')
    now = {page: sealed.sub("", html) for page, html in seen(view).items()}
    assert now.pop("/") == "303: See Other"
    before.pop("/")
    said = "If something is wrong, tell the director now, while it can still be corrected."
    tab = r'    <a href="/"( aria-current="page")?>Seats</a>\n'
    wall = r'<div class="now">(?s:.*?)</div>'  # it says that the event is closed
    gone = re.compile(rf'<p class="faint">{re.escape(said)}</p>\n|{tab}|{wall}')
    assert any(said in html for html in before.values())
    left = {page: re.sub(r"\s+", " ", gone.sub("", html)) for page, html in before.items()}
    assert {page: re.sub(r"\s+", " ", html) for page, html in now.items()} == left
    settings = {"name": "Second", "date": "2026-11-22", "rules": "tirol", "rounds": 1, "deals": 8}
    with Database(path) as database:
        number = new_event(database, settings)
    time.now += 2
    assert "Second" in view.get("/standings").text
    with Database(path) as database:
        decide_on(database, number, [CLOSE], anyway=True)
    time.now += 2
    assert "Second" in view.get("/standings").text
    decide(OPEN)
    assert "Cup" in view.get("/standings").text


@pytest.fixture
def no_event(path):
    path.unlink()


@pytest.mark.parametrize("page", PAGES)
def test_without_an_event_there_is_nothing_to_be_seen(no_event, view, page):
    answer = view.get(page)
    assert answer.status == 200
    assert answer.text.endswith("There is nothing to be seen yet. Look again later.")
    assert view.get("/evening.svg").status == 404


def test_why_nothing_can_be_shown_is_not_for_everybody(view, monkeypatch):
    async def fail(*_):
        raise DeskError(msg("the database {path} is damaged", path="/home/eva/desk.db"))

    monkeypatch.setattr(Desk, "event", fail)
    answer = view.get("/")
    assert answer.status == 503
    assert answer.text.endswith("This cannot be shown now. The director's page says why.")


def test_the_address_as_a_code(view):
    answer = view.get("/address.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "viewBox" in answer.html


@pytest.mark.parametrize("page", ["/crosstable", "/players", "/player/1"])
def test_of_what_is_not_published_no_page_tells_a_result(view, decide, page):
    decide(*ROUND_1)
    assert "No standings have been published yet." in view.get(page).text
    assert "+6" not in view.get(page).text


def test_the_crosstable_and_the_rounds_of_each_player(view, decide):
    decide(*ROUND_1, *ROUND_2, ("publish", {"round": 1}))
    assert "Rank Name R1 Points 1 Otto +9 2 +9 2 Anna +6 1 +6" in view.get("/crosstable").text
    assert "Anna 2 +6" in view.get("/players").text
    player = view.get("/player/1").text
    assert "Rank 2 of 8 · Points +6" in player
    assert "+50" not in player
    links = re.findall(r'href="(/(?:player|table)/[^"]+)"', view.get("/crosstable").html)
    assert {view.get(link).status for link in links} == {200}


def test_nobody_has_a_page_who_has_never_been_there(view):
    assert view.get("/player/99").status == 404


def test_the_picture_of_the_evening_is_below_the_crosstable(view, decide):
    decide(*ROUND_1, ("publish", {"round": 1}))
    first = view.get("/crosstable")
    assert "<svg" not in first.html
    assert first.html.count('<td class="m1">1</td>') == 24  # of eight, each has met three
    decide(*ROUND_2, ("publish", {"round": 2}))
    shown = view.get("/crosstable")
    assert shown.html.count("<polyline") == 8
    assert "The same as a table Name R1 R2 Anna 2 1" in shown.text


def test_the_picture_to_send_round_names_the_first_three(view, decide):
    decide(*ROUND_1, *ROUND_2, ("publish", {"round": 1}))
    assert view.get("/evening.svg").status == 404
    decide(("publish", {"round": 2}))
    picture = view.get("/evening.svg")
    assert "Cup November 21, 2026 1 Anna +56" in picture.text
    assert picture.html.count("<polyline") == 8
    assert "--curve: #1f6bb8" in picture.html and "dark" not in picture.html


def test_a_player_has_the_curve_of_his_rounds(view, decide):
    decide(*ROUND_1, ("publish", {"round": 1}))
    assert "<svg" not in view.get("/player/1").html
    decide(*ROUND_2, ("publish", {"round": 2}))
    html = view.get("/player/1").html
    assert html.count("<polyline") == 1
    assert 'aria-label="The total after each round"' in html


CODE = {
    "round": 1,
    "table": 1,
    "persons": [1, 2, 3, 4],
    "points": [6, 2, -3, -5],
    "deals": 12,
    "records": 13,
    "digest": "3f9a",
}


@pytest.fixture
def published(view, decide):
    decide(("code", CODE), ("publish", {"round": 1}))
    return view


def test_it_is_marked_in_the_standings(published):
    page = published.get("/standings")
    assert "may still change" in page.text
    assert page.html.count("provisional: by the code of its box") == 8  # of the round, and in all


def test_the_table_is_no_finished_one(published):
    assert "provisional: by the code of its box" in published.get("/table/1/1").text
    assert "provisional" in published.get("/tables?round=1").text


def test_the_wall_says_it(published):
    walls = [published.get(f"/wall?page={number}").text for number in range(4)]
    assert any("≈ provisional" in wall and "≈ Anna" in wall for wall in walls)


def test_no_more_pages_are_kept_than_so_many(path, monkeypatch):
    monkeypatch.setattr(view_module, "MOST_PAGES", 2)
    made = []

    def make(key):
        made.append(key)
        return key

    view = View(Desk(path), None, "", lambda: 0.0)
    for key in ("a", "b", "a", "b", "c", "c", "a"):
        assert view.page(key, lambda key=key: make(key)) == key
    assert made == ["a", "b", "c", "a"]
