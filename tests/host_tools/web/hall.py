"""The boxes of a tournament, and who carries them between their tables and the desk."""

from tests.host_tools.web.desk_process import open_box
from tests.host_tools.web.scene import play

LEFT_ALONE = ("set-up", "waiting", "collected", "unsigned", "failed")


class Hall:
    """So many boxes in the folder of a `MortalDesk`. Who carries them looks at a window of his own.

    killing: how often the desk is killed while boxes are plugged in, of 1.
    """

    def __init__(self, window, desk, event, count, chance, killing=0.3):
        self.names = [f"box-{number}" for number in range(1, count + 1)]
        self._window = window
        self._desk = desk
        self._folder = desk.folder
        self._page = f"/event/{event}/boxes"
        self._chance = chance
        self._killing = killing

    def carry(self):
        """Plug all boxes in, wait until the page says that it is done with them, pull them."""
        page = self._window.page
        self._window.open(self._page)
        for name in self.names:
            self._plug(name).touch()
        if self._chance.random() < self._killing:
            self._desk.kill_in(self._chance.uniform(0, 3)).join()
            self._desk.kill()
        cards = [self._card(name) for name in self.names]
        for card in cards:
            page.locator(",".join(f"{card}.{state}" for state in LEFT_ALONE)).first.wait_for()
        for name in self.names:
            self._plug(name).unlink()
        for card in cards:
            page.locator(f"{card}.away").wait_for()

    def play(self, deals=None):
        """Play what the boxes were set up for; None: to the signatures."""
        for name in self.names:
            box = open_box(self._folder, name)
            if box.session.body is None or box.session.over:
                continue
            play(box, self._chance, deals)
            if box.session.over:
                box.session.close()

    def places(self):
        """{name of a box: (round, table) of its session}."""
        bodies = {name: open_box(self._folder, name).session.body for name in self.names}
        return {name: (body["round"], body["table"]) for name, body in bodies.items() if body}

    def _plug(self, name):
        return self._folder / f"{name}.plug"

    def _card(self, name):
        unique_id = open_box(self._folder, name).board.unique_id.hex()[-8:]
        return f'li.box:has(h2:text-is("{unique_id}"))'
