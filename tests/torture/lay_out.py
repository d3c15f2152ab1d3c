"""Lay out torture tournaments for people, each with the digest that it comes to.

`python -m tests.torture.lay_out FILE ...` is run after a change by hand; it changes no other value.
"""

import json
import sys
from pathlib import Path

from tests.torture.verifier.reading import digest_of, read

WIDTH = 160


def main(names: list[str]) -> None:
    """Rewrite the files."""
    for name in names:
        document = read(Path(name).read_bytes())
        document["digest"] = digest_of(document)
        Path(name).write_text(laid_out(document) + "\n", encoding="utf-8")


def laid_out(value, indent: str = "") -> str:
    """JSON: on one line what fits there, else a member a line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    more = indent + " "
    if isinstance(value, dict):
        members = [f"{json.dumps(name)}: {laid_out(one, more)}" for name, one in value.items()]
        return "{\n" + ",\n".join(more + one for one in members) + f"\n{indent}}}"
    members = [laid_out(one, more) for one in value]
    return "[\n" + ",\n".join(more + one for one in members) + f"\n{indent}]"


if __name__ == "__main__":
    main(sys.argv[1:])
