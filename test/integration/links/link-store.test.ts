import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, vi } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { createPublicLink } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { Link } from '#shared/links/model/link.ts';
import { PUBLIC_OWNER_ID } from '#shared/links/model/public-owner.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { findLink, insertLink } from '#shared/links/store/link-store.ts';
import { MAX_LIST_BYTES } from '#shared/platform/http/one-page.ts';
import * as ids from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const ownerId = () => ids.newId('owner');
const visit = [aVisitor({ now }), { counts: true }] as const;

let urls = 0;
const input = (overrides: object = {}) => ({
  originalUrl: `https://example.com/${++urls}`,
  title: 'A link',
  ...overrides,
});

tableOfFile();

describe('createLink: a random code', () => {
  it('is generated again when it is in use, or was used by a deleted link', async () => {
    const owner = ownerId();
    const taken = await createLink({ by: by(owner), hosts, now }, input());
    const deleted = await createLink({ by: by(owner), hosts, now }, input());
    await deleteLink({ by: by(owner), hosts, now }, deleted._id);
    vi.spyOn(ids, 'newShortCode').mockReturnValueOnce(taken.code).mockReturnValueOnce(deleted.code);
    const link = await createLink({ by: by(owner), hosts, now }, input());
    expect([taken.code, deleted.code]).not.toContain(link.code);
    expect(await resolveLink(link.code, ...visit)).toMatchObject({ outcome: 'redirect', linkId: link._id });
    expect(await resolveLink(deleted.code, ...visit)).toEqual({ outcome: 'not-found' });
  });

  it('fails when every generated code is taken, without blaming the caller', async () => {
    const { code } = await createLink({ by: by(ownerId()), hosts, now }, input());
    const codes = vi.spyOn(ids, 'newShortCode');
    for (let i = 0; i < 5; i++) codes.mockReturnValueOnce(code);
    await expect(createLink({ by: by(ownerId()), hosts, now }, input())).rejects.toThrow(
      '5 random codes in a row',
    );
  });
});

describe('updateLink: a change', () => {
  const eventsOf = async (owner: string): Promise<DomainEvent[]> => {
    const events: DomainEvent[] = [];
    for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
      for await (const page of pendingEvents(shard, new Date('2100-01-01'))) events.push(...page);
    }
    return events.filter((event) => event.ownerId === owner).sort((a, b) => a.time.localeCompare(b.time));
  };
  const seconds = (count: number) => new Date(now.getTime() + count * 1000);

  it('publishes one event, with the returned record but its displayUrl and conversions', async () => {
    const owner = ownerId();
    const created = await createLink(
      { by: by(owner), hosts, now },
      input({ maxClicks: 5, password: 'open sesame' }),
    );
    const changed = await updateLink({ by: by(owner), hosts, now: seconds(1) }, created._id, {
      input: { title: 'Changed' },
    });
    await deleteLink({ by: by(owner), hosts, now: seconds(2) }, created._id);
    const [before, after] = [created, changed].map(({ displayUrl, conversions, ...data }) => data);
    expect(await eventsOf(owner)).toMatchObject([
      { type: 'link.created', data: before },
      { type: 'link.updated', data: after },
      { type: 'link.deleted', data: after },
    ]);
    expect(JSON.stringify(await eventsOf(owner))).not.toContain('sesame');
  });

  it('publishes the final code, and nothing when it is rejected', async () => {
    const owner = ownerId();
    const taken = await createLink({ by: by(ownerId()), hosts, now }, input());
    vi.spyOn(ids, 'newShortCode').mockReturnValueOnce(taken.code);
    const link = await createLink({ by: by(owner), hosts, now }, input());
    await expect(
      createLink({ by: by(owner), hosts, now }, { ...input(), originalUrl: link.originalUrl }),
    ).rejects.toThrow();
    await expect(createLink({ by: by(owner), hosts, now }, input({ code: taken.code }))).rejects.toThrow();
    expect((await eventsOf(owner)).map(({ data }) => data['code'])).toEqual([link.code]);
  });

  it('publishes twenty events for twenty concurrent creates', async () => {
    const owner = ownerId();
    const { _id } = await createLink({ by: by(owner), hosts, now }, input());
    const titles = Array.from({ length: 20 }, (_, i) => `${i}`);
    await Promise.all(
      titles.map((title) => updateLink({ by: by(owner), hosts, now: seconds(1) }, _id, { input: { title } })),
    );
    const updates = (await eventsOf(owner)).filter(({ type }) => type === 'link.updated');
    expect(updates.map(({ data }) => String(data['title'])).sort()).toEqual(titles.sort());
  });

  it('of a temporary link publishes no event', async () => {
    const link = await createPublicLink({ hosts, now }, { originalUrl: 'https://example.com/public' });
    await deleteLink({ by: by(PUBLIC_OWNER_ID), hosts, now }, link._id);
    expect(await eventsOf(PUBLIC_OWNER_ID)).toEqual([]);
  });
});

