"""Reports: tables about an event, the same for pages, paper and files.

Each function makes a `Report` of an `Event` whose settings are known, and needs nothing else.
"""
