"""The guides as books, their translations and pictures, and the site."""

import re
from collections import Counter
from functools import cache
from html import unescape
from urllib.parse import unquote, urlsplit

import pytest

from firmware.image.process import BuildError
from hardware.workshop.svg import Drawing
from host_tools.development.release import contents
from host_tools.development.release.guides import catalogs, guide_pages, links, markdown
from host_tools.development.release.guides import site_pages as pages
from host_tools.development.release.guides.books import BOOKS, Book, Chapter
from host_tools.development.release.guides.catalogs import (
    catalog_file,
    gathered,
    translations,
)
from host_tools.development.release.guides.guide_pages import Edition, book_html
from host_tools.development.release.guides.guide_pictures import labels
from host_tools.development.release.guides.guide_pictures import translated as translated_picture
from host_tools.development.release.guides.pdf import page_numbers, print_book, settled
from host_tools.development.release.try_out_page import page_folder
from host_tools.development.site import make_site, source_tree
from host_tools.development.site.make_site import make
from host_tools.language.catalog_files import brought_up, stored
from host_tools.language.message import msg
from host_tools.language.translator import LANGUAGES, SOURCE, translator
from host_tools.web.help.guide_text import attribute, parser, translated
from tests.each import each, nightly
from tests.host_tools.web.looking import PATIENCE_MS, PHONE

EPOCH = 1_795_000_000  # 18 November 2026
VERSION = "0.1.0+1234567"
PARSER = parser()

# A comma for the point, and spaces between thousands: the digits are the same.
FIGURE = re.compile(r"\d(?:[.,\u00a0\u202f]?\d)*")
MARKS = ("em_open", "strong_open", "softbreak", "hardbreak")
# What the guides lead to that is in none of them.
ELSEWHERE = {
    "building": set(),
    "scribe": set(),
    "director": {
        "site/{}/docs/browser.html",
        "site/{}/docs/commands.html",
        "site/{}/docs/draw.html",
        "site/{}/docs/tariffs.html",
        "site/{}/docs/two-desks.html",
        "site/{}/docs/formats.html",
        "site/{}/docs/result-document.html",
        "site/{}/docs/season-document.html",
    },
}
SMALL = Book("small", msg("Contents"), (Chapter("docs/rehearsal.md"), Chapter("docs/release.md")))
PDF = b"""%PDF-1.4
1 0 obj
<</Type /Page
/ID (node00000047)>>
endobj
2 0 obj
<</Type /Page
/Headers [(node00000051) (node00000047)]>>
endobj
3 0 obj
<</Type /Pages
/Kids [2 0 R]>>
endobj
4 0 obj
<</Type /Pages
/Count 2
/Kids [1 0 R 3 0 R]>>
endobj
5 0 obj
<</case [2 0 R /XYZ 0 84 0]
/parts-tools [1 0 R /XYZ 0 9 0]>>
endobj
6 0 obj
<</Type /Catalog
/Pages 4 0 R>>
endobj
/CreationDate (D:20310102030405)
"""


