"""From the bytes of a box's log to judged rows, and the database that is judged as it is opened."""
