# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The lines of the flash cache, compiled: `processor` uses them like `flash_cache.PlainLines`.

The reads are in the declarations (fast_cache.pxd). So they become part of the processor's loop.
"""


cdef class FastLines:
    """See `flash_cache.CacheLines`."""

    def __init__(self, miss):
        self.miss = miss
        self.accesses = self.misses = 0
        self.flush()

    cpdef flush(self):
        """Empty the cache."""
        cdef int number
        for number in range(SETS):
            self.line[2 * number] = self.line[2 * number + 1] = NOTHING
            self.older[number] = 0
        self.fetched = NOTHING

    cdef int fill(self, unsigned int line, unsigned int half) noexcept:
        """Read a word of the flash into the cache; returns the cycles that this takes."""
        cdef unsigned int number = line % SETS
        cdef unsigned int way = self.older[number]
        if self.line[2 * number] == line:
            way = 0
        elif self.line[2 * number + 1] == line:
            way = 1
        else:
            self.line[2 * number + way] = line
            self.halves[2 * number + way] = 0
        self.halves[2 * number + way] |= half
        self.older[number] = 1 - way
        self.misses += 1
        return self.miss

    def fetch(self, offset):
        if offset >> 2 == self.fetched:
            return 0
        self.fetched = offset >> 2
        return self.read_word(offset)

    def load(self, offset):
        return self.read_word(offset)
