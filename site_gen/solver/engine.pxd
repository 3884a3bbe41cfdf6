# cython: language_level=3
"""Types of `engine.py`, for where it is compiled."""

cimport cython


cdef class Engine:
    cdef public int size, rows, base, settled, lasting, length, done, depth, room, conflicts, rooted, floor
    cdef public long followed
    cdef public object forbidden, refutation
    cdef int[::1] first, total, largest, slack, label, blocked
    cdef int[::1] literal, weight, owner, later, sooner, head, tail
    cdef int[::1] true, trail, place, reason, level, starts, seen, needed, tight, phase
    cdef double[::1] activity
    cdef double step
    cdef public list root, keys, lazy, labels, learned, assumed
    cdef public dict known, number_of, asked, spread
    cdef bytearray banned

    @cython.locals(number=cython.int)
    cpdef int add(self, row, labels=*) except -2
    @cython.locals(number=cython.int, at=cython.int, total=cython.int, largest=cython.int, spent=cython.int, i=cython.int, literal=cython.int,
                   weight=cython.int, last=cython.int, which=cython.int, literals=tuple, weights=tuple)
    cdef int _add(self, row, labels) except -2
    cdef _make_room(self, int rows, int entries)
    cdef int _label(self, labels) except -2
    @cython.locals(i=cython.int, row=cython.int)
    cpdef forbid(self, labels)
    @cython.locals(k=cython.int, start=cython.int, end=cython.int)
    cpdef inequality(self, int row)
    @cython.locals(row=cython.int)
    cdef _forget_cuts(self)
    @cython.locals(at=cython.int, literal=cython.int, before=cython.int, after=cython.int)
    cdef _drop(self, int row)
    @cython.locals(x=cython.int, literal=cython.int, at=cython.int, row=cython.int, start=cython.int, end=cython.int, k=cython.int)
    cpdef touching(self, variables, int most)
    cpdef bint is_true(self, int literal)
    @cython.locals(i=cython.int)
    cpdef list trail_from(self, int start)
    cpdef say(self, int literal)
    @cython.locals(x=cython.int)
    cdef void _set(self, int literal, int row) noexcept
    @cython.locals(literal=cython.int, at=cython.int)
    cpdef back(self, int length)
    cpdef int settle(self) except -2
    @cython.locals(row=cython.int)
    cpdef int follow(self) except -2
    @cython.locals(row=cython.int)
    cdef int _fix(self) except -2
    @cython.locals(at=cython.int, count=cython.int, row=cython.int, i=cython.int)
    cdef int _next(self) except -2
    @cython.locals(slack=cython.int, k=cython.int, literal=cython.int)
    cdef bint _force(self, int row) noexcept
    @cython.locals(at=cython.int)
    cdef int _separate(self) except -2
    @cython.locals(i=cython.int, size=cython.int, certain=bytearray, possible=bytearray)
    cdef tuple _bounds(self, int[::1] watched)
    cpdef why(self, int row)
    @cython.locals(row=cython.int)
    cpdef why_true(self, int literal)
    @cython.locals(top=cython.int, literal=cython.int, last=cython.int)
    cdef _walk(self, int row, int forced)
    @cython.locals(i=cython.int)
    cdef void _clear_seen(self) noexcept
    @cython.locals(i=cython.int, literal=cython.int)
    cdef int _mark(self, int row, int forced, int top) except -2
    @cython.locals(before=cython.int, missing=cython.int, count=cython.int, there=cython.int, k=cython.int, literal=cython.int)
    cdef int _need(self, int row, int forced) except -2
    @cython.locals(i=cython.int, k=cython.int, literal=cython.int, one=cython.int, weight=cython.int)
    cdef int _fewest(self, int row, int missing, int count) except -2
    @cython.locals(x=cython.int)
    cpdef prefer(self, ones)
    @cython.locals(pause=cython.int, row=cython.int, literal=cython.int)
    cpdef str solve(self, assumptions, int most)
    @cython.locals(row=cython.int, literal=cython.int)
    cdef int _begin(self) except -2
    @cython.locals(end=cython.int, literal=cython.int, row=cython.int, i=cython.int)
    cdef _root_labels(self)
    @cython.locals(best=cython.int, most=cython.double, x=cython.int)
    cdef int _pick(self) noexcept
    @cython.locals(deepest=cython.int, i=cython.int, forced=cython.int, open_=cython.int, at=cython.int, literal=cython.int,
                   level=cython.int)
    cdef bint _learn(self, int row) except -2
    @cython.locals(row=cython.int, i=cython.int, one=cython.int)
    cdef _implied(self, int literal)
    @cython.locals(deepest=cython.int, number=cython.int)
    cdef _assert(self, list clause, int literal, labels)
    @cython.locals(i=cython.int)
    cdef void _bump(self, int x) noexcept
