"""A model, independent of a solver: variables, rows, and the families that state them.

`linear` has expressions and rows, `expressions` simplifies them, `logic` (on `operations`) states
or, if-then-else and count as rows, `family` names sets of rows with their words, `model` collects
all, `plain` lists a model as data, `facts` what a page says about it (also its decisions, the
variables of the answer), `exact` checks candidates against its rows in integers.
"""
