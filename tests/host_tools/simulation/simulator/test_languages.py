"""The page in German, French and English, and several of them at one box."""

import asyncio
import re
from html import unescape

import pytest

from host_tools.intake.database import Database
from host_tools.language.catalog_files import stored
from host_tools.language.translator import LANGUAGES, SOURCE, catalog_file, translator
from host_tools.sessions import finding_words as words
from host_tools.sessions.findings import ENTRY, Finding
from host_tools.simulation.simulator.desk_beside import DeskBeside
from host_tools.simulation.simulator.server import DATABASE, WEB
from host_tools.simulation.simulator.simulated_box import ScriptedBox, run_firmware
from tests.box_texts import texts_of
from tests.host_tools.simulation.simulator import counter
from tests.host_tools.simulation.simulator.played import play_a_deal
from tests.host_tools.simulation.simulator.test_server import page_of, served

TEMPLATES = {
    "web/templates/simulator.html",
    "web/templates/layout/box.html",
}
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
# Where the page is German nobody needs to be told how the box is made to speak it.
UNTOLD = {"de": "The box speaks German at first."}


def texts(language):
    """(English, translated) of everything that the template says."""
    said = {
        message.id: message.string
        for message in stored(catalog_file(language), language)
        if TEMPLATES & {file for file, _ in message.locations}
    }
    assert len(said) > 30
    return said.items()


def page(tmp_path, address="/", **options):
    """The page as it is served, with what stands in its attributes."""

    async def scenario():
        async with served(tmp_path, counter.run, **options) as client:
            answer = await client.get(address)
            assert answer.status == 200
            return unescape(await answer.text())

    return asyncio.run(scenario())


def language_of(html):
    return re.search(r'<html lang="(\w+)">', html)[1]


@pytest.mark.long
@pytest.mark.parametrize("language", TRANSLATED)
def test_the_page_says_everything_in_the_language_of_the_browser(tmp_path, language):
    html = page(tmp_path, headers={"Accept-Language": language})
    assert language_of(html) == language
    untold = UNTOLD.get(language)
    for english, translated in texts(language):
        told = untold is None or not english.startswith(untold)
        assert (translated in html) == told, english
        if english not in translated:
            assert not re.search(rf"(?<![\w-]){re.escape(english)}(?!\w)", _said(html)), english


def _said(html):
    """What people read or hear of it: texts and labels, without names of elements."""
    labels = re.findall(r'(?:aria-label|data-(?!key)\w+)="([^"]*)"', html)
    return "\n".join([*re.findall(r">([^<]+)<", html), *labels])


@pytest.mark.long
def test_whoever_asks_for_another_language_reads_english(tmp_path):
    html = page(tmp_path, headers={"Accept-Language": "it"})
    assert language_of(html) == SOURCE
    assert "Your first deal" in html


@pytest.mark.parametrize(
    ("address", "cookie", "language"),
    [("/", "fr", "fr"), ("/?language=de", "fr", "de"), ("/?language=it", "fr", "fr")],
)
def test_a_language_is_chosen_by_hand(tmp_path, address, cookie, language):
    """On this page by the address, on the desk's by the cookie."""
    html = page(tmp_path, address, cookies={"language": cookie}, headers={"Accept-Language": "en"})
    assert language_of(html) == language


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_way_to_its_language_is_told_in_the_words_of_the_box(tmp_path, language):
    html = page(tmp_path, f"/?language={language}")
    box = texts_of("de")
    keys = ("home.settings", "settings.language")
    path = ", ".join(f'<span lang="de">{box[key]}</span>' for key in keys)
    assert f"{path}, {box[f'language.{language}']}." in html


def words_in(path):
    """The texts of a script that may be words: not names of events, keys, elements, attributes."""
    code = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
    found = re.findall(r'"([^"\n]*)"', code) + re.findall(r"`([^`]*)`", code)
    said = [text for text in found if re.search(r"[a-z] [a-z]|^[A-Z][a-z]+\b|…", text)]
    return set(said) - {"a, button:not(.key), summary", "Enter", "Backspace"}


@pytest.mark.parametrize("path", sorted(WEB.glob("*.js")), ids=lambda path: path.name)
def test_a_script_has_no_words(path):
    assert words_in(path) == set()


def test_two_pages_at_one_box_read_their_own_language(tmp_path):
    async def scenario():
        async with (
            served(tmp_path) as client,
            page_of(client, "de") as german,
            page_of(client, "fr") as french,
        ):
            await german.send(type="power", on=False)
            assert await said_of_power(german) == (
                "Kein Strom. Bestätigte Spiele sind gespeichert."
            )
            assert await said_of_power(french) == (
                "Pas de courant. Les donnes confirmées sont enregistrées."
            )
            await french.send(type="sync")
            await german.wait_for(about_desk("Nicht abgeholt: das Gerät hat keinen Strom."))
            await french.wait_for(about_desk("Pas relevé\N{NO-BREAK SPACE}: le boîtier n’a pas"))

    asyncio.run(scenario())


async def said_of_power(page):
    message = await page.wait_for(lambda m: m["type"] == "power" and not m["running"])
    return message["message"]


def about_desk(words):
    return lambda message: message["type"] == "desk" and message["message"].startswith(words)


def test_a_page_in_another_language_comes_later(tmp_path):
    """What has been shown before is told to it in its own."""

    async def scenario():
        async with served(tmp_path) as client, page_of(client, "de") as german:
            await german.send(type="power", on=False)
            await said_of_power(german)
            async with page_of(client, "fr") as french:
                assert (await said_of_power(french)).startswith("Pas de courant.")

    asyncio.run(scenario())


@pytest.mark.long
def test_deals_are_said_in_the_language_of_each_page(tmp_path):
    play_a_deal(tmp_path)

    async def scenario():
        async with (
            served(tmp_path, run_firmware) as client,
            page_of(client, "de") as german,
            page_of(client, "fr") as french,
        ):
            for page, title, deal, tie in (
                (german, "Tisch 1, Runde 1: 1 von 4 Spielen", "gewonnen", "ex aequo"),
                (french, "Table 1, tour 1\N{NO-BREAK SPACE}: 1 sur 4 donnes", "réussie", "ex æquo"),
            ):
                message = await page.wait_for(lambda m: m["type"] == "desk" and m["standings"])
                [session] = message["sessions"]
                assert session["title"] == title
                assert session["entries"][0]["summary"].endswith(deal)
                assert message["standings"][0]["lines"][1]["tie"] == tie

    asyncio.run(scenario())


def test_findings_are_said_in_any_language(tmp_path):
    """They are stored in English, by whatever pattern."""
    sentence = words.OF_SESSION.about(table=2, round=1, complaint=words.MISSING_SESSION)
    desk = DeskBeside(tmp_path / DATABASE)
    with ScriptedBox(tmp_path) as box:
        desk.sync(box.link())
        log = box.link().identify().log
    with Database(tmp_path / DATABASE) as database, database.transaction():
        row = database.boxes.find_log(log)
        finding = Finding(ENTRY, 0, sentence)
        database.findings.store(database.boxes.box_of(row), row, finding, 1)
    [found] = desk.overview()["findings"]
    for language in LANGUAGES:
        assert translator(language).say(found) == translator(language).say(sentence)
