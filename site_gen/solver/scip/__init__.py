"""A run of SCIP: its problem, our part in its search, and its report.

`search` finds and proves all answers, with the parameters in `settings`. `presolve` and `problem`
prepare the model, `instances` are reused, `handler` is called at each candidate, `watch` reads
values for lazy families, `cuts` keeps their rows. `statistics`, `walk`, `trace` and `recorder` are
about the run, and `report` is its result as data.
"""
