"""`schreiber decide`: whatever the director decides about an event."""

import json

from host_tools.database.location import add_database_argument, database_path
from host_tools.desk.evening import decide_on, event_number, load_evening
from host_tools.desk.event_options import add_decision_arguments
from host_tools.errors import UsageError
from host_tools.plain import quote
from host_tools.terminal import show, tell
from host_tools.tournament.concerned import places_of, seats_changed, seats_of_gone, standing
from host_tools.tournament.decisions import KINDS, NEED_REASON, UNDO
from host_tools.tournament.lots import undecided_by
from host_tools.tournament.narrate import sentence
from host_tools.tournament.planning import idle_wish
from host_tools.tournament.seatless import out_of_place, sitting_out
from host_tools.translations.message import msg
from rules_core.fields import PlainText

NAME = "decide"
HELP = "decide something about an event: who stops, who sits where, what counts"

_ABOUT = {
    "tariff": "numbers to play by; 'schreiber event change --tariff' does it",
    "settings": "what the event is",
    "register": "somebody takes part",
    "paid": "what he has paid, all in all",
    "present": "is he there",
    "local": "is he of the club that plays at home",
    "team": "his team, whose members never meet",
    "late": "he plays from this round on",
    "withdraw": "he plays no more from this round on",
    "exclude": "the director sends him away, and bans him until a day",
    "substitute": "somebody plays on for him",
    "apart": "who must not meet, or (strictly=false) should not",
    "stay": "the table at which he sits in every round",
    "draw": "the rounds as they were drawn; 'schreiber draw' does it",
    "exchange": "two exchange their places",
    "take_seat": "somebody comes over to the seat of one who does not play; his own stays empty",
    "empty_seat": "the seat of one who does not play stays empty",
    "start": "the clock of the round runs at all tables",
    "bind": "which table a session of a box is",
    "set_aside": "a session of a box is none of this event",
    "name": "who sat at a place of a session; places count from 1",
    "sheet": "what was played without a box, or after it died",
    "deal": "a deal of a table without a box; persons in playing order, without who sat out",
    "correct": "a deal was another one; 'schreiber deals --event' has the id of each entry",
    "annul": "a deal does not count; likewise",
    "adjust": "points for somebody, or from him",
    "not_played": "who was drawn to a table did not play there, which counts as nothing",
    "end": "no deal is to be expected at a table any more",
    "explain": "why points were adjusted, for everybody: what= the number of the decision, or the\n"
    f'{"":14}id of a penalty or an adjustment of a box; text="": nobody is told any more',
    "seen": "what a table has changed after it had signed was looked at, up to this change;\n"
    f"{'':14}'schreiber status' names it",
    "lot": "the order in which players of equal points were drawn",
    "team_lot": "the order in which teams of equal points were drawn",
    "publish": "everybody may see the ranking up to this round",
    "season": "events of one season count together",
    "close": "the event is over",
}

EPILOG = (
    """\
FIELD=VALUE as the kind has it; a value is JSON, or text. What was decided is said in words, and how
the tables stand that it is about: look whether it is what was meant. Every decision can be undone:
'schreiber undo'. A reason is for the director and his journal; what everybody may read is said by
'explain'. Kinds that need --reason have a * here:

"""
    + "\n".join(
        f"  {kind + ('*' if kind in NEED_REASON else ''):12}{_ABOUT[kind]}\n"
        f"{'':14}{' '.join(fields)}"
        for kind, fields in KINDS.items()
        if kind != UNDO
    )
    + """

examples:
  schreiber decide withdraw person=12 round=3
  schreiber decide substitute person=47 whom=12 round=3
  schreiber decide sheet round=2 table=4 "persons=[3,9,14,21]" "points=[6,2,-3,-5]" deals=12
  schreiber decide annul entry=9f3c5a0b71d24e86-14 --reason "dealt wrongly"
  schreiber decide adjust round=2 table=4 person=9 points=-2 --reason "talking"
  schreiber decide explain what=57 text="rule 12"
"""
)


def add_arguments(parser):
    """Add the arguments of `schreiber decide`."""
    parser.epilog = EPILOG
    parser.add_argument("kind", metavar="KIND", choices=[kind for kind in KINDS if kind != UNDO])
    fields = parser.add_argument("fields", metavar="FIELD=VALUE", nargs="*")
    fields.completer = _complete_fields
    add_decision_arguments(parser)
    add_database_argument(parser)


def run(args):
    """Decide it; 0."""
    from host_tools.desk.database import Database

    content = _counted_from_0(dict(_field(args.kind, word) for word in args.fields))
    if args.kind in NEED_REASON and not args.reason.strip():
        raise UsageError(msg("{kind}: say why, with --reason TEXT", kind=args.kind))
    with Database(database_path(args.database)) as database:
        number = event_number(database, args.event)
        step = (args.kind, content)
        [decided] = decide_on(database, number, [step], author=args.author, reason=args.reason)
        evening = load_evening(database, number)
    show(
        msg(
            "decision {number} of event {event}: {what}",
            number=decided.number,
            event=number,
            what=sentence(decided, evening),
        )
    )
    for said in _told(evening, decided):
        tell(said)
    return 0


def _told(evening, decided):
    """How the tables stand that it is about, and what else there is to look at."""
    idle = idle_wish(evening.state, decided.kind)
    if idle is not None:
        yield idle
    yield from undecided_by(decided, evening)
    for place in places_of(decided, evening):
        yield from standing(evening, evening.tables[place])
    for number, table in seats_of_gone(decided, evening):
        yield msg(
            "{name} still has a seat: round {round}, table {table}",
            name=evening.name(decided.content["person"]),
            round=number,
            table=table,
        )
    for number, persons in seats_changed(decided, evening).items():
        out = sitting_out(evening, number)
        yield from (sentence for person, sentence in out.items() if person in persons)
        yield from out_of_place(evening, number)


def _complete_fields(parsed_args, **_):
    """The fields of the kind that was given, for a shell."""
    return [f"{name}=" for name in KINDS.get(parsed_args.kind, ())]


def command_of(event_number, kind, content):
    """The words of a command that decides this, of a content without texts."""
    counted = content | ({"place": content["place"] + 1} if "place" in content else {})
    fields = " ".join(f"{name}={value}" for name, value in counted.items())
    return f"schreiber decide {kind} {fields} --event {event_number}"


def _counted_from_0(content):
    """The content as it is stored: people count the places of a table from 1."""
    place = content.get("place")
    if not isinstance(place, int) or isinstance(place, bool):
        return content
    if place < 1:
        raise UsageError(msg("place: the places of a table count from 1"))
    return content | {"place": place - 1}


def _field(kind, word):
    name, equals, value = word.partition("=")
    if not equals:
        raise UsageError(msg("{word} is no FIELD=VALUE", word=quote(word)))
    try:
        given = json.loads(value)
    except ValueError:
        return name, value
    # A team or a season may be called 2026.
    is_text = isinstance(KINDS[kind].get(name), PlainText) and not isinstance(given, str)
    return name, value if is_text else given
