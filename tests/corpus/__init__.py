"""Boards of others in the text of their collections, solved and compared with their answers.

`python -m tests.corpus FILE.jsonl`: a line is {"id": .., "kind": .., "problem": .., "answer": ..}.
A problem starts with a line of numbers, rows and columns first; then come rows of tokens divided
by blanks, `-` for nothing. An answer has the same form.
"""
