"""The link to a box that runs in this process: the simulator's, or a test's."""

import json
from collections.abc import Callable
from typing import Protocol

from host_tools.boxes.link.box_link import BoxLink, Sendable
from host_tools.common.strict_json import Json
from host_tools.language.message import Sentence


class LinkedBox(Protocol):
    """The box's end of the link: `firmware.app.link.Link`."""

    def answer(self, function: str, *arguments: Json) -> str:
        """The line that the box prints."""


class InProcessLink(BoxLink):
    """Calls `firmware.app.link.Link` directly.

    run(function): calls `function` in the thread of the box's application and returns what it
    returns; by default in this thread. closed(): called when the link is closed.
    """

    def __init__(
        self,
        box: LinkedBox,
        name: Sentence = "box in this process",
        run: Callable[[Callable[[], str]], str] | None = None,
        closed: Callable[[], None] | None = None,
    ) -> None:
        self.name = name
        self._box = box
        self._run = run or (lambda function: function())
        self._closed = closed

    def _call(self, function: str, *arguments: Sendable) -> str:
        # Through JSON, as over the wire: both ends of the link see what they would see there.
        sent = json.loads(json.dumps(arguments))
        return self._run(lambda: self._box.answer(function, *sent))

    def resume(self) -> None:
        """Nothing to do: the application was never stopped."""

    def close(self) -> None:
        """Nothing to give back; `closed` is called."""
        if self._closed is not None:
            self._closed()
