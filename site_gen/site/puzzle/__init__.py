"""The page of a puzzle and the files in its folder.

`source` is what follows from its file, `listing` what other pages show of it, `facets` how readers
choose it. `page` and `pieces` have the content of its page, `files` what can be downloaded, `proof`
and `reproduce` the files to check it, and `card_image` the picture for link previews.
"""
