"""The guides as books and their translations: what is in them, and where their links lead."""

import re

import pytest

from firmware.image.process import BuildError
from host_tools.development.release.guides import guide_pages, links, markdown
from host_tools.development.release.guides.books import BOOKS, Book, Chapter
from host_tools.development.release.guides.catalogs import (
    catalog_file,
    gathered,
    translations,
    untranslated,
)
from host_tools.development.release.guides.guide_pages import Edition, book_html
from host_tools.development.release.guides.likeness import differences
from host_tools.development.release.guides.pdf import page_numbers, print_book, settled
from host_tools.language.catalog_files import brought_up, stored
from host_tools.language.message import msg
from host_tools.language.translator import LANGUAGES, SOURCE
from host_tools.web.help.guide_text import translated

EPOCH = 1_795_000_000  # 18 November 2026
VERSION = "0.1.0+1234567"
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
@pytest.mark.parametrize("language", LANGUAGES)
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


def page(folder, text):
    (folder / "page.md").write_text(text, encoding="utf-8")
    return folder


def test_what_is_to_be_translated(tmp_path):
    text = (
        "# Head\n\nsome *words*\nin two lines\n\n<!-- none -->\n\n| GP4 | `a` and `b` | `code` |\n"
        '|---|---|---|\n| 1.3" | [`x`](y.md) | low |\n\n    code block\n'
    )
    found = markdown.messages(Chapter("page.md"), page(tmp_path, text))
    assert found == ["Head", "some *words* in two lines", "`a` and `b`", "low"]


def test_figures_alone_have_the_decimal_point_of_the_language(tmp_path):
    text = '| 1.3" | about 2.4 | `5.6` |\n|---|---|---|\n| 4.20 V | word | GP4. |\n'
    found = markdown.tokens(Chapter("page.md"), page(tmp_path, text))
    shown = translated(found, {"about 2.4": "etwa 2,4", "word": "Wort"}.get, ",")
    parts = [part.content for one in shown for part in one.children or []]
    assert parts == ['1,3"', "etwa 2,4", "5.6", "4,20 V", "Wort", "GP4."]


def test_a_section_ends_where_the_next_one_as_high_begins(tmp_path):
    text = "# One\n\n## Two\n\nleft\n\n### Three\n\nout\n\n## Four\n\nfine\n"
    chapter = Chapter("page.md", ("Two",))
    assert markdown.messages(chapter, page(tmp_path, text)) == ["One", "Four", "fine"]


@pytest.mark.parametrize(
    ("chapter", "text", "fault"),
    [
        (Chapter("page.md", ("Two",)), "# One\n", "page.md has no section 'Two'"),
        (Chapter("page.md"), "<p>some</p>\n", "page.md has HTML"),
    ],
)
def test_what_no_book_can_have_is_refused(tmp_path, chapter, text, fault):
    with pytest.raises(BuildError, match=fault):
        markdown.tokens(chapter, page(tmp_path, text))


def test_a_word_of_code_does_not_break_unless_it_is_long(monkeypatch, tmp_path):
    path = "a-long/path-" * 4
    text = f"# Head\n\nsay `undo --list <n>` or `{path}`\n"
    chapter = Chapter("page.md")
    monkeypatch.setattr(
        guide_pages, "tokens", lambda _: markdown.tokens(chapter, page(tmp_path, text))
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


everywhere = pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])


@pytest.fixture(scope="module")
def texts():
    return gathered()


@everywhere
def test_a_catalog_is_what_the_command_makes_of_it(language, texts):
    """`python -m host_tools.development.release.extract` does it."""
    path = catalog_file(language)
    assert brought_up(stored(path, language), texts, mend=True) == path.read_text(encoding="utf-8")


@pytest.mark.long
@everywhere
def test_everything_is_translated(language):
    assert untranslated(language) == []


@pytest.mark.long
@everywhere
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
