"""The desk's database: what is said to it."""
