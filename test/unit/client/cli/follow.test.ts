import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#clients/typescript/src/api-error.ts';
import { follow } from '#clients/typescript/src/cli/follow.ts';

interface Item {
  id: string;
  time: string;
}

const START = Date.parse('2026-05-01T12:00:00.000Z');
const item = (id: string, seconds: number): Item => ({
  id,
  time: new Date(START + seconds * 1000).toISOString(),
});

/** Follows a list that changes between requests; an error in place of a list is thrown. */
async function followed(states: (Item[] | Error)[], { pageSize = 2 } = {}): Promise<string[][]> {
  const ended = new AbortController();
  let state: Item[] = [];
  let asked = 0;
  const source = {
    page: async (cursor: string | undefined) => {
      if (cursor === undefined) {
        const next = states[asked++];
        if (next instanceof Error) throw next;
        state = next as Item[];
      }
      const from = Number(cursor ?? 0);
      const items = state.slice(from, from + pageSize);
      return { items, nextCursor: from + pageSize < state.length ? String(from + pageSize) : null };
    },
    time: ({ time }: Item) => time,
    key: ({ id }: Item) => id,
  };
  const batches: string[][] = [];
  const onRetry = vi.fn();
  const lists = states.filter(Array.isArray).length;
  for await (const batch of follow(source, { signal: ended.signal, intervalMs: 0, onRetry })) {
    batches.push(batch.map(({ id }) => id));
    if (batches.length === lists) ended.abort();
  }
  return batches;
}

describe('follow', () => {
  it('yields what is there, then what is new, oldest first', async () => {
    const [a, b, c, d] = [item('a', 1), item('b', 2), item('c', 3), item('d', 4)] as const;
    expect(
      await followed([
        [b, a],
        [b, a],
        [d, c, b, a],
      ]),
    ).toEqual([['a', 'b'], [], ['c', 'd']]);
  });

  it('yields what appears late, among what is known', async () => {
    const [a, b, late] = [item('a', 0), item('b', 60), item('late', 30)] as const;
    expect(
      await followed([
        [b, a],
        [b, late, a],
      ]),
    ).toEqual([['a', 'b'], ['late']]);
  });

  it('tells apart items that look the same by their number', async () => {
    const a = item('a', 0);
    expect(
      await followed([
        [a, a],
        [a, a],
        [a, a, a],
      ]),
    ).toEqual([['a', 'a'], [], ['a']]);
  });

  it('goes on after a failed request, with all that came meanwhile', async () => {
    const unavailable = new ApiError('Later.', { status: 503, code: 'X' });
    const many = Array.from({ length: 9 }, (_, i) => item(`n${i}`, 9 - i));
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    try {
      const batches = await followed([[item('a', 0)], unavailable, [...many, item('a', 0)]]);
      expect(batches).toEqual([['a'], many.map(({ id }) => id).reverse()]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('throws what repeating cannot help', async () => {
    const denied = new ApiError('No.', { status: 403, code: 'PERMISSION_DENIED' });
    await expect(followed([[], denied, []])).rejects.toBe(denied);
  });

  it('reads only the last five minutes of a long list at first', async () => {
    const old = Array.from({ length: 20 }, (_, i) => item(`old${i}`, -1000 - i));
    expect(await followed([[item('a', 0), ...old]])).toEqual([['a']]);
  });
});
