import { describe, expect, it, vi } from 'vitest';
import { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { onePage, type ShowList } from '#shared/platform/http/one-page.ts';

/** Numbers from `after` (exclusive) on, in pages of ten, for one unit each. */
async function* numbers(after: string | undefined, most: number, budget: ReadBudget) {
  for (let next = after === undefined ? 0 : Number(after) + 1; next < most; next += 10) {
    const items = Array.from({ length: Math.min(10, most - next) }, (_, i) => next + i);
    budget.spend(1);
    const isLast = budget.isSpent && next + 10 < most;
    if (isLast) budget.rest = String(items.at(-1));
    yield items;
    if (isLast) return;
  }
}

const list: ShowList<number, number> = { positionOf: String, show: (some) => [...some] };

interface Options {
  most?: number;
  units?: number;
  limit?: number | undefined;
  maxBytes?: number;
  shown?: Partial<ShowList<number, number>>;
}

/** All pages of a list. */
async function all({ most = 95, units = 3, limit, maxBytes, shown }: Options) {
  const pages: number[][] = [];
  let after: string | undefined;
  do {
    const budget = new ReadBudget(units);
    const limits = { limit, budget, ...(maxBytes !== undefined && { maxBytes }) };
    const page = await onePage(numbers(after, most, budget), { ...list, ...shown }, limits);
    pages.push(page.found);
    const next = page.nextCursor === null ? undefined : Buffer.from(page.nextCursor, 'base64url').toString();
    if (next !== undefined) expect(Number(next)).toBeGreaterThan(Number(after ?? -1));
    after = next;
  } while (after !== undefined);
  return pages;
}

const to = (most: number) => Array.from({ length: most }, (_, i) => i);

describe('onePage', () => {
  it.each([1, 3, 7, 10, 100, undefined])('lists everything once, in order, by %s', async (limit) => {
    const pages = await all({ limit, units: 100 });
    expect(pages.flat()).toEqual(to(95));
    if (limit !== undefined) for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
  });

  it('ends a page early when the budget is spent, also without a record', async () => {
    const select = (some: readonly number[]) => some.filter((one) => one === 94);
    expect(await all({ limit: 5, shown: { select } })).toEqual([[], [], [], [94]]);
    expect(await all({ limit: 5, shown: { select: () => [] } })).toEqual([[], [], [], []]);
  });

  it('ends a page early when finding out what matches has cost too much', async () => {
    const select = vi.fn((some: readonly number[], payer: { spend: (units: number) => void }) => {
      payer.spend(30);
      return some.filter((one) => one === 94);
    });
    const pages = await all({ units: 50, limit: 5, shown: { select } });
    expect(pages.flat()).toEqual([94]);
    expect(pages).toHaveLength(6);
  });

  it('ends a page early when most of what was read is not shown', async () => {
    const show = (some: readonly number[]) => some.map((one) => (one % 90 === 0 ? one : undefined));
    const pages = await all({ units: 20, limit: 5, shown: { show } });
    expect(pages).toEqual([[0], [], [], [], [90]]);
  });

  it('shows no more than it returns', async () => {
    const show = vi.fn((some: readonly number[]) => [...some]);
    const budget = new ReadBudget();
    await onePage(numbers(undefined, 95, budget), { ...list, show }, { limit: 3, budget });
    expect(show.mock.calls).toEqual([[[0, 1, 2]]]);
  });

  it('keeps to the size of a response, with at least one record', async () => {
    expect(await all({ most: 12, maxBytes: 12 })).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10], [11]]);
    expect(await all({ most: 3, maxBytes: 1 })).toEqual([[0], [1], [2]]);
  });

  it('refuses a list that is read without its budget', async () => {
    const pages = numbers(undefined, 5, new ReadBudget());
    await expect(onePage(pages, list, { limit: 3, budget: new ReadBudget() })).rejects.toThrow('budget');
  });
});
