"""Server-sent events of a completion."""

from __future__ import annotations

import json
from typing import Any, Final

from ._errors import SignpostError

DONE: Final = object()


class Lines:
    """Lines of bytes as they arrive. Only line feeds end one: JSON may contain other separators of lines."""

    def __init__(self) -> None:
        self._rest = b""

    def add(self, content: bytes) -> list[str]:
        *lines, self._rest = (self._rest + content).split(b"\n")
        return [line.removesuffix(b"\r").decode() for line in lines]


def chunk_of(line: str) -> Any:
    """The JSON of a line; None: there is none; `DONE`: it was the last one. Raises an error that is sent mid-stream."""
    if not line.startswith("data:"):
        return None
    data = line[5:].removeprefix(" ")
    if data == "[DONE]":
        return DONE
    chunk = json.loads(data)
    error = chunk.get("error") if isinstance(chunk, dict) else None
    if error:
        raise SignpostError(
            error.get("message") or "The response broke off.", status=200, code=error.get("code") or "STREAM_ERROR"
        )
    return chunk


def lost() -> SignpostError:
    return SignpostError("The connection was lost.", status=200, code="STREAM_ERROR")
