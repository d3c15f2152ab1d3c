"""A decision as the command that makes it, for those who are told what they may decide."""

import json
import shlex
from collections.abc import Mapping


def command_of(event_number: int, kind: str, content: Mapping[str, object]) -> str:
    """The command that makes a decision, as it is typed into a shell."""
    fields = " ".join(f"{name}={_typed(value)}" for name, value in content.items())
    return f"schreiber decide {kind} {fields} --event {event_number}"


def _typed(value: object) -> str:
    """A value of a field as a shell takes it."""
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return shlex.quote(text)
