"""Accounts of tables: sitters and counting deals of a round, from chairs, sources and rulings.

Pure functions of values. `account` adds up; `hint` has the reasons for questions; `proposals` has
rulings that answer them. Nothing here knows pages, sentences or the database.
"""
