"""Runs KiCad's command line and its own Python on the project."""

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hardware.workshop.paths import ROOT

PROGRAM = "kicad-cli"
# The Python that has KiCad's module `pcbnew`: the system's, not that of a virtual environment.
PYTHON = "/usr/bin/python3"


class KiCadError(Exception):
    """KiCad cannot do what it was asked; the sentence is for the user."""


def run(*command: object, environment: Mapping[str, str] | None = None) -> str:
    """Run a program with KiCad's default settings; returns what it prints.

    environment: added to that of this process. KiCadError if the program fails.
    """
    with tempfile.TemporaryDirectory() as settings:
        ours = {"KICAD_CONFIG_HOME": settings, "PYTHONPATH": str(ROOT)}
        all_of_it = {**os.environ, **ours, **(environment or {})}
        words = [str(word) for word in command]
        try:
            done = subprocess.run(
                words, capture_output=True, encoding="utf-8", env=all_of_it, cwd=ROOT
            )
        except OSError as error:
            raise KiCadError(f"{words[0]} cannot be started: `make pcb` installs KiCad.") from error
    if done.returncode:
        raise KiCadError(f"{' '.join(words[:4])} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def netlist(schematic: Path) -> dict[tuple[str, str], str]:
    """The net of each (reference, pin) of a schematic, also of parts that are off the board.

    KiCad writes a slash before the name of a net that has only a label of its sheet.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "netlist.xml")
        write_netlist(schematic, path)
        return read_netlist(path.read_text(encoding="utf-8"))


def write_netlist(schematic: Path, path: Path) -> None:
    """Write the netlist of a schematic in KiCad's XML."""
    run(PROGRAM, "sch", "export", "netlist", "--format", "kicadxml", "-o", path, schematic)


def read_netlist(text: str) -> dict[tuple[str, str], str]:
    """The net of each (reference, pin) of a netlist in KiCad's XML.

    A net whose name begins with `unconnected-` joins nothing.
    """
    found = {}
    for name, nodes in re.findall(r'<net [^>]*name="([^"]*)"[^>]*>(.*?)</net>', text, re.DOTALL):
        for ref, pin in re.findall(r'<node ref="([^"]*)" pin="([^"]*)"', nodes):
            found[ref, pin] = name
    return found


def erc(schematic: Path) -> list[str]:
    """A sentence for each finding of KiCad's electrical check, of any severity."""
    report = _report("sch", "erc", schematic)
    return [_sentence(fault) for sheet in report["sheets"] for fault in sheet["violations"]]


def drc(board: Path) -> list[str]:
    """The same of KiCad's check of the board, with its differences from the schematic."""
    report = _report("pcb", "drc", board, "--schematic-parity")
    kinds = ("violations", "unconnected_items", "schematic_parity")
    return [_sentence(fault) for kind in kinds for fault in report[kind]]


def _report(what: str, check: str, path: Path, *options: object) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "report.json")
        every = ("--severity-all", "--format", "json", "-o", target, *options)
        run(PROGRAM, what, check, *every, path)
        return json.loads(target.read_text(encoding="utf-8"))


def _sentence(fault: Mapping[str, Any]) -> str:
    items = ", ".join(item["description"] for item in fault["items"])
    return f"{fault['type']}: {fault['description']} ({items})"
