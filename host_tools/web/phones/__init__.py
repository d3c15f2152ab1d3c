"""The pages of phones that are the display and the keys of a table's box, on a port of their own.

The code of a table opens its box, and nothing else: no page here reads the database.
"""
