"""The result document: what an event came to, as a file that everybody can check.

docs/result-document.md explains the format; `document_keys` is the table of its keys.
"""