def edition(book, language="en"):
    return Edition(book, language, VERSION, EPOCH, {})


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("language", nightly(LANGUAGES, [SOURCE]))
def test_a_book_leads_where_something_is(book, language):
    html = book_html(edition(book, language))
    ids = re.findall(r'id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)
    assert not re.findall(r'(?:href|src)="(?!#|data:)[^"]*"', html)
    where = set(re.findall(r'<span class="where">\(([^)]*)\)', html))
    elsewhere = {one.format(language) for one in ELSEWHERE[book.name]}
    assert {one for one in where if not one.startswith("\u2192")} == elsewhere


@pytest.mark.parametrize(
    ("href", "page", "leads"),
    [
        ("case.md#lids", "hardware/parts.md", ("case-lids", "")),
        ("#tools", "hardware/parts.md", ("parts-tools", "")),
        ("../docs/release.md", "hardware/README.md", ("release", "")),
        ("../docs/tournament.md", "hardware/parts.md", ("", "schreiber-director-fr.pdf")),
        ("board.md#ordering", "hardware/parts.md", ("board-ordering", "")),
        ("board.md#how-it-is-made", "hardware/parts.md", ("", "site/en/hardware/board.html")),
        ("parts.csv", "hardware/parts.md", ("", "sources: hardware/parts.csv")),
    ],
)
def test_where_a_link_leads(href, page, leads):
    assert links.resolve(href, page, BOOKS[0], "fr") == leads


@pytest.mark.parametrize("href", ["nothing.md", "case.md#nothing", "#nothing"])
def test_a_link_that_leads_nowhere_is_refused(href):
    with pytest.raises(BuildError, match=r"hardware/parts\.md leads to .*not there"):
        links.resolve(href, "hardware/parts.md", BOOKS[0], "en")


def written(folder, text):
    (folder / "page.md").write_text(text, encoding="utf-8")
    return folder


def test_what_is_to_be_translated(tmp_path):
    text = (
        "# Head\n\nsome *words*\nin two lines\n\n<!-- none -->\n\n| GP4 | `a` and `b` | `code` |\n"
        '|---|---|---|\n| 1.3" | [`x`](y.md) | low |\n\n    code block\n'
    )
    found = markdown.messages(Chapter("page.md"), written(tmp_path, text))
    assert found == ["Head", "some *words* in two lines", "`a` and `b`", "low"]


def test_figures_alone_have_the_decimal_point_of_the_language(tmp_path):
    text = '| 1.3" | about 2.4 | `5.6` |\n|---|---|---|\n| 4.20 V | word | GP4. |\n'
    found = markdown.tokens(Chapter("page.md"), written(tmp_path, text))
    shown = translated(found, {"about 2.4": "etwa 2,4", "word": "Wort"}.get, ",")
    parts = [part.content for one in shown for part in one.children or []]
    assert parts == ['1,3"', "etwa 2,4", "5.6", "4,20 V", "Wort", "GP4."]


def test_a_section_ends_where_the_next_one_as_high_begins(tmp_path):
    text = "# One\n\n## Two\n\nleft\n\n### Three\n\nout\n\n## Four\n\nfine\n"
    chapter = Chapter("page.md", ("Two",))
    assert markdown.messages(chapter, written(tmp_path, text)) == ["One", "Four", "fine"]


@pytest.mark.parametrize(
    ("chapter", "text", "fault"),
    [
        (Chapter("page.md", ("Two",)), "# One\n", "page.md has no section 'Two'"),
        (Chapter("page.md"), "<p>some</p>\n", "page.md has HTML"),
    ],
)
def test_what_no_book_can_have_is_refused(tmp_path, chapter, text, fault):
    with pytest.raises(BuildError, match=fault):
        markdown.tokens(chapter, written(tmp_path, text))


def test_a_word_of_code_does_not_break_unless_it_is_long(monkeypatch, tmp_path):
    path = "a-long/path-" * 4
    text = f"# Head\n\nsay `undo --list <n>` or `{path}`\n"
    chapter = Chapter("page.md")
    monkeypatch.setattr(
        guide_pages, "tokens", lambda _: markdown.tokens(chapter, written(tmp_path, text))
    )
    html = book_html(edition(Book("scribe", msg("Contents"), (chapter,))))
    whole = '<span class="whole">{}</span>'
    words = " ".join(map(whole.format, ("undo", "--list", "&lt;n&gt;")))
    assert f"say <code>{words}</code> or <code>{path}</code>" in html


def test_the_pages_of_a_pdf_are_found():
    assert page_numbers(PDF) == {"case": 2, "parts-tools": 1}
    with pytest.raises(BuildError, match="without pages"):
        page_numbers(b"%PDF-1.4")


def test_a_settled_pdf_has_the_same_length_and_order():
    content = settled(PDF, EPOCH)
    assert len(content) == len(PDF)
    assert b"/ID (node00000000)" in content
    assert b"[(node00000001) (node00000000)]" in content
    assert b"(D:20261118110640)" in content


@pytest.mark.nightly
def test_a_book_is_printed_the_same_twice(chromium, tmp_path):
    for name in ("one.pdf", "two.pdf"):
        print_book(edition(SMALL), tmp_path / name)
    one, two = (tmp_path / "one.pdf").read_bytes(), (tmp_path / "two.pdf").read_bytes()
    assert one == two
    assert page_numbers(one)["release"] > page_numbers(one)["rehearsal"]
    assert str(tmp_path).encode() not in one


OTHERS = [one for one in LANGUAGES if one != SOURCE]


@pytest.mark.long
def test_a_catalog_is_what_the_command_makes_of_it_and_has_every_text():
    """`python -m host_tools.development.release.extract` makes it. English is read once."""
    texts = gathered()
    for language in OTHERS:
        path = catalog_file(language)
        known = stored(path, language)
        assert brought_up(known, texts, mend=True) == path.read_text(encoding="utf-8")
        assert {one.id for one in texts if one.id} <= translations(language).keys()


@pytest.mark.long
@each("language", OTHERS)
def test_a_translation_keeps_what_no_language_changes(language):
    wrong = {text: differences(text, other) for text, other in translations(language).items()}
    assert {text: faults for text, faults in wrong.items() if faults} == {}


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("12.7 mm", "12,7 mm", []),
        ("12,000 deals", "12\u202f000 donnes", []),
        ("12.7 mm", "12,8 mm", ["lacks figure 127", "has figure 128"]),
        ("run `make`", "`make` ausführen", []),
        ("run `make`", "make ausführen", ["lacks code make"]),
        ("see [it](a.md)", "siehe [es](b.md)", ["lacks link a.md", "has link b.md"]),
        ("![It](a.svg)", "![Es](a.svg)", []),
        ("*one* and **two**", "*eins* und zwei", ["lacks markup strong_open"]),
    ],
)
def test_what_differs_is_found(text, translation, fault):
    assert differences(text, translation) == fault


