# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""The lines of the flash cache, compiled: `processor` uses them like `flash_cache.PlainLines`.

The reads are in the declarations (fast_cache.pxd). So they become part of the processor's loop. Most
of them look at one byte and do nothing else.
"""

from array import array

from libc.stdlib cimport calloc, free


cdef class FastLines:
    """See `flash_cache.CacheLines`."""

    def __cinit__(self):
        self.held = <unsigned char *> calloc(WORDS, 1)
        if self.held == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.held)

    def __init__(self, miss):
        self.miss = miss
        self.accesses = self.misses = 0
        self.tally = None
        for place in range(2 * SETS):
            self.line[place] = NOTHING
        self.flush()

    cpdef flush(self):
        """Empty the cache."""
        cdef int place
        for place in range(2 * SETS):
            self.forget(place)
        for place in range(SETS):
            self.older[place] = 0
        self.fetched = NOTHING

    def count_by_word(self):
        """Count misses by word of the flash from now on. Returns the counts."""
        counts = array("I", bytes(4 * WORDS))
        self.tally = counts
        return counts

    cdef void forget(self, int place) noexcept:
        cdef unsigned int line = self.line[place]
        if line != NOTHING:
            self.held[2 * line] = self.held[2 * line + 1] = 0
            self.line[place] = NOTHING

    cdef int fill(self, unsigned int word) noexcept:
        """Read a word of the flash into the cache; returns the cycles that this takes."""
        cdef unsigned int line = word >> 1
        cdef unsigned int number = line % SETS
        cdef unsigned int way = self.older[number]
        if self.line[2 * number] == line:
            way = 0
        elif self.line[2 * number + 1] == line:
            way = 1
        else:
            self.forget(2 * number + way)
            self.line[2 * number + way] = line
        self.held[word] = 1 + way
        self.older[number] = 1 - way
        self.misses += 1
        if self.tally is not None:
            self.tally[word] += 1
        return self.miss

    def fetch(self, offset):
        if offset >> 2 == self.fetched:
            return 0
        self.fetched = offset >> 2
        return self.load(offset)

    def load(self, offset):
        return 0 if self.has_word(offset) else self.fill(offset >> 2)
