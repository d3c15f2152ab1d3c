"""A second verifier of result documents, which shares nothing with Schreiber but what is published.

Whoever writes such a program may take it as an example. It needs nothing but Python, the page
docs/result-document.md, its schema, and the five texts, which the docstrings quote.

`python -m tests.torture.verifier FILE ...` says every difference in a sentence, with its path.

- `reading` reads the bytes and makes the digest, `schema` looks at the form
- `scores` scores a deal: `french`, `koenigrufen` (with `krenglbach` and `tirol`), `troccas`
- `tables` sums up the lines of a table, `order` ranks, `rankings` holds the ranking against both
- `checking` does all of it
"""
