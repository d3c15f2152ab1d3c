"""Published pages of the result document: its schema, an example, and the page about it.

`python -m host_tools.development.result_pages` writes docs/result.schema.json, the schema of a deal
by itself, docs/result-example.json, and the tables and the example in docs/result-document.md.
"""

import json
import re
from pathlib import Path

from firmware.image.paths import ROOT
from host_tools.common.strict_json import Json
from host_tools.development.key_tables import key_tables
from host_tools.development.result_example import example_document
from host_tools.results.canonical import file_bytes
from host_tools.results.deal_schema import document_schema
from host_tools.results.result_schema import result_schema

SCHEMA = ROOT / "docs/result.schema.json"
DEAL_SCHEMA = ROOT / "tests/vectors/deal.schema.json"
EXAMPLE = ROOT / "docs/result-example.json"
PAGE = ROOT / "docs/result-document.md"
COMMAND = "python -m host_tools.development.result_pages"

_WIDTH = 120  # characters of a line


def published() -> dict[Path, bytes]:
    """{path: bytes} of the four files, as they should be."""
    example = example_document()
    page = PAGE.read_text(encoding="utf-8")
    page = _with_section(page, "Every key", key_tables())
    page = _with_section(page, "An example", f"```json\n{laid_out(example)}\n```\n")
    return {
        SCHEMA: f"{laid_out(result_schema())}\n".encode(),
        DEAL_SCHEMA: f"{laid_out(document_schema())}\n".encode(),
        EXAMPLE: file_bytes(example),
        PAGE: page.encode(),
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


def _with_section(page: str, heading: str, text: str) -> str:
    """The page with another text below the generated part of a section, up to the next one."""
    begin = f"<!-- Made by `{COMMAND}`; change nothing up to the next section. -->\n"
    pattern = rf"(\n## {heading}\n(?:(?!\n## ).)*?{re.escape(begin)}).*?(?=\n## |\Z)"
    changed, count = re.subn(pattern, lambda found: f"{found[1]}\n{text}", page, flags=re.DOTALL)
    if count != 1:
        raise ValueError(f"the page has no section {heading!r}")
    return changed


def main() -> None:
    """Write the files."""
    for path, data in published().items():
        path.write_bytes(data)


if __name__ == "__main__":
    main()
