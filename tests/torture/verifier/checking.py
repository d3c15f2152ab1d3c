"""All checks of a document, one after the other."""

from collections import Counter

from tests.torture.verifier.cups import DIGESTS, is_known
from tests.torture.verifier.persons import faults_of_persons
from tests.torture.verifier.rankings import faults_of_rankings
from tests.torture.verifier.reading import digest_of
from tests.torture.verifier.schema import faults_of_form
from tests.torture.verifier.scores import PLAYERS, VERSION, OutOfReach
from tests.torture.verifier.tables import faults_of_tables

REGISTERED = ("warning", "penalty")


def differences(document) -> list[str]:
    """A sentence for everything that is not as the file says.

    A document of another form is looked at no further. Raises OutOfReach for other numbers than
    those of the texts.
    """
    return faults_of_form(document) or faults_of_content(document)


def faults_of_content(document) -> list[str]:
    """A sentence for each value of a well-formed document that does not follow from the others."""
    right = digest_of(document)
    found = [] if document["digest"] == right else [f"digest: the document comes to {right}"]
    return [*found, *faults_beside_the_digest(document)]


def faults_beside_the_digest(document):
    """The same, one after the other, without a look at the digest, which is of every value."""
    rules = document["rules"]
    known = rules["id"] in PLAYERS and rules["version"] == VERSION
    if rules["id"] in DIGESTS or rules["tariff"] is not None:
        known = known and rules["tariff"] is not None and is_known(rules["id"], rules["tariff"])
    if not known or rules.get("others"):
        raise OutOfReach(f"{rules['id']} version {rules['version']}, or a club's own numbers")
    yield from faults_of_tables(document)
    yield from faults_of_persons(document)
    yield from faults_of_rankings(document)
    yield from _faults_of_register(document)


def _faults_of_register(document):
    """`incidents` have the warnings and penalties of the lines that count, person by person.

    They have those of other lines, too, if the director has not taken them back, and what the desk
    has said of a person: "Warnings and penalties are the player's".
    """
    if "incidents" not in document:
        return []
    lines = [(line, table) for table in document["tables"] for line in table["lines"]]
    known = [(line, table) for line, table in lines if line["kind"] in REGISTERED]
    least = Counter(
        one for line, table in known if line["counts"] for one in _register(line, table)
    )
    most = Counter(one for line, table in known for one in _register(line, table))
    said = Counter(
        tuple(one[key] for key in ("person", "kind", "round", "table", "points", "by"))
        for one in document["incidents"]
        if (one["kind"], one["by"]) != ("warning", "desk")
    )
    return [
        f"incidents: {one} stands there {said[one]} times instead of {least[one]}"
        for one in sorted(said.keys() | least.keys(), key=str)
        if not least[one] <= said[one] <= most[one]
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
