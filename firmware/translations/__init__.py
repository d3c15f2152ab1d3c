"""What the box says: one module a language, `TEXTS` of (key, text) pairs in the order of the keys.

Nothing but constants: the compiler makes one of the whole, so that it stays in flash and takes no
memory, and a key is found by halving. `{}` is where a text takes arguments.
"""
