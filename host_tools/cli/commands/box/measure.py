"""`schreiber box measure`: measure a new box and say what is not as it should be."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.terminal import show, tell
from host_tools.language.message import Message, msg

if TYPE_CHECKING:
    from host_tools.boxes.measuring.board_report import BoardReport
    from host_tools.boxes.measuring.predictions import Prediction
    from host_tools.boxes.measuring.programs_on_box import MeasuredBox


EPILOG = """\
For whoever has built a box and flashed it: it takes a minute and a half, needs no instrument, and
leaves nothing on the box. Keys are pressed and the box is started anew several times, so it is
only done with a box that has no session: a new one, or one whose log has begun anew.

Each line says what was measured, what is predicted for a board, and what the emulated box does;
"no" marks what is out of its bounds, and a sentence says what to do about it. Everything is written
to a file as well, with the number of the board, its chips and its image, and nobody's name. Please
send it to us: nobody has measured many boards, and the predictions get better by it.

Exit status: 0 everything is in its bounds, 1 something is not, or the box could not be measured.

examples:
  schreiber box measure
  schreiber box measure /dev/ttyACM0 --file box-7.json
"""

NUMBERS = (msg("Measured"), msg("Predicted"), msg("Emulated"))
COLUMNS = (msg("What"), msg("Unit"), *NUMBERS, msg("In its bounds"))


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber box measure`."""
    parser.epilog = EPILOG
    parser.add_argument("port", metavar="PORT", nargs="?", help="default: the box plugged in")
    parser.add_argument(
        "--file", metavar="FILE", type=Path, help="default: board-NUMBER.json, by the box's number"
    )


def run(args: Namespace) -> int:
    """Measure one box; 1 if something is out of its bounds."""
    from host_tools.boxes.measuring.programs_on_box import MeasuredBox
    from host_tools.cli.each_box import plugged_in
    from host_tools.common.errors import SchreiberError

    ports = plugged_in([] if args.port is None else [args.port])
    if len(ports) > 1:
        raise SchreiberError(
            msg("several boxes are plugged in: name one of {ports}", ports=", ".join(ports))
        )
    return measure_box(MeasuredBox(ports[0]), args.file, time.strftime("%Y-%m-%d"))


def measure_box(box: MeasuredBox, path: Path | None, day: str) -> int:
    """Measure `box` on this day, "" for the emulated one; show what came of it, and write it."""
    from host_tools.boxes.measuring.board_report import check_idle, report_of

    identity = check_idle(box)
    tell(msg("the box is measured for a minute and a half; leave keys and cable alone"))
    report = report_of(box, identity, day, _tell_progress)
    _show(report)
    path = path or Path(f"board-{report.box}.json")
    report.write(path)
    wrong = report.out_of_bounds()
    for row in wrong:
        show(_what_to_do(row, report.figures[row.key]))
    if report.fault is not None:
        show(report.fault.told)
    if report.stopped:
        show(report.stopped)
        show(_what_is_missing(report))
    is_good = not wrong and not report.stopped and report.fault is None
    show(_verdict(path, is_good))
    return 0 if is_good else 1


def _tell_progress(count: int) -> None:
    from host_tools.boxes.measuring.measurements import MEASUREMENTS

    tell(msg("measurement {count} of {all} is done", count=count, all=len(MEASUREMENTS)))


def _what_to_do(row: Prediction, measured: float) -> Message:
    from host_tools.boxes.measuring.figure_words import ADVICE, NAMES

    return msg(
        "{what}: {measured} {unit} instead of {low} to {high}; {advice}",
        what=NAMES[row.key],
        measured=_figure(measured),
        unit=row.unit,
        low=_figure(row.low),
        high=_figure(row.high),
        advice=ADVICE[row.key],
    )


def _what_is_missing(report: BoardReport) -> Message:
    from host_tools.boxes.measuring.figure_words import LOST, LOST_OTHERWISE, NAMES

    key = report.unmeasured()[0].key
    advice = LOST.get(key, LOST_OTHERWISE)
    return msg("{what}: not measured; {advice}", what=NAMES[key], advice=advice)


def _show(report: BoardReport) -> None:
    title = msg(
        "Board {box}: RP2040 {chip}, flash {flash}, version {firmware}, image {image}",
        box=report.box,
        chip=report.chip,
        flash=report.flash,
        firmware=report.firmware,
        image=report.image,
    )
    show(title)
    rows = [_row(row, report.figures[row.key]) for row in report.rows()]
    show_table(None, COLUMNS, rows, NUMBERS)


def _row(row: Prediction, measured: float) -> list[Cell]:
    from host_tools.boxes.measuring.figure_words import NAMES

    figures = [_figure(figure) for figure in (measured, row.predicted, row.emulated)]
    return [NAMES[row.key], row.unit, *figures, msg("yes") if row.holds(measured) else msg("no")]


def _figure(value: float | None) -> str:
    """With as many digits as say something; nothing for None."""
    if value is None:
        return ""
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def _verdict(path: Path, is_good: bool) -> Message:
    if is_good:
        return msg("everything is in its bounds; please send us {file}", file=str(path))
    return msg("not everything is in its bounds; {file} says it all", file=str(path))
