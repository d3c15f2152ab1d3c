"""Tariffs as files that a director reads and changes (docs/tariffs.md): TOML, in game terms.

The fields of its engine say what may stand in a file (`rules_core.tariffs.fields_of`). Only
`tariff_keys`, which explains the keys, knows them by name.
"""
