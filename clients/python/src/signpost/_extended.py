"""What endpoints alone do not give: lists that are put together, uploads, chat."""

from __future__ import annotations

import mimetypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import httpx

from . import webhooks
from ._call import Call
from ._errors import SignpostError
from ._model import decode, model_of
from ._resources import (
    ChatCompletionsResource,
    ChatGenerateResource,
    LinksResource,
    UploadsResource,
    WebhooksResource,
)
from ._sync_resource import Api, Page, Paged, Resource
from ._transport import network_error
from .models import ChatModel, RowError


@dataclass(frozen=True)
class LinkTag:
    name: str
    links: int
    """Number of links with this tag."""


@dataclass(frozen=True)
class FailedLink:
    """A link that keeps its tag, such as a blocked one."""

    id: str
    error: RowError


@dataclass(frozen=True)
class RenamedTag:
    updated: int
    """Number of links that were changed."""
    failed: list[FailedLink]


TAGS = "/v1/api/links/tags"


def add_tags(counts: dict[str, int], data: Any) -> None:
    """Each page counts the links that it has read."""
    for tag in data["tags"]:
        counts[tag["name"]] = counts.get(tag["name"], 0) + tag["links"]


def sorted_tags(counts: dict[str, int]) -> list[LinkTag]:
    return [LinkTag(name, counts[name]) for name in sorted(counts)]


def failed_links(data: Any) -> list[FailedLink]:
    return [FailedLink(one["_id"], decode(RowError, one["error"])) for one in data["failed"]]


class Links(LinksResource):
    def tags(self, *, timeout: float | None = None, max_retries: int | None = None) -> list[LinkTag]:
        """Lists the tags of all links, sorted by name. Needs the permission `links:read`."""
        counts: dict[str, int] = {}
        call: Call | None = Call("GET", TAGS, timeout=timeout, max_retries=max_retries)
        while call is not None:
            data, _ = self._api.json(call)
            add_tags(counts, data)
            cursor = data.get("nextCursor")
            call = None if cursor is None else call.with_query(cursor=cursor)
        return sorted_tags(counts)

    def rename_tag(
        self, tag: str, name: str | None, *, timeout: float | None = None, max_retries: int | None = None
    ) -> RenamedTag:
        """
        Renames a tag on all links, and merges it with a tag that has the new name already. None removes the tag. Links
        that keep it, such as blocked ones, are in `failed`. Needs the permission `links:write`.
        """
        updated, failed, cursor = 0, [], None
        while True:
            body = {"tag": tag, "name": name, **({} if cursor is None else {"cursor": cursor})}
            data, _ = self._api.json(Call("PATCH", TAGS, body=body, timeout=timeout, max_retries=max_retries))
            updated += data["updated"]
            failed += failed_links(data)
            cursor = data.get("nextCursor")
            if cursor is None:
                return RenamedTag(updated, failed)


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


class Uploads(UploadsResource):
    def upload(
        self,
        file: bytes | os.PathLike[str] | str,
        *,
        content_type: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> str:
        """
        Uploads an image or video directly to storage, and returns its storage code for `cover`, `image` or `videos` of a
        Smart Link. Needs the permission `media:write`.

        Args:
            file: Its content, or its path.
            content_type: Such as `image/png`. Default: by the extension of the path.
            timeout: Seconds to wait in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        content, found = file_of(file, content_type)
        upload = self.create(
            content_type=cast(Any, found), size=len(content), timeout=timeout, max_retries=max_retries
        )
        seconds = self._api.settings.timeout if timeout is None else timeout
        try:
            # Without the API key: the fields are signed.
            response = self._api.http.post(
                upload.upload_url, data=upload.fields, files={"file": ("file", content, found)}, timeout=seconds
            )
        except httpx.RequestError as cause:
            raise storage_error(cause, seconds) from cause
        check_upload(response.status_code)
        return upload.storage_code


class Webhooks(WebhooksResource):
    verify = staticmethod(webhooks.verify)
    """Checks the signature of a delivery and returns its event: the function `signpost.webhooks.verify`."""


class ChatModels(Resource):
    def list(self, *, timeout: float | None = None, max_retries: int | None = None) -> Paged[ChatModel]:
        """Lists the models of the chat API."""

        def read(_cursor: str | None) -> Page[ChatModel]:
            data, _ = self._api.json(
                Call("GET", "/chat/v1/models", is_chat=True, timeout=timeout, max_retries=max_retries)
            )
            return Page([model_of(ChatModel, one) for one in data["data"]], None, data)

        return Paged(read)

    def get(self, model: str, *, timeout: float | None = None, max_retries: int | None = None) -> ChatModel:
        """Returns a model of the chat API."""
        call = Call(
            "GET",
            "/chat/v1/models/{model}",
            path={"model": model},
            is_chat=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._data(ChatModel, call)


class Chat(ChatGenerateResource):
    completions: ChatCompletionsResource
    models: ChatModels

    def __init__(self, api: Api) -> None:
        super().__init__(api)
        self.completions = ChatCompletionsResource(api)
        self.models = ChatModels(api)
