"""Holds a program that scores deals against vectors, or against the deals of result documents.

The program reads JSON Lines and writes an answer a line, as `schreiber score` does.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from host_tools.common.errors import UsageError, reason_of
from host_tools.common.plain import json_line, plain
from host_tools.common.strict_json import Json
from host_tools.common.terminal import say, show
from host_tools.language.message import Message, counted, msg

Answer = dict[str, object]
# What a program answers to lines, a line each.
Program = Callable[[list[bytes]], list[bytes]]

_DEAL = '"deal": '
# The format of result documents, whose own module needs packages that scoring does without.
_DOCUMENT = "schreiber-result"
_POINTS, _MONEY, _VOID = "points", "money", "void"
# What a result document tells of a deal: not whether it was void.
_OF_DOCUMENT = (_POINTS, _MONEY)
_OF_VECTOR = (*_OF_DOCUMENT, _VOID)


@dataclass(frozen=True)
class Vector:
    """A deal as the text of its line has it, what it scores, and what says so.

    told: the keys of an answer that the result speaks of.
    """

    place: str
    source: str
    rule: str
    deal: str
    result: dict[str, Json]
    told: tuple[str, ...]


def check(folder: Path, program: Program) -> int:
    """Show every deal of a folder that a program answers otherwise; 1 if there is one, else 0.

    UsageError if the folder has none, or cannot be read.
    """
    vectors = _vectors_of(folder)
    answers = program([vector.deal.encode() for vector in vectors])
    differing = 0
    for index, vector in enumerate(vectors):
        said = answers[index] if index < len(answers) else b""
        found = _read(said)
        if found is None or not _agree(vector, found):
            differing += 1
            _show(vector, said)
    if len(answers) > len(vectors):
        differing += 1
        show(msg("there are more answers than deals"))
    total = counted("{number} vector", "{number} vectors", len(vectors))
    show(msg("{total}: {differing} answered otherwise", total=total, differing=differing))
    return 1 if differing else 0


def started(command: str) -> Program:
    """The program that a command line starts; it runs once, for all deals."""
    words = shlex.split(command, posix=os.name != "nt")

    def answers(lines: list[bytes]) -> list[bytes]:
        try:
            done = subprocess.run(words, input=b"\n".join([*lines, b""]), stdout=subprocess.PIPE)
        except OSError as error:
            raise UsageError(
                msg("{vm} does not run: {reason}", vm=command, reason=reason_of(error))
            ) from error
        return done.stdout.splitlines()

    return answers


def _vectors_of(folder: Path) -> list[Vector]:
    try:
        found = [one for path in sorted(folder.glob("*.jsonl")) for one in _of_file(path)]
        found += [one for path in sorted(folder.glob("*.json")) for one in _of_document(path)]
    except OSError as error:
        raise UsageError(_unreadable(folder, reason_of(error))) from error
    if not found:
        raise UsageError(
            msg(
                "{name} has no vectors: files that end with .jsonl, or result documents",
                name=folder,
            )
        )
    return found


def _of_file(path: Path) -> Iterator[Vector]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path.name}:{number}"
        try:
            parts = json.loads(line)
            # As it stands there: a number too large for a program is to reach it as it is.
            start = line.index(_DEAL) + len(_DEAL)
            _, end = json.JSONDecoder().raw_decode(line, start)
            deal = line[start:end]
            result = dict(parts["result"])
            yield Vector(place, parts["source"], parts["rule"], deal, result, _OF_VECTOR)
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(msg("{name} is no vector", name=place)) from error


def _of_document(path: Path) -> Iterator[Vector]:
    """The deals of a result document, which anybody's tournament may be; none of another file."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document.get("format") != _DOCUMENT:
            return
        for table in document["tables"]:
            place = f"{path.name}, round {table['round']}, table {table['table']}"
            for line in table["lines"]:
                if line["entry"] is not None:
                    result = {_POINTS: line["points"], _MONEY: line["cents"]}
                    rule = " ".join(str(line[key] or "") for key in ("kind", "number")).strip()
                    deal = json.dumps(line["entry"])
                    yield Vector(place, path.stem, rule, deal, result, _OF_DOCUMENT)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(msg("{name} is no vector", name=path.name)) from error


def _unreadable(name: object, reason: object) -> Message:
    return msg("{path} cannot be read: {reason}", path=name, reason=reason)


def _read(line: bytes) -> Answer | None:
    """An answer; None for a line that is none."""
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def _agree(vector: Vector, answer: Answer) -> bool:
    """Do they say the same? Of what is refused only the field counts: sentences are free."""
    return _compared(vector.result, vector.told) == _compared(answer, vector.told)


def _compared(
    answer: Answer | dict[str, Json], told: tuple[str, ...]
) -> tuple[object, ...] | dict[str, object]:
    error = answer.get("error")
    if error is not None:
        return (error.get("field"),) if isinstance(error, dict) else (error,)
    # No money and not void may be left out.
    return {key: answer.get(key) or None for key in told}


def _show(vector: Vector, said: bytes) -> None:
    print(plain(f"{vector.place}  {vector.source}: {vector.rule}"))
    print(f"  {plain(vector.deal)}")
    show(msg("  expected: {result}", result=json_line(vector.result)))
    answer = plain(said.decode(errors="replace")) or say(msg("nothing"))
    show(msg("  answered: {answer}", answer=answer))
