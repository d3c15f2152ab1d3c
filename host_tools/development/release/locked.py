"""Locked packages of the desk: those that `make run` installs, with their digests."""

import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from firmware.image.paths import ROOT

LOCK = ROOT / "locks" / "run.txt"
_PIN = re.compile(
    r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)( ; [^\\\n]+)?"
    r"((?: \\\n    --hash=sha256:[0-9a-f]{64})+)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Licence:
    """The licence that a package declares: an expression of SPDX, or words."""

    text: str
    is_expression: bool


@dataclass(frozen=True)
class LockedPackage:
    """`always`: is it installed on every system and Python? `digests`: SHA-256 of its files."""

    name: str
    version: str
    always: bool
    digests: tuple[str, ...]


def packages(path: Path = LOCK) -> list[LockedPackage]:
    """The packages of a lock, in its order."""
    return [
        LockedPackage(name, version, not where, tuple(re.findall(r"[0-9a-f]{64}", digests)))
        for name, version, where, digests in _PIN.findall(path.read_text(encoding="utf-8"))
    ]


def licence(name: str) -> Licence | None:
    """The `Licence` that an installed package tells; None: it is not installed, or tells none."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return None
    if "License-Expression" in told:
        return Licence(told["License-Expression"], True)
    kinds = [one for one in told.get_all("Classifier", []) if one.startswith("License :: ")]
    if kinds:
        return Licence(kinds[0].rpartition(" :: ")[2], False)
    return Licence(told["License"].partition("\n")[0], False) if "License" in told else None
