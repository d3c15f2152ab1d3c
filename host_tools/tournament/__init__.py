"""Tournament: an event, its entrants, its plan and its results.

Pure functions of two sources, the records of the boxes and the decisions of the director; no
database and no page.
"""
