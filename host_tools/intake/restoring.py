"""Puts a copy of the desk's database into its place, after it was looked over."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.common import terminal
from host_tools.common.errors import DeskError, LostError
from host_tools.database.address import DatabaseAddress, path_beside
from host_tools.database.copies import make_copy, put_back, reason
from host_tools.database.sqlite_failures import FAILURES
from host_tools.intake.database import Database
from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.decisions.idle_decisions import cannot_hold

PURPOSE = "before-restore"  # in the name of the copy of what was there before


def restore(
    file: Path, address: DatabaseAddress, tell: Callable[[Message], None] = terminal.tell
) -> Path | None:
    """Replace the database at `address` by what `file` holds: where the one before is kept.

    None if there was none. It is looked over before anybody has to wait; from before it is kept
    until it is replaced nobody else writes. DeskError or LostError: then nothing was restored.
    tell(message): see `looked_over`.
    """
    try:
        with looked_over(file, tell) as checked:
            path_beside(address).parent.mkdir(parents=True, exist_ok=True)
            return put_back(checked, address, PURPOSE)
    except DeskError as error:
        raise DeskError(_nothing(error.message)) from error
    except LostError as error:
        raise LostError(_nothing(error.message)) from error
    except OSError as error:
        raise DeskError(_nothing(reason(path_beside(address), error))) from error


@contextmanager
def looked_over(file: Path, tell: Callable[[Message], None] = terminal.tell) -> Iterator[Path]:
    """Yield a checked copy of `file`, brought to today's version and removed after the block.

    `file` itself is not changed. tell(message) says what was done to the copy, and which events
    have decisions that cannot hold any more. DeskError.
    """
    if not file.is_file():
        raise DeskError(msg("there is no file {file}", file=file))
    with tempfile.TemporaryDirectory() as folder:
        checked = Path(folder, file.name)
        try:
            make_copy(file, checked)
            # It is a copy: an older version of it need not be kept.
            with Database(
                checked,
                must_exist=True,
                whole=True,
                keep=False,
                tell=lambda said: tell(said.about(**_named(said, file))),
            ) as database:
                for said in _idle(database):
                    tell(said)
        except DeskError as error:
            raise DeskError(_about(error.message, file)) from error
        except (OSError, *FAILURES) as error:
            raise DeskError(reason(checked, error)) from error
        yield checked


def _idle(database: Database) -> Iterator[Message]:
    """Yield sentences on events with decisions that cannot hold any more; they are
    restored, too.
    """
    for event_number, decided in database.journals.all().items():
        idle, settings = cannot_hold(decided.state), decided.state.known_settings
        if idle is not None:
            event: Sentence = msg("event {number}", number=event_number)
            if settings is not None:
                event = settings.name
            yield msg("{what}: {how}", what=event, how=idle)


def _nothing(why: Sentence) -> Message:
    return msg("nothing was restored: {reason}", reason=why)


def _about(sentence: Sentence, file: Path) -> Sentence:
    """A sentence about the checked copy, with the name of the original file in its place."""
    return sentence.about(**_named(sentence, file)) if isinstance(sentence, Message) else sentence


def _named(sentence: Message, file: Path) -> dict[str, object]:
    """The values of a sentence, with `file` where it names the checked copy."""
    return {**sentence.values, **({"path": file} if "path" in sentence.values else {})}
