"""The station: a box on the cable is all it takes.

It is collected, and where its session is over it gets its next table. Knows the desk and the links;
whoever shows it (a page, a rehearsal) asks it what there is to show.
"""
