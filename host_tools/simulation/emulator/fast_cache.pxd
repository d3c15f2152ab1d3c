cimport cython

cdef enum:
    SETS = 1024
    NOTHING = 0xFFFFFFFF


@cython.final
cdef class FastLines:
    # By set and way: the number of the line, and which of its halves are in the cache.
    cdef unsigned int line[2 * SETS]
    cdef unsigned char halves[2 * SETS]
    # By set: the way whose last use is longer ago.
    cdef unsigned char older[SETS]
    cdef unsigned int fetched
    cdef int miss
    cdef public unsigned long long accesses
    cdef public unsigned long long misses

    cpdef flush(self)

    cdef inline int read_word(self, unsigned int offset) noexcept:
        cdef unsigned int line = offset >> 3
        cdef unsigned int half = 1 << (offset >> 2 & 1)
        cdef unsigned int number = line % SETS
        # No branch decides on the way: the PC could not predict it.
        cdef unsigned int way = self.line[2 * number + 1] == line
        cdef unsigned int at = 2 * number + way
        self.accesses += 1
        if self.line[at] == line and self.halves[at] & half:
            self.older[number] = 1 - way
            return 0
        return self.fill(line, half)

    cdef int fill(self, unsigned int line, unsigned int half) noexcept
