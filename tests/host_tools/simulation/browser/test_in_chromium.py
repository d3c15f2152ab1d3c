"""The try-out page on a phone: a round, power cuts, killed browsers, no network, other tabs."""

import contextlib
import os
import re
import shutil
import signal
from pathlib import Path

import pytest

from host_tools.common.page_version import PAGE, entered_on
from host_tools.development.bench.page_figures import served
from host_tools.intake.pieces import first_record
from host_tools.language.translator import PAGE_LANGUAGES
from rules_core.record import CLOSE, DEAL, SESSION
from tests.each import nightly
from tests.host_tools.simulation.browser.page_in_chromium import DISPLAY, PHONES, Phone, phone_at
from tests.host_tools.web.looking import CONTRAST, DESKTOP, appears
from tests.log_records import records_of

# Seat 0 takes; garde; one bout; 56 points; no extras.
DEAL_KEYS = "down left left ok ok"
# From the table: the menu, to look back, the answers, of these the contract: garde sans.
CORRECT_KEYS = "back down ok ok up ok right"
# To the screen of the points, where an arrow changes them by one and repeats when it is held.
TO_THE_POINTS = "down left left"
# Tell the page at once of what a finger did until now on the keyboard: [[ms, key, down]].
TELL_LATE = """(edges) => {
  const begin = performance.now() - edges.at(-1)[0];
  for (const [ms, key, down] of edges) {
    const event = new KeyboardEvent(down ? "keydown" : "keyup", { key });
    Object.defineProperty(event, "timeStamp", { value: begin + ms });
    window.dispatchEvent(event);
  }
}"""
# How the page says what the box tells it of a record, and what it tells of that one.
SHOW_RECORD = """async (told) =>
  (await import("./records.js")).showRecord(new Uint8Array(8), told)"""
TOLD = {
    "kind": "correction",
    "number": 1,
    "title": "Garde sans 1·56",
    "players": ["Anna", "Bruno", "Clara", "David"],
    "points": [360, -120, -120, -120],
}
ENTERED = "Spiel 1, Garde 1·56: Anna +180"
CORRECTED = {
    "de": "Spiel 1 berichtigt, Garde sans 1·56: Anna +360",
    "fr": "Donne 1 corrigée, Garde sans 1·56\N{NO-BREAK SPACE}: Anna +360",
    "en": "Deal 1 corrected, Garde sans 1·56: Anna +360",
    "rm": "Gieu 1 curregì, Garde sans 1·56: Anna +360",
}


@pytest.fixture(scope="module")
def address(try_out_page):
    """Where the page is served."""
    with served(try_out_page) as address:
        yield address


@pytest.fixture(scope="module")
def opened(browser, address):
    """A function: the phone of a language. Tests share it, for to open a page takes a second."""
    phones = {}
    with contextlib.ExitStack() as stack:

        def opened(language):
            if language not in phones:
                phones[language] = stack.enter_context(phone_at(browser, address, locale=language))
                phones[language].open()
            return phones[language]

        yield opened
        assert [fault for phone in phones.values() for fault in phone.faults] == []


def last_session(log):
    """The records of the last session in the bytes of a log."""
    records = list(records_of(log))
    begun = max(at for at, record in enumerate(records) if record.kind == SESSION)
    return records[begun:]


def test_a_newcomer_enters_a_deal_and_saves_it(opened, tmp_path):
    phone = opened("de")
    phone.begin_round()
    before = len(phone.records())
    phone.press(DEAL_KEYS)
    phone.agree()
    phone.wait_for_records(before + 1)
    assert phone.records()[0].startswith(ENTERED)
    log = phone.log(tmp_path / "schreiber.log")
    assert [record.kind for record in last_session(log)] == [SESSION, DEAL]
    assert entered_on(first_record(log).body["firmware"]) == PAGE


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_a_deal_is_corrected_and_the_round_is_signed(opened, language, tmp_path):
    phone = opened(language)
    phone.begin_round()
    before = len(phone.records())
    phone.press(DEAL_KEYS)
    phone.agree()
    phone.press(CORRECT_KEYS)
    phone.agree()
    for _ in range(3):  # each of the others
        phone.agree(others=0)
    phone.wait_for_records(before + 2)
    assert phone.records()[0].startswith(CORRECTED[language])
    phone.press("back " + DEAL_KEYS)  # it looks back no more
    phone.agree()
    phone.press("ok ok")
    phone.read()  # both keys were pressed at once, which is noted before the totals
    phone.press("ok")
    phone.agree()
    phone.wait_for_records(before + 4)
    kinds = [record.kind for record in last_session(phone.log(tmp_path / "schreiber.log"))]
    assert kinds.count(DEAL) == 3  # with the correction
    assert kinds[-1] == CLOSE


