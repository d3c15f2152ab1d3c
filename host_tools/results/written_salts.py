"""The salts of a document that somebody else has sealed: nobody here knows the secret behind them.

A value that is worked out anew is the same sealed value if it says the same.
"""

from typing import Any

from host_tools.common.strict_json import Json
from host_tools.results.sealing import SALT, SHA256


def with_written_salts(made: Json, written: Json) -> Any:
    """A value with the salts of the `written` one wherever both say the same.

    Of what that leaves out it has the digest only.
    """
    if isinstance(made, list) and isinstance(written, list):
        others = [*written, *[None] * len(made)]
        return [with_written_salts(*pair) for pair in zip(made, others, strict=False)]
    if not isinstance(made, dict):
        return made
    if not isinstance(written, dict):
        return written if SALT in made and made.get("text") == written else made
    if SALT in made and SHA256 in written:
        return written
    within = {key: with_written_salts(part, written.get(key)) for key, part in made.items()}
    if SALT in made and SALT in written:
        salted = within | {SALT: written[SALT]}
        return written if salted == written else within
    return within
