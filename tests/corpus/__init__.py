"""Solve boards of other collections in their text format, and compare our answers with theirs.

`python -m tests.corpus FILE.jsonl`: a line is {"id": .., "kind": .., "problem": .., "answer": ..}.
A problem starts with a line of numbers, rows and columns first; then come rows of tokens divided by
blanks, `-` for an empty cell. An answer has the same form.
"""
