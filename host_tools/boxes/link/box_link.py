"""The link to one box, over any carrier: the calls, their arguments and their answers."""

from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self, TypeAlias

from host_tools.boxes.link.box_answers import BoxAnswer, Identity, read_identity
from host_tools.common.errors import LinkError
from host_tools.common.strict_json import Json
from host_tools.language.message import Sentence, msg
from rules_core.pin import LAST_PIN
from rules_core.record import DIGEST_SIZE

# What JSON can carry to a box.
Sendable: TypeAlias = "Json | Sequence[str] | Mapping[str, Json]"


class BoxLink(ABC):
    """A box that listens. As a context manager it lets the box go on at the end, in any case.

    `name`: the user's name for this connection, a port. Every call raises LinkError if the box
    cannot be reached, refuses, or answers nonsense.
    """

    name: Sentence = ""

    @abstractmethod
    def _call(self, function: str, *arguments: Sendable) -> str:
        """Call a function of `firmware.app.link` on the box: the line that it answers."""

    @abstractmethod
    def resume(self) -> None:
        """Let the box go on where it was. No other call may follow."""

    @abstractmethod
    def close(self) -> None:
        """Give back the port."""

    def identify(self) -> Identity:
        """The `Identity` of the box and its log."""
        return read_identity(self._ask("identify"))

    def pull(self, offset: int, size: int) -> bytes:
        """At most `size` bytes of the log from `offset` on.

        Fewer at its end, or if the box sends less at a time.
        """
        answer = self._ask("pull", offset, size)
        data = answer.data("data")
        if answer.number("offset") != offset or len(data) > size:
            raise self._failure(msg("the box sent another part of its log than it was asked for"))
        return data

    def acknowledge(self, offset: int, clock: int) -> None:
        """Tell the box that the desk keeps its log up to `offset`. clock: now, in Unix seconds."""
        self._ask("acknowledge", offset, clock)

    def push_session(self, session: Mapping[str, Json]) -> int:
        """Begin `session` (a dict, see `rules_core.session`) on the box; its sequence number.

        Pushing the same session once more changes nothing if it has a label.
        """
        return self._ask("push_session", session).number("sequence")

    def push_tariff(self, data: bytes) -> str:
        """Give the box a tariff (its bytes): the digest in hexadecimal that the box answers."""
        answer = self._ask("push_tariff", b64encode(data).decode())
        return answer.text("digest")

    def tariffs(self) -> list[dict[str, str]]:
        """The tariffs that the box keeps: a list of {"rules", "digest", "name"}, all texts."""
        answer = self._ask("tariffs")
        return [
            {key: tariff.text(key) for key in ("rules", "digest", "name")}
            for tariff in answer.parts("tariffs")
        ]

    def drop_tariff(self, digest: str) -> None:
        """Let the box forget the tariff of this digest (in hexadecimal)."""
        self._ask("drop_tariff", digest)

    def push_players(self, names: Sequence[str]) -> None:
        """Give the box the list of names to choose the players from."""
        self._ask("push_players", names)

    def push_next(self, following: Mapping[str, Json]) -> None:
        """Tell the box where the players of its session sit next: {"label", "round", "players"}.

        `label`: of the session that it follows, "": whichever is in play; a player: {"name",
        "table", "seat"}, seats from 0.
        """
        self._ask("push_next", following)

    def allow_minutes(self, minutes: int) -> None:
        """Set the minutes for the round in play, 0: no limit. Its clock is not started.

        For a box that says `Identity.most_minutes`.
        """
        self._ask("allow_minutes", minutes)

    def start_clock(self) -> tuple[int, int]:
        """Start the clock of the round unless it runs: (minutes allowed, minutes left).

        Without a clock 0 minutes are allowed.
        """
        answer = self._ask("start_clock")
        return answer.number("minutes"), answer.number("left")

    def set_clock(self, seconds: int) -> None:
        """Set the box's clock to `seconds` (Unix)."""
        self._ask("set_clock", seconds)

    def begin_anew(self, size: int, digest: bytes) -> bytes:
        """Let the box begin its log anew: the digest of the first record of the new log.

        The desk holds the old log, `size` bytes with the SHA-256 `digest`. The box refuses if its
        log is another one, or a session is in play.
        """
        sent = b64encode(digest).decode()
        return self._ask("begin_anew", size, sent).data("log", (DIGEST_SIZE,))

    def set_pin(self, pin: str) -> int:
        """Set the director's PIN of the box, four to six digits; "" takes it away.

        Returns the number of this setting, see `rules_core.pin`.
        """
        return self._ask("set_pin", pin).number("number", LAST_PIN)

    def _ask(self, function: str, *arguments: Sendable) -> BoxAnswer:
        line = self._call(function, *arguments)
        return BoxAnswer.parse(
            msg("{port}: the box's answer to {function}", port=self.name, function=function), line
        )

    def _failure(self, sentence: Sentence) -> LinkError:
        return LinkError(msg("{what}: {how}", what=self.name, how=sentence))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            self.resume()
        except LinkError as second:
            if error is None:
                raise
            error.add_note(str(second))  # the first error says what has happened
        finally:
            self.close()
