"""Every page and every module keeps to the words of the glossary; links lead somewhere."""

import ast
import re
from functools import cache
from itertools import pairwise

import pytest

from host_tools.language.catalog_files import stored
from host_tools.web.help.guide_text import parsed, slug
from tests.box_texts import helps_of, texts_of
from tests.docs.markdown import ROOT, sections, tables
from tests.each import each

PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
# Code keeps to the lists of a word, its meaning, and other words for it.
ROWS = re.findall(r"(?m)^- \*\*(.+?)\*\*: .+?(?: \(not (.+)\))?$", PAGE)
FORBIDDEN = {word for _, others in ROWS for word in re.findall(r"\w+", others)}
FOLDERS = ("host_tools", "rules_core", "firmware/app")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def named(node):
    """The names that a node of a syntax tree gives or uses."""
    for field in ("id", "arg", "attr", "name"):
        name = getattr(node, field, None)
        if isinstance(name, str):
            yield name


def words_of(source):
    """Every word of the names and docstrings of a module, `scoreOf`, `score_of` being two."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        text = " ".join(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name) for name in named(node))
        if isinstance(node, DOCUMENTED):
            text += " " + (ast.get_docstring(node) or "")
        found |= set(re.findall(r"[a-z]+", text.lower()))
    return found


def wrong(source):
    """The forbidden words in a module, of one or of several."""
    text = source.lower()
    if not any(word in text for word in FORBIDDEN):
        return set()  # it need not be understood
    words = words_of(source)
    return {word for word in FORBIDDEN if {word, f"{word}s"} & words}


def test_every_word_stands_there_once():
    words = [word.strip() for cell, _ in ROWS for word in cell.split(",")]
    assert len(words) == len(set(words)) > 40
    assert not FORBIDDEN & set(words)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_code_keeps_to_them(folder):
    paths = sorted((ROOT / folder).rglob("*.py"))
    assert paths
    found = {str(path.relative_to(ROOT)): wrong(path.read_text("utf-8")) for path in paths}
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "source",
    [
        "participant = 1",
        "def add_participants(): pass",
        "class UmpireChoice: pass",
        "one.umpire",
        "call(umpire=1)",
        "import umpire",
        '"""Asks the umpire."""',
    ],
)
def test_a_forbidden_word_is_found(source):
    assert wrong(source)


def test_what_people_read_is_free():
    assert not wrong("say('the umpire')  # of a participant")


# What people read keeps to the terms of the glossary, in each language


LANGUAGES = {"English": "en", "German": "de", "French": "fr"}
DESK, GUIDES = ROOT / "host_tools/language", ROOT / "docs/translations"
# Commands, names of files and gaps are no words.
CODE = re.compile(r"`[^`]*`|'[^']*'|\{[^}]*\}|%\(\w+\)s|\]\([^)]*\)")

# The same letters with another meaning, by the language; `\s` also stands for spaces that hold.
MEANS_ELSE = {
    "en": ("has dealt wrongly",),
    "de": ("ohne Einsätze", "falsch gegeben hat"),
    "fr": (
        r"mise de côté",
        r"mise à (zéro|jour)",
        r"mise en (marche|place|page)",
        r"y a mise",
        r"(sont|être) mises?",
    ),
}

# What stands in English sentences still, which the translations say right. A word leaves the list
# with its last sentence.
STILL = {"annul*"}


def term_table():
    """The table of terms: its heading, and its rows."""
    [table] = [one for one in tables(_page()) if one[0][0] == "in code"]
    return table


@cache
def forbidden(language):
    """The words that the table forbids in a language: {word: the pattern that finds it}.

    Any ending follows where a `*` says so.
    """
    heading, *rows = term_table()
    column = heading.index(next(name for name, code in LANGUAGES.items() if code == language)) + 1
    cells = [row[column] for row in rows]
    words = {word.strip() for cell in cells for word in cell.split(",") if word.strip()}
    endings = {word: re.escape(word).replace(r"\*", r"\w*") for word in words}
    return {
        word: re.compile(rf"(?<![\w-]){pattern}(?![\w])", re.IGNORECASE)
        for word, pattern in endings.items()
    }


def wrong_terms(text, language):
    """The forbidden words of a text."""
    text = CODE.sub("", text).replace("\n", " ")
    text = re.sub("|".join(MEANS_ELSE[language]), "", text, flags=re.IGNORECASE)
    return {word for word, pattern in forbidden(language).items() if pattern.search(text)}


def box_sentences(language):
    return [*texts_of(language).values(), *helps_of(language).values()]


def desk_sentences(language):
    return list(_said(DESK, language))


def guide_sentences(language):
    return list(_said(GUIDES, language))


def _said(folder, language):
    """What a catalog says in a language; in English, what it translates."""
    catalog = folder / f"{'de' if language == 'en' else language}.po"
    for message in stored(catalog, catalog.stem):
        said = message.id if language == "en" else message.string
        if message.id:
            yield from said if isinstance(said, tuple) else (said,)


def _page():
    return (ROOT / "docs/glossary.md").read_text(encoding="utf-8")


def test_the_table_has_a_word_in_every_language():
    heading, *rows = term_table()
    assert heading[1::2] == tuple(LANGUAGES)
    assert [row[0] for row in rows if not (row[1] and row[3] and row[5])] == []
    for language in LANGUAGES.values():
        assert len(forbidden(language)) > 10


@pytest.mark.parametrize("language", LANGUAGES.values())
@pytest.mark.parametrize("sentences", [box_sentences, desk_sentences, guide_sentences])
def test_no_forbidden_word_is_said(sentences, language):
    still = STILL if language == "en" else set()
    found = {text: wrong_terms(text, language) - still for text in sentences(language)}
    assert {text: words for text, words in found.items() if words} == {}


def test_what_is_said_still_is_said_somewhere():
    sides = (box_sentences, desk_sentences, guide_sentences)
    said = set().union(*(wrong_terms(text, "en") for side in sides for text in side("en")))
    assert said & STILL == STILL


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("de", "Der Einsatz ist bezahlt.", {"Einsatz*"}),
        ("de", "Einsätze fehlen", {"Einsätz*"}),
        ("de", "Löcher ohne Einsätze bohren", set()),
        ("fr", "Elle est mise de côté.", set()),
        ("fr", "La mise est payée.", {"mise"}),
        ("fr", "`schreiber-scribe`", set()),
        ("en", "Call the umpire.", {"umpire"}),
        ("en", "A 'storno' of {pot}", set()),
    ],
)
def test_a_forbidden_term_is_found(language, text, words):
    assert wrong_terms(text, language) == words


# Every link from a page leads to a page, and to a heading that is there


LINKING_PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
)


def anchor(heading):
    """What a heading is called in a link."""
    return slug(re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", heading.lstrip("#").strip()))


def anchors(path):
    text = path.read_text(encoding="utf-8")
    return {anchor(heading) for heading, _ in sections(text[text.index("#") :])}


@each("page", LINKING_PAGES)
def test_the_links(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    wrong = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, heading = link.partition("#")
        path = ((ROOT / page).parent / name).resolve() if name else ROOT / page
        if link.startswith(("http:", "https:")):
            continue
        if not path.exists() or (heading and heading not in anchors(path)):
            wrong.append(link)
    assert wrong == []


@each("page", LINKING_PAGES)
def test_the_modules_that_it_names(page):
    """By their path, or by their name alone where the page has said in which folder."""
    text = (ROOT / page).read_text(encoding="utf-8")
    paths = re.findall(r"`([\w/]+\.(?:py|pyx))`", text)
    gone = [path for path in paths if not (ROOT / path).exists() and path not in names()]
    assert [path for path in gone if "NAME" not in path] == []


@cache
def names():
    """What the modules of the project are called."""
    folders = ("rules_core", "firmware", "host_tools", "hardware", "tests")
    return {path.name for folder in folders for path in (ROOT / folder).rglob("*.py*")}


# No paragraph of a guide is too long to be read at once, and no item of a list


MOST_WORDS = {"paragraph": 80, "list item": 50}
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("hardware/*.md"))
)


def long_texts(text):
    """Return the beginnings of paragraphs and list items of a page that have too many words."""
    found, depth = [], 0
    for token, inline in pairwise(parsed(text)):
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
        most = MOST_WORDS["list item" if depth else "paragraph"]
        if token.type == "paragraph_open" and len(inline.content.split()) > most:
            found.append(inline.content[:50])
    return found


@each("page", PAGES)
def test_a_page_has_no_long_ones(page):
    assert long_texts((ROOT / page).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [("word " * 80, 0), ("word " * 81, 1), ("- " + "word " * 50, 0), ("- " + "word " * 51, 1)],
)
def test_a_long_one_is_found(text, number):
    assert len(long_texts(text)) == number
