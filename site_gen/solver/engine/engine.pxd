# cython: language_level=3
"""C types for compiling `engine.py` with Cython."""

cimport cython
from .propagate cimport Propagation


cdef class Engine(Propagation):
    cdef public int room, conflicts, guessed, floor
    cdef public long long slice
    cdef int conflict_limit, guess_limit, restart
    cdef public object refutation
    cdef public list root, learned, assumed
    cdef list ranked
    cdef public dict spread
    cdef public set lasting_rows
    cdef double[::1] activity
    cdef double step
    cdef int[::1] unwatched

    @cython.locals(x=cython.int)
    cpdef prefer(self, ones)
    cpdef str solve(self, assumptions, int conflicts, int guesses=*)
    @cython.locals(row=cython.int)
    cpdef str search_again(self, no_good, int conflicts)
    cpdef str resume(self)
    cdef str _start(self, int row, int conflicts, int guesses)
    @cython.locals(literal=cython.int, end=cython.longlong)
    cdef str _search(self, int row)
    @cython.locals(row=cython.int, literal=cython.int)
    cdef int _begin(self) except -2
    @cython.locals(end=cython.int, literal=cython.int, row=cython.int, i=cython.int)
    cdef _label_root(self)
    @cython.locals(best=cython.int, most=cython.double, x=cython.int, activity="double[::1]", true="int[::1]")
    cdef int _pick(self) except -2
    @cython.locals(i=cython.int, x=cython.int)
    cdef int _pick_ranked(self) except -2
    @cython.locals(deepest=cython.int, i=cython.int, forced=cython.int, open_=cython.int, at=cython.int, literal=cython.int,
                   level=cython.int)
    cdef bint _learn(self, int row) except -2
    @cython.locals(row=cython.int, i=cython.int, one=cython.int)
    cdef _implied(self, int literal)
    @cython.locals(deepest=cython.int, number=cython.int)
    cdef _assert(self, list clause, int literal, labels)
    @cython.locals(i=cython.int)
    cdef void _bump(self, int x) noexcept
    @cython.locals(row=cython.int)
    cdef _delete_cuts(self)
