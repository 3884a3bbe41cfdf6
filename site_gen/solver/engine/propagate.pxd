# cython: language_level=3
"""C types for compiling `propagate.py` with Cython."""

cimport cython
from .rows cimport RowTable


cdef class Propagation(RowTable):
    cdef public int depth, settled, rooted, needs, decided
    cdef public long followed
    cdef int[::1] reason, level, starts, seen, unseen, needed, amount, phase, stop
    cdef public dict asked

    cpdef bint is_true(self, int literal)
    @cython.locals(i=cython.int)
    cpdef list trail_from(self, int start)
    cpdef assume(self, int literal)
    @cython.locals(literal=cython.int)
    cpdef assume_all(self, literals)
    @cython.locals(x=cython.int)
    cdef void _set(self, int literal, int row) noexcept
    @cython.locals(literal=cython.int, at=cython.int, slack="int[::1]", owner="int[::1]", weight="int[::1]", later="int[::1]", trail="int[::1]", true="int[::1]",
                   phase="int[::1]", head="int[::1]")
    cpdef backtrack(self, int length)
    cpdef int settle(self) except -2
    @cython.locals(row=cython.int, i=cython.int, fresh=cython.bint)
    cpdef int follow(self) except -2
    @cython.locals(row=cython.int)
    cdef int _fix(self) except -2
    @cython.locals(at=cython.int, count=cython.int, row=cython.int, i=cython.int, left=cython.int, slack="int[::1]", owner="int[::1]",
                   weight="int[::1]", later="int[::1]", largest="int[::1]", tight="int[::1]")
    cdef int _next(self) except -2
    @cython.locals(at=cython.int, last=cython.int, row=cython.int, following=cython.int, start=cython.int, own=cython.int,
                   other=cython.int, k=cython.int, literal=cython.int, moved=cython.bint, first="int[::1]", literals="int[::1]",
                   true="int[::1]", after="int[::1]")
    cdef int _visit(self, int false) except -2
    @cython.locals(slack=cython.int, k=cython.int, literal=cython.int, literals="int[::1]", weight="int[::1]", true="int[::1]")
    cdef bint _force(self, int row) noexcept
    @cython.locals(at=cython.int)
    cdef int _separate(self) except -2
    @cython.locals(i=cython.int, size=cython.int, certain=bytearray, possible=bytearray, literal=cython.int, true="int[::1]")
    cdef tuple _bounds(self, int[::1] watched)
    cpdef why(self, int row)
    @cython.locals(row=cython.int)
    cpdef why_true(self, int literal)
    @cython.locals(top=cython.int, literal=cython.int, last=cython.int, hard=cython.bint, effort=cython.int)
    cdef _walk(self, int row, int forced)
    cdef int _effort_of(self, int row) except -2
    cdef bint _is_hard(self, int row, int forced) noexcept
    @cython.locals(row=cython.int)
    cpdef bint is_plain(self, int literal) except -1
    cpdef stop_at(self, int literal)
    cpdef start_over(self, literals)
    cdef void _clear_seen(self) noexcept
    @cython.locals(i=cython.int, literal=cython.int)
    cdef int _mark(self, int row, int forced, int top) except -2
    @cython.locals(before=cython.int, missing=cython.int, count=cython.int, there=cython.int, k=cython.int, literal=cython.int,
                   literals="int[::1]", weight="int[::1]", true="int[::1]", place="int[::1]", needed="int[::1]", amount="int[::1]")
    cdef int _need(self, int row, int forced) except -2
    @cython.locals(kept=cython.int, best=cython.int, i=cython.int, literal=cython.int, amount=cython.int)
    cdef int _fewest(self, int missing, int count) noexcept
    @cython.locals(one=cython.int, other=cython.int)
    cdef bint _before(self, int i, int j) noexcept
