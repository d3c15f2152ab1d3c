"""The documents of seasons among the files of `schreiber verify`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from host_tools.cli.verified_files import print_verified, show_differences, tell_unreadable
from host_tools.common.short_digest import short_digest
from host_tools.common.terminal import show
from host_tools.intake.documents.verification import Verification
from host_tools.language.message import Message, counted, msg
from host_tools.results.verification.document_difference import UnreadableResultError
from host_tools.seasons.season_check import (
    SeasonVerification,
    is_season,
    verify_season,
)

_RIGHT, _WRONG, _UNREADABLE = 0, 1, 2


class SeasonFiles:
    """Files of seasons, which are verified when the documents of their events are known.

    signers: a file of keys, one has to have signed each, None if that is not asked.
    """

    def __init__(self, signers: Path | None) -> None:
        self._signers = signers
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
                found = verify_season(data, self._documents, self._signers)
            except UnreadableResultError as error:
                tell_unreadable(name, shown, error, as_json)
                yield _UNREADABLE
                continue
            if as_json:
                print_verified(name, found.digest, found.differences, found.notes)
            else:
                _show(shown, found)
            yield _WRONG if found.differences else _RIGHT


def _show(name: str, found: SeasonVerification) -> None:
    show_differences(name, found.differences)
    if not found.differences:
        show(_all_right(name, found))
    for note in found.notes:
        show(msg("{what}: {how}", what=name, how=note))


def _all_right(name: str, found: SeasonVerification) -> Message:
    """Return the sentence that everything is right, with the numbers of values checked."""
    return msg(
        "{name}: everything is right: {entries}, {players}; digest {digest}",
        name=name,
        entries=counted("{number} event", "{number} events", len(found.document["events"])),
        players=counted("{number} player", "{number} players", len(found.document["table"])),
        digest=short_digest(found.digest),
    )
