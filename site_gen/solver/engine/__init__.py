"""Our own engine: it propagates rows, and answers the many small questions about reasons and worth.

`inequalities` turns rows over binaries into inequalities, `rows` reads them into a table,
`propagate` draws conclusions from it, `engine` searches and learns, `slices` divides long
computations so that a browser can react.
"""
