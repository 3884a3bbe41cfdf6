# cython: language_level=3
"""C types for compiling `rows.py` with Cython."""

cimport cython


cdef class RowTable:
    cdef public int size, rows, base, length, done, lasting, sorted_in, eagers
    cdef public object forbidden, at_sight
    cdef int[::1] first, total, largest, slack, label, eager, tight
    cdef int[::1] literal, weight, owner, later, sooner, head, tail, watching, after
    cdef int[::1] true, trail, place
    cdef public list keys, lazy, labels
    cdef public dict known, number_of, with_label
    cdef bytearray banned, light

    @cython.locals(number=cython.int)
    cpdef int add(self, row, labels=*) except -2
    @cython.locals(number=cython.int, at=cython.int, total=cython.int, largest=cython.int, spent=cython.int, i=cython.int, literal=cython.int,
                   weight=cython.int, last=cython.int, which=cython.int, literals=tuple, weights=tuple)
    cdef int _add(self, row, labels) except -2
    @cython.locals(number=cython.int, at=cython.int, literal=cython.int)
    cdef int _add_watched(self, tuple literals, labels) except -2
    @cython.locals(side=cython.int, literal=cython.int)
    cdef void _watch(self, int row) noexcept
    cdef _make_room(self, int rows, int entries)
    cdef int _label(self, labels) except -2
    @cython.locals(i=cython.int)
    cpdef disable_labels(self, labels)
    @cython.locals(k=cython.int, start=cython.int, end=cython.int)
    cpdef inequality(self, int row)
    @cython.locals(at=cython.int, end=cython.int, literal=cython.int, before=cython.int, after=cython.int)
    cdef _drop(self, int row)
    @cython.locals(x=cython.int, literal=cython.int, at=cython.int, row=cython.int, start=cython.int, end=cython.int, k=cython.int)
    cpdef find_touching(self, variables, int limit)
