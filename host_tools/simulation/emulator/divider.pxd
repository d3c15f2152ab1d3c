cimport cython


@cython.final
cdef class Divider:
    cdef unsigned int dividend
    cdef unsigned int divisor
    cdef unsigned int quotient
    cdef unsigned int remainder
    cdef unsigned int state

    cdef unsigned int load(self, unsigned int offset) noexcept
    cdef int store(self, unsigned int offset, unsigned int value) noexcept
    cdef void _divide(self, bint signed) noexcept
