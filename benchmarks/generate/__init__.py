"""Make boards with exactly one answer: `python -m benchmarks.generate [KIND ...] --seed N`.

Each board has a random generator of its own, seeded with the given number and the board's name.
Which clues are taken away depends on the truth only (is there a second answer?), not on who finds
it. But boards of most kinds are mended where a second answer is found, and there the solver's
version has a say; and where a proof is given up after some seconds, the machine. So the file of
boards is the record, not the seed.
"""
