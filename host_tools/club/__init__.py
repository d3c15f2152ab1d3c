"""Who the club knows: persons, their names, marks and lists, and what is decided about them."""
