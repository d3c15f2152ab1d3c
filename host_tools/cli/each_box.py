"""Visits of all boxes, for the commands that go from box to box."""

from collections.abc import Callable, Iterable, Sequence

from host_tools.common import desk_log
from host_tools.common.errors import SchreiberError
from host_tools.common.plain import json_line
from host_tools.common.terminal import say, show, tell
from host_tools.common.unexpected import unexpected
from host_tools.language.message import Sentence, msg


def plugged_in(ports: Sequence[str]) -> list[str]:
    """The `ports` that were asked for, else those of all boxes; SchreiberError if there is none."""
    from host_tools.boxes.link.serial_ports import chosen

    found = chosen(ports)
    if not found:
        raise SchreiberError(msg("no box is plugged in; plug one in or name its port"))
    return found


def visit_each(
    ports: Iterable[str], visit: Callable[[str], Iterable[Sentence]], as_json: bool = False
) -> int:
    """Show the lines of `visit(port)` for every box; 1 if that failed with one, which is told.

    A box that fails stops none of the others, whatever the error is. as_json: a line of JSON each.
    """
    if as_json:
        return max([_visit_for_program(port, visit) for port in ports])
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
            tell(msg("{what}: {how}", what=port, how=unexpected(error)))
        else:
            for line in lines:
                show(line)
    return status


def _visit_for_program(port: str, visit: Callable[[str], Iterable[Sentence]]) -> int:
    """Print what came of one box as a line of JSON, in English; 1 if it failed."""
    try:
        said = [str(line) for line in visit(port)]
    except SchreiberError as error:
        desk_log.refused(error)
        print(json_line({"port": port, "error": error.said()}), flush=True)
    except Exception as error:
        print(json_line({"port": port, "error": str(unexpected(error))}), flush=True)
    else:
        print(json_line({"port": port, "said": said}), flush=True)
        return 0
    return 1
