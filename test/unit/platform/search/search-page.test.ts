import { describe, expect, it } from 'vitest';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { type SearchedList, searchPage } from '#shared/platform/search/search-page.ts';

interface Item {
  position: string;
  rank: number | undefined;
}

const anItem = (number: number, rank: number | undefined = number % 3): Item => ({
  position: `p${String(number).padStart(3, '0')}`,
  rank,
});

/** A list that is read two items at a time, for one unit. */
class List implements SearchedList<Item> {
  reads = 0;
  readonly position = /^p\d{3}$/;
  items: Item[];
  exact: Item | undefined;

  constructor(items: Item[], exact?: Item) {
    this.items = items;
    this.exact = exact;
  }

  async *read({ after, budget }: { after: string | undefined; budget: ReadBudget }) {
    const items = this.items
      .filter(({ position }) => after === undefined || position < after)
      .sort((a, b) => (a.position > b.position ? -1 : 1));
    for (let i = 0; i < items.length; i += 2) {
      this.reads++;
      budget.spend(1);
      const isLast = budget.isSpent && i + 2 < items.length;
      if (isLast) budget.rest = items[i + 1]?.position;
      yield items.slice(i, i + 2);
      if (isLast) return;
    }
  }

  positionOf = ({ position }: Item) => position;
  rankOf = ({ rank }: Item) => rank;
}

const show = async (items: readonly Item[]) => items.map(({ position }): string => position);
const page = (list: List, options: { cursor?: string | undefined; limit?: number } = {}, units = 3) =>
  searchPage(list, { cursor: options.cursor, limit: options.limit, units }, show);

async function all(list: List, limit?: number, change = () => {}) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { found: some, nextCursor } = await page(list, { cursor, ...(limit && { limit }) });
    found.push(...some);
    cursor = nextCursor ?? undefined;
    change();
  } while (cursor !== undefined);
  return found;
}

describe('searchPage', () => {
  const ITEMS = Array.from({ length: 10 }, (_, i) => anItem(i));
  // The six newest by rank, then the others.
  const ORDER = ['p009', 'p006', 'p007', 'p004', 'p008', 'p005', 'p003', 'p000', 'p001', 'p002'];

  it('orders each part by rank, newest first among equals, on pages of any size', async () => {
    for (const limit of [undefined, 1, 2, 3, 6, 7, 20])
      expect(await all(new List(ITEMS), limit)).toEqual(ORDER);
  });

  it('shows the exact item first, and once', async () => {
    const order = ['p001', ...ORDER.filter((one) => one !== 'p001')];
    for (const limit of [undefined, 1, 4])
      expect(await all(new List(ITEMS, anItem(1)), limit)).toEqual(order);
  });

  it('loses and repeats nothing when items are created or deleted between two pages', async () => {
    const list = new List(ITEMS.filter(({ position }) => position !== 'p008'));
    let next = 10;
    const found = await all(list, 2, () => {
      list.items = [...list.items.filter(({ position }) => position !== 'p003'), anItem(next++, 0)];
    });
    const old = found.filter((position) => position < 'p010');
    expect(new Set(found).size).toBe(found.length);
    expect(old.toSorted()).toEqual(['p000', 'p001', 'p002', 'p004', 'p005', 'p006', 'p007', 'p009']);
  });

  it('reads no further than a page needs, and stops where a request has read enough', async () => {
    const list = new List(ITEMS);
    await page(list, { limit: 2 });
    expect(list.reads).toBe(3);
    const none = new List(ITEMS.map((item) => ({ ...item, rank: undefined })));
    const first = await page(none, { limit: 2 }, 2);
    expect([first.found, none.reads]).toEqual([[], 2]);
    none.items = [...none.items.slice(1), anItem(0, 1)];
    expect((await page(none, { cursor: first.nextCursor as string })).found).toEqual(['p000']);
  });

  it('rejects cursors of other lists', async () => {
    const of = (text: string) => Buffer.from(text).toString('base64url');
    for (const text of ['p001', '|||p001', 'p001|p000|1|x', 'x|||']) {
      await expect(page(new List(ITEMS), { cursor: of(text) })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    }
  });
});
