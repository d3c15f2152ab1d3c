"""Deals and incidents in the words of the game, in German, French and English.

What a game or a bonus is called is read where the boxes read it (`firmware/translations`);
what makes a sentence of it is in the desk's own catalogs (`host_tools/translations`).
"""
