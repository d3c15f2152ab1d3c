"""Tables as chance has it: does the account of chairs, sources and rulings say what the desk says?

    python -m tests.campaign.accounts --seed 1 --count 2000

prints how many of the tables are alike, and the kinds of those that are not, with one of each.
"""

import argparse
import random
from collections import Counter
from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.simulation.simulator import stubs
from tests.cases import sentences as words
from tests.cases.hints import HINTS
from tests.cases.model.desk import NOT_OF_A_TABLE, answered, asked_in
from tests.cases.model.evening import Evening as ModelEvening
from tests.cases.row import (
    BOX,
    CODE,
    SHEET,
    TASK,
    TYPED,
    WHO_SAT,
    Plan,
    Ruling,
    Said,
    Source,
    Stretch,
)
from tests.cases.today import asked as today_asked
from tests.cases.today.desk import offers_in
from tests.cases.today.evening import Evening as TodayEvening

DUE = 12
ANSWERS = 2  # that the director gives, one after the other
TABLES = (("Anna", "Beat", "Carl", "Dora"), ("Emil", "Fritz", "Gerti", "Hans"))
PLAN = Plan("krenglbach", DUE, (TABLES,), ("Ida",), ("Hilde",))
RESULTS = ((-8, 24, -8, -8), (8, -24, 8, 8), (24, -8, -8, -8), (-8, -8, -8, 24))
PAPER = ((10, -10, 0, 0), (-96, 288, -96, -96), (0, 0, 20, -20))
STRANGERS = ("Ida", "Fritz", "Hilde", "Baet", "Hans")


EQUAL = "both settled, and equal"
SETTLED = "BOTH SETTLED, AND OTHERWISE"
BOTH_ASK = "both ask, and are equal so far"
BOTH_ASK_OTHERWISE = "both ask, and are not equal so far"
MODEL_ASKS = "only the account asks"
DESK_ASKS = "only the desk asks"
REFUSED = "the desk refuses what happens"
ALIKE = (EQUAL, BOTH_ASK)
_ANOTHER_ASK = {"somebody was drawn here and has not played", "somebody stands at two tables"}
_OF_OTHER_TABLE = {
    "somebody stands at two tables",
    "somebody has a seat and plays elsewhere",
    "somebody was drawn here and has not played",
}
_STANDS_ABSENT = {"somebody does not play and stands here"}
_STRANGER = {"somebody was not drawn here"}
_TWICE = {"the same deals twice"}
_LACKING = {"somebody has stopped after more deals than are known"}
_UNREAD = {"not all deals may be known"}
_UNDIVIDED = {
    "somebody has stopped and who played on is not on the sheet",
    "somebody has stopped and stands on later deals",
}
_TWO_PLACES = {"somebody stands at two places"}
_FEWER = {"fewer deals than are due"}
_OF_PAPERS = {"the same deals twice", "a source came after the ruling"}
_WHO = {words_.replace("{name}", "somebody") for words_, one in HINTS.items() if one == WHO_SAT}


@dataclass(frozen=True)
class Stand:
    """How a table stands: {name: points} without 0, deals, the words of what is asked."""

    points: dict
    deals: int
    asked: tuple

    @property
    def is_open(self):
        return bool(self.asked)


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


def of_today(evening):
    """{table: Stand} at the desk of today."""
    event = evening.event()
    asked = today_asked.asked_in(evening, event)
    found = {}
    for place, table in event.tables.items():
        points = {evening.name(person): value for person, value in table.results.items()}
        hints = [(one.hint, one.name) for one in asked if one.place == place]
        found[place[1]] = _stand(points, table.played, hints)
    return found


def of_model(evening):
    """{table: Stand} by the account."""
    accounts = evening.accounts()
    asked = asked_in(evening, accounts)
    found = {}
    for place, account in accounts.items():
        points = {evening.name(person): value for person, value in account.points.items()}
        hints = [(words_, name) for *at, words_, name in asked if tuple(at) == place]
        found[place[1]] = _stand(points, account.played, hints)
    return found


def _stand(points, deals, hints):
    asked = {
        hint.replace("{name}", "somebody")
        for hint, _ in hints
        if HINTS.get(hint) != TASK and hint not in NOT_OF_A_TABLE
    }
    return Stand(
        {name: value for name, value in points.items() if value}, deals, tuple(sorted(asked))
    )


