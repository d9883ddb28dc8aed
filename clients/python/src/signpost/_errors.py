from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Union

from ._model import decode
from .models import ErrorDetail, KnownErrorCode

ErrorCode = Union[KnownErrorCode, str]
"""
Code of an error: one of the API, or the client's own `NETWORK_ERROR` (no response), `TIMEOUT` (none in time),
`UNKNOWN_ERROR` (not a response of the API), `STREAM_ERROR` (a stream broke off) and `UPLOAD_FAILED`. Releases of the
service may add codes, and the chat API has its own.
"""


class SignpostError(Exception):
    """An error response of the API, or no response at all."""

    message: str
    status: int
    """HTTP status; 0 if there was no response."""
    code: ErrorCode
    """Machine-readable, such as `VALIDATION_ERROR`; `NETWORK_ERROR` if there was no response."""
    params: Mapping[str, Any]
    """The values in the message, such as `limit`."""
    details: Sequence[ErrorDetail]
    """One entry per invalid field."""
    request_id: str | None
    """Identifies the request to the operator of the service."""
    retry_after: float | None
    """Seconds to wait before retrying, if the API says so."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: ErrorCode,
        params: Mapping[str, Any] | None = None,
        details: Sequence[ErrorDetail] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.params = params or {}
        self.details = details
        self.request_id = request_id
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"

    def __reduce__(self) -> Any:
        return _restored, (self.__class__, self.message, dict(self.__dict__))


def _restored(error_class: type[SignpostError], message: str, state: dict[str, Any]) -> SignpostError:
    """Of a pickled error: it crosses processes."""
    error = error_class(message, code=state["code"])
    error.__dict__.update(state)
    return error


def error_of(status: int, headers: Mapping[str, str], content: bytes) -> SignpostError:
    """The error of a response that is no success."""
    body = _json(content)
    given = body.get("error")
    error: dict[str, Any] = given if isinstance(given, dict) else {}
    if isinstance(given, str):
        # Chat endpoints that are not OpenAI-compatible return two strings.
        error = {"message": ": ".join(one for one in (given, body.get("detail")) if one)}
    return SignpostError(
        error.get("message") or f"The service returned {status}.",
        status=status,
        code=error.get("code") or "UNKNOWN_ERROR",
        params=error.get("params"),
        details=decode(list[ErrorDetail], error.get("details") or _param_detail(error)),
        request_id=headers.get("x-request-id"),
        retry_after=retry_after_of(headers),
    )


def code_of(content: bytes) -> Any:
    error = _json(content).get("error")
    return error.get("code") if isinstance(error, dict) else None


def _json(content: bytes) -> dict[str, Any]:
    try:
        body = json.loads(content)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _param_detail(error: dict[str, Any]) -> list[dict[str, Any]]:
    """`temperature: must be from 0 to 2` of the OpenAI-compatible endpoints as a detail."""
    param = error.get("param")
    if not param:
        return []
    message = str(error.get("message", ""))
    said = message.split(f"{param}: ", 1)[-1]
    return [{"path": param, "message": said, **{key: error[key] for key in ("code", "params") if error.get(key)}}]


def retry_after_of(headers: Mapping[str, str]) -> float | None:
    """`retry-after` in seconds. Gateways between may send a date."""
    value = headers.get("retry-after")
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=timezone.utc)
    return max(0.0, (until - datetime.now(timezone.utc)).total_seconds())
