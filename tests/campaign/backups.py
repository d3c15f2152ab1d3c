"""Three processes make backups of one database while others decide; many are killed at a step.

Each that was said to be made is there, whole, and holds what was stored before it began. Of those
that a desk makes by itself as many are kept as were asked for, whoever made them.
`run(seed, count)` is for a long campaign; every third seed has its database on a server.
"""

import asyncio
from pathlib import Path

from host_tools.database.address import path_beside
from host_tools.database.backup_notes import KEEP, notes_of
from host_tools.database.copies import keep_beside
from host_tools.web.serving.backups import Backups
from host_tools.web.serving.desk import Desk
from tests.campaign.mortal_process import NEVER, Steps, answer, started
from tests.campaign.stored_beside import paid, played, writers

MAKERS = 3
_KILLED_IN = 12  # a process makes at most so many backups before it is killed


def run(seed, count):
    """`count` backups: {"cases": `count`, "failures": [what], "kills": how many processes were
    killed, "stored" and "refused": decisions beside them}.
    """
    return played(run_part, seed, count)


def run_part(chance, address, folder, count, figures):
    """What went wrong in `count` backups, a list. It adds to `figures`, see `run`."""
    path, said = path_beside(address), folder / "said"
    said.touch()
    steps = answer(*started(_make, address, said, 2, NEVER))
    with writers(address) as stored:
        kills = 0
        while len(_lines(said)) < count:
            share = -(-(count - len(_lines(said))) // MAKERS)
            most = steps // 2 * _KILLED_IN
            lasts = [chance.choice((None, chance.randint(1, most))) for _ in range(MAKERS)]
            makers = [started(_make, address, said, share, last) for last in lasts]
            kills += sum(answer(*maker) is None for maker in makers)
    figures["kills"] += kills
    figures["stored"] += len(stored[0])
    figures["refused"] += stored[1]
    return [*_wrong(path, _lines(said), kills)]


def _lines(said):
    """(path, how much was paid before it began) of each backup that was said to be made."""
    found = [line.rsplit(" ", 1) for line in said.read_text(encoding="utf-8").splitlines()]
    return [(Path(name), int(before)) for name, before in found]


def _wrong(path, said, kills):
    noted = notes_of(path).made
    folder = path.parent / "backups"
    names = [name for name, _ in said]
    beside = [name for name in names if name.parent != folder]
    if len({*beside}) != len(beside):
        yield f"two copies have one name: {len(beside) - len({*beside})}"
    by_itself = {one.name for one in folder.iterdir() if one.suffix == path.suffix}
    if len(noted) != min(KEEP, len(names) - len(beside)):
        yield f"{len(noted)} backups are noted"
    if not by_itself.issuperset(noted) or len(by_itself) > len(noted) + kills:
        yield f"{len(by_itself)} backups are there, {len(noted)} noted, after {kills} kills"
    for name, before in said:
        if not name.exists():
            if name.parent != folder or name.name in noted:
                yield f"{name.name} is not there"
        elif len(paid(name)) < before:
            yield f"{name.name} lacks what was stored"
    for name in [*by_itself, *path.parent.glob(f"{path.stem}.backup.*")]:
        paid(folder / name)  # each is whole, also what a killed process has made


def _make(pipe, address, said, count, last):
    """Make backups, by a command and as a desk does in turn; send how many steps it took."""
    counted = None if last is None else Steps(last)
    for number in range(count):
        before = len(paid(address, check=False))
        copy = asyncio.run(_by_desk(address)) if number % 2 else keep_beside(address, "backup")
        with said.open("a", encoding="utf-8") as file:
            file.write(f"{copy} {before}\n")
    pipe.send(0 if counted is None else counted.taken)


async def _by_desk(address):
    desk = Desk(address)
    await desk.open()
    try:
        return await Backups(desk).make()
    finally:
        await desk.close()
