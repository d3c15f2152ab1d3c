"""The desk as pages of the local browser: those of the director, and those for everybody.

`director` has a module with handlers for each page; `entry` the forms for a table without a box;
`public` the pages for everybody; `paper` the printed sheets; `serving` the server, its guard and
the database behind it; `render` templates, charts and QR codes. Pages store only decisions.
"""
