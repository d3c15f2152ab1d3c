"""The server behind the pages: ports, guard, forms, errors, and the database."""
