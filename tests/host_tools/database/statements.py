"""What is said to a database."""

from host_tools.database.connection import Connection


def followed(monkeypatch):
    """A list to which every statement is added from now on."""
    statements = []
    execute = Connection._say

    def follow(self, statement, *parameters):
        statements.append(statement)
        return execute(self, statement, *parameters)

    monkeypatch.setattr(Connection, "_say", follow)
    return statements
