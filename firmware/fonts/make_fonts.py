"""Makes the fonts of the display from their sources: `python3 -m firmware.fonts.make_fonts`.

The sources are bitmap fonts in BDF, reduced to the characters below, and our own drawings of what
they lack (sources/drawn_*.txt). A drawing goes before a BDF glyph of the same character. The
generated modules are kept in the repository; a test checks that they are current.
"""

import pathlib
from collections import namedtuple

from firmware.fonts.symbols import BIG_SYMBOLS, SYMBOLS

FOLDER = pathlib.Path(__file__).parent
SOURCES = FOLDER / "sources"
COMMAND = "python3 -m firmware.fonts.make_fonts"

# A font of figures has these; the rest of ASCII, with which every font begins, is empty there, and
# takes no column. Every other font has all of those below.
FIGURES = "0123456789+−\ufffd"
ASCII = "".join(chr(code) for code in range(0x20, 0x7F))
CHARACTERS = (
    ASCII
    # Latin-1 without the soft hyphen: German, French, Italian, Romansh and others
    + "".join(chr(code) for code in range(0xA0, 0x100) if code != 0xAD)
    # what French lacks there, and the capital ß
    + "ŒœŸẞ"
    # letters in the names of Polish, Czech, Slovak, Hungarian, South Slavic, Romanian and
    # Turkish players
    + "ĄąĆćĘęŁłŃńŚśŹźŻż"
    + "ČčĎďĚěĹĺĽľŇňŔŕŘřŠšŤťŮůŽž"
    + "ĐđŐőŰűĂăŞşŢţȘșȚțĞğİı"
    # typography
    + "–—‘’‚“”„…‹›€−\u202f"
    # fractions of points; ½ is in Latin-1
    + "⅓⅔"
    # drawn in place of a character that a font lacks
    + "\ufffd"
)

# The comma below these hangs lower than everything else; the cedilla is the usual way out.
LOOK_ALIKE = {"Ș": "Ş", "ș": "ş", "Ț": "Ţ", "ț": "ţ"}

# bdf: the name of the source, None for a font of figures, which is all drawn.
Recipe = namedtuple("Recipe", "name title bdf drawings caps ascent height symbols")
RECIPES = (
    Recipe(
        name="small",
        title="The small font: text.",
        bdf="helvR10.bdf",
        drawings=("drawn_symbols.txt", "drawn_small.txt"),
        caps=8,
        ascent=11,
        height=13,
        symbols=tuple(SYMBOLS),
    ),
    Recipe(
        name="bold",
        title="The bold font: text that stands out.",
        bdf="helvB10.bdf",
        drawings=("drawn_symbols.txt", "drawn_bold.txt"),
        caps=8,
        ascent=11,
        height=13,
        symbols=tuple(SYMBOLS),
    ),
    Recipe(
        name="big",
        title="The big font: the figures that matter.",
        bdf="helvR18.bdf",
        drawings=("drawn_big.txt",),
        caps=14,
        ascent=18,
        height=22,
        symbols=BIG_SYMBOLS,
    ),
    Recipe(
        name="narrow",
        title="The narrow font: high figures.",
        bdf=None,
        drawings=("drawn_narrow.txt",),
        caps=13,
        ascent=18,
        height=22,
        symbols=(),
    ),
    Recipe(
        name="slim",
        title="The slim font: long figures.",
        bdf=None,
        drawings=("drawn_slim.txt",),
        caps=13,
        ascent=18,
        height=22,
        symbols=(),
    ),
)

# advance: columns to the next glyph; pixels: (x, y), y counted upwards, 0 stands on the baseline
Glyph = namedtuple("Glyph", "advance pixels")


class SourceError(Exception):
    """A source file is not what it should be. The message names the file and what is wrong."""


