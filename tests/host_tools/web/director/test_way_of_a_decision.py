"""A decision goes from the form to the ranking as the map says."""

import threading
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT
from tests.docs.test_map import DECISION, stops

ADJUSTED = {
    "what": "points",
    "round": "1",
    "table": "2",
    "persons": ["5"],
    "points": "-3",
    "reason": "late",
}


class Watch:
    """Notes in `called` which stops of the way are called, in order, while it is `on`."""

    def __init__(self):
        self.on = False
        self.called = []
        self._stops = set(stops(DECISION))

    def __call__(self, frame, event, _):
        if self.on and event == "call":
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT):
                stop = path.relative_to(ROOT).as_posix(), frame.f_code.co_qualname
                if stop in self._stops:
                    self.called.append(stop)


@pytest.fixture
def watch():
    """Watches every thread that is started after it."""
    watch = Watch()
    threading.setprofile(watch)
    yield watch
    threading.setprofile(None)


@pytest.mark.long
def test_the_way(watch, page):
    watch.on = True
    page.post("/event/1/decide/adjust", ADJUSTED)
    page.get("/event/1/ranking")
    watch.on = False
    calls = iter(watch.called)
    assert [stop for stop in stops(DECISION) if stop not in calls] == []
