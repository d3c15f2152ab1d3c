"""Text set pixel by pixel from the font sources: slow, plain, and without the kernels."""

from firmware.fonts.make_fonts import RECIPES, read_glyphs

RECIPE = {recipe.name: recipe for recipe in RECIPES}
GLYPHS = {recipe.name: read_glyphs(recipe) for recipe in RECIPES}


def text_pixels(name, text):
    """The pixels of a text whose line box begins at (0, 0), and its width: (set of (x, y), int)."""
    pixels = set()
    pen = 0
    before = set()
    for character in text:
        glyph = GLYPHS[name].get(character, GLYPHS[name]["\ufffd"])
        left = {y for x, y in glyph.pixels if x == 0}
        if any(abs(y - other) <= 1 for y in left for other in before):
            pen += 1
        pixels |= {(pen + x, RECIPE[name].ascent - 1 - y) for x, y in glyph.pixels}
        pen += glyph.advance
        before = {y for x, y in glyph.pixels if x == glyph.advance - 1}
    return pixels, pen
