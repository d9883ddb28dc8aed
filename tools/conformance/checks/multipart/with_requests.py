"""Sends the cases of a file with `requests`. Arguments: the file, the origin and the API key.

Prints a line of JSON for each response.
"""

import base64
import json
import sys

import requests

cases_file, origin, api_key = sys.argv[1:]


def fields(parts):
    """`files` of requests: of each part a name and (file name, content, type)."""
    for part in parts:
        if "bytes" in part:
            content = base64.b64decode(part["bytes"])
            yield part["name"], (part.get("fileName"), content, part["type"])
        else:
            yield part["name"], (None, part["text"])


with open(cases_file, encoding="utf-8") as file:
    cases = json.load(file)
for case in cases:
    sent = (
        {"files": list(fields(case["parts"]))}
        if "parts" in case
        else {"data": base64.b64decode(case["body"])}
    )
    headers = {**case.get("headers", {}), "x-service-api-key": api_key}
    response = requests.post(origin + case["path"], headers=headers, timeout=60, **sent)
    print(json.dumps({"step": case["step"], "status": response.status_code, "body": response.json()}))
