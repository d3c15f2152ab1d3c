"""What commands that go from box to box have in common."""

from collections.abc import Callable, Iterable, Sequence

from host_tools.common import desk_log
from host_tools.common.errors import SchreiberError, unexpected
from host_tools.common.terminal import say, show, tell
from host_tools.language.message import Sentence, msg


def plugged_in(ports: Sequence[str]) -> list[str]:
    """The `ports` that were asked for, else those of all boxes; SchreiberError if there is none."""
    from host_tools.boxes.link.serial_ports import chosen

    found = chosen(ports)
    if not found:
        raise SchreiberError(msg("no box is plugged in; plug one in or name its port"))
    return found


def visit_each(ports: Iterable[str], visit: Callable[[str], Iterable[Sentence]]) -> int:
    """Show the lines of `visit(port)` for every box; 1 if that failed with one, which is told.

    A box that fails stops none of the others, whatever the error is.
    """
    status = 0
    for port in ports:
        try:
            lines = visit(port)
        except SchreiberError as error:
            status = 1
            desk_log.refused(error)
            tell(error.said(say))
        except Exception as error:
            status = 1
            tell(msg("{port}: {what}", port=port, what=unexpected(error)))
        else:
            for line in lines:
                show(line)
    return status
