"""How the command line names things."""

from host_tools.language.message import msg

BOX = msg("box {box}")  # by the end of its board's id


def box_end(unique_id):
    """The end of a board's id (bytes), by which its box is called: `5f2a9c01`."""
    return unique_id.hex()[-8:]


def box_name(unique_id):
    """A `Message` that calls a box by the end of its board's id, as it shows it itself."""
    return BOX.about(box=box_end(unique_id))


def signed(value):
    """Points or cents that somebody gets: `+12`, `-3`, `0`."""
    return f"{value:+d}" if value else "0"


def amount(cents):
    """Money: `12.50`."""
    return f"{cents / 100:.2f}"
