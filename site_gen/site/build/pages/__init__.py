"""The pages and other files of a site.

`outputs` lists them with the digests of their inputs, `site_pages` has a function for each type of
page, and `renderer` makes the parts that they share: puzzles, cards and HTML from templates.
"""