def test_french_marks_do_not_stand_alone_in_a_line():
    """Before : ; ? ! and between guillemets French has a space at which no line may break."""
    bare = [re.sub(r"`[^`]*`", "", other) for other in translations("fr").values()]
    assert [one for one in bare if re.search(r" [:;?!»]|« ", one)] == []


# What is written in a picture is said in the language of the book, and stays within its edges


WORDS = {"lid": "couvercle", "nut & bolt": "écrou & vis", "H1 lid": "un couvercle très, très long"}


def drawing():
    made = Drawing(200, 100, "A test", "a test")
    made.text(10, 20, "lid")
    made.text(100, 40, "nut & bolt", anchor="middle")
    made.text(100, 60, "H1 lid")
    made.text(10, 80, "H1")
    return made.finish()


def test_labels_are_found_but_no_names_of_parts():
    assert labels(drawing()) == ["lid", "nut & bolt", "H1 lid"]
    assert labels('<svg viewBox="0 0 9 9"><text\ntextLength="2">drawn by KiCad</text></svg>') == []


def test_labels_are_translated_and_squeezed_where_there_is_no_room():
    english = drawing()
    french = translated_picture(english, WORDS.get)
    assert labels(french) == list(WORDS.values())
    long = next(line for line in french.splitlines() if "très" in line)
    assert 'x="100" y="64.2"' in long
    assert 'textLength="90.0"' in long
    assert french.count("textLength") == 1
    assert ">couvercle</text>" in french
    assert translated_picture(english, str) == english


# The site of the guides: three languages, no link that leads nowhere, nothing from elsewhere


LEADS = re.compile(r'<a\b[^>]*?\shref="([^"]*)"')
LOADS = re.compile(r'<(?:script|img|source|iframe|link)\b[^>]*?\s(?:src|href)="([^"]*)"')
STYLE_LOADS = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
OTHER_PAGES = 2  # the search, and the first page


@pytest.mark.nightly
def test_the_site_of_a_release(try_out_page, browser, monkeypatch, tmp_path):
    """In one test: to make it takes long, and another worker would make it again."""
    box = {path.name: path.read_bytes() for path in try_out_page.iterdir()}
    monkeypatch.setattr(page_folder, "files", lambda: box)
    site = tmp_path / "site"
    [part] = [part for part in contents.PARTS if part.name == "site"]
    part.make(site, 0)
    contents.check(part, site)
    assert {path.name: path.read_bytes() for path in (site / "try").iterdir()} == box
    assert sorted(path.name for path in site.iterdir()) == sorted([*LANGUAGES, "index.html", "try"])
    for language in LANGUAGES:
        there = {path.relative_to(site / language) for path in (site / language).rglob("*.html")}
        assert len(there) == len(pages.pages()) + OTHER_PAGES
    assert english_in(site, "de", "docs/tournament.md") == set()
    assert nowhere(site) == set()
    assert from_elsewhere(site) == set()
    assert "docs/rules/krenglbach.html" in found_in(browser, site / "de", "Mond")
    page = browser.new_context(locale="fr-CH").new_page()
    page.goto((site / "index.html").as_uri())
    page.wait_for_url("**/fr/index.html")


def english_in(site, language, page):
    """The texts of a page that are not said in a language there."""
    html = read(site / language / page.replace(".md", ".html"))
    html = html.partition("<article")[2].partition("</article>")[0]
    said = catalogs.translations(language)
    texts = markdown.messages(pages.chapters()[page])
    return {text for text in texts if said[text] != text and f">{text}<" in html}


def nowhere(site):
    """(page, link) of the links that lead to no file, or to no heading of a page."""
    return {
        (path.relative_to(site).as_posix(), link)
        for path in site.rglob("*.html")
        for link in map(unescape, LEADS.findall(read(path)))
        if not urlsplit(link).scheme and not leads_somewhere(path, link)
    }


