"""Messages for the workshop of an unpacked archive, as its web worker runs it.

`python -I -S tests/support/unpacked.py FOLDER` reads a list of messages in JSON from standard input
and prints the list of replies. Only the standard library and the archive can be imported.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

from site_gen.workshop.start import open_desk

desk = open_desk(sys.argv[1])
replies = []
for message in json.load(sys.stdin):
    replies += json.loads(desk.receive(json.dumps({"v": 1, "id": 1, **message})))
    while desk.is_busy:
        replies += json.loads(desk.work(1))
print(json.dumps(replies))
