"""A season of two desks, on a server and in a file: the same documents, to the byte.

Events in three rule books, boxes that come to both desks, computers that are killed, connections
and cables that are cut; on two evenings one desk has no server, and brings its event afterwards.
What is played and decided goes by the seed alone, and when something goes wrong by other dice for
each of both: so what is equal in the end is as if nothing had. `run(seed, count)`: a season of
`count` events.
"""

import json
import tempfile
from collections import Counter
from pathlib import Path

from tests.campaign.season_desk import SeasonError, Troubles, desk_processes
from tests.campaign.season_orders import KILLED, LOST, PULLED
from tests.campaign.season_outcome import outcome_of
from tests.campaign.season_places import FilePlace, server_place
from tests.campaign.season_world import SeasonWorld
from tests.postgresql import running

PERSONS_AN_EVENT = 25  # so twelve events have 300
_NAMES = {
    KILLED: "killed processes",
    "cuts": "cut connections",
    LOST: "lost answers",
    PULLED: "pulled cables",
}
TROUBLES = Troubles(steps=3000, cut=0.0004, pull=0.002)


def run(seed, count):
    """{"cases": `count`, "failures": [what, with the seed], and what has happened how often}."""
    figures = Counter()
    with running() as server, tempfile.TemporaryDirectory() as folder:
        persons = count * PERSONS_AN_EVENT
        wrong = run_season(seed, count, persons, server, Path(folder), TROUBLES, figures)
    failures = [f"{seed}: {wrong}"] if wrong else []
    return {"cases": count, "failures": failures, **figures}


def run_season(seed, count, persons, server, folder, troubles, figures):
    """What went wrong in a season of `count` events on both databases, None if nothing did.

    server: of PostgreSQL; troubles: `Troubles`. It adds to `figures`.
    """
    try:
        with desk_processes(), server_place(server, folder / "served") as place:
            in_file = _held(seed, count, persons, FilePlace(folder / "club.db"), troubles, figures)
            on_server = _held(seed, count, persons, place, troubles, figures)
    except SeasonError as error:
        return str(error)
    figures["persons"] += in_file.persons
    figures["deals"] += in_file.deals
    figures["documents"] += len(in_file.files)
    figures["bytes"] += sum(map(len, in_file.files.values()))
    return _difference(in_file, on_server)


def _held(seed, count, persons, place, troubles, figures):
    """The `Outcome` of the season at a place. SeasonError."""
    with tempfile.TemporaryDirectory() as folder:
        dice = f"{seed} {type(place).__name__}"
        world = SeasonWorld(seed, count, persons, place, Path(folder), troubles, dice)
        try:
            world.hold()
        finally:
            for what, name in _NAMES.items():
                figures[name] += world.figures[what]
        return outcome_of(world, place.near)


def _difference(in_file, on_server):
    """What is not the same, None if all is."""
    if [*in_file.files] != [*on_server.files]:
        return f"there are {[*in_file.files]} and {[*on_server.files]}"
    for name, file in in_file.files.items():
        other = on_server.files[name]
        if file != other:
            return f"{name}: {_where(*map(json.loads, (file, other)))}"
    if in_file.rows != on_server.rows:
        return f"so many rows: {in_file.rows}, {on_server.rows}"
    return None


def _where(one, other):
    """Where two documents differ first, and how: not by what follows from the rest."""
    texts = [
        json.dumps(_without(some, ("salt", "digest")), ensure_ascii=False) for some in (one, other)
    ]
    pairs = enumerate(zip(*texts, strict=False))
    at = next((at for at, pair in pairs if len({*pair}) > 1), min(map(len, texts)))
    return ", on the server ".join(text[max(at - 100, 0) : at + 100] for text in texts)


def _without(value, keys):
    """A value of JSON without these keys."""
    if isinstance(value, list):
        return [_without(part, keys) for part in value]
    if not isinstance(value, dict):
        return value
    return {key: _without(part, keys) for key, part in value.items() if key not in keys}
