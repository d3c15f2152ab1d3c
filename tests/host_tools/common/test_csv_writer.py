"""Tables as CSV: no text in them is a formula for a spreadsheet."""

import csv
import io

from host_tools.common.csv_writer import harmless, write_csv
from host_tools.language.message import msg


def written(headings, rows):
    file = io.StringIO()
    write_csv(file, headings, rows)
    return file.getvalue()


def test_cells_are_no_formulas():
    assert [harmless(text) for text in ("=1+1", "+1", "-1", "@x", "\t=1", "a=1", "")] == [
        *("'=1+1", "'+1", "'-1", "'@x", r"\t=1", "a=1", "")
    ]


def test_numbers_stay_numbers_and_sentences_are_said():
    rows = [(1, -2, None, msg("round {number}", number=3), [-4, 5])]
    assert written(("a", "b", "c", "d", "e"), rows) == "a,b,c,d,e\n1,-2,,round 3,-4 5\n"


def test_names_come_back_as_they_are():
    rows = [['Anna, genannt "Nin"', "Zoë; Łukasz"]]
    assert list(csv.reader(io.StringIO(written(["one", "two"], rows))))[1:] == rows
