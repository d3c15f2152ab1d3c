"""The options that commands which rank players share: what the director decides."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.sessions.ranking import Decisions, players_of

if TYPE_CHECKING:
    from host_tools.sessions.session import Session


def add_ranking_arguments(parser: ArgumentParser) -> None:
    """Add the director's decisions to a command's parser."""
    decided = parser.add_argument_group(
        "what the director decides", "Names as they are in the standings."
    )
    decided.add_argument(
        "--out",
        metavar="NAME",
        action="append",
        default=[],
        help="not ranked: who stopped or was replaced, and the substitute; once for each",
    )
    decided.add_argument(
        "--lot",
        metavar="NAME",
        action="append",
        default=[],
        help="where the lot decides: a player drawn; once for each, in the order drawn",
    )
    decided.add_argument(
        "--stakes",
        metavar="N",
        type=int,
        help="how many have paid the stake (default: all who played, also those who are out)",
    )


def ranking_decisions(args: Namespace, sessions: Sequence[Session]) -> Decisions:
    """The `Decisions` that the arguments make about these sessions.

    SchreiberError for a name that nobody has there, or a lot that no rule book there knows.
    """
    if args.stakes is not None and args.stakes < 0:
        raise UsageError(msg("--stakes: the number of entry fees cannot be negative"))
    players = {player for session in sessions for player in players_of(session)}
    for name in (*args.out, *args.lot):
        if name not in players:
            raise SchreiberError(msg("nobody is called {name}", name=quote(name)))
    books = sorted({session.played_by for session in sessions})
    if args.lot and not any(session.event.lots for session in sessions):
        raise SchreiberError(
            msg("--lot: {books} draws no lots; players stay ex aequo", books=", ".join(books))
        )
    return Decisions(tuple(args.out), tuple(args.lot), args.stakes)