def compared(today, model):
    """How two `Stand`s compare."""
    same = (today.points, today.deals) == (model.points, model.deals)
    if not (today.is_open or model.is_open):
        return EQUAL if same else SETTLED
    if today.is_open and model.is_open:
        return BOTH_ASK if same else BOTH_ASK_OTHERWISE
    return MODEL_ASKS if model.is_open else DESK_ASKS


def why(today, model, told, table):
    """Why the two of a table differ: the first reason that fits, in words."""
    here = [one for one in told if isinstance(one, Source) and one.table == table]
    decided = {one.words for one in told if isinstance(one, Said)}
    names = {one.name for one in here}
    more, less = set(today.asked) - set(model.asked), set(model.asked) - set(today.asked)
    papers = [one for one in here if one.kind in (SHEET, TYPED)]
    everywhere = [
        one.table for one in told if isinstance(one, Source) and one.kind in (SHEET, TYPED)
    ]
    boxes_beside = [
        one.name for one in told if isinstance(one, Source) and one.kind == BOX and one not in here
    ]
    rulings = [one for one in told if isinstance(one, Ruling)]
    named = {source for one in rulings for source, _ in one.sat}
    chosen = {part.source for one in rulings for part in one.counts or ()}
    swapped = {  # who has a chair here, and was said to have sat at another table
        person
        for one in rulings
        for (source, _), held in one.sat.items()
        for person, _ in held
        if source not in names and person in TABLES[table - 1]
    }
    answered_here = {
        *(_TWICE if names & chosen else ()),
        *(_STANDS_ABSENT | _STRANGER | _ANOTHER_ASK if names & named else ()),
        *(_STRANGER | _ANOTHER_ASK if swapped else ()),
    }
    fined = {one.name for one in here if "fined" in one.marks}
    cut = {part.source for one in rulings for part in one.counts or () if part.last is not None}
    of_here = [one.values.get("session") in names for one in told if isinstance(one, Said)]
    reasons = {
        "one answer settles a chair, and both tables of an exchange": more
        and more <= _ANOTHER_ASK
        and today.points == model.points,
        "an answer ends what it answers: the desk asks again in other words": more
        and more <= answered_here
        and today.points == model.points,
        "two papers: the desk adds up deals and a sheet, and takes the last sheet": max(
            map(everywhere.count, (1, 2))
        )
        > 1,
        "a paper says with which deal it begins: the desk does not look": len(papers) > 0
        and (less & _OF_PAPERS or today.points != model.points),
        "a box that comes when all deals are in changes nothing": "several boxes"
        in {*today.asked, *model.asked},
        "a box that comes when all deals are in changes nothing, nor at another table": less
        and less <= _OF_OTHER_TABLE
        and len(boxes_beside) > 1
        and today.points == model.points,
        "a box that is not signed says the same as the sheet": more == {"the same deals twice"}
        and today.points == model.points,
        # To the desk an answer in the same words may end the table, too.
        "a sheet has deals of somebody after he has stopped, and nobody followed": less & _UNDIVIDED
        and less <= _UNDIVIDED | _FEWER,
        "two boxes that say the same": more == {"several boxes"} and today.points == model.points,
        "a ruling says of all sources what counts": any(of_here) and words.SET_ASIDE in decided,
        "a sheet of all deals sets all boxes of its table aside": len(papers) > 0
        and len(here) - len(papers) > 1,
        "what does not count asks nothing of who sat there": more
        and more <= _WHO
        and today.points == model.points,
        "the desk puts on paper what somebody has played after him, and leaves the code": CODE
        in names
        and any(len(held) > 1 for one in rulings for held in one.sat.values()),
        "a penalty of deals that do not count: the desk annuls them and keeps it": fined & cut
        and today.deals == model.deals,
        "a code and a box of which the desk has annulled a deal": CODE in names,
        "the desk types again what somebody has played after him, and forgets the signature": less
        == _FEWER,
        "how many deals were played is said, and not asked again": more in (_LACKING, _UNREAD),
        "who has stopped is not missed, and how many deals were played is said": more - _ANOTHER_ASK
        in (_LACKING, _UNREAD)
        and words.STOPS in decided
        and today.points == model.points,
        "nobody sits at two places: the desk adds up both": less == _TWO_PLACES,
        "which deals count is said, and how many is not asked again": more
        == {"more deals than are due"},
        "a deal is missing between two sources": less == _UNREAD,
        "decisions that contradict each other": len(decided) > 1,
    }
    return next((words_ for words_, holds in reasons.items() if holds), "not named yet")


