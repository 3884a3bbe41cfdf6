"""Pages and files about many puzzles.

`front_board` has the board of the front page, `kinds` the pages of kinds, `paging` divides their
lists, `catalogue` has the puzzles that a page cannot show, `related` the links between puzzles.
`feeds` makes feeds and the sitemap, `search_index` the words for the search, `print_sheet` the page
to print.
"""
