"""Does MicroPython, which runs on the boxes, score every entry of a document as it says?"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools.common.errors import reason_of
from host_tools.common.installation import BUILD, ROOT
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.results.verification import score_on_vm
from host_tools.results.verification.compared_documents import differences
from host_tools.results.verification.document_difference import (
    Difference,
    UnreadableResultError,
    at,
)
from host_tools.results.verification.result_reading import Document

_SCRIPT = Path(score_on_vm.__file__)
_HEAP = ("-X", "heapsize=8m")  # CPython takes no notice of it
# What stands for the VM that the project builds, or else the system has.
MICROPYTHON = "micropython"
BUILT_HERE = BUILD / MICROPYTHON
_TIMEOUT_S = 600


def find_vm(name: str) -> Path:
    """The VM of a name or path. UnreadableResultError if there is none."""
    if name == MICROPYTHON and BUILT_HERE.is_file():
        return BUILT_HERE
    found = shutil.which(name)
    if found is None:
        raise UnreadableResultError(
            msg("there is no {vm} here; 'make micropython-unix' builds one", vm=quote(name))
        )
    return Path(found)


def vm_differences(document: Document, vm: Path) -> Iterator[Difference]:
    """Where a VM scores something else than a document says, which is built as it should be.

    vm: the path of MicroPython for the PC, or of another Python. UnreadableResultError if it does
    not run.
    """
    written = list(_entries(document))
    answers = _answers(document, [entry for _, _, entry in written], vm)
    if len(answers) != len(written):
        raise UnreadableResultError(
            msg("{vm} has answered {number} entries only", vm=vm, number=len(answers))
        )
    for (path, said, _), answer in zip(written, answers, strict=True):
        if len(answer) == 2:
            points, cents = answer
            right = {"points": points, "cents": cents}
            yield from differences({key: said.get(key) for key in right}, right, path)
        else:
            yield Difference(at(path, "entry"), str(answer[-1]))


def _entries(document: Document) -> Iterator[tuple[str, Document, Document]]:
    """(path, what it says, entry) of all that is scored."""
    for index, table in enumerate(document["tables"]):
        for number, line in enumerate(table["lines"]):
            path = at(at(at("tables", index), "lines"), number)
            for where, said in ((path, line), (at(path, "before"), line.get("before"))):
                if said is not None and said.get("entry") is not None:
                    yield where, said, said["entry"]


def _answers(document: Document, entries: list[Document], vm: Path) -> list[Any]:
    rules = document["rules"]
    tariffs = [one["bytes"] for one in (rules["tariff"], *rules.get("others", ())) if one]
    lines = [json.dumps(one) for one in (tariffs, *entries)]
    environment = {**os.environ, "MICROPYPATH": str(ROOT), "PYTHONPATH": str(ROOT)}
    try:
        done = subprocess.run(
            [vm, *_HEAP, _SCRIPT],
            input="\n".join(lines) + "\n",
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=_TIMEOUT_S,
        )
    except OSError as error:
        sentence = msg("{vm} does not run: {reason}", vm=vm, reason=reason_of(error))
        raise UnreadableResultError(sentence) from error
    except subprocess.TimeoutExpired as error:
        raise UnreadableResultError(
            msg("{vm} has not ended after {seconds} seconds", vm=vm, seconds=_TIMEOUT_S)
        ) from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-1:]
        sentence = msg("{vm} does not run: {reason}", vm=vm, reason=quote("".join(said)))
        raise UnreadableResultError(sentence)
    return [json.loads(line) for line in done.stdout.splitlines()]
