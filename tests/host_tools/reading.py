"""The commands that only read the desk's database, one way of each."""

COMMANDS = (
    ["standings"],
    ["standings", "--tables"],
    ["deals"],
    ["box", "findings"],
    ["export", "deals"],
    ["export", "documents"],
)