describe('two writes at once', () => {
  it('are both kept when they change different fields of one link', async () => {
    const owner = ownerId();
    const { _id } = await createLink({ by: by(owner), hosts, now }, input({ tags: [] }));
    await Promise.all([
      updateLink({ by: by(owner), hosts, now }, _id, { input: { title: 'Changed' } }),
      updateLink({ by: by(owner), hosts, now }, _id, { input: { tags: ['x'] } }),
      updateLink({ by: by(owner), hosts, now }, _id, { input: { maxClicks: 9 } }),
    ]);
    const { links } = await listOwnLinks({ ownerId: owner, scope: WHOLE, hosts, now }, {});
    expect(links).toMatchObject([{ title: 'Changed', tags: ['x'], maxClicks: 9 }]);
  });

  it('all take effect when there are twenty of them', async () => {
    const owner = ownerId();
    const { _id } = await createLink({ by: by(owner), hosts, now }, input());
    const updates = Array.from({ length: 20 }, (_, i) =>
      updateLink({ by: by(owner), hosts, now }, _id, { input: { title: `${i}` } }),
    );
    await Promise.all(updates);
    const { version } = (await findLink(owner, _id)) as Link;
    expect(version).toBe(21);
  });

  it('leave nothing behind when a delete wins over an update', async () => {
    const owner = ownerId();
    const link = await createLink({ by: by(owner), hosts, now }, input());
    const [, updated] = await Promise.allSettled([
      deleteLink({ by: by(owner), hosts, now }, link._id),
      updateLink({ by: by(owner), hosts, now }, link._id, { input: { title: 'Too late' } }),
    ]);
    if (updated.status === 'rejected') expect(updated.reason).toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect((await listOwnLinks({ ownerId: owner, scope: WHOLE, hosts, now }, {})).links).toEqual([]);
    expect(await resolveLink(link.code, ...visit)).toEqual({ outcome: 'not-found' });
    await expect(
      createLink({ by: by(owner), hosts, now }, { ...input(), originalUrl: link.originalUrl }),
    ).resolves.toBeDefined();
  });

  it('are tried again when the table reports a conflict between transactions', async () => {
    const client = mockClient(DynamoDBDocumentClient);
    try {
      const conflict = new TransactionCanceledException({
        message: 'conflict',
        $metadata: {},
        CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
      });
      client.on(BatchGetCommand).resolves({});
      client.on(QueryCommand).resolves({});
      client.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
      await createLink({ by: by(ownerId()), hosts, now }, input());
      expect(client.commandCalls(TransactWriteCommand)).toHaveLength(3);
    } finally {
      client.restore();
    }
  });
});

describe('updateLink: an update of the redirect', () => {
  it('keeps the visits that a capped link has used', async () => {
    const owner = ownerId();
    const link = await createLink({ by: by(owner), hosts, now }, input({ maxClicks: 2 }));
    await resolveLink(link.code, ...visit);
    await updateLink({ by: by(owner), hosts, now }, link._id, { input: { title: 'Renamed' } });
    expect((await resolveLink(link.code, ...visit)).outcome).toBe('redirect');
    expect((await resolveLink(link.code, ...visit)).outcome).toBe('gone');
    await updateLink({ by: by(owner), hosts, now }, link._id, { input: { maxClicks: 3 } });
    expect((await resolveLink(link.code, ...visit)).outcome).toBe('redirect');
    expect((await resolveLink(link.code, ...visit)).outcome).toBe('gone');
    await updateLink({ by: by(owner), hosts, now }, link._id, { input: { expiration: { type: 'never' } } });
    expect((await resolveLink(link.code, ...visit)).outcome).toBe('redirect');
  });

  it('ends a link at its date by the clock, to the millisecond', async () => {
    const link = await createLink(
      { by: by(ownerId()), hosts, now },
      input({ expiresAt: '2026-05-02T00:00:00Z' }),
    );
    const at = (time: string) => resolveLink(link.code, aVisitor({ now: new Date(time) }), { counts: true });
    expect((await at('2026-05-01T23:59:59.999Z')).outcome).toBe('redirect');
    expect((await at('2026-05-02T00:00:00.000Z')).outcome).toBe('gone');
  });
});

