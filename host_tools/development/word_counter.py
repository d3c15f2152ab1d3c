"""Counts texts that have to be read twice, by words and openings; no kind of text may get more.

    python -m host_tools.development.word_counter          compares; exit status 1 if there are more
    python -m host_tools.development.word_counter PATH     shows those of a file or a folder
    python -m host_tools.development.word_counter commit   shows those of commits

Once there are fewer, `ALLOWED` is lowered to the count. Subjects of commits are counted since
`BASE`, if git has that history: a shallow clone or an export has none.
"""

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools.language.catalog_files import stored

ROOT = Path(__file__).parents[2]
CODE = ("firmware", "hardware", "host_tools", "rules_core")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

# The last commit before subjects are counted.
BASE = "d54a21ac9edafd83973937d17127292cfcae8528"

# How many of each kind there may be.
ALLOWED = {"docstrings": 0, "sentences": 9, "documents": 2, "subjects": 0}

# A clause, a question or a filler where the subject of the sentence belongs.
OPENINGS = ("Who", "Whoever", "Whose", "What", "That", "Is", "Are", "May", "Has", "Were", "Was")
# Words that hang a second thought on the first, or stand for a noun.
WORDS = (
    "of which",
    "of whom",
    "by which",
    "that which",
    "whoever",
    "in so many words",
    "for ever",
    "so many",
    "all the same",
    "beside what",
    "and of it",
    "his own",
)
HARD = re.compile(
    rf"(?:^|(?<=[.:!?]\s))(?:{'|'.join(OPENINGS)})\b|\b(?:{'|'.join(WORDS)})\b", re.MULTILINE
)


# A subject begins with a verb of work and names the thing, by no clause and no pronoun.
SUBJECT = re.compile(
    r"""
    (?:
        Accept | Add | Answer | Ask | Check | Close | Compare | Compile | Count | Derive | Document
        | Draw | Explain | Fix | Fold | Forbid | Group | Hide | Import | Join | Keep | Leave | Limit
        | Link | List | Load | Lower | Mark | Measure | Mend | Merge | Move | Name | Note | Number |
        Offer | Open | Order | Pin | Print | Propose | Put | Raise | Read | Record | Refuse |
        Release | Remove | Rename | Replace | Report | Restore | Reuse | Revert | Run | Score | Send
        | Set | Settle | Share | Shorten | Show | Sign | Simplify | Skip | Sort | Speed | Split |
        Start | Stop | Store | Test | Tell | Translate | Type | Undo | Update | Use | Verify | Warn
        | Widen | Wrap | Write
    )
    \ (?!(?:how|it|its|so|that|them|this|what|whether|which|who|whose)\b)\w+
    """,
    re.VERBOSE,
)


def hard(text: str) -> bool:
    """Return True if a text has one of the words or begins a sentence with one of the openings."""
    return HARD.search(text) is not None


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (place, text) of every docstring of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, DOCUMENTED):
            text = ast.get_docstring(node)
            if text:
                line = node.body[0].lineno
                yield f"{path.relative_to(ROOT)}:{line}", text


def paragraphs(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (place, text) of every paragraph of a page, blocks of code left out."""
    page = re.sub(r"(?ms)^```.*?^```$", "", path.read_text(encoding="utf-8"))
    for text in re.split(r"\n\s*\n|\n(?=[-*|] )", page):
        yield str(path.relative_to(ROOT)), text.strip().lstrip("-*| ")


def sentences() -> Iterator[tuple[str, str]]:
    """Yield (place, text) of every English sentence of the desk."""
    for message in stored(ROOT / "host_tools/language/de.po", "de"):
        said = message.id if isinstance(message.id, str) else message.id[0]
        yield ", ".join(sorted(place for place, _ in message.locations)), said


def subjects() -> list[tuple[str, str]] | None:
    """Return (place, subject) of every commit since `BASE`; None without that history."""
    command = ["git", "log", "--no-merges", "--format=%h %s", f"{BASE}..HEAD"]
    try:
        asked = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    except FileNotFoundError:
        return None
    if asked.returncode:
        return None
    lines = [line.partition(" ") for line in asked.stdout.decode().splitlines()]
    return [(f"commit {short}", subject) for short, _, subject in lines]


def names_a_thing(subject: str) -> bool:
    """Return True if a subject begins with a verb of work and names a thing, and is not hard."""
    return SUBJECT.match(subject) is not None and not hard(subject)


def found() -> dict[str, list[tuple[str, str]]]:
    """Return {kind: [(place, text)]} of all that has to be read twice.

    The kind "subjects" is missing without the history of git.
    """
    modules = sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py"))
    pages = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("hardware/*.md")))
    kinds = {
        "docstrings": _hard_ones(one for path in modules for one in docstrings(path)),
        "sentences": _hard_ones(sentences()),
        "documents": _hard_ones(one for path in pages for one in paragraphs(path)),
    }
    commits = subjects()
    if commits is not None:
        kinds["subjects"] = [(place, text) for place, text in commits if not names_a_thing(text)]
    return kinds


def _hard_ones(texts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(place, text) for place, text in texts if hard(text)]


def main() -> int:
    """Return the exit status: 1 if a kind of text has more than it may."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("path", nargs="?", help="what to show, from the root of the project")
    path = parser.parse_args().path
    kinds = found()
    if path is not None:
        for place, text in (one for texts in kinds.values() for one in texts):
            if place.startswith(path):
                print(f"{place}: {' '.join(text.split())[:100]}")
        return 0
    if "subjects" not in kinds:
        print(f"subjects: not counted, git has no history since {BASE[:8]}")
    for kind, texts in kinds.items():
        if len(texts) != ALLOWED[kind]:
            print(f"{kind}: {len(texts)} have to be read twice, and {ALLOWED[kind]} may")
    return 1 if any(len(texts) > ALLOWED[kind] for kind, texts in kinds.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
