"""What has changed since the last build: its inputs, its record, and the comparison.

`inputs` computes digests of everything that a site is built from, `manifest` records the files of
the last build, `stamps` shows which of them were changed since, and `freshness` tells whether there
is anything to do.
"""
