import { describe, expect, it } from 'vitest';
import { syncName, syncOf } from '#clients/generator/python/sync.ts';

describe('syncOf', () => {
  it.each([
    ['async def get(self) -> Link:', 'def get(self) -> Link:'],
    ['return await self._api.json(call)', 'return self._api.json(call)'],
    ['async for page in self.pages():', 'for page in self.pages():'],
    ['[part async for part in self]', '[part for part in self]'],
    ['async with client:', 'with client:'],
    ['async def __aenter__(self) -> AsyncSignpost:', 'def __enter__(self) -> Signpost:'],
    ['await self._chunks.__anext__()', 'self._chunks.__next__()'],
    ['await response.aread()', 'response.read()'],
    ['await self._http.aclose()', 'self._http.close()'],
    ['async for content in response.aiter_bytes():', 'for content in response.iter_bytes():'],
    ['http: httpx.AsyncClient', 'http: httpx.Client'],
    ['Callable[[str | None], Awaitable[Page[T]]]', 'Callable[[str | None], Page[T]]'],
    [
      'from collections.abc import AsyncIterator, Awaitable, Callable',
      'from collections.abc import Iterator, Callable',
    ],
    ['from ._async_resources import AsyncLinksResource', 'from ._resources import LinksResource'],
    ['await asyncio.to_thread(file_of, file, kind)', 'file_of(file, kind)'],
    ['leaving its `async with` block', 'leaving its `with` block'],
    ['in an `async with` block', 'in a `with` block'],
  ])('makes %s %s', (asynchronous, expected) => {
    expect(syncOf(asynchronous)).toBe(expected);
  });

  it('imports time where it sleeps, and no event loop', () => {
    expect(syncOf('import asyncio\nimport os\n\nawait asyncio.sleep(pause)\n')).toBe(
      'import time\nimport os\n\ntime.sleep(pause)\n',
    );
    expect(syncOf('import asyncio\nimport os\n\nawait asyncio.to_thread(read)\n')).toBe(
      'import os\n\nread()\n',
    );
  });

  it('stops at code and words that have no synchronous form', () => {
    expect(() => syncOf('pages = asyncio.gather(*all)')).toThrow(
      'The synchronous Python client has no form of: asyncio.gather(*all)',
    );
    expect(() => syncOf('"""Its methods are coroutines."""')).toThrow('coroutines');
  });

  it('is imported by a name without async', () => {
    expect(syncName('_async_client.py')).toBe('_client.py');
  });
});
