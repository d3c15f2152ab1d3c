"""Every decision says what, why, and what it costs; what it names is there."""

import re

from tests.docs.markdown import ROOT, sections

PAGE = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
DECISIONS = [(heading, text) for heading, text in sections(PAGE) if heading.startswith("## ")]


def test_each_says_what_why_and_its_price():
    assert 12 <= len(DECISIONS) <= 17
    for heading, text in DECISIONS:
        said = re.findall(r"^- \*\*(\w+)\.\*\*", text, re.M)
        assert said == ["Choice", "Reason", "Price"], heading


def test_what_it_names_is_there():
    paths = re.findall(r"`(\w+/[\w/.]+)`", PAGE)
    paths += [f"docs/{page}" for page in re.findall(r"\]\((\w+\.md)\)", PAGE)]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
