"""The public view: what everybody in the hall may see, on a listener of its own.

No route of it changes anything, and none shows money, remarks, or results that are not published.
"""
