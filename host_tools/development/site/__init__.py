"""The guides as a static site in three languages, with the try-out page in it."""
