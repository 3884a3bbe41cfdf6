"""How long it takes to build galleries of many puzzles: `python -m benchmarks.galleries`.

`made.py` writes a gallery, `pelican.py` gives the same pages to Pelican, `timed.py` runs a
command and looks at its memory, `found.py` counts what findings cost, `__main__.py` puts the runs
together.
"""
