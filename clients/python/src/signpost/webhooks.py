"""Verifies deliveries of webhooks (Standard Webhooks). Needs no client."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from ._model import decode
from .models import EVENT_CLASSES, UnknownEvent, WebhookEvent

__all__ = ["TOLERANCE", "WebhookProblem", "WebhookVerificationError", "verify"]

WebhookProblem = Literal[
    "HEADER_MISSING",
    "TIMESTAMP_INVALID",
    "TIMESTAMP_TOO_OLD",
    "TIMESTAMP_TOO_NEW",
    "SECRET_INVALID",
    "SIGNATURE_INVALID",
    "BODY_INVALID",
]
"""Why a delivery was not accepted."""

TOLERANCE = 300
"""Seconds by which `webhook-timestamp` may differ from the clock."""


class WebhookVerificationError(Exception):
    """The request is not a delivery of this webhook: respond with 400 and ignore its content."""

    code: WebhookProblem

    def __init__(self, code: WebhookProblem, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


def verify(
    body: str | bytes,
    headers: Mapping[str, Any],
    secret: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE,
) -> WebhookEvent:
    """Checks the signature of a delivery and returns its event. Raises a `WebhookVerificationError`.

    Args:
        body: The raw body, not parsed JSON: other white space is another signature.
        headers: The headers of the request, in any case.
        secret: `whsec_...`; several while one replaces another.
        tolerance: Seconds by which `webhook-timestamp` may differ from the clock.
    """
    if not isinstance(body, (str, bytes, bytearray, memoryview)):
        raise TypeError("body must be the raw request body: str or bytes, not parsed JSON.")
    content = body.encode() if isinstance(body, str) else bytes(body)
    found = {str(name).lower(): value for name, value in headers.items()}
    event_id = _header(found, "webhook-id")
    timestamp = _header(found, "webhook-timestamp")
    signatures = _header(found, "webhook-signature")
    _check_timestamp(timestamp, tolerance)
    signed = f"{event_id}.{timestamp}.".encode() + content
    keys = [_key(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not _is_signed(signed, signatures, keys):
        raise WebhookVerificationError(
            "SIGNATURE_INVALID",
            "No signature in webhook-signature matches. Check the secret, and that the body is exactly as it was received.",
        )
    return _event(event_id, content)


def _header(headers: Mapping[str, Any], name: str) -> str:
    value = headers.get(name)
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    if isinstance(value, (list, tuple)):
        value = " ".join(str(one) for one in value)
    if not isinstance(value, str) or not value:
        raise WebhookVerificationError("HEADER_MISSING", f"The header {name} is missing.")
    return value


def _check_timestamp(timestamp: str, tolerance: float) -> None:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("TIMESTAMP_INVALID", "webhook-timestamp must be epoch seconds.")
    age = time.time() - int(timestamp)
    if age > tolerance:
        raise WebhookVerificationError(
            "TIMESTAMP_TOO_OLD",
            f"webhook-timestamp is more than {tolerance:g} seconds ago. It may be a replayed request.",
        )
    if age < -tolerance:
        raise WebhookVerificationError(
            "TIMESTAMP_TOO_NEW",
            f"webhook-timestamp is more than {tolerance:g} seconds ahead. Check the clock of this machine.",
        )


def _key(secret: str) -> bytes:
    key = _decoded(secret.removeprefix("whsec_"))
    if not key:
        raise WebhookVerificationError(
            "SECRET_INVALID", "The secret must be the one that creating the webhook returned: whsec_ and base64."
        )
    return key


def _is_signed(signed: bytes, signatures: str, keys: Sequence[bytes]) -> bool:
    """Whether one of the signatures (`v1,<base64> v1,<base64>`) is made with one of the keys."""
    wanted = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    for signature in signatures.split(" "):
        version, _, value = signature.partition(",")
        given = _decoded(value) if version == "v1" else None
        # Takes the same time whatever differs.
        if given is not None and any(hmac.compare_digest(given, one) for one in wanted):
            return True
    return False


def _event(event_id: str, content: bytes) -> WebhookEvent:
    try:
        event = json.loads(content.decode())
    except ValueError as cause:
        raise WebhookVerificationError("BODY_INVALID", "The body is not JSON.") from cause
    if not isinstance(event, dict) or "type" not in event:
        raise WebhookVerificationError("BODY_INVALID", "The body is not an event.")
    event_class: type[Any] = EVENT_CLASSES.get(str(event["type"]), UnknownEvent)
    return cast(WebhookEvent, decode(event_class, {**event, "id": event_id}))


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
