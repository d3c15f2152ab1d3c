"""What a tournament is: an event, its entrants, its plan, and what it has come to.

Pure functions of two sources, what the boxes have recorded and what the director has decided; no
database and no page.
"""
