"""Sentences of `schreiber verify` on any document: of a result, or of a season."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from host_tools.common.terminal import say, show, tell
from host_tools.language.message import counted, msg

if TYPE_CHECKING:
    from host_tools.language.message import Sentence
    from host_tools.results.verification.document_difference import (
        Difference,
        UnreadableResultError,
    )


def show_differences(name: Sentence, differences: Sequence[Difference]) -> None:
    """Say what is wrong in a document, and how much; nothing if all is right."""
    for one in differences:
        show(msg("{what}: {how}", what=name, how=one))
    if differences:
        said = counted("{number} difference", "{number} differences", len(differences))
        show(msg("{what}: {how}", what=name, how=said))


def print_verified(
    name: str, digest: str, differences: Iterable[Difference], notes: Iterable[Sentence] = ()
) -> None:
    """Print the line of JSON of a document that could be read."""
    found = [{"path": one.path, "sentence": say(one.sentence)} for one in differences]
    said = [say(note) for note in notes]
    _print({"file": name, "digest": digest, "differences": found, "notes": said})


def tell_unreadable(name: str, shown: str, error: UnreadableResultError, as_json: bool) -> None:
    """Say why a file could not be read. shown: its name as people are told it."""
    if as_json:
        _print({"file": name, "error": error.said(say)})
    else:
        tell(msg("{what}: {how}", what=shown, how=error.message))


def _print(document: dict[str, object]) -> None:
    print(json.dumps(document), flush=True)
