"""Persons of the club: their names, marks and lists, and the decisions about them."""
