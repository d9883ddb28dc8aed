"""Receives webhooks on loopback and verifies them with the `standardwebhooks` library.

Arguments: a JSON file with the secrets of each path. It is read for each message, because the secret of a
webhook is not known before its URL is. Prints a line of JSON for each message: what the library did not do
as it should.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

OTHER_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SECRETS_FILE = sys.argv[1]


def refusal(secret, body, headers):
    """Why the library refuses a message; None if it accepts it."""
    try:
        Webhook(secret).verify(body, headers)
        return None
    except WebhookVerificationError as error:
        return str(error)


def resigned(secret, headers, body, age):
    """The headers as the library signs this message `age` ago."""
    then = datetime.now(tz=timezone.utc) - age
    return {
        **headers,
        "webhook-timestamp": str(int(then.timestamp())),
        "webhook-signature": Webhook(secret).sign(headers["webhook-id"], then, body.decode()),
    }


def changed(body, at):
    other = bytearray(body)
    other[at] ^= 1
    return bytes(other)


def judge(secret, body, headers):
    """Returns the number of verdicts, and those that are wrong."""
    wrong = []
    count = 0

    def expect(what, is_right):
        nonlocal count
        count += 1
        if not is_right:
            wrong.append(what)

    expect("accepts the message", refusal(secret, body, headers) is None)
    sent = datetime.fromtimestamp(int(headers["webhook-timestamp"]), tz=timezone.utc)
    own = Webhook(secret).sign(headers["webhook-id"], sent, body.decode())
    expect("makes the same signature", own in headers["webhook-signature"].split(" "))
    for at in (0, len(body) // 2, len(body) - 1):
        expect(f"refuses a change of byte {at}", refusal(secret, changed(body, at), headers))
    expect("refuses another secret", refusal(OTHER_SECRET, body, headers))
    expect("refuses another ID", refusal(secret, body, {**headers, "webhook-id": "evt_other"}))
    later = str(int(headers["webhook-timestamp"]) + 1)
    expect("refuses another timestamp", refusal(secret, body, {**headers, "webhook-timestamp": later}))
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        rest = {key: value for key, value in headers.items() if key != name}
        expect(f"refuses a message without {name}", refusal(secret, body, rest) == "Missing required headers")
    recent = resigned(secret, headers, body, timedelta(minutes=4))
    expect("accepts a message of 4 minutes ago", refusal(secret, body, recent) is None)
    old = resigned(secret, headers, body, timedelta(minutes=6))
    expect("refuses a message of 6 minutes ago", refusal(secret, body, old) == "Message timestamp too old")
    return count, wrong


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        with open(SECRETS_FILE, encoding="utf-8") as file:
            secrets = json.load(file)[self.path[1:]]
        count, wrong = 0, []
        for secret in secrets:
            more, failed = judge(secret, body, headers)
            count += more
            wrong += failed
        print(
            json.dumps(
                {
                    "path": self.path[1:],
                    "type": json.loads(body)["type"],
                    "id": headers["webhook-id"],
                    "bytes": len(body),
                    "signature": headers["webhook-signature"],
                    "verdicts": count,
                    "wrong": wrong,
                }
            ),
            flush=True,
        )
        self.send_response(204 if not wrong else 401)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
