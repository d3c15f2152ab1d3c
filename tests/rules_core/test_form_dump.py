"""The forms are those whose texts were read in a review."""

from rules_core.books import RULE_IDS, book
from tests.each import each
from tests.rules_core import form_dump


@each("rules", RULE_IDS)
def test_the_form_is_as_reviewed(rules):
    kept = form_dump.path(rules)
    assert kept.exists(), f"no text of this form; run {form_dump.COMMAND} and review it"
    found = form_dump.dump(book(rules))
    assert found == kept.read_text(encoding="utf-8"), (
        f"the form of {rules} has changed; if that is meant, run {form_dump.COMMAND}"
    )


def test_no_text_of_a_form_is_left_over():
    assert {kept.stem for kept in form_dump.FOLDER.iterdir()} == set(RULE_IDS)
