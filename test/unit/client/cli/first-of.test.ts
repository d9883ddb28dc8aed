import { describe, expect, it } from 'vitest';
import { firstOf } from '#clients/typescript/src/cli/first-of.ts';
import { List } from '#clients/typescript/src/list.ts';

/** A list whose pages are as short as these numbers say. */
function shortPages(pages: readonly number[]) {
  const asked: { limit: number; cursor?: string }[] = [];
  const list = (page: { limit: number; cursor?: string }) =>
    new List<number>(async () => {
      asked.push(page);
      const n = Number(page.cursor ?? 0);
      const items = Array.from({ length: Math.min(pages[n] ?? 0, page.limit) }, (_, i) => n * 10 + i);
      return { items, nextCursor: n + 1 < pages.length ? String(n + 1) : null, data: {} };
    });
  return { asked, list };
}

describe('the first items of a list', () => {
  it('are read over short and empty pages, and no further', async () => {
    const { asked, list } = shortPages([1, 0, 0, 5, 5]);
    expect(await firstOf(4, list)).toEqual({ items: [0, 30, 31, 32], nextCursor: '4' });
    expect(asked).toEqual([
      { limit: 4 },
      { limit: 3, cursor: '1' },
      { limit: 3, cursor: '2' },
      { limit: 3, cursor: '3' },
    ]);
  });

  it('are fewer if there are no more', async () => {
    expect(await firstOf(4, shortPages([1, 0, 1]).list)).toEqual({ items: [0, 20], nextCursor: null });
    expect(await firstOf(4, shortPages([9]).list)).toEqual({ items: [0, 1, 2, 3], nextCursor: null });
  });
});
