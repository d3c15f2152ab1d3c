"""Tariffs as files that a director reads and changes (docs/tariffs.md): TOML, in game terms.

What may stand in one is said by the fields of its engine (`rules_core.tariffs.fields_of`); nothing
here knows a key by name but `keys`, which explains them.
"""
