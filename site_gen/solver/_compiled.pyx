# cython: language_level=3, boundscheck=False, wraparound=False
"""Compiled code that a `.py` with a `.pxd` cannot express: calls of SCIP, and loops over bits.

The loops would be slower in Python than the code that replaces them there. A hard search spent
half of its time here when this was Python (see benchmarks/NOTES.md). The module is optional:
`tours.py`, `watch.py` and others do the same without it, and the search has the same nodes.
"""

from itertools import accumulate

from cpython cimport array
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.string cimport memset

ctypedef double (*ReadBound)(void*) noexcept nogil
# functions of SCIP, which return 1 on success
ctypedef int (*CreateProblem)(void*, const char*) noexcept
ctypedef int (*CreateVariable)(
    void*, void**, const char*, double, double, double, int
) noexcept
ctypedef int (*CreateRow)(
    void*, void**, const char*, int, void**, double*, double, double
) noexcept
ctypedef int (*Add)(void*, void*) noexcept
ctypedef int (*Release)(void*, void**) noexcept
ctypedef int (*Transformed)(void*, void*, void**) noexcept
ctypedef int (*AddLocks)(void*, void*, int, int, int) noexcept


cdef inline int sure(int code) except -1:
    if code != 1:
        raise MemoryError
    return 0


def load_problem(scip, functions, str name, variables, rows):
    """Pass a problem to SCIP by calling its C functions directly.

    `scip`: the capsule of PySCIPOpt's `Model.to_ptr`. `functions`: the addresses of the functions
    in `problem.FUNCTIONS`, in that order. `variables`: all variables of `rows`, and possibly more.
    `rows`: pairs of a name and a Row. Raises MemoryError if SCIP fails.
    """
    cdef void* to = PyCapsule_GetPointer(scip, "scip")
    create, create_variable, add_variable, drop_variable, create_row, add_row, drop_row = functions
    cdef CreateVariable create_one = <CreateVariable><size_t>create_variable
    cdef CreateRow make = <CreateRow><size_t>create_row
    cdef Add add = <Add><size_t>add_row
    cdef Release drop = <Release><size_t>drop_row
    cdef Py_ssize_t count = 1 + max([x.index for x in variables]), i
    cdef int size
    cdef void* row = NULL
    cdef void** every = <void**>PyMem_Malloc((count + 1) * sizeof(void*))
    cdef void** own = <void**>PyMem_Malloc((count + 1) * sizeof(void*))
    cdef double* weights = <double*>PyMem_Malloc((count + 1) * sizeof(double))
    cdef double lower, upper, infinity = 1e20  # SCIP's value of infinity
    try:
        if not (every and own and weights):
            raise MemoryError
        memset(every, 0, count * sizeof(void*))
        sure((<CreateProblem><size_t>create)(to, name.encode()))
        for x in variables:
            called, i = (<str>x.name).encode(), x.index
            sure(create_one(to, &every[i], called, x.lower, x.upper, 0.0, not x.binary))
            sure((<Add><size_t>add_variable)(to, every[i]))
        for title, one in rows:
            size = 0
            for x, weight in (<dict>one.terms).items():
                own[size], weights[size] = every[<Py_ssize_t>x.index], weight
                size += 1
            lower = -infinity if one.lower is None else one.lower
            upper = infinity if one.upper is None else one.upper
            called = (<str>title).encode()
            sure(make(to, &row, called, size, own, weights, lower, upper))
            sure(add(to, row))
            sure(drop(to, &row))
    finally:
        if every:
            for i in range(count):
                if every[i]:
                    (<Release><size_t>drop_variable)(to, &every[i])
        PyMem_Free(every)
        PyMem_Free(own)
        PyMem_Free(weights)


def first_broken(rows, values):
    """Do the same as `exact.first_broken_plainly`."""
    cdef Py_ssize_t place = 0
    cdef array.array packed = array.array("q", values)
    cdef long long* value = packed.data.as_longlongs
    cdef long long found
    for row in rows:
        found = 0
        for x, weight in (<dict>row.terms).items():
            found += <long long>weight * value[<Py_ssize_t>x.index]
        if (row.lower is not None and found < <long long>row.lower) or (
            row.upper is not None and found > <long long>row.upper
        ):
            return place
        place += 1
    return -1


