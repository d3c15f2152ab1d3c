"""Who sat at the tables of a round, and which deals count there: chairs, sources and rulings.

Pure functions of values. `account` adds up; `hint` says why something is asked; `proposals` has
rulings that answer it. Nothing here knows pages, sentences or the database.
"""
