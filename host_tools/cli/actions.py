"""Commands that have actions of their own: `schreiber persons list`."""

from host_tools.database.location import add_database_argument, database_path


def actions_of(parser):
    """A function that adds an action to a command: action(name, run, text) -> its parser.

    run(args, database): what it does with the desk's database; returns the exit status.
    """
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name, run, text):
        added = actions.add_parser(name, help=text, description=text)
        added.set_defaults(act=run)
        add_database_argument(added)
        return added

    return action


def run_action(args):
    """Do what was asked for; its status."""
    from host_tools.intake.database import Database

    with Database(database_path(args.database)) as database:
        return args.act(args, database)
