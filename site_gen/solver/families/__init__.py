"""Variables and families of rows that kinds share, a module for each topic.

`digits`, `sums`, `cages` and `heights` are about numbers in lines, `black_runs` about lengths of
runs, `sizes`, `groups`, `sight`, `chosen` and `equal_counts` about numbers that count cells,
`shading`, `islands`, `region_pieces` and `triangles` about shaded cells, `lights` and `pairing`
about objects in cells, `loops`, `loop_arms`, `region_loops`, `paths` and `bridges` about lines,
`rectangles` and `dots` about divisions of the board.
"""
