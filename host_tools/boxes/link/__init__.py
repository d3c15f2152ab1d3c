"""The desk's end of the link to a box: one interface, `BoxLink`, and its two implementations."""
