"""KiCad's command line and its own Python: what they make of the project, and what they find."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from hardware.workshop.paths import ROOT

PROGRAM = "kicad-cli"
# The Python that has KiCad's module `pcbnew`: the system's, not that of a virtual environment.
PYTHON = "/usr/bin/python3"


class KiCadError(Exception):
    """KiCad cannot do what it is asked to; the text is meant for the person who asked."""


def run(*command, environment=None):
    """Run a program, with settings of KiCad's that are nobody's; returns what it prints.

    `environment` is added to that of this process. KiCadError if the program fails.
    """
    with tempfile.TemporaryDirectory() as settings:
        ours = {"KICAD_CONFIG_HOME": settings, "PYTHONPATH": str(ROOT)}
        environment = os.environ | ours | (environment or {})
        words = [str(word) for word in command]
        try:
            done = subprocess.run(
                words, capture_output=True, encoding="utf-8", env=environment, cwd=ROOT
            )
        except OSError as error:
            raise KiCadError(f"{words[0]} cannot be started: `make pcb` installs KiCad.") from error
    if done.returncode:
        raise KiCadError(f"{' '.join(words[:4])} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def netlist(schematic):
    """(ref, pin) -> net of a schematic, parts off the board among them.

    KiCad writes a slash before the name of a net that has a label of its sheet only.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "netlist.xml")
        write_netlist(schematic, path)
        return read_netlist(path.read_text(encoding="utf-8"))


def write_netlist(schematic, path):
    """Write the netlist of a schematic in KiCad's XML."""
    run(PROGRAM, "sch", "export", "netlist", "--format", "kicadxml", "-o", path, schematic)


def read_netlist(text):
    """(ref, pin) -> net of a netlist in KiCad's XML; `unconnected-...` is joined to nothing."""
    found = {}
    for name, nodes in re.findall(r'<net [^>]*name="([^"]*)"[^>]*>(.*?)</net>', text, re.DOTALL):
        for ref, pin in re.findall(r'<node ref="([^"]*)" pin="([^"]*)"', nodes):
            found[ref, pin] = name
    return found


def erc(schematic):
    """What KiCad's electrical rules check finds, of any severity: one sentence each."""
    report = _report("sch", "erc", schematic)
    return [_sentence(fault) for sheet in report["sheets"] for fault in sheet["violations"]]


def drc(board):
    """What KiCad's check of the board finds, of any severity, and where it is not the schematic."""
    report = _report("pcb", "drc", board, "--schematic-parity")
    kinds = ("violations", "unconnected_items", "schematic_parity")
    return [_sentence(fault) for kind in kinds for fault in report[kind]]


def _report(what, check, path, *options):
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "report.json")
        every = ("--severity-all", "--format", "json", "-o", target, *options)
        run(PROGRAM, what, check, *every, path)
        return json.loads(target.read_text(encoding="utf-8"))


def _sentence(fault):
    items = ", ".join(item["description"] for item in fault["items"])
    return f"{fault['type']}: {fault['description']} ({items})"