def read_bdf(path):
    """The glyphs of a BDF file: {character: Glyph}."""
    glyphs = {}
    lines = iter(path.read_text(encoding="ascii").splitlines())
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "ENCODING":
            character = chr(int(rest))
        elif word == "DWIDTH":
            advance = int(rest.split()[0])
        elif word == "BBX":
            width, height, left, bottom = (int(number) for number in rest.split())
        elif word == "BITMAP":
            pixels = set()
            for y in range(bottom + height - 1, bottom - 1, -1):
                row = next(lines)
                bits = format(int(row, 16), "0%db" % (4 * len(row)))
                pixels.update((left + x, y) for x in range(width) if bits[x] == "1")
            glyphs[character] = Glyph(advance, frozenset(pixels))
    return glyphs


def read_drawings(path):
    """The glyphs of a file of drawings: {character: Glyph}."""
    glyphs = {}
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        head, *rows = block.splitlines()
        if head.startswith("#"):
            continue
        word, code, *more = head.split()
        lowest = -int(more[-1]) if "below" in more else 0
        widths = {len(row) for row in rows}
        if word != "character" or len(widths) != 1 or set("".join(rows)) - {".", "#"}:
            raise SourceError(f"{path.name}: not a drawing: {head}")
        glyphs[chr(int(code[2:], 16))] = Glyph(
            len(rows[0]),
            frozenset(
                (x, y)
                for y, row in enumerate(reversed(rows), lowest)
                for x, mark in enumerate(row)
                if mark == "#"
            ),
        )
    return glyphs


def read_glyphs(recipe):
    """All glyphs of one font, in the order of their code points: {character: Glyph}."""
    if recipe.bdf is None:
        characters = ASCII + FIGURES
        sources = dict.fromkeys(ASCII, Glyph(0, frozenset()))
    else:
        characters = CHARACTERS
        sources = read_bdf(SOURCES / recipe.bdf)
    for name in recipe.drawings:
        sources.update(read_drawings(SOURCES / name))
    for character, stand_in in LOOK_ALIKE.items():
        if stand_in in sources:
            sources[character] = sources[stand_in]
    wanted = sorted({*characters, *(SYMBOLS[name] for name in recipe.symbols)})
    lacking = [f"U+{ord(character):04X}" for character in wanted if character not in sources]
    if lacking:
        raise SourceError(f"the sources of {recipe.name} lack {' '.join(lacking)}")
    return {character: _settle(sources[character]) for character in wanted}


def render(recipe):
    """The text of the module of one font."""
    glyphs = read_glyphs(recipe)
    rows = {y for glyph in glyphs.values() for _, y in glyph.pixels}
    top = max(rows) + 1
    depth = (top - min(rows) + 7) // 8

    starts = [0]
    columns = b""
    for glyph in glyphs.values():
        for x in range(glyph.advance):
            bits = sum(1 << (top - 1 - y) for column, y in glyph.pixels if column == x)
            columns += bits.to_bytes(depth, "little")
        starts.append(starts[-1] + glyph.advance)

    return f'''"""{recipe.title} Generated by `{COMMAND}`."""

from firmware.fonts.font import Font

FONT = Font(
    caps={recipe.caps},
    ascent={recipe.ascent},
    height={recipe.height},
    top={top},
    depth={depth},
    codes=({_literal(_shorts(ord(character) for character in glyphs))}),
    starts=({_literal(_shorts(starts))}),
    columns=({_literal(columns)}),
)
'''


def main():
    """Write the module of every font."""
    for recipe in RECIPES:
        path = FOLDER / (recipe.name + ".py")
        path.write_text(render(recipe), encoding="ascii")
        print(path.relative_to(FOLDER.parent.parent), path.stat().st_size, "bytes")


def _settle(glyph):
    """The glyph with all its ink between its left edge and its advance."""
    if not glyph.pixels:
        return glyph
    shift = max(0, -min(x for x, _ in glyph.pixels))
    pixels = frozenset((x + shift, y) for x, y in glyph.pixels)
    return Glyph(max(glyph.advance + shift, 1 + max(x for x, _ in pixels)), pixels)


def _shorts(numbers):
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def _literal(data):
    """`data` as lines of source text."""
    chunks = (data[at : at + 20] for at in range(0, len(data), 20))
    lines = ('b"' + "".join("\\x%02x" % byte for byte in chunk) + '"' for chunk in chunks)
    return "".join("\n        " + line for line in lines) + "\n    "


if __name__ == "__main__":
    main()
