"""Deals and incidents in the words of the game, in German, French and English.

The names of games, bonuses and rulings come from `firmware/translations`, as on the boxes. The
catalogs of the desk make sentences of them.
"""
