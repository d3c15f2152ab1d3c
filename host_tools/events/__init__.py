"""Events of a club in the database: their journals, their persons, their sessions, their seasons.

The services that join `database` and `tournament`: they read what is stored, hand it to pure
functions, and store what is decided.
"""
