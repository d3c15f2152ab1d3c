"""Lines of a list that cannot be taken in, mended where they are shown, without the spreadsheet."""

from collections.abc import Mapping

from host_tools.club.member_lists import ListRow


def line_in(text: str, first_line: int, row: ListRow) -> str | None:
    """The line of a row as it stands in the text of a list; None where it is not one line alone.

    first_line: the number of the first line of the text.
    """
    line = row.line - first_line
    lines = text.splitlines()
    found = lines[line] if 0 <= line < len(lines) else ""
    return found if all(cell in found for cell in row.cells) else None


def with_lines(text: str, first_line: int, mended: Mapping[int, str]) -> str:
    """The text of a list in which some lines are others; mended: {number of a line: what it is}."""
    lines = text.splitlines(keepends=True)
    for number, line in mended.items():
        at = number - first_line
        if 0 <= at < len(lines):
            end = lines[at].removeprefix(*lines[at].splitlines())
            lines[at] = " ".join(line.splitlines()) + end
    return "".join(lines)
