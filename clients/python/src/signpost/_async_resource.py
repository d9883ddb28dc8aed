from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any, Generic, TypeVar

import httpx

from ._call import Call, Request
from ._chunks import DONE, Lines, chunk_of, lost
from ._errors import SignpostError
from ._model import About, Model, decode, model_of
from ._page import Page
from ._transport import (
    Settings,
    about_of,
    data_of,
    network_error,
    next_query,
    pause_after,
    request_of,
    response_error,
    without_header_row,
)
from .models import ChatCompletionChunk

T = TypeVar("T")
M = TypeVar("M", bound=Model)


class AsyncApi:
    """Sends calls to one service, and again what failed for the moment."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def send(self, call: Call, *, stream: bool = False) -> httpx.Response:
        """A success, read whole unless it is a stream. Raises a `SignpostError`."""
        request = request_of(self.settings, call.with_key())
        retries = 0
        while True:
            outcome = await self._attempt(request, stream)
            if isinstance(outcome, httpx.Response) and outcome.is_success:
                return outcome
            pause = pause_after(outcome, request, retries)
            if pause is None:
                raise response_error(outcome) if isinstance(outcome, httpx.Response) else outcome
            await asyncio.sleep(pause)
            retries += 1

    async def _attempt(self, request: Request, stream: bool) -> httpx.Response | SignpostError:
        try:
            response = await self.http.send(
                self.http.build_request(
                    request.method,
                    request.url,
                    headers=request.headers,
                    content=request.content,
                    files=request.multipart,
                    timeout=request.timeout,
                ),
                stream=True,
                follow_redirects=False,
            )
            if not (stream and response.is_success):
                try:
                    await response.aread()
                finally:
                    await response.aclose()
            return response
        except httpx.RequestError as cause:
            error = network_error(cause, request.timeout)
            error.__cause__ = cause
            return error

    async def json(self, call: Call) -> tuple[Any, About]:
        """`data` in the envelope of a response, and what else the response says."""
        response = await self.send(call)
        return data_of(response, call), about_of(response, call)


class AsyncPaged(Generic[T]):
    """
    A list that requests its pages as they are needed: `async for link in client.links.list()`. Nothing is requested before;
    each iteration starts again.
    """

    def __init__(self, read: Callable[[str | None], Awaitable[Page[T]]]) -> None:
        self._read = read

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.items:
                yield item

    async def page(self) -> Page[T]:
        """Requests the first page only."""
        return await self._read(None)

    async def pages(self) -> AsyncIterator[Page[T]]:
        """All pages, one after the other."""
        page = await self._read(None)
        yield page
        while page.next_cursor is not None:
            page = await self._read(page.next_cursor)
            yield page

    async def to_list(self, *, max: int | None = None) -> list[T]:
        """All items; `max`: at most this many."""
        items: list[T] = []
        if max is not None and max <= 0:
            return items
        async for page in self.pages():
            items.extend(page.items)
            if max is not None and len(items) >= max:
                return items[:max]
        return items


class AsyncCsvFile:
    """A CSV file that is read in parts, which together have one header row. Each iteration reads it again."""

    def __init__(self, pages: Callable[[], AsyncIterator[str]]) -> None:
        self._pages = pages

    async def __aiter__(self) -> AsyncIterator[str]:
        is_first = True
        async for page in self._pages():
            yield page if is_first else without_header_row(page)
            is_first = False

    async def text(self) -> str:
        """The whole file."""
        return "".join([part async for part in self])


class AsyncChatStream:
    """A completion as it is written. It can be read once; `close`, or leaving its `async with` block, also stops the model."""

    def __init__(self, response: httpx.Response, chunk: type[ChatCompletionChunk]) -> None:
        self._response = response
        self._chunks = self._read(chunk)

    def __aiter__(self) -> AsyncIterator[ChatCompletionChunk]:
        return self._chunks

    async def __anext__(self) -> ChatCompletionChunk:
        return await self._chunks.__anext__()

    async def __aenter__(self) -> AsyncChatStream:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    async def close(self) -> None:
        await self._response.aclose()

    async def _read(self, chunk: type[ChatCompletionChunk]) -> AsyncIterator[ChatCompletionChunk]:
        try:
            lines = Lines()
            async for content in self._response.aiter_bytes():
                for line in lines.add(content):
                    piece = chunk_of(line)
                    if piece is DONE:
                        return
                    if piece is not None:
                        yield model_of(chunk, piece)
        except (httpx.RequestError, httpx.StreamError) as cause:
            raise lost() from cause
        finally:
            await self.close()


class AsyncResource:
    """Methods of one kind of resource."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def _one(self, model: type[M], field: str, call: Call) -> M:
        data, about = await self._api.json(call)
        return model_of(model, data[field], about)

    async def _data(self, model: type[M], call: Call) -> M:
        data, about = await self._api.json(call)
        return model_of(model, data, about)

    async def _done(self, call: Call) -> None:
        await self._api.send(call)

    def _list(self, item: type[T], field: str, call: Call) -> AsyncPaged[T]:
        async def read(cursor: str | None) -> Page[T]:
            query: dict[str, Any] = {}
            if call.page_size is not None and call.query.get("limit") is None:
                query["limit"] = call.page_size
            if cursor is not None:
                query["cursor"] = cursor
            data, _ = await self._api.json(call.with_query(**query))
            return Page([decode(item, one) for one in data[field]], data.get("nextCursor"), data)

        return AsyncPaged(read)

    async def _file(self, call: Call) -> bytes:
        response = await self._api.send(replace(call, accept="*/*"))
        return response.content

    def _csv(self, call: Call) -> AsyncCsvFile:
        async def pages() -> AsyncIterator[str]:
            asked: Call | None = replace(call, accept="text/csv")
            while asked is not None:
                response = await self._api.send(asked)
                yield response.content.decode()
                query = next_query(response.headers)
                asked = None if query is None else replace(asked, query=query)

        return AsyncCsvFile(pages)

    async def _stream(self, chunk: type[ChatCompletionChunk], call: Call) -> AsyncChatStream:
        return AsyncChatStream(await self._api.send(call, stream=True), chunk)
