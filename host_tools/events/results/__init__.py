"""Result documents of the events in a database."""