def lock_all(scip, functions, variables, int kind, int both):
    """Do the same as `problem.lock_all_plainly`.

    `functions`: the addresses of the functions in `problem.LOCKS`. `variables`: the addresses of
    the problem's variables. Raises MemoryError if SCIP fails.
    """
    cdef void* at = PyCapsule_GetPointer(scip, "scip")
    cdef Transformed transformed = <Transformed><size_t>functions[0]
    cdef AddLocks lock = <AddLocks><size_t>functions[1]
    cdef void* x = NULL
    for variable in variables:
        sure(transformed(at, <void*><size_t>variable, &x))
        sure(lock(at, x, kind, both, both))


cdef class LocalBounds:
    """A reader of the bounds of binaries that calls SCIP's C functions directly.

    `variables`: addresses of SCIP's variables, lowest bit first. `lower`, `upper`: addresses of
    SCIPvarGetLbLocal and SCIPvarGetUbLocal, or of their global counterparts. All must outlive
    this object.
    """

    cdef void** variables
    cdef unsigned char* digits
    cdef Py_ssize_t count, size
    cdef ReadBound lower, upper

    def __cinit__(self, variables, size_t lower, size_t upper):
        self.count = len(variables)
        self.size = (self.count + 7) // 8
        self.variables = <void**>PyMem_Malloc(max(1, self.count) * sizeof(void*))
        self.digits = <unsigned char*>PyMem_Malloc(max(1, self.size))
        if not self.variables or not self.digits:
            raise MemoryError
        cdef Py_ssize_t i
        for i in range(self.count):
            self.variables[i] = <void*><size_t>variables[i]
        self.lower = <ReadBound>lower
        self.upper = <ReadBound>upper

    def __dealloc__(self):
        PyMem_Free(self.variables)
        PyMem_Free(self.digits)

    def read(self):
        """Return the variables that are certainly 1 and those that may be 1, as bits."""
        return self._bits(self.lower), self._bits(self.upper)

    cdef _bits(self, ReadBound bound):
        cdef Py_ssize_t i
        memset(self.digits, 0, self.size)
        for i in range(self.count):
            if bound(self.variables[i]) > 0.5:
                self.digits[i >> 3] |= 1 << (i & 7)
        return int.from_bytes(self.digits[:self.size], "little")


def bit_components(seeds, links):
    """Do the same as `boards.grid.bit_components`, bit by bit instead of by shifts."""
    cdef Py_ssize_t count = len(links), size = seeds.bit_length(), head, tail, k, p, q, seed
    cdef Py_ssize_t far[8]
    cdef const unsigned char* low[8]
    cdef list kept = [], found = []
    if count > 8:
        raise ValueError("more than 8 ways")
    for distance, lower in links:
        size = max(size, lower.bit_length() + distance)
    size = (size + 8) // 8
    for k in range(count):
        distance, lower = links[k]
        kept.append(lower.to_bytes(size, "little"))
        far[k], low[k] = distance, kept[k]
    cdef bytes packed = seeds.to_bytes(size, "little")
    cdef const unsigned char* starts = packed
    cdef bytearray reached = bytearray(size), piece
    cdef unsigned char* seen = reached
    cdef unsigned char* bits
    cdef int* queue = <int*>PyMem_Malloc(8 * size * sizeof(int))
    if not queue:
        raise MemoryError
    for seed in range(8 * size):
        if not starts[seed >> 3] >> (seed & 7) & 1 or seen[seed >> 3] >> (seed & 7) & 1:
            continue
        piece = bytearray(size)
        bits = piece
        queue[0], head, tail = seed, 0, 1
        seen[seed >> 3] |= 1 << (seed & 7)
        while head < tail:
            p = queue[head]
            head += 1
            bits[p >> 3] |= 1 << (p & 7)
            for k in range(count):
                q = p + far[k]
                if low[k][p >> 3] >> (p & 7) & 1 and not seen[q >> 3] >> (q & 7) & 1:
                    seen[q >> 3] |= 1 << (q & 7)
                    queue[tail] = q
                    tail += 1
                q = p - far[k]
                if q >= 0 and low[k][q >> 3] >> (q & 7) & 1 and not seen[q >> 3] >> (q & 7) & 1:
                    seen[q >> 3] |= 1 << (q & 7)
                    queue[tail] = q
                    tail += 1
        found.append(int.from_bytes(piece, "little"))
    PyMem_Free(queue)
    return found


