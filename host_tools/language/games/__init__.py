"""Deals and incidents in the words of the game, in German, French and English.

What a game, a bonus or a ruling is called is read where the boxes read it, in
`firmware/translations`; what makes a sentence of it is in the desk's own catalogs.
"""
