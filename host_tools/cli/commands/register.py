"""`schreiber register`: who takes part in an event."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.common_options import add_event_argument
from host_tools.club.finder.certain_person import person_called
from host_tools.club.person import person_of
from host_tools.club.player_marks import marks_of, of_text
from host_tools.common.errors import DeskError
from host_tools.common.terminal import show, tell
from host_tools.database.location import add_database_argument, database_address
from host_tools.events.bans import ban_words, bans_at
from host_tools.events.decide_on import decide_on
from host_tools.events.events import event_number, load_event
from host_tools.language.message import because, msg
from host_tools.tournament.decisions import sentence

if TYPE_CHECKING:
    from host_tools.tournament.decisions.registration import Ban
    from host_tools.tournament.event import Event


EPILOG = """\
PERSON is a number, a licence, or as much of a name as only one has: accents, capitals, hyphens and
the order of the words do not matter. Who is found by a typing error only is named, and not taken.
Everybody is looked for before the first one is registered. Of who takes part already --paid, --mark
and --late are noted, too. Who is banned by another event on that day is refused, or with --all left
out and named, unless --anyway is given. A substitute owes no stake: who was replaced pays for the
place. Who stops or is replaced: 'schreiber decide'. Who takes part: 'schreiber event entrants'.

examples:
  schreiber register 12 47 "Anna Gr" --paid
  schreiber register 12 --paid                    12 takes part already, and pays now
  schreiber register 12 --mark ladies --mark Innviertel
  schreiber register --all
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber register`."""
    parser.epilog = EPILOG
    parser.add_argument("persons", metavar="PERSON", nargs="*")
    parser.add_argument("--all", action="store_true", help="everybody whom the club knows")
    parser.add_argument("--paid", action="store_true", help="they have paid the stake")
    parser.add_argument(
        "--mark",
        metavar="WORD",
        action="append",
        help="what part of the players they belong to: local, ladies, juniors, guests, or a word "
        "of your own; may be given several times",
    )
    parser.add_argument(
        "--anyway", action="store_true", help="also those whom another event has banned"
    )
    parser.add_argument("--late", metavar="N", type=int, help="they play from this round on")
    add_event_argument(parser)
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Register them; 0."""
    from host_tools.intake.database import Database

    with Database(database_address(args.database), must_exist=True) as database:
        number = event_number(database, args.event)
        event = load_event(database, number)
        chosen = _chosen(args, event)
        if args.all and not args.anyway:
            chosen = _without_banned(event, chosen, bans_at(database, number))
        if not chosen:
            raise DeskError(msg("nobody to register: give persons, or --all"))
        steps = [step for person in chosen for step in _steps(args, event, person)]
        decided = decide_on(database, number, steps, anyway=args.anyway)
    for decision in decided:
        person = decision.content["person"]
        if decision.is_of("entrant", what="registered"):
            show(f"{person}: {event.persons[person].name}")
        elif person in event.state.entrants:
            show(sentence(decision, event))
    return 0


def _chosen(args: Namespace, event: Event) -> list[int]:
    """The numbers of all persons to be registered; entrants by the number that the event has."""
    known = {key: person for key, person in event.persons.items() if person.same_as is None}
    entered = {person_of(event.persons, key).number: key for key in event.state.entrants}
    if args.all:
        new = [key for key in known if key not in entered]
        return new + (_owing(event) if args.paid else [])
    chosen = [person_called(event.persons, word).number for word in args.persons]
    return [entered.get(key, key) for key in chosen]


def _without_banned(event: Event, chosen: list[int], banned: Mapping[int, Ban]) -> list[int]:
    """Those `chosen` whom no other event has banned; of the others it is said."""
    of_new = {person: banned[person] for person in chosen if person in banned}
    of_new = {person: ban for person, ban in of_new.items() if person not in event.state.entrants}
    for person, ban in of_new.items():
        tell(because(msg("Left out"), ban_words(ban, event.name(person))))
    return [person for person in chosen if person not in of_new]


def _steps(args: Namespace, event: Event, person: int) -> Iterator[tuple[str, dict[str, object]]]:
    """The decisions that register a person. For an entrant only the payment and the late start."""
    marks: dict[str, object] = (
        {} if args.mark is None else {"marks": _marks(args.mark, event, person)}
    )
    is_new = person not in event.state.entrants
    if is_new or not (args.paid or marks or args.late is not None):
        yield "entrant", {"what": "registered", "person": person} | marks
    elif marks:
        yield "entrant", {"what": "marks", "person": person} | marks
    if args.paid:
        yield "booking", {"what": "stake", "person": person, "cents": _due(event, person)}
    if args.late is not None:
        yield "plays", {"what": "from", "person": person, "round": args.late}


def _marks(given: Sequence[str], event: Event, person: int) -> list[str]:
    """The given marks of a person, with those that he has, here or on his card."""
    has = event.state.entrants[person].marks if person in event.state.entrants else ()
    card = of_text(person_of(event.persons, person).marks)
    return [*marks_of([*has, *card, *given])]


def _owing(event: Event) -> list[int]:
    """The entrants who have not paid all of their stake."""
    return [account.person for account in event.cash().accounts if account.open > 0]


def _due(event: Event, person: int) -> int:
    """Return the cents that a person pays by registering. DeskError for an entrant who owes
    nothing.
    """
    if person not in event.state.entrants:
        return event.stake
    [account] = [entry for entry in event.cash().accounts if entry.person == person]
    if account.open <= 0:
        raise DeskError(msg("--paid: {name} owes nothing", name=event.name(person)))
    return account.paid_when_even
