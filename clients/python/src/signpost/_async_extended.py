"""What endpoints alone do not give: lists that are put together, uploads, chat."""

from __future__ import annotations

import asyncio
import os
from typing import Any, cast

import httpx

from . import webhooks
from ._async_resource import AsyncApi, AsyncPaged, AsyncResource
from ._async_resources import (
    AsyncChatCompletionsResource,
    AsyncChatGenerateResource,
    AsyncLinksResource,
    AsyncUploadsResource,
    AsyncWebhooksResource,
)
from ._call import Call
from ._model import model_of
from ._page import Page
from ._tags import TAGS, LinkTag, RenamedTag, add_tags, failed_links, sorted_tags
from ._uploads import check_upload, file_of, storage_error
from .models import ChatModel


class AsyncLinks(AsyncLinksResource):
    async def tags(
        self,
        *,
        search: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> list[LinkTag]:
        """
        Lists the tags of all links, sorted by name; `search`: only those with this text. Needs the permission
        `links:read`.
        """
        counts: dict[str, int] = {}
        query = {} if search is None else {"search": search}
        call: Call | None = Call("GET", TAGS, query=query, timeout=timeout, max_retries=max_retries)
        while call is not None:
            data, _ = await self._api.json(call)
            add_tags(counts, data)
            cursor = data.get("nextCursor")
            call = None if cursor is None else call.with_query(cursor=cursor)
        return sorted_tags(counts)

    async def rename_tag(
        self, tag: str, name: str | None, *, timeout: float | None = None, max_retries: int | None = None
    ) -> RenamedTag:
        """
        Renames a tag on all links, and merges it with a tag that has the new name already. None removes the tag. Links
        that keep it, such as blocked ones, are in `failed`. Needs the permission `links:write`.
        """
        updated, failed, cursor = 0, [], None
        while True:
            body = {"tag": tag, "name": name, **({} if cursor is None else {"cursor": cursor})}
            data, _ = await self._api.json(
                Call("PATCH", TAGS, body=body, timeout=timeout, max_retries=max_retries)
            )
            updated += data["updated"]
            failed += failed_links(data)
            cursor = data.get("nextCursor")
            if cursor is None:
                return RenamedTag(updated, failed)


class AsyncUploads(AsyncUploadsResource):
    async def upload(
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
        content, found = await asyncio.to_thread(file_of, file, content_type)
        upload = await self.create(
            content_type=cast(Any, found), size=len(content), timeout=timeout, max_retries=max_retries
        )
        seconds = self._api.settings.timeout if timeout is None else timeout
        try:
            # Without the API key: the fields are signed.
            response = await self._api.http.post(
                upload.upload_url, data=upload.fields, files={"file": ("file", content, found)}, timeout=seconds
            )
        except httpx.RequestError as cause:
            raise storage_error(cause, seconds) from cause
        check_upload(response.status_code)
        return upload.storage_code


class AsyncWebhooks(AsyncWebhooksResource):
    verify = staticmethod(webhooks.verify)
    """Checks the signature of a delivery and returns its event: the function `signpost.webhooks.verify`."""


class AsyncChatModels(AsyncResource):
    def list(self, *, timeout: float | None = None, max_retries: int | None = None) -> AsyncPaged[ChatModel]:
        """Lists the models of the chat API."""

        async def read(_cursor: str | None) -> Page[ChatModel]:
            data, _ = await self._api.json(
                Call("GET", "/chat/v1/models", is_chat=True, timeout=timeout, max_retries=max_retries)
            )
            return Page([model_of(ChatModel, one) for one in data["data"]], None, data)

        return AsyncPaged(read)

    async def get(self, model: str, *, timeout: float | None = None, max_retries: int | None = None) -> ChatModel:
        """Returns a model of the chat API."""
        call = Call(
            "GET",
            "/chat/v1/models/{model}",
            path={"model": model},
            is_chat=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return await self._data(ChatModel, call)


class AsyncChat(AsyncChatGenerateResource):
    completions: AsyncChatCompletionsResource
    models: AsyncChatModels

    def __init__(self, api: AsyncApi) -> None:
        super().__init__(api)
        self.completions = AsyncChatCompletionsResource(api)
        self.models = AsyncChatModels(api)
