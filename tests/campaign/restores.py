"""Copies are put back beside two processes that decide, and many restores are killed at a step.

The database is whole each time, as is every copy of what was there before. Whatever was answered as
stored is in one of them: it was stored before the restore, or after it. `run(seed, count)` is for a
long campaign; every third seed has its database on a server.
"""

from host_tools.common.errors import DeskError, LostError
from host_tools.database.copies import keep
from host_tools.intake.database import Database
from host_tools.intake.restoring import restore
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.campaign.mortal_process import NEVER, Steps, answer, started
from tests.campaign.stored_beside import COMMAND, PAGE, paid, played, writers
from tests.host_tools.web.served import TOKEN, Served

_KILLED = 2 / 3  # of the restores, if they live so long
_KEPT = "*.before-restore.*.db"


def run(seed, count):
    """`count` restores: {"cases": `count`, "failures": [what], "kills": how many were killed,
    "stored" and "refused": decisions beside them}.
    """
    return played(run_part, seed, count)


def run_part(chance, address, folder, count, figures):
    """What went wrong in `count` restores, a list. It adds to `figures`, see `run`."""
    copies = [folder / "first.db"]
    keep(address, copies[0])
    wrong, steps = [], {}
    with writers(address) as said:
        for way in (COMMAND, PAGE):
            steps[way] = _taken(address, copies[0], way)
        left = count
        while left:
            several = min(left, chance.choice((1, 1, 2)))  # at one moment
            left -= several
            begun = []
            for _ in range(several):
                way = chance.choice((COMMAND, PAGE))
                last = chance.randint(1, steps[way]) if chance.random() < _KILLED else None
                begun.append(started(_restore, address, chance.choice(copies), way, last))
            for done in [answer(*one) for one in begun]:
                if done is None:
                    figures["kills"] += 1
                elif done[1]:
                    wrong.append(done[1])
            Database(address, must_exist=True).close()  # it is looked over
            copies = [copies[0], *folder.glob(_KEPT)]
    known = paid(address).union(*map(paid, copies))
    if lost := said[0] - known:
        wrong.append(f"{len(lost)} decisions are lost of {len(said[0])}: {sorted(lost)[:5]}")
    figures["stored"] += len(said[0])
    figures["refused"] += said[1]
    restore(copies[0], address)
    if paid(address) != paid(copies[0]):
        wrong.append("what was put back is not what the copy holds")
    return wrong


def _taken(address, copy, way):
    """How many steps a restore takes."""
    steps, failed = answer(*started(_restore, address, copy, way, NEVER))
    assert failed is None, failed
    return steps


def _restore(pipe, address, copy, way, last):
    """Put a copy back, and send (steps, what went wrong)."""
    counted = None if last is None else Steps(last)
    put_back = {COMMAND: _by_command, PAGE: _by_page}[way]
    failed = put_back(address, copy)
    pipe.send((0 if counted is None else counted.taken, failed))


def _by_command(address, copy):
    """What went wrong, None if nothing did."""
    try:
        kept = restore(copy, address)
    except (DeskError, LostError) as error:
        return error.sentence
    return None if kept.exists() else "nothing was kept"


def _by_page(address, copy):
    """Likewise."""
    with Served(lambda: make_app(Desk(address), TOKEN)) as page:
        reply = page.post("/backups/restore", {"file": str(copy)})
    return None if reply.status == 303 else reply.text
