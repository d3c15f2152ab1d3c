"""Königrufen: one engine, one table of tariffs a rule book."""
