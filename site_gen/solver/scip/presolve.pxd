# cython: language_level=3
"""C types for compiling `presolve.py` with Cython."""

cimport cython


cdef class Presolve:
    cdef public object all, named
    cdef public int size
    cdef signed char[::1] value, binary
    cdef int[::1] first, last, index, before, owner, stack
    cdef long long[::1] weight, low, high, lower, upper, largest
    cdef unsigned char[::1] waiting

    @cython.locals(i=cython.int)
    cpdef list values(self)
    cpdef list variables(self)
    @cython.locals(number=cython.int)
    cpdef list rows(self)
    @cython.locals(fixed=cython.int, ones=cython.longlong, at=cython.int, value=cython.int)
    cdef _open_part(self, int number, row)
    @cython.locals(at=cython.int, number=cython.int, index=cython.int, w=cython.longlong,
                   low=cython.longlong, high=cython.longlong, largest=cython.longlong)
    cdef _read(self)
    @cython.locals(row=cython.int, above=cython.longlong, below=cython.longlong, at=cython.int,
                   index=cython.int, w=cython.longlong)
    cdef _follow(self)
    @cython.locals(at=cython.int, row=cython.int, w=cython.longlong)
    cdef void _fix(self, int index, int value) noexcept
