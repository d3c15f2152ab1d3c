"""The desk's database: its tables, how it is opened, every query.

This room does not judge what is stored; the rooms above do. The queries are expressions of
SQLAlchemy (Core), the same for a file and for a server. The parts for SQLite alone are in `sqlite`
and `sqlite_failures`, those for PostgreSQL alone in `postgresql` and `postgresql_failures`. No
other room imports sqlalchemy or sqlite3.
"""