cdef class Links:
    """A graph whose links and nodes are bits: first one for each link, then one for each node.

    `ends`: the two nodes of each link. `group`: the number of each node's group.
    """

    cdef list memory
    cdef int nodes, links
    cdef int* first  # the neighbours of v are near[first[v]] .. near[first[v + 1] - 1]
    cdef int* near
    cdef int* link  # the link to each of these neighbours
    cdef int* group
    cdef int* queue
    cdef unsigned char* certain  # one mark per link and node
    cdef unsigned char* possible
    cdef unsigned char* reached  # one mark per node
    cdef unsigned char* met  # one mark per group

    def __init__(self, ends, group):
        cdef int nodes = len(group)
        self.memory, self.nodes, self.links = [], nodes, len(ends)
        at = [[] for _ in range(nodes)]
        for link, (v, w) in enumerate(ends):
            at[v].append((w, link))
            at[w].append((v, link))
        self.first = self._ints([0, *accumulate(map(len, at))])
        self.near = self._ints([w for own in at for w, _ in own])
        self.link = self._ints([link for own in at for _, link in own])
        self.group = self._ints(group)
        self.queue = self._ints([0] * nodes)
        self.certain = self._marks(self.links + nodes)
        self.possible = self._marks(self.links + nodes)
        self.reached = self._marks(nodes)
        self.met = self._marks(max(group, default=0) + 1)

    cdef int* _ints(self, values):
        cdef array.array made = array.array("i", values)
        self.memory.append(made)
        return made.data.as_ints

    cdef unsigned char* _marks(self, Py_ssize_t count):
        cdef array.array made = array.array("B", bytes(count))
        self.memory.append(made)
        return made.data.as_uchars

    def hang_together(self, certain, possible):
        """Return whether possible links connect all certain nodes and a node of each group."""
        cdef int v, start = 0
        unpack(certain, self.links + self.nodes, self.certain)
        unpack(possible, self.links + self.nodes, self.possible)
        while start < self.nodes and not self.certain[self.links + start]:
            start += 1
        if start == self.nodes or self._flood(start, -1, -1) == self.nodes:
            return True
        for v in range(self.nodes):
            self.met[self.group[v]] = 0
        for v in range(self.nodes):
            if self.reached[v]:
                self.met[self.group[v]] = 1
            elif self.certain[self.links + v]:
                return False
        for v in range(self.nodes):
            if not self.met[self.group[v]]:
                return False
        return True

    cdef int _flood(self, int start, int without, int shut) noexcept:
        """Mark the nodes that are connected to `start` as `reached` and return their number.

        The node `without` and the link `shut` are not used; -1 means none.
        """
        cdef int head = 0, tail = 1, v, w, i
        memset(self.reached, 0, self.nodes)
        self.queue[0] = start
        self.reached[start] = 1
        while head < tail:
            v = self.queue[head]
            head += 1
            for i in range(self.first[v], self.first[v + 1]):
                w = self.near[i]
                if w == without or self.reached[w]:
                    continue
                if self.possible[self.link[i]] and self.link[i] != shut:
                    self.reached[w] = 1
                    self.queue[tail] = w
                    tail += 1
        return tail


