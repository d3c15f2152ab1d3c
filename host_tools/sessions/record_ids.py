"""The name of a record among all logs: the identity of its log, and its number there."""


def record_id(identity: bytes, sequence: int) -> str:
    """The id of a record; identity: of its log, see `database.schema`."""
    return f"{identity.hex()}-{sequence}"


def parts_of_id(name: str) -> tuple[bytes, int] | None:
    """(identity of the log, number of the record) of an id, None if it is none."""
    identity, _, sequence = name.partition("-")
    try:
        return bytes.fromhex(identity), int(sequence)
    except ValueError:
        return None
