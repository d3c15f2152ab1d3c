"""The server behind the pages: listener, guard, errors, the database in its thread."""