cdef class Tours(Links):
    """The compiled version of `tours.PlainTours`, with the same results."""

    cdef int borders, points, words, clock, cut
    cdef int* order
    cdef int* parent
    cdef int* ends
    cdef int* sides
    cdef unsigned long long* near_points
    cdef unsigned long long* near_faces

    def __init__(self, touching, ends, borders):
        nodes = max(map(max, ends)) + 1
        Links.__init__(self, ends, [0] * nodes)
        self.borders, self.points, self.words = len(borders), len(touching), (nodes + 63) // 64
        self.order = self._ints([0] * nodes)
        self.parent = self._ints([0] * self.points)
        self.ends = self._ints([v for both in ends for v in both])
        self.sides = self._ints([place for side in borders for place in side])
        parts = [b >> 64 * k & (1 << 64) - 1 for b in touching for k in range(self.words)]
        cdef array.array near = array.array("Q", parts)
        cdef array.array copy = array.array("Q", parts)
        self.memory += [near, copy]
        self.near_points, self.near_faces = near.data.as_ulonglongs, copy.data.as_ulonglongs

    def gates(self, certain, possible):
        """Do the same as `tours.PlainTours.gates`."""
        cdef int side, link, cut
        cdef list found = []
        unpack(certain, self.links, self.certain)
        unpack(possible, self.links, self.possible)
        memset(self.order, 0, self.nodes * sizeof(int))
        self.clock, self.cut = 0, self.nodes
        self._enter(0, -1)
        if self.clock < self.nodes:
            self.cut = 0 if self._flood(1, 0, -1) < self.nodes - 1 else 1
        if self.cut < self.nodes:
            self._flood(1 if self.cut == 0 else 0, self.cut, -1)
            return [(self.cut, self._bits())]
        self._join_faces()
        for side in range(self.borders):
            link = self.sides[3 * side]
            if self.possible[link] and not self.certain[link]:
                cut = self._beside_both(side)
                if cut >= 0:
                    self._flood(self.ends[2 * link], cut, link)
                    if not self.reached[self.ends[2 * link + 1]]:
                        found.append((cut, self._bits()))
        return found

    cdef _bits(self):
        cdef bytearray digits = bytearray((self.nodes + 7) // 8)
        cdef int v
        for v in range(self.nodes):
            if self.reached[v]:
                digits[v >> 3] |= 1 << (v & 7)
        return int.from_bytes(digits, "little")

    cdef int _enter(self, int v, int parent) noexcept:
        """Search depth-first from v and return its low point (Hopcroft, Tarjan 1973).

        Set `cut` to the smallest node whose removal disconnects others.
        """
        cdef int low, back, w, i, ways = 0
        self.clock += 1
        self.order[v] = low = self.clock
        for i in range(self.first[v], self.first[v + 1]):
            w = self.near[i]
            if w == parent or not self.possible[self.link[i]]:
                continue
            if self.order[w]:
                low = min(low, self.order[w])
                continue
            ways += 1
            back = self._enter(w, v)
            low = min(low, back)
            if back >= self.order[v] and (parent >= 0 or ways > 1):
                self.cut = min(self.cut, v)
        return low

    cdef void _join_faces(self) noexcept:
        """Merge points into faces: a border of an impossible link joins its two points."""
        cdef int p, q, side, k
        for p in range(self.points):
            self.parent[p] = p
        for k in range(self.points * self.words):
            self.near_faces[k] = self.near_points[k]
        for side in range(self.borders):
            if not self.possible[self.sides[3 * side]]:
                p, q = self._face(self.sides[3 * side + 1]), self._face(self.sides[3 * side + 2])
                if p != q:
                    self.parent[p] = q
                    for k in range(self.words):
                        self.near_faces[q * self.words + k] |= self.near_faces[p * self.words + k]

    cdef int _face(self, int p) noexcept:
        while self.parent[p] != p:
            self.parent[p] = self.parent[self.parent[p]]
            p = self.parent[p]
        return p

    cdef int _beside_both(self, int side) noexcept:
        """Return the first node that touches both faces of a border, or -1.

        The two nodes that the border separates are ignored.
        """
        cdef int p = self._face(self.sides[3 * side + 1]), q = self._face(self.sides[3 * side + 2])
        cdef int v, k, link = self.sides[3 * side]
        cdef unsigned long long both
        for k in range(self.words):
            both = self.near_faces[p * self.words + k] & self.near_faces[q * self.words + k]
            v = 64 * k
            while both:
                if both & 1 and v != self.ends[2 * link] and v != self.ends[2 * link + 1]:
                    return v
                both >>= 1
                v += 1
        return -1


cdef void unpack(bits, Py_ssize_t count, unsigned char* marks):
    cdef bytes packed = bits.to_bytes((count + 7) // 8, "little")
    cdef const unsigned char* digits = packed
    cdef Py_ssize_t v
    for v in range(count):
        marks[v] = digits[v >> 3] >> (v & 7) & 1
