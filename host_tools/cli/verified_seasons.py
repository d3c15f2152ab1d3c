"""The documents of seasons among the files of `schreiber verify`."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from host_tools.common.terminal import say, show, tell
from host_tools.language.message import counted, msg
from host_tools.tournament.results.short_digest import short_digest
from host_tools.tournament.results.verification.document_difference import UnreadableResultError
from host_tools.tournament.results.verification.verification import Verification
from host_tools.tournament.seasons.season_check import (
    SeasonVerification,
    is_season,
    verify_season,
)

_RIGHT, _WRONG, _UNREADABLE = 0, 1, 2


class SeasonFiles:
    """Files of seasons, which are verified when the documents of their events are known."""

    def __init__(self) -> None:
        self._files: list[tuple[str, str, bytes]] = []
        self._documents: dict[str, Mapping[str, Any]] = {}

    def take(self, name: str, shown: str, data: bytes) -> bool:
        """Take the bytes of a file if it is of a season: is it? shown: what people are told."""
        taken = is_season(data)
        if taken:
            self._files.append((name, shown, data))
        return taken

    def know(self, found: Verification) -> None:
        """Remember a result document that is right."""
        if not found.differences:
            self._documents[found.digest] = found.document

    def verify(self, as_json: bool) -> Iterator[int]:
        """Verify all that were taken and say what came of it: 0, 1 or 2 for each."""
        for name, shown, data in self._files:
            try:
                found = verify_season(data, self._documents)
            except UnreadableResultError as error:
                if as_json:
                    print(json.dumps({"file": name, "error": error.said(say)}), flush=True)
                else:
                    tell(msg("{name}: {error}", name=shown, error=error.message))
                yield _UNREADABLE
                continue
            if as_json:
                print(json.dumps(_document(name, found)), flush=True)
            else:
                _show(shown, found)
            yield _WRONG if found.differences else _RIGHT


def _show(name: str, found: SeasonVerification) -> None:
    for one in found.differences:
        show(msg("{name}: {error}", name=name, error=one))
    if found.differences:
        said = counted("{number} difference", "{number} differences", len(found.differences))
        show(msg("{name}: {error}", name=name, error=said))
        return
    show(
        msg(
            "{name}: everything is right: {events}, {players}; digest {digest}",
            name=name,
            events=counted("{number} event", "{number} events", len(found.document["events"])),
            players=counted("{number} player", "{number} players", len(found.document["table"])),
            digest=short_digest(found.digest),
        )
    )


def _document(name: str, found: SeasonVerification) -> dict[str, object]:
    return {
        "file": name,
        "digest": found.digest,
        "differences": [
            {"path": one.path, "sentence": say(one.sentence)} for one in found.differences
        ],
        "notes": [],
    }
