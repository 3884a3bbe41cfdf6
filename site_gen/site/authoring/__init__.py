"""The reading and checking of prose and links, before anything is solved.

`pages` reads prose pages, `list_pages` adds those that list others, `redirects` those at earlier
addresses. `directives`, `shown` and `references` read what a text shows: pieces of models, puzzles,
families of rows; `topics` finds what an essay explains. `links` checks links, which `addresses`
resolves, and `content_check` compares files with each other. `schema` describes authors' files.
"""
