"""Loaded by Schemathesis: how it writes a body of JSON lines, which it does not know by itself."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def json_lines(ctx, value):
    items = value if isinstance(value, list) else [value]
    return "".join(f"{json.dumps(item)}\n" for item in items).encode()
