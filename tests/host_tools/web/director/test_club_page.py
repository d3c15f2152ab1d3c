"""The emblem of the club: chosen on its page, and where it stands then."""

import re

from host_tools.cli.main import main
from host_tools.events.club_files import emblem_of, keep_emblem
from host_tools.events.decide_on import decide_on
from host_tools.events.published_events import Choice
from host_tools.intake.database import Database
from host_tools.web.published.chosen import published_files
from tests.host_tools.club.test_emblem import PNG, SVG
from tests.host_tools.web.looking import DESKTOP, PHONE, Window
from tests.host_tools.web.public.conftest import ROUND_1
from tests.host_tools.web.served import Served, public_app

DRAWN = SVG % b""


def test_an_emblem_is_kept_and_removed(page):
    assert "The club has no emblem yet." in page.get("/emblem").text
    assert page.get("/emblem/picture").status == 404
    for home in ("/emblem", "/event/1/emblem"):
        answer = page.send_file(home, DRAWN, "emblem.svg")
        assert (answer.status, answer.headers["Location"]) == (303, home)
    assert '<img class="emblem" src="/emblem/picture"' in page.get("/event/1/emblem").html
    picture = page.get("/emblem/picture")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.html.encode() == DRAWN
    assert page.post("/emblem/remove").status == 303
    assert page.get("/emblem/picture").status == 404


def test_the_name_of_the_club_is_kept_for_all_papers(page, path, capsys, decide):
    decide(*ROUND_1)
    for home in ("/emblem", "/event/1/emblem"):
        answer = page.post(f"{home}/name", {"name": f"  Tarock  {home} <Wels>"})
        assert (answer.status, answer.headers["Location"]) == (303, home)
    assert 'value="Tarock /event/1/emblem &lt;Wels&gt;"' in page.get("/emblem").html
    sheet = "/event/1/paper/certificates"
    shown = page.get(sheet)
    assert shown.headers["Content-Type"] == "text/html; charset=utf-8"
    assert '<p class="club">Tarock /event/1/emblem &lt;Wels&gt;</p>' in shown.html
    command = ["print", "certificates", "--database", str(path), "--event", "1"]
    assert main(command) == 0
    assert "Tarock /event/1/emblem" in capsys.readouterr().out
    page.post("/emblem/name", {"name": " "})
    assert '<p class="club"></p>' in page.get(sheet).html


def test_a_file_that_is_no_emblem_is_refused_and_the_one_before_stays(page):
    page.send_file("/emblem", DRAWN, "emblem.svg")
    answer = page.send_file("/emblem", SVG % b"<script/>", "emblem.svg")
    assert answer.status == 422
    assert "Emblem of the club: an SVG without scripts" in answer.text
    assert page.get("/emblem/picture").html.encode() == DRAWN


def test_who_gets_a_certificate_is_chosen_in_lines_also_on_a_phone(browser, page, decide):
    """Each choice is one line, and its mark is no wider than ever."""
    decide(*ROUND_1)
    sides = """(all) => all.map((one) => one.getBoundingClientRect())
      .map((box) => [box.width, box.height])"""
    with Window(browser, page.address) as window:
        window.open("/event/1/paper")
        for folded in ("#certificates > summary", ".ticked > summary"):
            window.page.locator(folded).click()
        choices = window.page.locator("#certificates label:has(> [type=radio], > [type=checkbox])")
        for size in window.sizes(DESKTOP, PHONE):
            heights = [height for _, height in choices.evaluate_all(sides)]
            widths = [width for width, _ in choices.locator("input").evaluate_all(sides)]
            assert len(heights) > 3
            assert max(heights) < 40
            assert max(widths) < 24
            assert window.page.locator(".ticked > summary").bounding_box()["height"] < 40
            assert (size, window.look(), window.faults) == (size, [], [])


def test_certificates_for_the_first_for_everybody_or_for_some(page, decide):
    decide(*ROUND_1)
    sheet = "/event/1/paper/certificates"

    def named(query):
        return re.findall(r'class="person">([^<]+)<', page.get(f"{sheet}?{query}").html)

    everybody = named("whom=everybody")
    assert len(everybody) == 8
    assert named("whom=first&first=2&person=5") == everybody[:2]
    assert sorted(named("whom=these&person=1&person=8")) == ["Anna", "Grete"]
    assert "Tick who gets a certificate." in page.get(f"{sheet}?whom=these").text
    assert "emblem" not in page.get(sheet).html
    page.send_file("/emblem", DRAWN, "emblem.svg")
    html = page.get(f"{sheet}?whom=everybody").html
    assert html.count('<img class="emblem" src="/emblem/picture"') == 8


def test_a_printed_file_has_the_emblem_within(path, capsys):
    with Database(path) as database:
        decide_on(database, 1, [*ROUND_1])
        keep_emblem(database, PNG)
    command = ["print", "certificates", "--database", str(path), "--event", "1"]
    assert main([*command, "--person", "1"]) == 0
    html = capsys.readouterr().out
    assert html.count('src="data:image/png;base64,') == 1
    assert ">Anna<" in html
    assert main([*command, "--first", "8"]) == 0
    assert capsys.readouterr().out.count('class="person"') == 8


def test_everybody_sees_it_on_the_public_view(path):
    with Served(lambda: public_app(path, 1), {"Cookie": None}) as view:
        assert "emblem" not in view.get("/standings").html
        assert view.get("/emblem").status == 404
    with Database(path) as database:
        keep_emblem(database, DRAWN)
    with Served(lambda: public_app(path, 1), {"Cookie": None}) as view:
        assert '<img class="emblem" src="/emblem" alt="">' in view.get("/standings").html
        assert view.get("/emblem").html.encode() == DRAWN


def test_published_pages_have_it_as_a_file(path):
    with Database(path) as database:
        decide_on(database, 1, [*ROUND_1, ("publish", {"round": 1})])
        keep_emblem(database, PNG)
        assert emblem_of(database).data == PNG
        files = published_files(database, Choice(), "de")
    assert files["files/emblem.png"] == PNG
    assert b'src="files/emblem.png"' in files["index.html"]
    assert b'src="../files/emblem.png"' in files["2026-11-21-cup/index.fr.html"]
