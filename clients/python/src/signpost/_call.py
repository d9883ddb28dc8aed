"""What a method wants of the service, before it is a request."""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import IO, Any, Final, Union
from urllib.parse import quote, urlencode

from ._model import Model


class NotGiven(Enum):
    """The type of `NOT_GIVEN`."""

    NOT_GIVEN = "NOT_GIVEN"

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN: Final = NotGiven.NOT_GIVEN
"""The default of arguments that are not sent. `None` is sent as `null`, which clears many fields."""

FileInput = Union[bytes, IO[bytes], "os.PathLike[str]", Sequence[Union[bytes, IO[bytes], "os.PathLike[str]"]]]
"""A file: its content, an open file, or its path; or several of them."""


@dataclass(frozen=True)
class Call:
    method: str
    path_template: str
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = NOT_GIVEN
    # Names of fields whose content has names of the caller's own.
    free: tuple[str, ...] = ()
    content_type: str | None = None
    files: Mapping[str, FileInput] | None = None
    page_size: int | None = None
    is_create: bool = False
    # The chat API takes snake_case, a bearer token, and has no envelope.
    is_chat: bool = False
    accept: str = "application/json"
    idempotency_key: str | None = None
    if_match: str | None = None
    timeout: float | None = None
    max_retries: int | None = None

    def with_query(self, **query: Any) -> Call:
        return replace(self, query={**self.query, **query})

    def with_key(self) -> Call:
        """With an idempotency key, so that a retry does not create twice."""
        if not self.is_create or self.idempotency_key is not None:
            return self
        return replace(self, idempotency_key=secrets.token_hex(16))


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: dict[str, str]
    content: bytes | None
    multipart: list[tuple[str, Any]] | None
    timeout: float
    max_retries: int


def url_of(base_url: str, call: Call) -> str:
    if not call.path_template.startswith("/"):
        # It would become part of the host.
        raise ValueError(f'path must start with "/", unlike "{call.path_template}".')
    path = re.sub(r"\{(\w+)\}", lambda name: _segment(name[1], call.path.get(name[1], "")), call.path_template)
    query = {name: _text(value) for name, value in call.query.items() if value is not None}
    return f"{base_url}{path}{f'?{urlencode(query)}' if query else ''}"


def _segment(name: str, value: str) -> str:
    # Values that would change the path: no id looks like that.
    if re.fullmatch(r"\.{0,2}", value):
        raise ValueError(f'{name} must not be "{value}".')
    return quote(value, safe="")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, date) else str(value)


def content_of(call: Call) -> tuple[bytes | None, str | None, list[tuple[str, Any]] | None]:
    """Content, its type, and the parts of a form."""
    body = call.body
    if body is NOT_GIVEN:
        return None, None, None
    if call.content_type is not None and isinstance(body, (str, bytes)):
        return (body.encode() if isinstance(body, str) else body), call.content_type, None
    if call.content_type is not None:
        # Rows of an import are sent as they are.
        return json.dumps(to_wire(body, ("",), is_free=True)).encode(), "application/json", None
    wire = to_wire(body, call.free, is_free=call.is_chat)
    if not call.files:
        return json.dumps(wire).encode(), "application/json", None
    parts: list[tuple[str, Any]] = [(name, (None, _part(value).encode())) for name, value in wire.items()]
    for name, given in call.files.items():
        several = given if isinstance(given, Sequence) and not isinstance(given, bytes) else [given]
        parts.extend((camel_case(name), ("file", _bytes(one), "application/octet-stream")) for one in several)
    return None, None, parts


def _part(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def _bytes(given: Any) -> bytes:
    """Read at once: a retry sends it again."""
    if isinstance(given, bytes):
        return given
    if hasattr(given, "read"):
        content: bytes = given.read()
        return content
    with open(given, "rb") as file:
        return file.read()


def camel_case(name: str) -> str:
    """`original_url` as `originalUrl`; what is camelCase stays as it is."""
    return re.sub(r"(?<=[A-Za-z0-9])_([a-z0-9])", lambda letter: letter[1].upper(), name.rstrip("_"))


def to_wire(value: Any, free: tuple[str, ...], *, is_free: bool = False) -> Any:
    """JSON of arguments: names in camelCase, without what was not given. `is_free`: with names as they are."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, Mapping):
        given = {name: one for name, one in value.items() if one is not NOT_GIVEN}
        if is_free:
            return {name: to_wire(one, free, is_free=True) for name, one in given.items()}
        named = {camel_case(name): one for name, one in given.items()}
        return {name: to_wire(one, free, is_free=name in free) for name, one in named.items()}
    if isinstance(value, (str, bytes, bytearray)):
        return value
    if isinstance(value, Sequence) or isinstance(value, (set, frozenset)):
        return [to_wire(one, free, is_free=is_free) for one in value]
    return value.isoformat() if isinstance(value, date) else value
