"""The build, which turns content into a site and rewrites only the changed files.

`build` runs its steps: `load` reads and checks what authors wrote, `solve` finds answers, `render`
makes the pages that have changed. `context` is what the steps share, `progress` reports them,
`edition` is the build's date. Rooms: `folders` (where a site is written), `incremental` (what has
changed since the last build), `pages` (which pages there are, and how each is made).
`page_faults` and `page_weight` look at written pages, `prune_cache` at files in the cache.
"""
