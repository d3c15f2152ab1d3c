"""What of a result document is shown: the rest is left out, and its digest stands there."""

from host_tools.tournament.results.result_document import ResultDocument
from host_tools.tournament.results.sealing import closed


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
