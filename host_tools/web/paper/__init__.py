"""Paper: sheets of an event as HTML that prints well on A4, in a browser or as a file."""
