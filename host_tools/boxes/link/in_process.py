"""The link to a box that runs in this process: the simulator's, or a test's."""

import json

from host_tools.boxes.link.box_link import BoxLink


class InProcessLink(BoxLink):
    """Calls `firmware.app.link.Link` directly.

    box: the Link object. `run(function)` calls `function` where the box's objects may be touched
    (an application in a thread of its own) and returns what it returns; by default right here.
    `closed()`: called when the link is closed.
    """

    def __init__(self, box, name="box in this process", run=None, closed=None):
        self.name = name
        self._box = box
        self._run = run or (lambda function: function())
        self._closed = closed

    def _call(self, function, *arguments):
        # Through JSON, as over the wire: both ends of the link see what they would see there.
        sent = json.loads(json.dumps(arguments))
        return self._run(lambda: self._box.answer(function, *sent))

    def resume(self):
        """Nothing to do: the application was never stopped."""

    def close(self):
        """Nothing to give back; whoever waits for it is told."""
        if self._closed is not None:
            self._closed()
