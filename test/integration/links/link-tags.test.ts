import { beforeAll, describe, expect, it } from 'vitest';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { listLinkTags, renameTag, renameTagSchema } from '#shared/links/manage/link-tags.ts';
import { LIST_UNITS } from '#shared/platform/dynamo/read-budget.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { storeLinks } from '#test/support/builders/many-links.ts';
import { eventsOf } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

tableOfFile();

let urls = 0;
const aLink = (owner: string, ...tags: string[]) =>
  createLink(
    { by: by(owner), hosts, now },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', tags },
  );

const rename = (owner: string, tag: string, name: string | null, cursor?: string, limits?: object) =>
  renameTag({ by: by(owner), hosts, now }, { tag, name, cursor }, { units: 100, changed: 100, ...limits });

const tagsOf = async (owner: string, { _id }: { _id: string }) =>
  (await getLink({ ownerId: owner, scope: WHOLE, hosts, now }, _id)).tags;

const counts = async (owner: string) =>
  Object.fromEntries(
    (await listLinkTags(wholeAccount(owner), {})).tags.map(({ name, links }) => [name, links]),
  );

describe('listLinkTags', () => {
  it('counts the links of each tag, in parts if there are many', async () => {
    const owner = newId('owner');
    expect(await listLinkTags(wholeAccount(owner), {})).toEqual({ tags: [], linksRead: 0, nextCursor: null });
    for (const tags of [['b'], ['a', 'b'], [], ['a'], ['c']]) await aLink(owner, ...tags);
    await aLink(newId('owner'), 'foreign');
    const all = [
      { name: 'a', links: 2 },
      { name: 'b', links: 2 },
      { name: 'c', links: 1 },
    ];
    expect(await listLinkTags(wholeAccount(owner), {})).toEqual({
      tags: all,
      linksRead: 5,
      nextCursor: null,
    });
    const sums: Record<string, number> = {};
    let cursor: string | undefined;
    let requests = 0;
    do {
      const part = await listLinkTags(wholeAccount(owner), { cursor }, { units: 100, listed: 2 });
      for (const { name, links } of part.tags) sums[name] = (sums[name] ?? 0) + links;
      cursor = part.nextCursor ?? undefined;
      requests++;
    } while (cursor);
    expect([requests, sums]).toEqual([3, { a: 2, b: 2, c: 1 }]);
    await expect(listLinkTags(wholeAccount(owner), { cursor: 'x' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('lists those that contain a text, in any case and with or without accents', async () => {
    const owner = newId('owner');
    for (const tags of [['Frühling', 'mail'], ['fruhlingsfest'], ['Sommer']]) await aLink(owner, ...tags);
    const { tags } = await listLinkTags(wholeAccount(owner), { search: 'FRUHL' });
    expect(tags.map(({ name }) => name)).toEqual(['Frühling', 'fruhlingsfest']);
  });

  it('tells nothing of links that the viewer does not see, not even their number', async () => {
    const ownerId = newId('owner');
    for (const tags of [['a'], ['b']]) await aLink(ownerId, ...tags);
    const scope = { loose: 'none', others: 'view', folders: {} } as const;
    expect(await listLinkTags({ ownerId, scope }, {})).toEqual({ tags: [], linksRead: 0, nextCursor: null });
  });
});

describe.each(exhaustively([1000, 10_000], [1000]))('tags of %i links', (number) => {
  const ownerId = newId('owner');
  const owner = () => wholeAccount(ownerId);
  const tagsAt = (n: number) => ['mail', `own-${n}`, ...(n < 3 ? ['rare'] : [])];

  beforeAll(async () => {
    await storeLinks(ownerId, number, (n) => ({ tags: tagsAt(n) }));
  }, 120_000);

  it('are counted exactly, at no more than 500 read units and 2 MB a request', async () => {
    const sums = new Map<string, number>();
    let linksRead = 0;
    let cursor: string | undefined;
    do {
      const units = await countReads(async () => {
        const part = await listLinkTags(owner(), { cursor });
        expect(JSON.stringify(part).length).toBeLessThan(2_000_000);
        for (const { name, links } of part.tags) sums.set(name, (sums.get(name) ?? 0) + links);
        linksRead += part.linksRead;
        cursor = part.nextCursor ?? undefined;
      });
      expect(units).toBeLessThanOrEqual(500);
    } while (cursor !== undefined);
    expect([sums.get('mail'), sums.get('rare'), sums.size, linksRead]).toEqual([
      number,
      3,
      number + 2,
      number,
    ]);
  });

  it('are renamed on the oldest links, at no more than 500 read units for finding them', async () => {
    let [updated, failed, requests] = [0, 0, 0];
    let cursor: string | undefined;
    do {
      const units = await countReads(async () => {
        const part = await rename(ownerId, 'rare', 'seldom', cursor, { units: LIST_UNITS });
        updated += part.updated;
        failed += part.failed.length;
        cursor = part.nextCursor ?? undefined;
      });
      expect(units).toBeLessThanOrEqual(500);
      requests++;
    } while (cursor !== undefined);
    expect([updated, failed]).toEqual([3, 0]);
    if (number === 10_000) expect(requests).toBeGreaterThan(1);
  });
});

describe('renameTag', () => {
  it('renames a tag in its place, merges it with another one, and removes it', async () => {
    const owner = newId('owner');
    const links = [
      await aLink(owner, 'sping', 'x'),
      await aLink(owner, 'x', 'spring', 'sping'),
      await aLink(owner, 'x'),
    ];
    expect(await rename(owner, 'sping', 'spring')).toEqual({ updated: 2, failed: [], nextCursor: null });
    expect(await Promise.all(links.map((link) => tagsOf(owner, link)))).toEqual([
      ['spring', 'x'],
      ['x', 'spring'],
      ['x'],
    ]);
    expect(await rename(owner, 'x', null)).toMatchObject({ updated: 3 });
    expect(await counts(owner)).toEqual({ spring: 2 });
    expect((await eventsOf({ ownerId: owner })).filter(({ type }) => type === 'link.updated')).toHaveLength(
      5,
    );
  });

  it('changes some of the links in each request until all are renamed, then nothing', async () => {
    const owner = newId('owner');
    for (let i = 0; i < 7; i++) await aLink(owner, i % 3 === 2 ? 'other' : 'old');
    const updated: number[] = [];
    let cursor: string | undefined;
    do {
      const part = await rename(owner, 'old', 'new', cursor, { changed: 2 });
      updated.push(part.updated);
      cursor = part.nextCursor ?? undefined;
    } while (cursor);
    expect(updated).toEqual([2, 2, 1]);
    expect(await counts(owner)).toEqual({ new: 5, other: 2 });
    expect(await rename(owner, 'old', 'new')).toEqual({ updated: 0, failed: [], nextCursor: null });
  });

  it('fires one event for each link when two rename at once', async () => {
    const owner = newId('owner');
    for (let i = 0; i < 5; i++) await aLink(owner, 'old');
    const answers = await Promise.all([rename(owner, 'old', 'new'), rename(owner, 'old', 'new')]);
    expect(answers.map(({ failed }) => failed)).toEqual([[], []]);
    expect(answers.reduce((sum, { updated }) => sum + updated, 0)).toBe(5);
    expect((await eventsOf({ ownerId: owner })).filter(({ type }) => type === 'link.updated')).toHaveLength(
      5,
    );
  });

  it('says which links keep the tag, and changes no link of another owner', async () => {
    const [owner, stranger] = [newId('owner'), newId('owner')];
    const blocked = await aLink(owner, 'old');
    await aLink(owner, 'old');
    const foreign = await aLink(stranger, 'old');
    await blockLink(blocked.code, { reason: 'spam', by: 'ann', note: 'ticket 7', now }, hosts.publicOrigin);
    expect(await rename(owner, 'old', 'new')).toMatchObject({
      updated: 1,
      failed: [{ _id: blocked._id, error: { code: 'LINK_BLOCKED' } }],
    });
    expect(await tagsOf(stranger, foreign)).toEqual(['old']);
  });

  it.each([
    [{ tag: 'a' }, 'name'],
    [{ name: 'a' }, 'tag'],
    [{ tag: 'a', name: '' }, 'name'],
    [{ tag: 'a', name: 'x'.repeat(51) }, 'name'],
  ])('refuses %j and names the field', (body, path) => {
    expect(() => parseInput(renameTagSchema, body, 'body')).toThrow(`${path}:`);
  });
});
