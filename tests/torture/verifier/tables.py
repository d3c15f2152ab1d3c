"""The tables of a document: every line scored again, and what they add up to."""

from tests.torture.verifier.faults import Impossible
from tests.torture.verifier.scores import INCIDENTS, KOENIGRUFEN, PLAYERS, score

DEAL, SHEET, CODE = "deal", "sheet", "code"
GIVEN_BY_DESK = ("adjust", "penalty", SHEET, CODE)
PROVISIONAL, LOOK, ENDED = "provisional", "look", "ended"
# What stands in an entry for a reason: the true one is the line's.
NO_REASON = "…"


def faults_of_tables(document):
    """A sentence for each score and each sum that is another one."""
    found, seen = list(_drawn_twice(document["tables"])), set()
    known = {one["person"] for one in document["entrants"]}
    for number, table in enumerate(document["tables"]):
        path = f"tables[{number}]"
        place = table["round"], table["table"]
        if seen and place <= max(seen):
            found.append(f"{path}: not by round, then by table")
        seen.add(place)
        if table["round"] > document["event"]["rounds"]:
            found.append(f"{path}.round: there are {document['event']['rounds']}")
        for line_number, line in enumerate(table["lines"]):
            found += _line(line, table, document["rules"], f"{path}.lines[{line_number}]")
        found += [
            *_dealers(table, document, path),
            *_sums(table, document, path),
            *_progress(table, path),
        ]
        strangers = {one["person"] for one in table["results"]} - known
        found += [f"{path}.results: {person} is no entrant" for person in sorted(strangers)]
    return found


def _drawn_twice(tables):
    """Nobody is drawn to two seats of a round."""
    drawn = set()
    for number, table in enumerate(tables):
        for person in table.get("persons", ()):
            if (table["round"], person) in drawn:
                yield f"tables[{number}].persons: {person} sits twice in round {table['round']}"
            drawn.add((table["round"], person))


def _line(line, table, rules, path):
    seats, entry = line["seats"], line.get("entry")
    named = [person for person in seats if person is not None]
    if len(set(named)) < len(named) and table.get("state", LOOK) != LOOK:
        yield f"{path}.seats: somebody sits there twice"
    if len(line["points"]) != len(seats):
        yield f"{path}.points: not one number a seat"
    if line["counts"] != (line.get("why") is None):
        yield f"{path}.why: says why a line does not count, and nothing else"
    yield from _deals(line, path)
    if entry is None:
        yield from _given_by_desk(line, path)
        return
    yield from _entered(line, rules, path)
    yield from _scored(line, rules, path)
    if line.get("before"):
        yield from _scored(line["before"], rules, f"{path}.before")


def _deals(line, path):
    """All passed: "ausgeteilt" anew, so it is no deal; a sheet stands for some."""
    passed = (line.get("entry") or {}).get("passed")
    stands_for = 1 if line["kind"] == DEAL and not passed else 0
    typed = line["kind"] in (SHEET, CODE)
    if line.get("deals", stands_for) != stands_for and not (typed and line["deals"]):
        yield f"{path}.deals: {line['deals']} instead of {stands_for}"


def _entered(line, rules, path):
    """Is it the kind of line that its entry is?"""
    entry, kind = line["entry"], line["kind"]
    if kind != next((one for one in INCIDENTS if one in entry), DEAL):
        yield f"{path}.kind: {kind} is not what the entry is"
    elif kind != DEAL and entry[kind]["reason"] != NO_REASON:
        yield f"{path}.entry.{kind}.reason: is always {NO_REASON}"
    if kind == DEAL and len(line["seats"]) != PLAYERS[rules["id"]]:
        yield f"{path}.seats: {PLAYERS[rules['id']]} play a deal"


