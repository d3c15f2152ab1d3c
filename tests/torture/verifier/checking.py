"""All checks of a document, one after the other."""

from collections import Counter

from tests.torture.verifier.persons import faults_of_persons
from tests.torture.verifier.rankings import faults_of_rankings
from tests.torture.verifier.reading import digest_of
from tests.torture.verifier.schema import faults_of_form
from tests.torture.verifier.scores import VERSION, OutOfReach
from tests.torture.verifier.tables import faults_of_tables

REGISTERED = ("warning", "penalty")


def differences(document) -> list[str]:
    """A sentence for everything that is not as the file says.

    A document of another form is looked at no further. Raises OutOfReach for other numbers than
    those of the texts.
    """
    found = faults_of_form(document)
    if found:
        return found
    rules = document["rules"]
    if rules["tariff"] is not None or rules.get("others") or rules["version"] != VERSION:
        raise OutOfReach(f"{rules['id']} version {rules['version']}, or a club's own numbers")
    if document["digest"] != digest_of(document):
        found.append(f"digest: the document comes to {digest_of(document)}")
    found += faults_of_tables(document)
    found += faults_of_persons(document)
    found += faults_of_rankings(document)
    return found + _faults_of_register(document)


def _faults_of_register(document):
    """`incidents` are the warnings and penalties of the lines, person by person."""
    if "incidents" not in document:
        return []
    said = Counter(
        (one["person"], one["kind"], one["round"], one["table"], one["points"], one["by"])
        for one in document["incidents"]
        if one["table"] is not None
    )
    right = Counter(
        one
        for table in document["tables"]
        for line in table["lines"]
        if line["kind"] in REGISTERED and line["counts"]
        for one in _register(line, table)
    )
    return [
        f"incidents: {one} stands there {said[one]} times instead of {right[one]}"
        for one in sorted(said.keys() | right.keys())
        if said[one] != right[one]
    ]


def _register(line, table):
    """Whom a warning or penalty concerns, as the register has it."""
    entry = (line.get("entry") or {}).get(line["kind"])
    for seat, person in enumerate(line["seats"]):
        if person is not None and (entry is None or entry["seat"] == seat):
            yield (
                *(person, line["kind"], table["round"], table["table"]),
                *(-line["points"][seat], line["by"]),
            )
