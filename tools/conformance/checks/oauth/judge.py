"""What the programs in Python share: how they report, and how they ask the person.

Environment: PERSON, the URL of the person.
"""

import json
import os
import urllib.parse
import urllib.request


def expect(what, found, wanted=True):
    line = {"what": what, "ok": found == wanted}
    if not line["ok"]:
        line["shown"] = f"{found!r}, not {wanted!r}"[:400]
    print(json.dumps(line), flush=True)


def person(method, authorization_url, scope=None):
    """The URL that a person comes back with: `page`, `agree` or `decline`. `scope`: all that the app gets."""
    query = {"url": authorization_url, **({"scope": scope} if scope else {})}
    url = f"{os.environ['PERSON']}/{method}?{urllib.parse.urlencode(query)}"
    with urllib.request.urlopen(url) as response:
        return response.read().decode()


def parameters(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))
