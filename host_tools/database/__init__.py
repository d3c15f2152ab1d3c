"""All that is said to the desk's database: its tables, how it is opened, every query.

Nothing here judges what is stored; the rooms above do. The queries are SQLAlchemy's expressions
(Core), so that they say the same to another kind of database; what is SQLite's own is in `sqlite`
and `sqlite_failures`. No other package of ours imports sqlalchemy or sqlite3.
"""
