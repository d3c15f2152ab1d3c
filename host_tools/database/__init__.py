"""The desk's database: its tables, how it is opened, every query.

This room does not judge what is stored; the rooms above do. The queries are expressions of
SQLAlchemy (Core), so that they work on other kinds of databases, too. What only SQLite has is in
`sqlite` and `sqlite_failures`. No other room imports sqlalchemy or sqlite3.
"""
