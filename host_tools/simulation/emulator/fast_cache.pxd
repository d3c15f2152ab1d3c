cimport cython

cdef enum:
    SETS = 1024
    # What the processor can see of a flash: 16 MB.
    WORDS = 1 << 22
    NOTHING = 0xFFFFFFFF


@cython.final
cdef class FastLines:
    # By word of the flash: 0 if it is not in the cache, 1 or 2 if the first or second way has it.
    cdef unsigned char *held
    # By set and way: the number of the line.
    cdef unsigned int line[2 * SETS]
    # By set: the way whose last use is longer ago.
    cdef unsigned char older[SETS]
    cdef unsigned int fetched
    cdef int miss
    cdef public unsigned long long accesses
    cdef public unsigned long long misses
    # By word of the flash: its misses, if somebody asked for them.
    cdef unsigned int[::1] tally

    cpdef flush(self)

    cdef inline bint has_word(self, unsigned int offset) noexcept:
        """Ask for a word; if it is not there, `fill` has to follow."""
        cdef unsigned char way = self.held[offset >> 2]
        self.accesses += 1
        if way:
            self.older[(offset >> 3) % SETS] = 2 - way
            return True
        return False

    cdef void forget(self, int place) noexcept

    cdef int fill(self, unsigned int word) noexcept
