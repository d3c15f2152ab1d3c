"""The desk as a page of the local browser: what the director sees and does.

Each page is a module in `pages` with its handlers and a template; all of it is rendered here, and
works on what `host_tools.tournament` derives. Nothing is stored but decisions.
"""
