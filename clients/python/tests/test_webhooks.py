from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any

import pytest

from signpost import WebhookVerificationError, models, webhooks

SECRET = "whsec_" + base64.b64encode(b"a secret of 24 bytes ...").decode()
OTHER = "whsec_" + base64.b64encode(b"another one").decode()


def delivery(body: bytes, *, at: float | None = None, secret: str = SECRET) -> dict[str, str]:
    timestamp = str(int(time.time() if at is None else at))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = hmac.new(key, b"evt_1." + timestamp.encode() + b"." + body, hashlib.sha256).digest()
    return {
        "Webhook-Id": "evt_1",
        "Webhook-Timestamp": timestamp,
        "Webhook-Signature": "v1,AAAA v2,x v1," + base64.b64encode(signature).decode(),
    }


def event(**fields: Any) -> bytes:
    return json.dumps({"type": "link.created", "timestamp": "2027-01-31T12:00:00.000Z", "data": {"_id": "lnk_1"}, **fields}).encode()


def test_returns_the_event() -> None:
    verified = webhooks.verify(event(), delivery(event()), [OTHER, SECRET])
    assert isinstance(verified, models.LinkCreatedEvent)
    assert (verified.id, verified.type, verified.data.id) == ("evt_1", "link.created", "lnk_1")


def test_of_a_later_release_too() -> None:
    body = event(type="link.painted")
    verified = webhooks.verify(body.decode(), delivery(body), SECRET)
    assert isinstance(verified, models.UnknownEvent)
    assert verified.data == {"_id": "lnk_1"}


def code_of(body: Any, headers: dict[str, str], secret: str = SECRET) -> str:
    with pytest.raises(WebhookVerificationError) as caught:
        webhooks.verify(body, headers, secret)
    assert str(caught.value)
    return caught.value.code


def test_refuses_anything_else() -> None:
    body = event()
    good = delivery(body)
    assert code_of(body.replace(b"lnk_1", b"lnk_2"), good) == "SIGNATURE_INVALID"
    assert code_of(body, good, OTHER) == "SIGNATURE_INVALID"
    assert code_of(body, {**good, "Webhook-Id": "evt_2"}) == "SIGNATURE_INVALID"
    assert code_of(body, delivery(body, at=time.time() - 301)) == "TIMESTAMP_TOO_OLD"
    assert code_of(body, delivery(body, at=time.time() + 310)) == "TIMESTAMP_TOO_NEW"
    assert code_of(body, {**good, "Webhook-Timestamp": "soon"}) == "TIMESTAMP_INVALID"
    assert code_of(body, {"webhook-id": "evt_1"}) == "HEADER_MISSING"
    assert code_of(body, good, "whsec_") == "SECRET_INVALID"
    assert code_of(b"[]", delivery(b"[]")) == "BODY_INVALID"
    assert code_of(b"\xff", delivery(b"\xff")) == "BODY_INVALID"
    with pytest.raises(TypeError, match="raw request body"):
        webhooks.verify(json.loads(body), good, SECRET)
