import { describe, expect, it, vi } from 'vitest';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { createPublicLink } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { UpdateLink } from '#shared/links/model/link-input.ts';
import { findLink } from '#shared/links/store/link-store.ts';
import { fillTitle, TITLES_OF_HOST } from '#shared/links/titles/fill-title.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00.000Z');
const later = new Date('2026-05-01T12:00:10.000Z');

tableOfFile();

let urls = 0;
const newUrl = () => `https://host${++urls}.example/page`;
const owner = by(newId('owner'));

const create = (fields: object = {}) =>
  createLink({ by: owner, hosts, now }, { originalUrl: newUrl(), ...fields });
const update = (id: string, fields: UpdateLink) =>
  updateLink({ by: owner, hosts, now: later }, id, { input: fields });
const fill = (id: string, fetchTitle: (url: string) => Promise<string | undefined> = async () => 'Page') =>
  fillTitle({ hosts, now: later }, id, fetchTitle);
const titleOf = async (id: string) => (await findLink(owner.ownerId, id))?.title;

/** The types of what is published since the last call, and the links whose titles are requested. */
function published(): { types: string[]; requested: unknown[] } {
  const events = vi.mocked(publishEvents).mock.calls.flatMap(([all]) => all);
  vi.mocked(publishEvents).mockClear();
  return {
    types: events.map(({ type }) => type),
    requested: events.flatMap(({ type, data }) => (type === 'link.title_requested' ? [data['linkId']] : [])),
  };
}

describe('a link without a title', () => {
  it.each([{}, { title: null }])(
    'has the host of its destination, and asks for the title of the page: %j',
    async (title) => {
      published();
      const link = await create({ originalUrl: `https://WWW.Example.com/${++urls}`, ...title });
      expect(link.title).toBe('www.example.com');
      expect(published()).toEqual({ types: ['link.created', 'link.title_requested'], requested: [link._id] });
    },
  );

  it('gets the title of its page, with an event like any change', async () => {
    const link = await create();
    published();
    expect(await fill(link._id)).toBe('filled');
    expect(await findLink(owner.ownerId, link._id)).toMatchObject({
      title: 'Page',
      hasAutomaticTitle: true,
      updatedAt: later.toISOString(),
    });
    expect(published()).toEqual({ types: ['link.updated'], requested: [] });
    // Delivered again.
    const fetchTitle = vi.fn();
    expect(await fill(link._id, fetchTitle)).toBe('not needed');
    expect(fetchTitle).not.toHaveBeenCalled();
    expect(published().types).toEqual([]);
  });

  it('keeps the host where the page has no title', async () => {
    const link = await create();
    expect(await fill(link._id, async () => undefined)).toBe('left');
    expect(await titleOf(link._id)).toBe(link.title);
  });

  it('keeps the title that its owner sets while the page is read', async () => {
    const link = await create();
    const fetchTitle = async () => {
      await update(link._id, { title: 'Mine' });
      return 'Page';
    };
    expect(await fill(link._id, fetchTitle)).toBe('not needed');
    expect(await titleOf(link._id)).toBe('Mine');
    // The same words as the host are the owner's, too.
    await update(link._id, { title: link.title });
    await fill(link._id);
    expect(await titleOf(link._id)).toBe(link.title);
  });

  it('stays automatic when its owner sends the same title with a change', async () => {
    const link = await create();
    await fill(link._id);
    await update(link._id, { title: 'Page', tags: ['x'] });
    const originalUrl = newUrl();
    expect((await update(link._id, { originalUrl })).title).toBe(new URL(originalUrl).hostname);
  });

  it('keeps a concurrent change of its owner, and gets no title of a URL that it has left', async () => {
    const link = await create();
    const tagged = async () => {
      await update(link._id, { tags: ['x'] });
      return 'Page';
    };
    await fill(link._id, tagged);
    expect(await findLink(owner.ownerId, link._id)).toMatchObject({ title: 'Page', tags: ['x'] });

    const moved = await create();
    const originalUrl = newUrl();
    await fill(moved._id, async () => {
      await update(moved._id, { originalUrl });
      return 'Old page';
    });
    expect(await titleOf(moved._id)).toBe(new URL(originalUrl).hostname);
  });

  it('is left alone once it is deleted', async () => {
    const link = await create();
    await fill(link._id, async () => {
      await deleteLink({ by: owner, hosts, now: later }, link._id);
      return 'Page';
    });
    expect(await fill(link._id)).toBe('not needed');
    expect(await titleOf(link._id)).toBeUndefined();
  });

  it('asks again when its URL changes, but not when anything else does', async () => {
    const link = await create();
    await fill(link._id);
    published();
    await update(link._id, { tags: ['x'] });
    expect(published().requested).toEqual([]);
    expect(await titleOf(link._id)).toBe('Page');
    const originalUrl = newUrl();
    expect((await update(link._id, { originalUrl })).title).toBe(new URL(originalUrl).hostname);
    expect(published().requested).toEqual([link._id]);
    await fill(link._id, async () => 'New page');
    expect(await titleOf(link._id)).toBe('New page');
  });

  it('is what a link becomes by null, and ceases to be by a title', async () => {
    const link = await create({ title: 'Mine' });
    published();
    await update(link._id, { originalUrl: newUrl() });
    expect([await titleOf(link._id), published().requested]).toEqual(['Mine', []]);
    const { title, originalUrl } = await update(link._id, { title: null });
    expect([title, published().requested]).toEqual([new URL(originalUrl).hostname, [link._id]]);
    await update(link._id, { title: 'Mine again' });
    await update(link._id, { originalUrl: newUrl() });
    expect([await titleOf(link._id), published().requested]).toEqual(['Mine again', []]);
  });
});

describe('fillTitle', () => {
  it('reads no more than 60 pages a minute of one host', async () => {
    const originalUrl = 'https://busy.example/';
    const fetchTitle = vi.fn(async () => undefined);
    const links = [];
    for (let i = 0; i < 6; i++) links.push((await create({ originalUrl: originalUrl + i }))._id);
    await countUses(TITLES_OF_HOST, { who: 'busy.example', uses: TITLES_OF_HOST.limit - 5 }, later);
    for (const id of links) await fillTitle({ hosts, now: later }, id, fetchTitle);
    expect(fetchTitle).toHaveBeenCalledTimes(5);
  });

  it('leaves temporary links, which have no owner, with the host', async () => {
    published();
    await createPublicLink({ hosts, now }, { originalUrl: newUrl() });
    expect(published()).toEqual({ types: [], requested: [] });
  });
});
