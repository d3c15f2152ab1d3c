"""Results as a folder of pages that any web space can serve: the public view, as files.

Its templates are those of the public view. Only what is published is in it, and the same input
makes the same bytes.
"""
