"""Integer programs, and two solvers for them: SCIP and our engine.

`model` has variables, rows and families, `families` the rows that kinds share, `graphs` rows about
connected sets and loops, `engine` our solver for small questions, `scip` the run of SCIP.
`_compiled.pyx` does the same as some functions of these, faster.
"""
