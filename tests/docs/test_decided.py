"""What the guides decide by command are kinds of decisions, with their fields."""

import re
import shlex

from host_tools.tournament.decisions import KINDS
from tests.docs.markdown import ROOT
from tests.each import each

GUIDES = sorted(ROOT.glob("docs/**/*.md"))
DECIDED = [
    (path.name, said)
    for path in GUIDES
    for said in re.findall(r"(?:`|schreiber )decide ([^`\n]+)", path.read_text(encoding="utf-8"))
]


@each("guide", "said", DECIDED)
def test_a_decision_is_of_a_kind_with_these_fields(guide, said):
    kind, *fields = shlex.split(said, comments=True)
    assert kind in KINDS
    named = [one.partition("=")[0] for one in fields if re.match(r"\w+=", one)]
    assert set(named) <= set(KINDS[kind].fields)


def test_a_variant_is_one_of_its_kind():
    found = [re.match(r"(\w+) what=(\w+)", said) for _, said in DECIDED]
    named = {one.groups() for one in found if one and KINDS[one[1]].variants}
    assert len(named) > 4
    assert {one for one in named if one[1] not in KINDS[one[0]].variants} == set()
