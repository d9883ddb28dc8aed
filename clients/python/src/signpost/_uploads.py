"""Files that are uploaded to storage, not to the service."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

import httpx

from ._errors import SignpostError
from ._transport import network_error


def file_of(file: bytes | os.PathLike[str] | str, content_type: str | None) -> tuple[bytes, str]:
    """Content and type of a file for `upload`."""
    if isinstance(file, bytes):
        if content_type is None:
            raise ValueError("content_type must be given with the content of a file, such as image/png.")
        return file, content_type
    guessed = content_type or mimetypes.guess_type(os.fspath(file))[0]
    if guessed is None:
        raise ValueError(f"content_type must be given for {os.fspath(file)}, such as image/png.")
    return Path(file).read_bytes(), guessed


def check_upload(status: int) -> None:
    if not 200 <= status < 300:
        raise SignpostError("The storage did not accept the file.", status=status, code="UPLOAD_FAILED")


def storage_error(cause: httpx.RequestError, timeout: float) -> SignpostError:
    error = network_error(cause, timeout)
    message = error.message.replace("The service", "The storage")
    return SignpostError(message, code=error.code)
