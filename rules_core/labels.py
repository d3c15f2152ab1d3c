"""Labels of the sessions of tables at the desk: `E3 r1 t2` is table 2 of round 1 of event 3."""

_LETTERS = "Ert"
_DIGITS = "0123456789"


def label(event_number: int, round_number: int, table: int) -> str:
    """Return the desk's label for the session of a table."""
    return label_begins(event_number) + str(round_number) + " t" + str(table)


def label_begins(event_number: int) -> str:
    """How the label of every session of an event begins."""
    return "E" + str(event_number) + " r"


def read_label(text: str) -> "tuple[int, tuple[int, int]] | None":
    """(event number, (round, table)) that a label says, None if it is none of ours."""
    parts = text.split(" ")
    if len(parts) != len(_LETTERS):
        return None
    numbers = []
    for letter, part in zip(_LETTERS, parts):
        digits = part[1:]
        if part[:1] != letter or not digits or digits.strip(_DIGITS):
            return None
        numbers.append(int(digits))
    return numbers[0], (numbers[1], numbers[2])
