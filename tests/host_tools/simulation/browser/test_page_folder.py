"""The files of the try-out page: always the same, named by their hashes, and all that it needs."""

import base64
import hashlib
import json
import re

import pytest

from firmware.image.frozen import without_types
from firmware.image.process import BuildError
from host_tools.development.release.try_out_page import page_folder
from host_tools.language.translator import PAGE_LANGUAGES
from host_tools.simulation.browser import application
from tests.each import each
from tests.host_tools.simulation.simulator.test_languages import words_in

SCRIPTS = sorted(page_folder.WEB.glob("*.js"))


@pytest.fixture(scope="module")
def files(try_out_page):
    """{name: bytes} of the page that was made for all tests."""
    return {path.name: path.read_bytes() for path in try_out_page.iterdir()}


def text_of(files, name):
    return files[name].decode()


def test_every_file_is_kept_by_its_hash(files):
    release = json.loads(re.search(r"\{.*\}", text_of(files, "release.js"), re.DOTALL)[0])
    kept = release["files"]
    assert set(files) - set(kept) == {"service_worker.js", "release.js"}
    for name, integrity in kept.items():
        digest = base64.b64encode(hashlib.sha256(files[name]).digest()).decode()
        assert integrity == f"sha256-{digest}"


def test_what_is_made_again_differs_by_what_was_changed_and_by_its_name(files, monkeypatch):
    def named(files):
        return re.search(r'"version": "(.*)"', text_of(files, "release.js"))[1]

    monkeypatch.setattr(page_folder, "_DEALS", 3)
    again = page_folder.files()
    assert set(again) == set(files)
    pages = {f"{language}.html" for language in PAGE_LANGUAGES}
    changed = {name for name, data in files.items() if again[name] != data}
    assert changed == {*pages, "release.js"}
    assert named(again) != named(files)
    for page in pages:
        assert text_of(again, page).replace("deals&#34;: 3", "deals&#34;: 2") == text_of(
            files, page
        )


@pytest.mark.parametrize("language", PAGE_LANGUAGES)
def test_a_page_has_nothing_inline_and_nothing_from_elsewhere(files, language):
    html = text_of(files, f"{language}.html")
    assert f'<html lang="{language}">' in html
    assert page_folder.POLICY in html.replace("&#39;", "'")
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", html)
    named = set(re.findall(r'(?:href|src)="([^"#]*)"', html))
    assert named <= set(files)
    menu = {"de": "Rückschau", "fr": "Donnes jouées", "en": "Look back", "rm": "Sguard enavos"}
    assert menu[language] in html


def test_no_file_asks_for_anything_from_elsewhere(files):
    for name, data in files.items():
        if name.endswith((".js", ".css", ".html", ".webmanifest")) and name != "micropython.js":
            assert not re.search(rb"https?://", data), name


@each("path", SCRIPTS)
def test_a_script_has_no_words(path):
    # Names of headers, elements and errors; what Python is told; what only tells of faults.
    names = (
        r"[A-Z]\w+(-\w+)+|Damaged|\.languages a|take over|(from|import) .*|.* was written|what .*"
    )
    assert [text for text in words_in(path) if not re.fullmatch(names, text)] == []


def test_licences_of_others_are_there(files):
    licences = text_of(files, "licences.txt")
    for word in ("Emscripten", "musl", "Damien P. George", "uzlib", "re1.5", "Adobe"):
        assert word in licences


@pytest.mark.long
def test_the_firmware_is_taken_as_it_is():
    """But for types, and the decorators of machine code: those lines go, and no other."""
    for name, text in application.sources().items():
        path = page_folder.ROOT / name
        if name.startswith(("firmware/", "rules_core/", "hardware/")):
            lines = without_types(path.read_bytes()).decode().splitlines()
            kept = [
                line for line in lines if not re.match(r" *@micropython\.(viper|native)$", line)
            ]
            assert text.splitlines() == kept


def test_no_module_of_the_device_is_on_the_page():
    names = application.sources()
    assert not [name for name in names if name.startswith("firmware/device/")]
    assert {"page_board.py", "page_main.py", "firmware/app/main.py"} <= set(names)


def test_a_module_that_cannot_be_compiled_is_named(try_out_page):
    with pytest.raises(BuildError, match=r"wrong\.py cannot be compiled: SyntaxError"):
        application.bundle({"wrong.py": "def"})