@pytest.fixture(scope="module")
def at_the_points(opened):
    """A phone on which the points are asked, for tests that leave it there."""
    phone = opened("de")
    phone.begin_round()
    phone.press(TO_THE_POINTS)
    return phone


def test_keyboard_and_mouse_are_the_same_keys(at_the_points):
    phone = at_the_points
    phone.page.set_viewport_size(DESKTOP)
    phone.answered(phone.page.click, ".key[data-key=back]")
    before = phone.display()
    phone.answered(phone.page.keyboard.press, "ArrowLeft", delay=60)
    asked = phone.display()
    assert asked != before
    phone.answered(phone.page.keyboard.press, "Backspace", delay=60)
    assert phone.display() == before
    phone.answered(phone.page.click, ".key[data-key=left]", delay=60)
    assert phone.display() == asked
    phone.page.set_viewport_size(PHONES["viewport"])


@pytest.mark.parametrize("apart", nightly([70, 50, 30, 20], []))
def test_taps_of_which_a_busy_browser_tells_at_once_count_each(at_the_points, apart):
    phone = at_the_points
    phone.press("up up up")
    wanted = phone.display()
    phone.press("down down down")
    assert phone.display() != wanted
    times = [(apart * tap, apart * tap + min(apart // 2, 30)) for tap in range(3)]
    edges = [[ms, "ArrowUp", ms == down] for down, up in times for ms in (down, up)]
    phone.answered(phone.page.evaluate, TELL_LATE, edges, edges=len(edges))
    assert phone.display() == wanted


@pytest.mark.parametrize("end", nightly(["touchEnd", "touchCancel", "blur"], ["blur"]))
def test_a_finger_holds_a_key_until_it_is_lifted_or_lost(at_the_points, end):
    phone = at_the_points
    where = phone.page.locator(".key[data-key=up]").bounding_box()
    finger = {"x": where["x"] + where["width"] / 2, "y": where["y"] + where["height"] / 2}
    session = phone.page.context.new_cdp_session(phone.page)
    touch = "Input.dispatchTouchEvent"
    down = {"type": "touchStart", "touchPoints": [finger]}
    phone.shows_more(2, session.send, touch, down)  # it repeats
    if end == "blur":
        phone.rests_after(1, phone.page.evaluate, "dispatchEvent(new Event('blur'))")
        session.send(touch, {"type": "touchEnd", "touchPoints": []})
    else:
        phone.rests_after(1, session.send, touch, {"type": end, "touchPoints": []})
    phone.press("down")


def test_a_second_tab_is_told_that_there_is_one(opened):
    phone = opened("de")
    other = Phone(phone.page.context, phone.page.url)
    other.page.goto(phone.page.url)
    appears(other.page.locator("body[data-ready]"))
    assert "anderen Tab" in other.page.inner_text("#trouble")
    other.page.close()


@pytest.mark.nightly  # by day test_page_board.py asks when that is
def test_it_starts_anew_when_its_memory_is_worn_out(browser, address):
    with phone_at(browser, address) as phone:
        phone.open()
        phone.begin_round()
        before = phone.display()
        phone.page.goto(phone.page.url + "?worn-out=1000&at-rest=1000")
        appears(phone.page.locator("body[data-renewed]"))
        # From now on it starts anew again and again, and has no long rest on a busy computer.
        phone.page.wait_for_function(f"(before) => {DISPLAY} === before", arg=before)


def test_without_storage_it_works_and_says_so(browser, address):
    with phone_at(browser, address) as phone:
        phone.page.context.route(
            "**/storage.js",
            lambda route: route.fulfill(
                body=route.fetch()
                .text()
                .replace("await navigator.storage.getDirectory()", "none()"),
                content_type="text/javascript",
            ),
        )
        # The service worker wants what its hashes name, so it is left out; the headers are not.
        phone.page.context.route("**/service_worker.js", lambda route: route.abort())
        phone.page.context.route("**/*.html", with_headers)
        phone.page.context.route("**/box_worker.js", with_headers)
        phone.page.goto(address + "de.html")
        phone.wait_for_picture()
        assert "speichert" in phone.page.inner_text("#trouble")
        phone.begin_round()
        phone.press("down")


def with_headers(route):
    """Answer as a web space does that sends the headers itself."""
    answer = route.fetch()
    isolated = {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
    }
    route.fulfill(response=answer, headers=answer.headers | isolated)


def test_a_browser_without_shared_memory_is_told_what_is_missing(browser, address):
    with phone_at(browser, address) as phone:
        phone.page.context.route("**/service_worker.js", lambda route: route.abort())
        phone.page.goto(address + "de.html")
        appears(phone.page.locator("body[data-ready]"))
        assert "SharedArrayBuffer" in phone.page.inner_text("#trouble")


@pytest.mark.parametrize("language", nightly(PAGE_LANGUAGES, ("de",)))
def test_it_is_read_in_every_language_and_in_the_dark(opened, language):
    phone = opened(language)
    assert phone.page.url.endswith(f"/{language}.html")
    wide = phone.page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= PHONES["viewport"]["width"]
    phone.page.evaluate(SHOW_RECORD, TOLD)
    assert phone.records()[0].startswith(CORRECTED[language])
    phone.page.locator("#more").evaluate("one => { one.open = true; }")
    for scheme in ("dark", "light"):
        phone.page.emulate_media(color_scheme=scheme)
        # The case is painted: what it is made of is no plain colour.
        hard = [
            one for one in phone.page.evaluate(CONTRAST) if not re.search(r"engraved|\.key", one)
        ]
        assert hard == [], scheme


def test_a_newer_version_is_offered_and_what_is_kept_goes_as_somebody_wishes(
    browser, try_out_page, tmp_path
):
    """No page is renewed by itself; a new box can be begun; at last nothing of it stays."""
    folder = tmp_path / "page"
    shutil.copytree(try_out_page, folder)
    with served(folder) as address, phone_at(browser, address) as phone:
        phone.open()
        phone.begin_round()
        release = (folder / "release.js").read_text(encoding="utf-8")
        (folder / "release.js").write_text(
            release.replace('"version": "', '"version": "newer-'), encoding="utf-8"
        )
        phone.page.reload()
        appears(phone.page.locator("#update:not([hidden])"))
        phone.wait_for_picture()  # until then the button moves with the page around it
        assert len(phone.page.evaluate("caches.keys()")) == 2
        phone.page.tap("#renew")
        phone.page.wait_for_selector("#update", state="hidden")
        phone.wait_for_picture()
        [name] = phone.page.evaluate("caches.keys()")
        assert "newer" in name
        phone.page.on("dialog", lambda dialog: dialog.accept())
        phone.page.tap("#more summary")
        phone.page.tap("#reset")
        appears(phone.page.locator("#records li").first)
        phone.wait_for_picture()
        assert len(phone.records()) == 1
        phone.page.tap("#more summary")
        phone.page.tap("#leave")
        phone.page.get_by_text("ist von diesem Gerät entfernt").wait_for()
        kept = phone.page.evaluate(
            """async () => [(await caches.keys()).length,
              (await navigator.serviceWorker.getRegistrations()).length]"""
        )
        assert kept == [0, 0]
        assert phone.faults == []


def test_nothing_is_lost_by_the_plug_a_reload_or_a_killed_browser_without_network(
    browser, chromium, try_out_page, tmp_path
):
    def start():
        return browser.browser_type.launch_persistent_context(
            tmp_path / "data", executable_path=chromium, locale="fr-CH", **PHONES
        )

    with served(try_out_page) as address:
        phone = Phone(start(), address)
        phone.open()
        phone.begin_round()
        phone.press("down left")
        half = phone.display()
        phone.page.tap("#plug")
        appears(phone.page.locator(".case.off"))
        assert phone.display() != half
        phone.page.tap("#plug")
        phone.wait_for_picture()
        phone.press("ok")  # go on with it
        assert phone.display() == half
        phone.page.reload()
        phone.wait_for_picture()
        phone.press("ok")
        assert phone.display() == half
        log = phone.log(tmp_path / "before.log")
        assert phone.faults == []
        kill_browser_of(tmp_path / "data")
    # The server is gone, too.
    with start() as context:
        phone = Phone(context, address)
        phone.open()
        phone.press("ok")
        assert phone.display() == half
        assert phone.log(tmp_path / "after.log") == log


def kill_browser_of(folder):
    """Kill the browser that has its data in this folder, which ends without a word."""
    named = str(folder).encode()
    mine = [path.parent for path in Path("/proc").glob("[0-9]*/cmdline") if named in read(path)]
    assert mine
    for path in mine:
        with contextlib.suppress(ProcessLookupError):  # it has ended with another one
            os.kill(int(path.name), signal.SIGKILL)


def read(path):
    """The bytes of a file of /proc; none if the process has ended."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""
