"""Log of the desk, in a file for a helper: `schreiber --log FILE`.

It names nobody unless that is asked for. Boxes, events and decisions stand there by their ids and
numbers; of a sentence its pattern without the values in the gaps; of an exception where it came
from, without its words. Without a file nothing is noted, and nothing of `logging` is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.common.errors import SchreiberError
from host_tools.common.installation import ROOT
from host_tools.language.message import Message, Sayable, Sentence, WithCommand

if TYPE_CHECKING:
    import logging

# What asks for the file: an option before the command, or a variable of the environment.
OPTION, VARIABLE = "--log", "SCHREIBER_LOG"

# Ours, and that of asyncio, which says what nobody has waited for.
OURS = "schreiber"
_LOGGERS = (OURS, "asyncio")
_UNSAID = "…"

_handler: logging.Handler | None = None
_names = False


def begin(path: Path, names: bool = False) -> None:
    """Note from now on in this file, behind what is in it. OSError if it cannot be written.

    names: also the words of sentences, exceptions and commands, in which persons may be named.
    """
    import logging

    global _handler, _names
    end()
    _names = names
    _handler = _file_handler(path)
    for name in _LOGGERS:
        logger = logging.getLogger(name)
        logger.addHandler(_handler)
        if logging.lastResort is not None:  # what stands on the terminal without a file, still does
            logger.addHandler(logging.lastResort)
    logging.getLogger(OURS).setLevel(logging.INFO)


def end() -> None:
    """Note nothing any more, and close the file; nothing if there is none."""
    global _handler
    if _handler is None:
        return
    import logging

    for name in _LOGGERS:
        logger = logging.getLogger(name)
        logger.removeHandler(_handler)
        if logging.lastResort is not None:
            logger.removeHandler(logging.lastResort)
    _handler.close()
    _handler = None


def note(what: str, **facts: object) -> None:
    """Note something that was done. Facts are numbers, ids and words of ours; nobody's typing."""
    if _handler is not None:
        _log().info("%s", " ".join([what, *(f"{name}={fact}" for name, fact in facts.items())]))


def typed(words: Sequence[str]) -> object:
    """Return the note of words that somebody typed: their number, unless names are asked for."""
    return list(words) if _names else len(words)


def refused(error: SchreiberError) -> None:
    """Note that something was refused, and the way to there."""
    if _handler is not None:
        said = str(error.message) if _names else pattern_of(error.message)
        _log().info("%s", "\n".join([f"refused: {said}", *_traceback(error)]))


def failed(error: BaseException) -> None:
    """Note an exception that nobody has foreseen."""
    if _handler is not None:
        _log().info("failed", exc_info=error)


def pattern_of(sentence: Sentence) -> str:
    """A sentence in English with its gaps; a text, which may hold anything, not at all.

    A sentence in a gap stands there in the same way.
    """
    if isinstance(sentence, Message):
        gaps = {
            name: pattern_of(value) if isinstance(value, Sayable) else f"{{{name}}}"
            for name, value in sentence.values.items()
        }
        return sentence.in_english().format(**gaps)
    return pattern_of(sentence.command) if isinstance(sentence, WithCommand) else _UNSAID


def _log() -> logging.Logger:
    import logging

    return logging.getLogger(OURS)


def _file_handler(path: Path) -> logging.Handler:
    import logging

    class Lines(logging.Formatter):
        """A line with its time for each record, and the way of an exception below it."""

        def format(self, record: logging.LogRecord) -> str:
            ours = record.name == OURS
            said = record.getMessage() if ours or _names else str(record.msg).partition("\n")[0]
            error = record.exc_info[1] if record.exc_info else None
            time = self.formatTime(record, "%Y-%m-%d %H:%M:%S%z")
            return "\n".join([f"{time} {said}", *(_traceback(error) if error else ())])

    class File(logging.FileHandler):
        """A file that may be full or gone: no command ends by that."""

        def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name there
            """Nothing is said of it."""

    handler = File(path, encoding="utf-8", errors="backslashreplace")
    handler.setFormatter(Lines())
    return handler


def _traceback(error: BaseException) -> Iterator[str]:
    """Where an exception and those behind it came from, the newest first: a line for each call."""
    import traceback

    one: BaseException | None = error
    while one is not None:
        yield f"  {type(one).__name__}" + (f": {one}" if _names else "")
        for frame in traceback.extract_tb(one.__traceback__):
            yield f"    {_place(frame.filename)}:{frame.lineno} in {frame.name}"
        one = one.__cause__ or one.__context__


def _place(path: str) -> str:
    """A file of ours by its path in the sources, any other one by its name: no home of anybody."""
    file = Path(path)
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
