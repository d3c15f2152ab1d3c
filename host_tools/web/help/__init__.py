"""The guides as pages of the desk, in the language of the reader, without a network."""
