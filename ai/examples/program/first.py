"""Program that plays any game: a line of JSON in, a line out. It needs nothing but Python."""

import json
import sys


def answer(message):
    if message["type"] == "hello":
        return {"type": "hello", "name": "first", "about": "plays the first legal action"}
    if message["type"] == "request":
        return {"type": "act", "id": message["id"], "action": message["legal"][0]}
    return None


for line in sys.stdin:
    if reply := answer(json.loads(line)):
        print(json.dumps(reply), flush=True)
