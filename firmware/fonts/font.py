"""Parts of a font. The fonts themselves are generated: see make_fonts.py."""


class Font:
    """A proportional bitmap font; all lengths in pixels.

    caps     height of the capitals
    ascent   from the top of the line box down to the baseline; room for the accent of an `É`
    height   of the line box: the ascent and what hangs below the baseline
    top      from the uppermost row of the glyph data down to the baseline. Rare accents (`Ů`)
             rise above the line box, so it may be more than the ascent
    depth    bytes in one column of glyph data
    codes    the characters the font has: code points in rising order, 2 bytes each, low byte first
    starts   the first column of each character's glyph, 2 bytes each, and the end of the last one
    columns  the glyphs, column by column; the lowest bit of the first byte is the uppermost row
    """

    def __init__(self, caps, ascent, height, top, depth, codes, starts, columns):
        self.caps = caps
        self.ascent = ascent
        self.height = height
        self.top = top
        self.depth = depth
        self.codes = codes
        self.starts = starts
        self.columns = columns
        self.count = len(codes) // 2
