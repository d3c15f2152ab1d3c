"""The link to one box, whatever carries it: the calls, their arguments and their answers."""

import binascii
from abc import ABC, abstractmethod

from host_tools.boxes.link.box_answers import BoxAnswer, read_identity
from host_tools.common.errors import LinkError
from host_tools.language.message import msg
from rules_core.pin import LAST_PIN
from rules_core.record import DIGEST_SIZE


class BoxLink(ABC):
    """A box that listens. As a context manager it lets the box go on at the end, in any case.

    `name` is what the user calls this connection (a port). Every call raises LinkError when the
    box cannot be reached, refuses, or answers nonsense.
    """

    name = ""

    @abstractmethod
    def _call(self, function, *arguments):
        """Call a function of `firmware.app.link` on the box; returns the line it answers.

        `arguments` are made of what JSON knows: None, booleans, numbers, strings, lists, dicts.
        """

    @abstractmethod
    def resume(self):
        """The box goes on where it was. No other call may follow."""

    @abstractmethod
    def close(self):
        """Give back the port."""

    def identify(self):
        """The `Identity` of the box and its log."""
        return read_identity(self._ask("identify"))

    def pull(self, offset, size):
        """At most `size` bytes of the log from `offset` on; fewer at its end, or if the box
        sends less at a time.
        """
        answer = self._ask("pull", offset, size)
        data = answer.data("data")
        if answer.number("offset") != offset or len(data) > size:
            raise self._failure(msg("the box sent another part of its log than it was asked for"))
        return data

    def acknowledge(self, offset, clock):
        """Tell the box that the desk keeps its log up to `offset`; `clock`: now, Unix seconds."""
        self._ask("acknowledge", offset, clock)

    def push_session(self, session):
        """Begin `session` (a dict, see `rules_core.session`) on the box; its sequence number.

        Pushing the same session once more changes nothing if it has a label. `tariff` may be left
        out where there is none, and goes unsaid then: an older box does not know the word.
        """
        if not session.get("tariff"):
            session = {name: value for name, value in session.items() if name != "tariff"}
        return self._ask("push_session", session).number("sequence")

    def push_tariff(self, data):
        """Give the box a tariff (its bytes) to play by; its digest in hexadecimal."""
        answer = self._ask("push_tariff", binascii.b2a_base64(data, newline=False).decode())
        return answer.text("digest")

    def tariffs(self):
        """The tariffs that the box keeps: a list of {"rules", "digest", "name"}, all texts."""
        answer = self._ask("tariffs")
        return [
            {key: one.text(key) for key in ("rules", "digest", "name")}
            for one in answer.parts("tariffs")
        ]

    def drop_tariff(self, digest):
        """Let the box forget the tariff of this digest (in hexadecimal)."""
        self._ask("drop_tariff", digest)

    def push_players(self, names):
        """Give the box the list of names to choose the players from."""
        self._ask("push_players", names)

    def push_next(self, following):
        """Tell the box where the players of its session sit next: {"label", "round", "players"}.

        `label`: of the session that it follows, "": whichever is in play; a player: {"name",
        "table", "seat"}, seats from 0.
        """
        self._ask("push_next", following)

    def start_clock(self):
        """Start the clock of the round, unless it has been: (minutes allowed, minutes left).

        No minutes are allowed where there is no clock.
        """
        answer = self._ask("start_clock")
        return answer.number("minutes"), answer.number("left")

    def set_clock(self, seconds):
        """Set the box's clock to `seconds` (Unix)."""
        self._ask("set_clock", seconds)

    def begin_anew(self, size, digest):
        """Let the box begin its log anew; the digest of the first record of the new one.

        The desk holds the old one: so many bytes, whose SHA-256 is `digest`. A box that has
        another one, or on which something is in play, refuses.
        """
        sent = binascii.b2a_base64(digest, newline=False).decode()
        return self._ask("begin_anew", size, sent).data("log", (DIGEST_SIZE,))

    def set_pin(self, pin):
        """Set the director's PIN of the box, four to six digits in a string; "" takes it away.

        The number that this setting got, see `rules_core.pin`; None: an older box has none.
        """
        return self._ask("set_pin", pin).number_if_said("number", LAST_PIN)

    def _ask(self, function, *arguments):
        line = self._call(function, *arguments)
        return BoxAnswer.parse(
            msg("{port}: the box's answer to {function}", port=self.name, function=function), line
        )

    def _failure(self, sentence):
        return LinkError(msg("{port}: {what}", port=self.name, what=sentence))

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        try:
            self.resume()
        except LinkError as second:
            if error is None:
                raise
            error.add_note(str(second))  # the link was lost before; that is what counts
        finally:
            self.close()
