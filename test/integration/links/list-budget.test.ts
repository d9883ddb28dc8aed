import { beforeAll, describe, expect, it } from 'vitest';
import { type Scope, WHOLE } from '#shared/core/access/scope.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import type { Link } from '#shared/links/model/link.ts';
import type { ListLinks } from '#shared/links/model/link-input.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { storeLinks } from '#test/support/builders/many-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

/** Read units of the first page of a list. */
const MOST_UNITS = 500;

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

tableOfFile();

const block = { reason: 'spam', at: '2026-04-01T00:00:00.000Z', by: 'ann', note: 'ticket 7' } as never;
const health = {
  status: 'broken',
  since: '2026-04-01T00:00:00.000Z',
  url: 'https://www.example.com/',
  statusCode: 404,
  reason: 'http_error',
} as const;

/** The oldest links are each of a kind. All have a click limit, so that their status depends on it. */
const OLDEST: Partial<Link>[] = [
  { tags: ['rare'] },
  { status: 'inactive' },
  { status: 'expired' },
  { expiresAt: '2026-04-01T00:00:00.000Z' },
  { block },
  { health },
  { title: 'Needle' },
];

const FILTERS: [string, ListLinks, number[]][] = [
  ['a rare tag', { tag: 'rare' }, [0]],
  ['a tag that no link has', { tag: 'none' }, []],
  ['inactive', { status: 'inactive' }, [1]],
  ['expired', { status: 'expired' }, [3, 2]],
  ['blocked', { status: 'blocked' }, [4]],
  ['broken', { health: 'broken' }, [5]],
  ['a title that one link has', { search: 'needle' }, [6]],
  ['a title that no link has', { search: 'haystack' }, []],
  ['a search in a tag', { search: 'sale', tag: 'rare' }, [0]],
  ['a search in a status', { search: 'spring', status: 'expired' }, [3, 2]],
  ['a filter by both', { tag: 'mail', status: 'inactive' }, [1]],
];

/** Numbers of the links on all pages, units of the dearest page, and the number of pages. */
async function readAll(ownerId: string, filter: ListLinks, scope: Scope = WHOLE) {
  const found: number[] = [];
  let [most, pages] = [0, 0];
  let cursor: string | undefined;
  do {
    const units = await countReads(async () => {
      const page = await listOwnLinks(
        { ownerId, scope, hosts, now },
        { limit: 25, ...filter, ...(cursor && { cursor }) },
      );
      found.push(...page.links.map(({ _id }) => Number(_id.slice(-12))));
      cursor = page.nextCursor ?? undefined;
    });
    most = Math.max(most, units);
    pages++;
  } while (cursor !== undefined);
  return { found, most, pages };
}

describe.each(exhaustively([1000, 7000], [1000]))('lists of an account with %i links', (number) => {
  const ownerId = newId('owner');

  beforeAll(async () => {
    await storeLinks(ownerId, number, (n) => ({ maxClicks: 100, ...OLDEST[n] }));
  }, 120_000);

  it.each(FILTERS)('find by %s, at no more than 500 read units a page', async (_, filter, expected) => {
    const { found, most, pages } = await readAll(ownerId, filter);
    expect(found).toEqual(expected);
    expect(most).toBeLessThanOrEqual(MOST_UNITS);
    // A short list is read to its end at once.
    if (number === 1000 && filter.status !== 'expired') expect(pages).toBe(1);
  });

  it('read visits only where the status depends on them', async () => {
    const { found, most } = await readAll(ownerId, { status: 'active', limit: 1000 });
    expect(found).toHaveLength(number - 4);
    expect(most).toBeLessThanOrEqual(MOST_UNITS + 1000);
  });

  it('of some folders find what is rare in them, at no more than 500 read units a page', async () => {
    const owner = newId('owner');
    const folders = [newId('folder'), newId('folder')] as const;
    await storeLinks(owner, number / 2, (n) => ({ folderId: folders[n % 2] as string, ...OLDEST[n] }));
    const scope: Scope = {
      loose: 'none',
      others: 'none',
      folders: { [folders[0]]: 'view', [folders[1]]: 'edit' },
    };
    for (const [filter, expected] of [
      [{ tag: 'rare' }, [0]],
      [{ status: 'inactive' }, [1]],
      [{ search: 'needle' }, [6]],
    ] as const) {
      const { found, most } = await readAll(owner, filter, scope);
      expect(found).toEqual(expected);
      expect(most).toBeLessThanOrEqual(MOST_UNITS);
    }
    const all = await readAll(owner, { limit: 1000 }, scope);
    expect(all.found).toEqual(Array.from({ length: number / 2 }, (_, i) => number / 2 - 1 - i));
  }, 60_000);

  it('read only what a page needs if much matches', async () => {
    const units = await countReads(() =>
      listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, { limit: 25, tag: 'mail' }),
    );
    expect(units).toBeLessThanOrEqual(120);
  });
});
