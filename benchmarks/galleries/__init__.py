"""The benchmark of building galleries with many puzzles: `python -m benchmarks.galleries`.

`gallery.py` writes a gallery, `pelican.py` gives the same pages to Pelican, `timing.py` measures
a command's time and memory, `preview.py` the live preview, `costs.py` the cost of findings, and
`__main__.py` runs everything.
"""
