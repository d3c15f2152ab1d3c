"""The measurements of one box, and their file, which somebody can send us."""

import json
import platform
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from host_tools.boxes.link.box_answers import HardFault, Identity
from host_tools.boxes.measuring.measurements import Figures, measured
from host_tools.boxes.measuring.predictions import Prediction, predictions
from host_tools.boxes.measuring.programs_on_box import MeasuredBox
from host_tools.common.errors import LinkError, SchreiberError
from host_tools.common.plain import plain
from host_tools.common.whole_file import replacing
from host_tools.language.message import Sentence, msg

# Of the file. A reader that meets a higher one does not know what it says.
FORMAT = 1
UNKNOWN = "unknown"
# By the number in SYSINFO's CHIP_ID.
_REVISIONS = {1: "B0 or B1", 2: "B2"}
_DIGITS = 3


@dataclass(frozen=True)
class BoardReport:
    """A box and its figures.

    `box`: its number in hexadecimal; `chip`: the revision of the RP2040; `flash`: the number of the
    flash chip in hexadecimal; `firmware`, `image`: version, first digits of the image's digest;
    `emulated`: is it the emulated one? `day`: of the measuring, "2026-05-31", "" for that one;
    `figures`: by the keys of the predictions, those that were measured; `display`: its chip, as in
    the hardware's tables; `system`: of the PC, "" for the emulated box; `fault`: the last one of
    its processor since it was switched on, None without one.
    """

    box: str
    chip: str
    flash: str
    firmware: str
    image: str
    emulated: bool
    day: str
    figures: Mapping[str, float]
    display: str = ""
    system: str = ""
    stopped: Sentence = ""
    fault: HardFault | None = None

    def out_of_bounds(self) -> list[Prediction]:
        """The predictions that do not hold."""
        return [row for row in self.rows() if not row.holds(self.figures[row.key])]

    def unmeasured(self) -> list[Prediction]:
        """The predictions of what needs the box alone and was not measured."""
        return [
            row for row in predictions().values() if not row.needs and row.key not in self.figures
        ]

    def rows(self) -> list[Prediction]:
        """The predictions of what was measured."""
        return [row for row in predictions().values() if row.key in self.figures]

    def write(self, path: Path) -> None:
        """Write the file, with the predicted and the emulated value of each figure. OSError."""
        document = {"format": FORMAT} | asdict(self) | {"stopped": str(self.stopped)}
        document["figures"] = [
            {
                "key": row.key,
                "unit": row.unit,
                "measured": round(self.figures[row.key], _DIGITS),
                "predicted": row.predicted,
                "low": row.low,
                "high": row.high,
                "emulated": row.emulated,
            }
            for row in self.rows()
        ]
        with replacing(path, "w", encoding="utf-8") as file:
            json.dump(document, file, indent=1)
            file.write("\n")


def read_report(path: Path) -> BoardReport:
    """The report in a file of ours. SchreiberError: it is of a newer format."""
    document = json.loads(path.read_text(encoding="utf-8"))
    if document.pop("format") != FORMAT:
        raise SchreiberError(msg("{file} is of a newer version", file=path.name))
    document["figures"] = {row["key"]: row["measured"] for row in document["figures"]}
    fault = document.get("fault")
    document["fault"] = None if fault is None else HardFault(**fault)
    return BoardReport(**document)


def add_figures(path: Path, box: str, figures: Mapping[str, float]) -> None:
    """Add figures to the report of a box (its number in hexadecimal) that is in a file of ours.

    SchreiberError: the report is of another box.
    """
    report = read_report(path)
    if report.box != box:
        raise SchreiberError(
            msg("{file} is of the board {box}", file=path.name, box=report.box),
        )
    replace(report, figures={**report.figures, **figures}).write(path)


def check_idle(box: MeasuredBox) -> Identity:
    """The `Identity` of a box that may be measured. SchreiberError: it has a session."""
    identity = box.identify()
    if identity.session is not None:
        raise SchreiberError(
            msg(
                "{port}: this box has a session, and measuring presses keys and starts it anew; "
                "a new box can be measured, or one whose log 'schreiber box empty' has begun anew",
                port=box.port,
            )
        )
    return identity


def report_of(
    box: MeasuredBox,
    identity: Identity,
    day: str = "",
    note: Callable[[int], None] = lambda _: None,
) -> BoardReport:
    """Measure a box that `check_idle` has passed, until it cannot be reached any more.

    `day`: see `BoardReport`; `note` is called with how many measurements have been made.
    SchreiberError: its firmware is too old, or it has no display.
    """
    [chip] = box.measure("chip")
    if not chip["counts"]:
        raise SchreiberError(
            msg(
                "{port}: its firmware does not count what is to be measured; "
                "'schreiber box flash' brings a newer one",
                port=box.port,
            )
        )
    [(display, answers)] = box.measure("display")
    if not answers:
        raise SchreiberError(
            msg(
                "{port}: no display answers; look at its wires and joints, and measure once more",
                port=box.port,
            )
        )
    figures, stopped = _figures(box, note)
    return BoardReport(
        box=identity.box.hex(),
        chip=_REVISIONS.get(chip["revision"], UNKNOWN),
        flash=chip["flash"] or UNKNOWN,
        firmware=plain(identity.firmware),
        image=chip["image"],
        emulated=not day,
        day=day,
        figures=figures,
        display=display,
        system=f"{platform.system()} {platform.release()}" if day else "",
        stopped=stopped,
        fault=_last_fault(box, identity),
    )


def _last_fault(box: MeasuredBox, before: Identity) -> HardFault | None:
    """Return the last HardFault: of the measuring, which starts the box anew, else an
    earlier one.
    """
    try:
        return box.identify().fault
    except LinkError:
        return before.fault


def _figures(box: MeasuredBox, note: Callable[[int], None]) -> tuple[Figures, Sentence]:
    """Return the figures that could be measured, and why the measuring ended, "" after all.

    A box that does not come back is a result, too: the reason matters most then.
    """
    figures: Figures = {}
    try:
        for count, found in enumerate(measured(box), 1):
            figures |= found
            note(count)
    except LinkError as error:
        return figures, error.message
    return figures, ""
