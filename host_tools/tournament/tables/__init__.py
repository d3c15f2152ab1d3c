"""The tables of an event: who sat there, which sessions are theirs, what they come to."""
