"""What commands print, as data, and boxes that have played."""

from host_tools.cli.command_list import ACTIONS, COMMANDS
from host_tools.events.journals import journal_of
from host_tools.intake.database import Database
from tests.host_tools.box import GARDE, PASSED, PRISE_LOST, TableBox


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


# Boxes that have played, and what the desk found about them


SECOND_ID = bytes.fromhex("e6614103e7ab0002")


def play(folder, table=3, unique_id=None, players=None):
    options = {} if unique_id is None else {"unique_id": unique_id, "nonce": unique_id}
    box = TableBox(folder, **options)
    box.begin(table=table, **({} if players is None else {"players": players}))
    first = box.play(GARDE)
    box.play(PRISE_LOST)
    box.play(PASSED)
    box.play(GARDE | {"contract": "prise"}, corrects=first.sequence)
    box.penalise(3, 100)
    return box


def findings(schreiber, *options, status=0):
    """The findings that the command lists."""
    return schreiber("box findings --json", *options, status=status).json
