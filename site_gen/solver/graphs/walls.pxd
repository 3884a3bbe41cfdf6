# cython: language_level=3
"""C types for compiling `walls.py` with Cython."""

cimport cython


cdef int CLOSED

cpdef bytes marks_of(bits, count)


cdef class Graph:
    cdef int count, start, stamp
    cdef int[::1] first, near, order, low, parent, place, queue, piece, beside, met
    cdef bytes certain, root
    cdef unsigned char[::1] needed

    @cython.locals(v=cython.int, order="int[::1]", mark=cython.int)
    cpdef list walls(self, certain, possible, root)
    @cython.locals(order="int[::1]", low="int[::1]", parent="int[::1]", place="int[::1]", first="int[::1]", near="int[::1]",
                   stack="int[::1]", certain=bytes, root=bytes,
                   needed="unsigned char[::1]", start=cython.int, clock=cython.int, s=cython.int, v=cython.int, w=cython.int,
                   p=cython.int, i=cython.int, back=cython.int, seen=cython.int, depth=cython.int)
    cdef list _gates(self)
    @cython.locals(v=cython.int, i=cython.int, size=cython.int, before=cython.int)
    cdef list _apart(self)
    @cython.locals(v=cython.int, i=cython.int, size=cython.int, here=cython.int, place=cython.int)
    cdef tuple _gate_wall(self, int gate, int behind)
    @cython.locals(v=cython.int, i=cython.int, size=cython.int)
    cdef _pocket(self, int start, list found)
    @cython.locals(piece="int[::1]", first="int[::1]", near="int[::1]", queue="int[::1]", order="int[::1]", head=cython.int, size=cython.int, stamp=cython.int,
                   v=cython.int, w=cython.int, i=cython.int)
    cdef int _grow_piece(self, int start) except -1
    @cython.locals(piece="int[::1]", beside="int[::1]", met="int[::1]", first="int[::1]", near="int[::1]", queue="int[::1]", wall=list,
                   stamp=cython.int, head=cython.int, tail=cython.int, left=cython.int, k=cython.int, v=cython.int, w=cython.int, i=cython.int)
    cdef tuple _wall(self, int size, int there)