def _dealers(table, document, path):
    """Where more sit than play, "20 an Fünfertischen", the dealer does not play."""
    lines, players = table["lines"], PLAYERS[document["rules"]["id"]]
    drawn = {*table.get("persons", ())}
    there = {person for line in lines for person in line["seats"]}
    # Who is absent sits out no deal, nor does a substitute sit there with whom he replaces.
    more = len(drawn) > players and drawn <= there <= drawn | {None}
    there |= drawn | _sat_by_sources(table, document)
    for number, line in enumerate(lines):
        dealer, at = line.get("dealer"), f"{path}.lines[{number}].dealer"
        if more and line["kind"] == DEAL and dealer in line["seats"] and dealer is not None:
            yield f"{at}: plays, where the dealer sits out"
        if dealer is not None and dealer not in there:
            yield f"{at}: {dealer} does not sit there"


def _sat_by_sources(table, document):
    """Who has sat there in any session of a box."""
    return {
        person
        for source in document.get("sources", ())
        if (source["round"], source["table"]) == (table["round"], table["table"])
        for person in source["persons"]
    }


def _given_by_desk(line, path):
    if line["by"] != "desk" or line["kind"] not in GIVEN_BY_DESK:
        yield f"{path}.entry: is missing"
    if any(line.get("cents") or ()):
        yield f"{path}.cents: nobody has played for them here"
    if line["kind"] == "penalty" and max(line["points"]) > 0:
        yield f"{path}.points: a penalty takes points"


def _scored(line, rules, path):
    entry = line["entry"]
    if entry["rules"] != rules["id"]:
        yield f"{path}.entry.rules: the event is played by {rules['id']}"
        return
    try:
        points, cents = score(entry)
    except Impossible as error:
        yield f"{path}.entry.{error}"
        return
    if points != line["points"]:
        yield f"{path}.points: {line['points']}, but the deal scores {points}"
    if cents != line.get("cents", cents):
        yield f"{path}.cents: {line['cents']}, but the deal costs {cents}"


def _sums(table, document, path):
    """`results` are what counts, by person; who has only sat there has 0."""
    counting = [line for line in table["lines"] if line["counts"]]
    points, cents = _by_person(counting, "points"), _by_person(counting, "cents")
    sat = {*table.get("persons", ()), *_by_person(table["lines"], "points")}
    sat |= _sat_by_sources(table, document) | {line.get("dealer") for line in table["lines"]}
    listed = [one["person"] for one in table["results"]]
    if listed != sorted(set(listed)):
        yield f"{path}.results: not by person, each once"
    for person in sorted(set(points) - set(listed)):
        yield f"{path}.results: {person} is missing"
    for number, one in enumerate(table["results"]):
        person, at = one["person"], f"{path}.results[{number}]"
        if person not in sat:
            yield f"{at}.person: {person} has not sat there"
        if one["points"] != points.get(person, 0):
            yield f"{at}.points: {one['points']}, but the lines come to {points.get(person, 0)}"
        # Who has no line in cents that counts may have played for nothing, or for no money.
        nothing = (None, 0) if document["rules"]["id"] in KOENIGRUFEN else (None,)
        right = nothing if cents.get(person) is None else (cents[person],)
        if "cents" in one and one["cents"] not in right:
            yield f"{at}.cents: {one['cents']}, but the lines come to {cents.get(person)}"


def _by_person(lines, key):
    """What lines come to for each person; nobody gets what a seat has of whom nobody knows."""
    sums = {}
    for line in lines:
        for person, more in zip(line["seats"], line.get(key) or (), strict=False):
            if person is not None:
                sums[person] = sums.get(person, 0) + more
    return sums


def _progress(table, path):
    """How far a table is: what its lines say of it."""
    counting = [line for line in table["lines"] if line["counts"]]
    code, state = any(line["kind"] == CODE for line in counting), table.get("state", LOOK)
    if state == PROVISIONAL and not code:
        yield f"{path}.state: provisional is what is known from a code only"
    played = sum(line.get("deals", line["kind"] == DEAL) for line in counting)
    if table.get("played", played) != played:
        yield f"{path}.played: {table['played']}, but {played} count"
    fewer = played < table.get("deals", played + 1)
    early = table.get("ended_early", state == ENDED and fewer)
    if state == ENDED and fewer and not early:
        yield f"{path}.ended_early: the director has ended it"
    if early and not fewer:
        yield f"{path}.ended_early: all deals that are due count"
