"""The guides as books: the Markdown pages, translated by catalogs, as HTML and as PDF."""
