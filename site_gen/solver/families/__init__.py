"""Variables and families of rows that several kinds share, a module for each topic.

`digits`, `sums`, `cages` and `heights` are about numbers in lines, `sizes`, `sight` and `chosen`
about numbers that count cells, `shading` about shaded cells, `loops`, `region_loops` and `paths`
about lines, `rectangles` and `dots` about divisions of the board.
"""
