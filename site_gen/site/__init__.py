"""The website: pages and files made from solved puzzles.

`layout` is what every page is made of, `stage` a board, `sections` the parts below it. `authoring`
reads prose; `puzzle`, `essays`, `gallery` and `workshop` make types of pages. `build` makes a site
from all of them, `inspect` checks it, `live` shows it while its author writes.
"""