describe('listOwnLinks: the list', () => {
  it('finds links by a part of their title, destination or code, in upper or lower case', async () => {
    const owner = ownerId();
    const store = async (fields: Partial<Link>) =>
      insertLink({
        link: aStoredLink({ id: ids.newId('link'), ownerId: owner, title: 'A link', ...fields }),
        codeIsChosen: false,
      });
    const code = ids.newId('click');
    await store({ code, originalUrl: 'https://example.com/1' });
    await store({ code: ids.newId('click'), originalUrl: 'https://example.com/Catalog' });
    await store({ code: ids.newId('click'), originalUrl: 'https://example.com/3', title: 'Winter' });
    const found = async (search: string) =>
      (await listOwnLinks({ ownerId: owner, scope: WHOLE, hosts, now }, { search })).links.map(
        ({ originalUrl }) => originalUrl,
      );
    expect(await found(code.slice(2).toUpperCase())).toEqual(['https://example.com/1']);
    expect(await found('catalog')).toEqual(['https://example.com/Catalog']);
    expect(await found('WINTER')).toEqual(['https://example.com/3']);
    expect(await found('summer')).toEqual([]);
  });

  it('lists the exact code first, also by a short URL on an own host, then the best matches', async () => {
    const owner = ownerId();
    const code = `s${ids.newId('click').slice(-8)}`;
    const stored: Partial<Link>[] = [
      { title: 'A', code },
      { title: 'B', code: `${code}-2` },
      { title: code },
      { title: `About ${code}` },
      { title: 'E', tags: [code] },
      { title: 'F', originalUrl: `https://example.com/${code}` },
      { title: 'G', originalUrl: `https://example.com/${code}/2`, customDomain: 'go.example' },
    ];
    for (const [i, fields] of stored.entries()) {
      const link = aStoredLink({
        id: ids.newId('link'),
        ownerId: owner,
        code: ids.newId('click'),
        originalUrl: `https://example.com/${i}`,
        createdAt: new Date(now.getTime() + i).toISOString(),
        ...fields,
      });
      await insertLink({ link, codeIsChosen: true });
    }
    const page = (search: string, more = {}) =>
      listOwnLinks({ ownerId: owner, scope: WHOLE, hosts, now }, { search, ...more });
    const titles = async (search: string) => (await page(search)).links.map(({ title }) => title);
    const best = ['A', 'B', code, `About ${code}`, 'E', 'G', 'F'];
    expect(await titles(code)).toEqual(best);
    for (const url of [`https://sp.example/r/${code}`, `sp.example/${code}`]) {
      expect((await titles(url))[0]).toBe('A');
    }
    const other = (await page('G')).links[0]?.code;
    expect(await titles(`https://go.example/r/${other}`)).toEqual(['G']);
    expect(await titles(`https://stranger.example/r/${other}`)).toEqual([]);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const { links, nextCursor } = await page(code, { limit: 2, ...(cursor && { cursor }) });
      pages.push(...links.map(({ title }) => title));
      cursor = nextCursor;
    } while (cursor);
    expect(pages).toEqual(best);
    expect((await page(code, { tag: code })).links.map(({ title }) => title)).toEqual(['E']);
  });

  it('ends where one response is full and continues from there', async () => {
    const owner = ownerId();
    const link = (i: number): Link =>
      aStoredLink({
        id: ids.newId('link'),
        ownerId: owner,
        code: ids.newId('click'),
        originalUrl: `https://example.com/${'"'.repeat(3900)}${i}`,
        title: `Link ${i}`,
        createdAt: new Date(now.getTime() + i).toISOString(),
      });
    const total = 400;
    for (let i = 0; i < total; i += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, j) => insertLink({ link: link(i + j), codeIsChosen: false })),
      );
    }
    const titles: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const list = await listOwnLinks({ ownerId: owner, scope: WHOLE, hosts, now }, cursor ? { cursor } : {});
      expect(Buffer.byteLength(JSON.stringify(JSON.stringify(list)))).toBeLessThan(MAX_LIST_BYTES + 10_000);
      titles.push(...list.links.map(({ title }) => title));
      cursor = list.nextCursor;
      pages++;
    } while (cursor);
    expect(pages).toBeGreaterThan(1);
    expect(titles).toEqual(Array.from({ length: total }, (_, i) => `Link ${total - 1 - i}`));
  });
});
