"""What every page is made of: its frame, text and styles.

`parts` has the parts of pages as data (links, cards, filters, the frame). `site_layout` makes the
frame of one site's pages: `head` its metadata for machines, `branding` the author's logo and
styles, `byline` author and date. `prose` turns Markdown into HTML, `glossary` explains terms in it,
`words` writes numbers and findings, `page_ids` looks after ids. `templates` renders pages, and
`static_files` lists what they load: scripts, joined by `scripts`, styles, and the colours of a
`theme`.
"""
