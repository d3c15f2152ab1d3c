"""Tables as chance has it: the first proposals settle them, and a step back leads back.

    python -m tests.campaign tables --seconds 600

Two tables of a round, with several boxes, sheets, typed deals and a code, with decisions between
them. The director presses the first proposal of a question until nothing is asked any more.
"""

import random

from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.tournament.accounts.hints import AskedOf
from host_tools.tournament.tables.rulings.asked import asked_at
from tests.campaign.cases import each_case
from tests.cases import sentences as words
from tests.cases.desk.evening import Evening
from tests.cases.row import BOX, CODE, SHEET, TYPED, Plan, Said, Source, Stretch

DUE = 12
PRESSES = 12  # of first proposals: who is asked more often goes in a circle
TABLES = (("Anna", "Beat", "Carl", "Dora"), ("Emil", "Fritz", "Gerti", "Hans"))
PLAN = Plan("krenglbach", DUE, (TABLES,), ("Ida",), ("Hilde",))
RESULTS = ((-8, 24, -8, -8), (8, -24, 8, 8), (24, -8, -8, -8), (-8, -8, -8, 24))
PAPER = ((10, -10, 0, 0), (-96, 288, -96, -96), (0, 0, 20, -20))
STRANGERS = ("Ida", "Fritz", "Hilde", "Baet", "Hans")


def story(chance):
    """What happens at two tables, in its order."""
    told = [_box(chance, "box A", 1), *_more(chance)]
    if chance.random() < 0.5:
        told.append(_box(chance, "box C", 2))
    said = _decisions(chance, told)
    both = [*told, *said]
    while chance.random() < 0.6:
        at, to = chance.randrange(len(both)), chance.randrange(len(both))
        both[at], both[to] = both[to], both[at]
    early = [one for at, one in enumerate(both) if _is_too_early(one, both[:at])]
    ordered = [*(one for one in both if one not in early), *early]
    return tuple(one for at, one in enumerate(ordered) if not _is_too_early(one, ordered[:at]))


def _is_too_early(entry, before):
    """Is something decided about a box that was not read?"""
    if not isinstance(entry, Said) or "session" not in entry.values:
        return False
    return entry.values["session"] not in [one.name for one in before if isinstance(one, Source)]


def _more(chance):
    """Further sources of table 1."""
    if chance.random() < 0.25:
        yield _box(chance, "box B", 1)
    if chance.random() < 0.4:
        yield _sheet(chance, "sheet", 1)
    if chance.random() < 0.1:
        yield _sheet(chance, "sheet 2", 1)
    if chance.random() < 0.15:
        yield _typed(chance)
    if chance.random() < 0.1:
        yield _sheet(chance, "sheet C", 2)
    if chance.random() < 0.1:
        points = chance.choice(PAPER)
        yield Source("code", CODE, 1, 1, TABLES[0], (Stretch(1, DUE, points),))


def _places(chance, table, strangers=STRANGERS):
    places = list(TABLES[table - 1])
    if chance.random() < 0.2:
        free = [one for one in strangers if one not in places]
        places[chance.randrange(4)] = chance.choice(free)
    if chance.random() < 0.1:
        chance.shuffle(places)
    return tuple(places)


def _box(chance, name, table):
    played = chance.choice((0, 1, 4, 5, 7, 11, 12, 12, 12, 13))
    result = chance.choice(RESULTS)
    stretches = (Stretch(1, played, result),) if played else ()
    marks = {}
    if played > 2 and chance.random() < 0.15:
        marks["annulled"] = [chance.randint(1, played)]
    if played and chance.random() < 0.5:
        marks["signed"] = True
    if played and chance.random() < 0.1:
        marks["fined"] = {}
    places = _places(chance, table)
    if "fined" in marks:
        marks["fined"] = {places[0]: (5, chance.randint(1, played))}
    return Source(name, BOX, 1, table, places, stretches, marks)


def _sheet(chance, name, table):
    first = chance.choice((None, 1, 1, 3, 6, 8))
    deals = DUE + 1 - first if first and chance.random() < 0.7 else chance.choice((5, 10, DUE))
    last = deals if first is None else first + deals - 1
    persons = _places(chance, table, ("Ida", "Fritz", "Hans"))
    return Source(name, SHEET, 1, table, persons, (Stretch(first, last, chance.choice(PAPER)),))


def _typed(chance):
    first = chance.choice((1, 5, 6, 8))
    deals = chance.choice((1, 3, DUE + 1 - first))
    persons = _places(chance, 1, ("Ida", "Fritz", "Hans"))
    stretch = Stretch(first, first + deals - 1, chance.choice(RESULTS))
    return Source("typed", TYPED, 1, 1, persons, (stretch,), {"first": first})


