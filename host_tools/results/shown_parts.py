"""Shown parts of a result document: other values are left out, and their digests remain."""

from collections.abc import Callable

from host_tools.common.strict_json import Json
from host_tools.results.result_document import ResultDocument
from host_tools.results.sealing import closed


def shown_parts(
    document: ResultDocument, names: bool = True, cash: bool = False, evidence: bool = True
) -> ResultDocument:
    """The document with only some of its sealed values.

    names: of persons and boxes' players, reasons, and what was decided; cash: of single persons;
    evidence: the records of the boxes, in which the names are, too: it goes with them only.
    """
    wanted = {"cash": cash, "evidence": evidence and names}
    return {
        key: value if wanted.get(key, names) else closed(value) for key, value in document.items()
    }


def published_parts(
    document: ResultDocument, shown: Callable[[int], bool] = lambda _: True
) -> ResultDocument:
    """The document for everybody: no sealed value but the names of persons.

    shown(person): is the name of this one shown?
    """
    entrants = document["entrants"]
    if not isinstance(entrants, list):
        raise TypeError("entrants is no list")
    return shown_parts(document, names=False) | {
        "entrants": [_with_name(entrant, shown) for entrant in entrants]
    }


def _with_name(entrant: Json, shown: Callable[[int], bool]) -> Json:
    """Return an entrant with all sealed values hidden but the name, if it is shown."""
    if not isinstance(entrant, dict) or not isinstance(entrant["person"], int):
        raise TypeError("an entrant has no number")
    hidden = closed(entrant)
    if not isinstance(hidden, dict) or not shown(entrant["person"]):
        return hidden
    return hidden | {"name": entrant["name"]}
