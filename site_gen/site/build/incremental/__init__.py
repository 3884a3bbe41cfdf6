"""What has changed since the last build: its inputs, its record, and the comparison.

`inputs` computes digests of everything that a site is built from, `manifest` records the files of
the last build with the keys of their inputs, `stamps` shows which of them were changed since, and
`freshness` tells whether there is anything to do. `render` then keeps each output with an old key.
"""
