// Keeps what a call of a Python function works with on the stack.
//
// MicroPython takes the heap for a function with more than eleven variables and values, and the
// stack where the heap has no room. To look for room there, and to give it back, is what such a
// call would take longest for. objfun.c and objboundmeth.c call this function in the place of
// m_malloc_maybe, see mpconfigboard.cmake.

#include <stddef.h>

void *no_heap(size_t bytes);

// As if there were no room.
void *no_heap(size_t bytes) {
    (void)bytes;
    return NULL;
}
