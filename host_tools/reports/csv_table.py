"""A report as CSV: keys of the columns, then the rows, as `schreiber export` writes all tables."""

import csv

from host_tools.common.plain import cell as text


def write_csv(report, file):
    """Write a `Report` to an open text file. Money in cents; texts in English, made harmless."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([column.name for column in report.columns])
    for row in report.rows:
        writer.writerow([_cell(cell) for cell in row])


def _cell(cell):
    return cell if cell is None or isinstance(cell, int) else text(str(cell))
