"""The schema and an example of the result document, published beside its page.

`python -m host_tools.development.result_pages` writes docs/result.schema.json, the schema of a deal
by itself, and docs/result-example.json.
"""

import json
from pathlib import Path

from firmware.image.paths import ROOT
from host_tools.common.strict_json import Json
from host_tools.development.result_example import example_document
from host_tools.results.canonical import file_bytes
from host_tools.results.deal_schema import document_schema
from host_tools.results.result_schema import result_schema

SCHEMA = ROOT / "docs/result.schema.json"
DEAL_SCHEMA = ROOT / "tests/vectors/deal.schema.json"
EXAMPLE = ROOT / "docs/result-example.json"

_WIDTH = 120  # characters of a line


def published() -> dict[Path, bytes]:
    """Return {path: bytes} of the three files, as they should be."""
    return {
        SCHEMA: f"{laid_out(result_schema())}\n".encode(),
        DEAL_SCHEMA: f"{laid_out(document_schema())}\n".encode(),
        EXAMPLE: file_bytes(example_document()),
    }


def laid_out(value: Json, indent: int = 0, before: int = 0) -> str:
    """A value as JSON for people: what fits into a line stands in one.

    indent, before: how many blanks, and then characters, stand before it in its line.
    """
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent + before < _WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    deeper = indent + 1
    if isinstance(value, dict):
        named = [(f"{json.dumps(key)}: ", part) for key, part in value.items()]
        parts = [name + laid_out(part, deeper, len(name)) for name, part in named]
        marks = "{}"
    else:
        parts = [laid_out(part, deeper) for part in value]
        marks = "[]"
    within = ",\n".join(" " * deeper + part for part in parts)
    return f"{marks[0]}\n{within}\n{' ' * indent}{marks[1]}"


def main() -> None:
    """Write the files."""
    for path, data in published().items():
        path.write_bytes(data)


if __name__ == "__main__":
    main()
