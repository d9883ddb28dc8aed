from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import httpx

from ._call import Call, Request
from ._chunks import DONE, Lines, chunk_of, lost
from ._errors import SignpostError
from ._model import About, Model, decode, model_of
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


class Api:
    """Sends calls to one service, and again what failed for the moment."""

    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http

    def send(self, call: Call, *, stream: bool = False) -> httpx.Response:
        """A success, read whole unless it is a stream. Raises a `SignpostError`."""
        request = request_of(self.settings, call.with_key())
        retries = 0
        while True:
            outcome = self._attempt(request, stream)
            if isinstance(outcome, httpx.Response) and outcome.is_success:
                return outcome
            pause = pause_after(outcome, request, retries)
            if pause is None:
                raise response_error(outcome) if isinstance(outcome, httpx.Response) else outcome
            time.sleep(pause)
            retries += 1

    def _attempt(self, request: Request, stream: bool) -> httpx.Response | SignpostError:
        try:
            response = self.http.send(
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
                    response.read()
                finally:
                    response.close()
            return response
        except httpx.RequestError as cause:
            error = network_error(cause, request.timeout)
            error.__cause__ = cause
            return error

    def json(self, call: Call) -> tuple[Any, About]:
        """`data` in the envelope of a response, and what else the response says."""
        response = self.send(call)
        return data_of(response, call), about_of(response, call)


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    items: list[T]
    next_cursor: str | None
    """Pass it as `cursor` to start a list at the next page. None: this is the last one."""
    data: dict[str, Any]
    """`data` of the response, which may hold more than the items."""


class Paged(Generic[T]):
    """
    A list that requests its pages as they are needed: `for link in client.links.list()`. Nothing is requested before;
    each iteration starts again.
    """

    def __init__(self, read: Callable[[str | None], Page[T]]) -> None:
        self._read = read

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.items

    def page(self) -> Page[T]:
        """Requests the first page only."""
        return self._read(None)

    def pages(self) -> Iterator[Page[T]]:
        """All pages, one after the other."""
        page = self._read(None)
        yield page
        while page.next_cursor is not None:
            page = self._read(page.next_cursor)
            yield page

    def to_list(self, *, max: int | None = None) -> list[T]:
        """All items; `max`: at most this many."""
        items: list[T] = []
        if max is not None and max <= 0:
            return items
        for page in self.pages():
            items.extend(page.items)
            if max is not None and len(items) >= max:
                return items[:max]
        return items


class CsvFile:
    """A CSV file that is read in parts, which together have one header row. Each iteration reads it again."""

    def __init__(self, pages: Callable[[], Iterator[str]]) -> None:
        self._pages = pages

    def __iter__(self) -> Iterator[str]:
        for number, page in enumerate(self._pages()):
            yield page if number == 0 else without_header_row(page)

    def text(self) -> str:
        """The whole file."""
        return "".join(self)


class ChatStream:
    """A completion as it is written. It can be read once; `close`, or leaving its `with` block, also stops the model."""

    def __init__(self, response: httpx.Response, chunk: type[ChatCompletionChunk]) -> None:
        self._response = response
        self._chunks = self._read(chunk)

    def __iter__(self) -> Iterator[ChatCompletionChunk]:
        return self._chunks

    def __next__(self) -> ChatCompletionChunk:
        return next(self._chunks)

    def __enter__(self) -> ChatStream:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        self._response.close()

    def _read(self, chunk: type[ChatCompletionChunk]) -> Iterator[ChatCompletionChunk]:
        try:
            lines = Lines()
            for content in self._response.iter_bytes():
                for line in lines.add(content):
                    piece = chunk_of(line)
                    if piece is DONE:
                        return
                    if piece is not None:
                        yield model_of(chunk, piece)
        except (httpx.RequestError, httpx.StreamError) as cause:
            raise lost() from cause
        finally:
            self.close()


class Resource:
    """Methods of one kind of resource."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def _one(self, model: type[M], field: str, call: Call) -> M:
        data, about = self._api.json(call)
        return model_of(model, data[field], about)

    def _data(self, model: type[M], call: Call) -> M:
        data, about = self._api.json(call)
        return model_of(model, data, about)

    def _done(self, call: Call) -> None:
        self._api.send(call)

    def _list(self, item: type[T], field: str, call: Call) -> Paged[T]:
        def read(cursor: str | None) -> Page[T]:
            query: dict[str, Any] = {}
            if call.page_size is not None and call.query.get("limit") is None:
                query["limit"] = call.page_size
            if cursor is not None:
                query["cursor"] = cursor
            data, _ = self._api.json(call.with_query(**query))
            return Page([decode(item, one) for one in data[field]], data.get("nextCursor"), data)

        return Paged(read)

    def _file(self, call: Call) -> bytes:
        return self._api.send(replace(call, accept="*/*")).content

    def _csv(self, call: Call) -> CsvFile:
        def pages() -> Iterator[str]:
            asked: Call | None = replace(call, accept="text/csv")
            while asked is not None:
                response = self._api.send(asked)
                yield response.content.decode()
                query = next_query(response.headers)
                asked = None if query is None else replace(asked, query=query)

        return CsvFile(pages)

    def _stream(self, chunk: type[ChatCompletionChunk], call: Call) -> ChatStream:
        return ChatStream(self._api.send(call, stream=True), chunk)
