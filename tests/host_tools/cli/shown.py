"""What commands print, as data."""

from host_tools.cli.command_list import ACTIONS, COMMANDS
from host_tools.events.journals import journal_of
from host_tools.intake.database import Database


def tables(schreiber, number):
    """{table: what `schreiber status` says of it} of a round."""
    document = schreiber("status --json --round", str(number), status=None).json
    return {table["table"]: table for table in document["tables"]}


def journal(database, event_number=1):
    """(kind, content) of everything that was decided about an event."""
    with Database(database) as opened:
        return [(one.kind, one.content) for one in journal_of(opened, event_number).decisions]


def with_arguments():
    """The words that name whatever has arguments of its own: a command, or an action of one."""
    actions = [(name, action) for name, found in ACTIONS.items() for action in found]
    return [(name,) for name in COMMANDS if name not in ACTIONS] + actions