def leads_somewhere(path, link):
    parts = urlsplit(link)
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_file():
        return False
    return not parts.fragment or unquote(parts.fragment) in anchors(target)


@cache
def anchors(path):
    return {"", *map(unescape, re.findall(r'\sid="([^"]*)"', read(path)))}


@cache
def read(path):
    return path.read_text(encoding="utf-8")


def from_elsewhere(site):
    """(file, address) of all that pages and styles load and that is not in the site."""
    found = set()
    for path in [*site.rglob("*.html"), *site.rglob("*.css")]:
        text = read(path)
        loaded = LOADS.findall(text) if path.suffix == ".html" else []
        loaded += ["".join(groups) for groups in STYLE_LOADS.findall(text)]
        for address in map(unescape, loaded):
            parts = urlsplit(address)
            is_here = not parts.scheme and not parts.netloc
            if parts.scheme == "data" or address.startswith("#"):
                continue
            if not is_here or not (path.parent / unquote(parts.path)).is_file():
                found.add((path.relative_to(site).as_posix(), address))
    return found


def found_in(browser, folder, words):
    """The pages that the search finds on a phone, without a server; nothing else is asked for."""
    page = browser.new_context(viewport=PHONE).new_page()
    page.set_default_timeout(PATIENCE_MS)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{folder.as_uri()}/search.html?q={words}")
    page.wait_for_selector("#search-results li a")
    assert page.evaluate("document.scrollingElement.scrollWidth") == PHONE["width"]
    assert {urlsplit(address).scheme for address in asked} == {"file"}
    links = page.locator("#search-results li a").evaluate_all("all => all.map(one => one.href)")
    return [urlsplit(link).path.removeprefix(f"{folder}/") for link in links]


@pytest.mark.long
@pytest.mark.parametrize("language", nightly(LANGUAGES, ["de"]))
def test_what_sphinx_reads(tmp_path, language):
    source_tree.lay_out(tmp_path / "sources", language)
    map_page = (tmp_path / "sources" / "docs" / "map.md").read_text(encoding="utf-8")
    remark = translator(language).say(source_tree.ONLY_ENGLISH)
    assert (f"\n\n*{remark}*" in map_page) == (language != SOURCE)
    hardware = (tmp_path / "sources" / "hardware" / "README.md").read_text(encoding="utf-8")
    assert ("## Read in this order" in hardware) == (language == SOURCE)
    index = (tmp_path / "sources" / "index.md").read_text(encoding="utf-8")
    caption = {"de": "Am Tisch", "fr": "À la table", "en": "At the table"}[language]
    assert f":caption: {caption}\n" in index
    picture = "docs/pictures/evening/draw.{}.png"
    shown = (tmp_path / "sources" / picture.format("en")).read_bytes()
    assert shown == (pages.ROOT / picture.format(language)).read_bytes()


def test_every_page_is_named_once():
    named = pages.pages()
    assert len(named) == len(set(named))
    guides = set(pages.chapters())
    assert guides <= set(named)
    there = {path.relative_to(pages.ROOT).as_posix() for path in pages.ROOT.glob("docs/**/*.md")}
    assert there - set(named) == set()


def test_a_page_that_leads_nowhere_is_refused(monkeypatch, tmp_path):
    """Sphinx says it, and there is no site then."""

    def refuse(command, log, cwd):
        assert "--fail-on-warning" in command
        raise BuildError("no such page")

    monkeypatch.setattr(make_site, "lay_out", lambda folder, language: None)
    monkeypatch.setattr(make_site, "run", refuse)
    with pytest.raises(BuildError, match="no such page"):
        make(tmp_path / "site", {})
    assert not (tmp_path / "site").exists()


def differences(text, translation):
    """Sentences on what a translation lacks or has too much; [] if nothing."""
    before, after = features(text), features(translation)
    lacking = [f"lacks {kind} {what}" for kind, what in (before - after).elements()]
    return lacking + [f"has {kind} {what}" for kind, what in (after - before).elements()]


@cache
def features(text):
    """A `Counter` of (kind, text) of all that is the same in every language."""
    children = PARSER.parseInline(text)[0].children or []
    found = Counter()
    for token in children:
        if token.type in MARKS:
            found["markup", token.type] += 1
        elif token.type == "code_inline":
            found["code", token.content] += 1
        elif token.type == "link_open":
            found["link", attribute(token, "href")] += 1
        elif token.type == "image":
            found["picture", attribute(token, "src")] += 1
            found.update(figures(token.content))
        elif token.type == "text":
            found.update(figures(token.content))
    return found


def figures(text):
    return (("figure", re.sub(r"\D", "", figure)) for figure in FIGURE.findall(text))
