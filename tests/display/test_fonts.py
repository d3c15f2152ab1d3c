"""The generated fonts are current, whole, and fit to read."""

from itertools import pairwise

import pytest

from firmware.app.canvas import BIG, BOLD, NARROW, SLIM, SMALL
from firmware.fonts import make_fonts
from firmware.fonts.make_fonts import (
    ASCII,
    CHARACTERS,
    COMMAND,
    FIGURES,
    FOLDER,
    RECIPES,
    SourceError,
)
from firmware.fonts.symbols import BIG_SYMBOLS, SYMBOLS
from tests.display.reference import GLYPHS

FONTS = {"small": SMALL, "bold": BOLD, "big": BIG, "narrow": NARROW, "slim": SLIM}

GERMAN = "ÄÖÜäöüßẞ"
FRENCH = "ÀÂÆÇÈÉÊËÎÏÔŒÙÛŸàâæçèéêëîïôœùûÿ"
ITALIAN_AND_ROMANSH = "ÀÈÉÌÍÎÒÓÙÚàèéìíîòóùúöü"
SIGNS = "+−±×·½⅓⅔€°„“‚‘”’–—…«»‹›"

recipes = pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
WITH_LETTERS = [recipe for recipe in RECIPES if recipe.bdf]
of_letters = pytest.mark.parametrize("recipe", WITH_LETTERS, ids=lambda recipe: recipe.name)


def shorts(data):
    """The numbers in a table of 2-byte numbers."""
    return [int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2)]


@recipes
def test_the_generated_module_is_current(recipe):
    generated = (FOLDER / f"{recipe.name}.py").read_text(encoding="ascii")
    assert generated == make_fonts.render(recipe), f"out of date: run {COMMAND}"


def test_the_characters_reach_as_far_as_the_club():
    ascii_characters = "".join(chr(code) for code in range(32, 127))
    for character in ascii_characters + GERMAN + FRENCH + ITALIAN_AND_ROMANSH + SIGNS:
        assert character in CHARACTERS


@recipes
def test_a_font_lists_its_characters_in_order(recipe):
    font = FONTS[recipe.name]
    codes = shorts(font.codes)
    assert codes == sorted(set(codes))
    symbols = () if recipe.bdf is None else {"big": BIG_SYMBOLS}.get(recipe.name, SYMBOLS)
    characters = CHARACTERS if recipe.bdf else ASCII + FIGURES
    assert {chr(code) for code in codes} == {*characters, *(SYMBOLS[name] for name in symbols)}


@recipes
def test_the_tables_of_a_font_belong_together(recipe):
    font = FONTS[recipe.name]
    starts = shorts(font.starts)
    assert len(starts) == font.count + 1
    empty = 0 if recipe.bdf else len(set(ASCII) - set(FIGURES))
    assert [first < last for first, last in pairwise(starts)].count(False) == empty
    assert starts[-1] * font.depth == len(font.columns)


@of_letters
def test_capitals_have_the_height_that_the_font_states(recipe):
    for character in "ABDEHIKLMNPRTUVWXYZ":
        rows = {y for _, y in GLYPHS[recipe.name][character].pixels}
        assert (min(rows), max(rows)) == (0, recipe.caps - 1), character
    assert recipe.caps >= 7


@of_letters
def test_the_line_box_holds_what_people_write(recipe):
    """Rare accents (Ů) may rise above it and rare signs (¶, ş) hang below it."""
    for character in "ABCXYZabcgjpqyz0123456789()?!,;" + GERMAN + FRENCH + ITALIAN_AND_ROMANSH:
        rows = {y for _, y in GLYPHS[recipe.name][character].pixels}
        assert min(rows) >= recipe.ascent - recipe.height, character
        assert max(rows) < recipe.ascent, character


@recipes
def test_figures_stand_in_columns(recipe):
    assert len({GLYPHS[recipe.name][figure].advance for figure in "0123456789"}) == 1


@recipes
def test_figures_can_be_told_apart(recipe):
    assert len({GLYPHS[recipe.name][figure] for figure in FIGURES}) == len(FIGURES)


@of_letters
def test_letters_of_the_club_can_be_told_apart(recipe):
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + GERMAN + FRENCH
    assert len({GLYPHS[recipe.name][character] for character in letters}) == len(set(letters))


def test_a_drawing_that_is_none_is_refused(tmp_path):
    path = tmp_path / "drawn.txt"
    path.write_text("# head\n\ncharacter U+0041 A\n.#.\n#?#\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"drawn.txt: not a drawing: character U\+0041 A"):
        make_fonts.read_drawings(path)


def test_a_drawing_may_hang_below_the_baseline(tmp_path):
    path = tmp_path / "drawn.txt"
    path.write_text("character U+002C , below 1\n.#\n#.\n", encoding="utf-8")
    assert make_fonts.read_drawings(path)[","] == (2, {(1, 0), (0, -1)})


def test_a_character_without_a_source_stops_the_maker(monkeypatch):
    monkeypatch.setattr(make_fonts, "CHARACTERS", "A\u4e00")
    with pytest.raises(SourceError, match=r"the sources of small lack U\+4E00"):
        make_fonts.read_glyphs(RECIPES[0])