def tables(own_seed, count):
    """(how they compare, table, story, today, model) of so many tables, and of what is refused."""
    chance = random.Random(own_seed)
    done = 0
    while done < count:
        for found in evening(chance):
            done += found[0] != REFUSED
            yield found


def evening(chance):
    """The same of both tables of an evening, as they stand, and after each of some answers."""
    told, today = story(chance), TodayEvening(PLAN)
    try:
        for entry in told:
            today.take(entry)
    except (DeskError, ValueError):
        yield REFUSED, 0, told, None, None
        return
    model = ModelEvening(PLAN, told)
    for _ in range(ANSWERS + 1):
        yield from _both(today, model, told)
        offers = [one for one in offers_in(today, today.event()) if _is_plain(told, one.ruling)]
        if not offers:
            return
        offer = chance.choice(offers[:2])
        told = (*told, offer.ruling)
        try:
            today.decide(*offer.steps)
        except DeskError:
            return
        model = answered(model, offer.ruling)


def _is_plain(told, ruling):
    """Is an answer of the desk surely this ruling?

    Not where it takes out one of several sources: the desk does not say which of them count then.
    """
    if ruling.counts is None:
        return bool(ruling.sat or ruling.says)
    tables = [one.table for one in told if isinstance(one, Source) and one.kind != BOX]
    boxes = [one.table for one in told if isinstance(one, Source) and one.kind == BOX]
    kinds = {one.kind for one in told if isinstance(one, Source)}
    return CODE not in kinds and not any(
        one.count(at) > 1 for at in (1, 2) for one in (tables, boxes)
    )


def _both(today, model, told):
    desk, account = of_today(today), of_model(model)
    for table in (1, 2):
        if any(isinstance(one, Source) and one.table == table for one in told):
            yield compared(desk[table], account[table]), table, told, desk[table], account[table]


def run(own_seed, count):
    """`count` tables by the dice of `own_seed`: {"cases": n, "failures": [...]}."""
    wrong = [
        {"story": [_shown(entry) for entry in told], "today": str(today), "account": str(model)}
        for how, table, told, today, model in tables(own_seed, count)
        if today and how not in ALIKE and _is_unknown(how, why(today, model, told, table))
    ]
    return {"cases": count, "failures": wrong}


def _is_unknown(how, reason):
    """Is a difference a failure?

    What both have settled may only differ by what paper says, and by a penalty of a lost deal.
    """
    by_rule = any(word in reason for word in ("paper", "penalty"))
    return reason == "not named yet" or (how == SETTLED and not by_rule)


def main():
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--examples", type=int, default=1)
    wanted = parser.parse_args()
    counts, examples = Counter(), {}
    for how, table, told, today, model in tables(wanted.seed, wanted.count):
        reason = "" if today is None or how in ALIKE else why(today, model, told, table)
        counts[how, reason] += 1
        examples.setdefault((how, reason), []).append((table, told, today, model))
    for (how, reason), number in counts.most_common():
        print(f"{number:7} {how}{': ' if reason else ''}{reason}")
        for example in examples[how, reason][: wanted.examples] if reason else ():
            _print_example(*example)


def _print_example(table, told, today, model):
    print("          table", table)
    for entry in told:
        print("            ", _shown(entry))
    print("           desk   ", today)
    print("           account", model)


def _shown(entry):
    if isinstance(entry, Ruling):
        return f"answer: {entry}"
    if isinstance(entry, Said):
        return str(entry)
    lines = ", ".join(f"{one.first}-{one.last}: {list(one.points)}" for one in entry.stretches)
    return f"{entry.name} at {entry.table}: {' '.join(entry.places)} {lines} {dict(entry.marks)}"


if __name__ == "__main__":
    stubs.install()
    main()