def _decisions(chance, told):
    """What the director decides of table 1, mostly nothing or one thing."""
    found = []
    if chance.random() < 0.25:
        found += _leaving(chance)
    boxes = [one for one in told if one.kind == BOX and one.stretches]
    for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
        found.append(_decision(chance, boxes))
    return [one for one in found if one is not None]


def _leaving(chance):
    person = chance.choice(TABLES[0])
    after = chance.choice((1, 3, 5, 9))
    yield Said(words.STOPS, {"person": person, "deals": after})
    if chance.random() < 0.7:
        yield Said(words.STANDS_IN, {"person": "Hilde", "whom": person})


def _decision(chance, boxes):
    person = chance.choice(TABLES[0])
    kind = chance.choice((*_DECISIONS, *_OF_BOXES))
    if kind in _OF_BOXES:
        return _OF_BOXES[kind](chance, chance.choice(boxes)) if boxes else None
    return Said(kind, _DECISIONS[kind](chance, person))


_DECISIONS = {
    words.DOES_NOT_PLAY: lambda chance, person: {"person": person},
    words.NOT_PLAYED: lambda chance, person: {"person": person},
    words.OVER: lambda chance, person: {"table": 1},
    words.OVER_AFTER: lambda chance, person: {"table": 1, "deals": chance.choice((1, 5, 12))},
    words.GETS: lambda chance, person: {"person": person, "number": 7},
    words.FINED: lambda chance, person: {"person": person, "number": 5},
}
_OF_BOXES = {
    words.SAT: lambda chance, box: Said(
        words.SAT,
        {
            "session": box.name,
            "place": chance.randint(1, 4),
            "person": chance.choice((*TABLES[0], "Fritz", "Ida")),
        },
    ),
    words.NOBODY_SAT: lambda chance, box: Said(
        words.NOBODY_SAT, {"session": box.name, "place": chance.randint(1, 4)}
    ),
    words.SET_ASIDE: lambda chance, box: Said(words.SET_ASIDE, {"session": box.name}),
    words.ANNULLED: lambda chance, box: Said(
        words.ANNULLED, {"session": box.name, "deal": chance.randint(1, box.stretches[-1].last)}
    ),
    words.WAS: lambda chance, box: Said(
        words.WAS,
        {
            "session": box.name,
            "deal": chance.randint(1, box.stretches[-1].last),
            "points": chance.choice(RESULTS),
        },
    ),
}


def evening(chance):
    """An `Evening` on which all of a story has happened, whatever the desk has refused of it."""
    held = Evening(PLAN)
    for entry in story(chance):
        try:
            held.take(entry)
        except (DeskError, ValueError):
            continue
    return held


def settled(held, chance):
    """(how many first proposals were pressed, what went wrong or None) until nothing is asked."""
    before = _stands(held.event())
    begins = len(held.journal.decisions)
    for presses in range(PRESSES + 1):
        asked = _asked(held.event())
        offered = [(place, one) for place, one in asked if one.offers]
        if not asked:
            return presses, _led_back(held, begins, before)
        if not offered:
            return presses, f"nothing is proposed: {asked[0][1].words}"
        wrong = _pressed(held, *chance.choice(offered))
        if wrong:
            return presses, wrong
    return presses, f"the proposals go in a circle: {asked[0][1].words}"


def _pressed(held, place, asked):
    """What goes wrong when the first proposal of a question is pressed; None if nothing does."""
    offer = asked.offers[0]
    try:
        held.decide(("ruling", offer.content))
    except DeskError as error:
        return f"it is proposed and refused: {offer.words}: {error}, {offer.content}"
    again = (place, asked.hint) in [(at, one.hint) for at, one in _asked(held.event())]
    return f"it is asked again: {asked.words}, after {offer.words}" if again else None


def _asked(event):
    """[((round, table), what is asked)] without tasks."""
    return [
        (place, one)
        for place, table in sorted(event.tables.items())
        for one in asked_at(event, table)
        if one.hint.asks != AskedOf.TASK
    ]


def _led_back(held, begins, before):
    """What is otherwise once all answers were taken back; None if nothing is."""
    made = held.journal.decisions[begins:]
    for one in reversed(made):
        held.decide((UNDO, {"decision": one.number}))
    after = _stands(held.event())
    return None if after == before else f"taken back it is {after}, not {before}"


def _stands(event):
    """What stands at all tables: points, deals, and what is asked."""
    return {
        place: (dict(table.results), table.played, [str(one) for one in table.troubles])
        for place, table in event.tables.items()
    }


def run(seed, count):
    """See `each_case`; how many evenings were settled by how many presses."""
    return each_case(_case, seed, count)


def _case(seed, folder, figures):
    chance = random.Random(seed)
    held = evening(chance)
    pressed, wrong = settled(held, chance)
    figures[f"{pressed} presses"] += 1
    return f"{wrong}; {list(map(str, held.sources))}" if wrong else None
