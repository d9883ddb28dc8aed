"""What both clients share: requests, and when they are sent again."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx

from ._call import Call, Request, content_of, url_of
from ._errors import SignpostError, code_of, error_of, retry_after_of
from ._model import About, RequestWarning

DEFAULT_TIMEOUT = 60.0
DEFAULT_MAX_RETRIES = 2

# Seconds: the longest pause before the first retry, and before any.
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
# A `retry-after` above these seconds is left to the caller.
_LONGEST_RETRY_AFTER = 60.0


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str | None
    timeout: float
    max_retries: int


def settings_of(base_url: str | None, api_key: str | None, timeout: float, max_retries: int) -> Settings:
    """Raises a ValueError without a base URL."""
    given = base_url if base_url is not None else os.environ.get("SIGNPOST_URL", "")
    parts = urlsplit(given)
    if parts.scheme.lower() not in ("http", "https") or not parts.netloc:
        raise ValueError(f'base_url must be a URL such as "https://go.example.com", not "{given}".')
    key = api_key if api_key is not None else os.environ.get("SIGNPOST_API_KEY")
    return Settings(f"{parts.scheme}://{parts.netloc}", key or None, timeout, max_retries)


def request_of(settings: Settings, call: Call) -> Request:
    content, content_type, multipart = content_of(call)
    headers = {"accept": call.accept}
    if settings.api_key is not None:
        if call.is_chat:
            headers["authorization"] = f"Bearer {settings.api_key}"
        else:
            headers["x-service-api-key"] = settings.api_key
    if call.idempotency_key is not None:
        headers["idempotency-key"] = call.idempotency_key
    if call.if_match is not None:
        headers["if-match"] = call.if_match
    if content_type is not None:
        headers["content-type"] = content_type
    return Request(
        call.method,
        url_of(settings.base_url, call),
        headers,
        content,
        multipart,
        settings.timeout if call.timeout is None else call.timeout,
        settings.max_retries if call.max_retries is None else call.max_retries,
    )


def network_error(cause: httpx.RequestError, timeout: float) -> SignpostError:
    if isinstance(cause, httpx.TimeoutException):
        return SignpostError(f"The service did not respond within {timeout:g} s.", code="TIMEOUT")
    return SignpostError("The service cannot be reached.", code="NETWORK_ERROR")


def _origin(url: httpx.URL) -> str:
    return f"{url.scheme}://{url.netloc.decode()}"


def response_error(response: httpx.Response) -> SignpostError:
    if response.has_redirect_location:
        # Followed to another host, a redirect would take the key and the body along.
        to = _origin(response.url.join(response.headers["location"]))
        return SignpostError(
            f"{_origin(response.url)} redirects to {to}. Redirects are not followed: check the origin of the service.",
            status=response.status_code,
            code="UNKNOWN_ERROR",
        )
    return error_of(response.status_code, response.headers, response.content)


def data_of(response: httpx.Response, call: Call) -> Any:
    """`data` in the envelope of a response."""
    try:
        body = response.json()
        return body if call.is_chat else body["data"]
    except (ValueError, KeyError, TypeError) as cause:
        # Such as the page of a proxy.
        raise SignpostError(
            "The response is not one of the API.", status=response.status_code, code="UNKNOWN_ERROR"
        ) from cause


def about_of(response: httpx.Response, call: Call) -> About:
    """The ETag and the warnings of a response whose data was read."""
    found = [] if call.is_chat else response.json().get("warnings", [])
    warnings = [RequestWarning(one["path"], one["code"], one["message"], one.get("params", {})) for one in found]
    return About(response.headers.get("etag"), warnings)


def pause_after(outcome: httpx.Response | SignpostError, request: Request, retries: int) -> float | None:
    """
    Seconds to wait before the next attempt; None: there is none. With exponential backoff and full jitter, or after
    `retry-after`. 429 and an idempotent request that is still running mean that nothing was done: any request is sent
    again. After lost connections, timeouts, 408, 502, 503 and 504 only those are for which it changes nothing: all
    methods except POST, and POST with an idempotency key. (Updates of this API set values, so PATCH is as safe as PUT.)
    """
    if retries >= request.max_retries or not _may_repeat(outcome, request):
        return None
    seconds = None if isinstance(outcome, SignpostError) else retry_after_of(outcome.headers)
    if seconds is None:
        longest = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(retries, 10))
        return random.random() * longest
    # Callers that were told the same time should not all come back at once.
    return seconds + random.random() * _FIRST_PAUSE if seconds <= _LONGEST_RETRY_AFTER else None


def _may_repeat(outcome: httpx.Response | SignpostError, request: Request) -> bool:
    status = outcome.status if isinstance(outcome, SignpostError) else outcome.status_code
    if status == 429:
        return True
    if status == 409 and isinstance(outcome, httpx.Response):
        return bool(code_of(outcome.content) == "IDEMPOTENCY_IN_PROGRESS")
    is_safe = request.method != "POST" or "idempotency-key" in request.headers
    return is_safe and status in (0, 408, 502, 503, 504)


def next_query(headers: Mapping[str, str]) -> dict[str, str] | None:
    """The query of the next page of a file, from the `link` header; its host is ignored."""
    found = re.search(r'<([^>]*)>\s*;\s*rel="?next"?', headers.get("link", ""))
    return None if found is None else dict(parse_qsl(urlsplit(found[1]).query))


def without_header_row(text: str) -> str:
    """Names of columns contain no line breaks."""
    return re.sub(r"\A.*\r?\n", "", text)
