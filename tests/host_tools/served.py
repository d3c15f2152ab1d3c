"""A box in a process of its own, behind a socket."""

import multiprocessing
from functools import cache

BOX = "tests.host_tools.repl_box"


class Served:
    """A box in a process of its own: `port` to call it, `heard()` what it has told so far."""

    def __init__(self, folder, *options):
        self.folder = folder
        self._told, tells = _processes().Pipe(duplex=False)
        self._process = _processes().Process(
            target=_serve, args=(tells, *map(str, (folder, *options)))
        )
        self._process.start()
        tells.close()
        self.port = f"socket://127.0.0.1:{self._told.recv()}"

    def stop(self):
        self._process.kill()
        self._process.join()
        self._told.close()

    def heard(self, count):
        """The next `count` words that it tells; waits for them."""
        return [self._told.recv() for _ in range(count)]


@cache
def _processes():
    """Makes processes that have loaded a box already, where the system can."""
    ways = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
    context.set_forkserver_preload([BOX])
    return context


def _serve(tells, *arguments):
    from tests.host_tools import repl_box  # it keeps the one application of its process

    repl_box.serve(tells.send, arguments)
