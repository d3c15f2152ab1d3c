"""Pictures of the display as one SVG: three in a row, each with its number."""

from host_tools.simulation.emulator.display_pictures import HEIGHT, WIDTH, pixel

COLUMNS = 3
_GLASS = "#06080c"
_INK = "#d6ecff"
_PAPER = "#ffffff"
_PEN = "#222222"
_FONT = "DejaVu Sans, Verdana, Helvetica, sans-serif"
_EDGE = 4  # dark glass around the pixels
_LEFT = 12  # for the number
_GAP = 6
_CELL = (_LEFT + WIDTH + 2 * _EDGE + _GAP, HEIGHT + 2 * _EDGE + _GAP)


def svg(pictures: list[bytes], title: str, source: str) -> str:
    """The text of the SVG. A unit is a pixel of the display. `source` says what made it."""
    width, height = COLUMNS * _CELL[0] + _GAP, -(-len(pictures) // COLUMNS) * _CELL[1] + _GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="{_FONT}">',
        f"<title>{title}</title>",
        f"<!-- Made by `{source}`; change nothing here. -->",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
    ]
    for index, picture in enumerate(pictures):
        x, y = index % COLUMNS * _CELL[0] + _GAP, index // COLUMNS * _CELL[1] + _GAP
        lines += _display(x, y, index + 1, picture)
    return "\n".join([*lines, "</svg>", ""])


def _display(x: int, y: int, number: int, picture: bytes) -> list[str]:
    return [
        f'<g transform="translate({x} {y})">',
        f'<text y="10" font-size="10" fill="{_PEN}">{number}</text>',
        f'<rect x="{_LEFT}" width="{WIDTH + 2 * _EDGE}" height="{HEIGHT + 2 * _EDGE}" rx="2" '
        f'fill="{_GLASS}"/>',
        f'<path transform="translate({_LEFT + _EDGE} {_EDGE})" fill="{_INK}" d="{_lit(picture)}"/>',
        "</g>",
    ]


def _lit(picture: bytes) -> str:
    """A path around all runs of lit pixels. Each row of pixels is a line of text."""
    rows = []
    for y in range(HEIGHT):
        runs, start = [], None
        for x in range(WIDTH + 1):
            lit = x < WIDTH and pixel(picture, x, y)
            if lit and start is None:
                start = x
            elif not lit and start is not None:
                runs.append(f"M{start} {y}h{x - start}v1h{start - x}z")
                start = None
        rows.append("".join(runs))
    return "\n".join(filter(None, rows))
