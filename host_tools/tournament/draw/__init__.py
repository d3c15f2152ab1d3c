"""Draw: the tables of every round, with as few repeated meetings as possible.

Players are numbers. A *round* is a tuple of tables, a *table* a tuple of players in playing order;
the first is the scribe and deals first, as in `schreiber box setup` without another dealer. Rounds
and tables are numbered from 1, in their order. An impossible draw raises a `DrawError`.
"""
