import { describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { BLOCK_REASONS, type BlockReason } from '#shared/core/moderation/block.ts';
import { blockLink, readCode, unblockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { exportCsv } from '#shared/links/manage/export-links.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { publicLinkQuerySchema, readPublicLink } from '#shared/links/manage/public-link-state.ts';
import { createPublicLink, createPublicLinkSchema } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { CreateLink } from '#shared/links/model/link-input.ts';
import { PUBLIC_OWNER_ID } from '#shared/links/model/public-owner.ts';
import { readLinkState } from '#shared/links/redirects/pixel-store.ts';
import * as redirectStore from '#shared/links/redirects/redirect-store.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { trackLink } from '#shared/links/redirects/track-link.ts';
import { updateOwnerStatus } from '#shared/links/store/link-store.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { eventsOf, itemsOf } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const act = { by: 'ann', note: 'ticket 7', now };

tableOfFile();
const recorded = recordedClicks();

let urls = 0;
const newUrl = () => `https://example.com/${++urls}`;

async function aLink(fields: Partial<CreateLink> = {}) {
  const ownerId = newId('owner');
  const link = await createLink(
    { by: by(ownerId), hosts, now },
    { originalUrl: newUrl(), title: 'A link', ...fields },
  );
  return { ownerId, ...link };
}

const block = (code: string, reason: BlockReason = 'phishing', by: object = {}) =>
  blockLink(code, { ...act, ...by, reason }, hosts.publicOrigin);
const unblock = (code: string) => unblockLink(code, { ...act, reason: null }, hosts.publicOrigin);
const resolve = (code: string, at = now) => resolveLink(code, aVisitor({ now: at }), { counts: true });
const change = (ownerId: string, id: string, input: object) =>
  updateLink({ by: by(ownerId), hosts, now }, id, { input });
const BLOCKED = { outcome: 'blocked', reason: 'phishing' };

describe('blockLink: a blocked link', () => {
  it('stops at once, and works again once it is unblocked', async () => {
    const { ownerId, _id, code, originalUrl } = await aLink();
    expect(await block(code)).toMatchObject({ changed: true });
    expect(await resolve(code)).toEqual(BLOCKED);
    const record = await getLink({ ownerId, scope: WHOLE, hosts, now }, _id);
    expect(record).toMatchObject({ status: 'blocked', blockedReason: 'phishing' });
    expect(await unblock(code)).toMatchObject({ changed: true });
    expect(await resolve(code)).toMatchObject({ outcome: 'redirect', to: originalUrl });
    expect(await getLink({ ownerId, scope: WHOLE, hosts, now }, _id)).toMatchObject({
      status: 'active',
      blockedReason: null,
    });
  });

  it.each([
    ['a password', { password: 'secret' }],
    ['an expired URL', { expiredUrl: 'https://example.com/over', maxClicks: 1 }],
    ['inactive', { status: 'inactive' as const, expiredUrl: 'https://example.com/over' }],
  ])('leads nowhere with %s', async (_, fields) => {
    const { code } = await aLink(fields);
    await block(code);
    const unlock = vi.fn();
    expect(await resolveLink(code, aVisitor({ now }), { counts: true, unlock })).toEqual(BLOCKED);
    expect(unlock).not.toHaveBeenCalled();
  });

  it('consumes no visit of its click limit, even if the visit read the entry before the block', async () => {
    const { code } = await aLink({ maxClicks: 5, expiredUrl: 'https://example.com/over' });
    const before = await redirectStore.readEntry(code);
    await block(code);
    vi.spyOn(redirectStore, 'readEntry').mockResolvedValueOnce(before);
    expect(await resolve(code)).toEqual(BLOCKED);
    const [entry] = await itemsOf(`CODE#${code}`);
    expect(entry).not.toHaveProperty('visits');
  });

  it('counts no pixel view', async () => {
    vi.stubEnv('VISITOR_KEY', 'key');
    vi.stubEnv('SERVICE_KEY', 'key');
    const { _id, code } = await aLink();
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const visitor = aVisitor({ headers, now });
    await trackLink(_id, {}, visitor);
    expect(recorded).toHaveLength(1);
    await block(code);
    await trackLink(_id, {}, visitor);
    expect(recorded).toHaveLength(1);
    expect(await readLinkState(_id)).toMatchObject({ isBlocked: true });
  });

  it('is refused every change by its owner with 403', async () => {
    const { ownerId, _id, code } = await aLink();
    await block(code);
    for (const input of [{ title: 'New' }, { status: 'active' }, { originalUrl: newUrl() }, {}]) {
      await expect(change(ownerId, _id, input)).rejects.toMatchObject({ code: 'LINK_BLOCKED', status: 403 });
    }
    expect(await resolve(code)).toEqual(BLOCKED);
  });

  it('stays blocked when it expires, and when its owner is suspended and activated', async () => {
    const expiresAt = '2026-05-02T00:00:00.000Z';
    const { ownerId, _id, code } = await aLink({ expiresAt, expiredUrl: 'https://example.com/over' });
    await block(code);
    const later = new Date('2026-05-03T00:00:00Z');
    await sweepExpired(hosts.publicOrigin, later);
    expect(await resolve(code, later)).toEqual(BLOCKED);
    expect(await getLink({ ownerId, scope: WHOLE, hosts, now: later }, _id)).toMatchObject({
      status: 'blocked',
    });
    await updateOwnerStatus(
      { id: _id, ownerId, code, aliases: [], counterCode: null },
      { status: 'suspended', statusVersion: 1 },
    );
    expect(await resolve(code, later)).toEqual(BLOCKED);
    await updateOwnerStatus(
      { id: _id, ownerId, code, aliases: [], counterCode: null },
      { status: 'active', statusVersion: 2 },
    );
    expect(await resolve(code, later)).toEqual(BLOCKED);
  });

  it('can be deleted; its code stays blocked, for its owner, too', async () => {
    const { ownerId, _id, code } = await aLink({ code: `chosen-${newId('link').slice(4, 12)}` });
    await block(code);
    await deleteLink({ by: by(ownerId), hosts, now }, _id);
    expect(await resolve(code)).toEqual(BLOCKED);
    const again = () =>
      createLink({ by: by(ownerId), hosts, now }, { originalUrl: newUrl(), title: 'Again', code });
    await expect(again()).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    await unblock(code);
    expect(await resolve(code)).toEqual({ outcome: 'not-found' });
    await again();
    expect(await resolve(code)).toMatchObject({ outcome: 'redirect' });
  });

  it('may have been deleted before the block', async () => {
    const { ownerId, _id, code } = await aLink();
    await deleteLink({ by: by(ownerId), hosts, now }, _id);
    expect(await block(code, 'legal')).toEqual({ changed: true, deleted: true });
    expect(await resolve(code)).toEqual({ outcome: 'blocked', reason: 'legal' });
    expect((await eventsOf({ ownerId } as never)).map(({ type }) => type)).not.toContain('link.blocked');
  });

  it('is found by its status in the list and the export', async () => {
    const { ownerId, code } = await aLink();
    await createLink({ by: by(ownerId), hosts, now }, { originalUrl: newUrl(), title: 'Other' });
    await block(code, 'malware');
    const listed = async (status: 'blocked' | 'active') =>
      (await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, { status })).links.map((link) => link.code);
    expect(await listed('blocked')).toEqual([code]);
    expect(await listed('active')).not.toContain(code);
    const { csv } = await exportCsv({ ownerId, scope: WHOLE, hosts, now }, { status: 'blocked' });
    expect(csv).toContain(',"updatedAt","blockedReason",');
    expect(csv).toMatch(/,"blocked",.*,"malware",/);
  });

  it('may be a temporary one: no event, and its state says so', async () => {
    const input = createPublicLinkSchema.parse({ originalUrl: newUrl() });
    const { code, shortUrl } = await createPublicLink({ hosts, now }, input);
    expect(await block(code)).toMatchObject({ changed: true });
    expect(await resolve(code)).toEqual(BLOCKED);
    const query = publicLinkQuerySchema.parse({ shortUrl });
    expect(await readPublicLink(query.shortUrl, hosts, now)).toMatchObject({ status: 'blocked' });
    const types = (await eventsOf({ ownerId: PUBLIC_OWNER_ID } as never)).map(({ type }) => type);
    expect(types).not.toContain('link.blocked');
    // 30 days of its life and 7 of grace later, the sweep deletes it: the code stays blocked.
    for (const day of ['2026-06-01', '2026-06-08']) {
      await sweepExpired(hosts.publicOrigin, new Date(`${day}T12:00:00Z`));
    }
    expect(await itemsOf(`CODE#${code}`)).toMatchObject([{ deleted: true, blocked: 'phishing' }]);
  });
});

describe('blockLink: what it leaves', () => {
  it('is an event with the record, and an entry of the audit log', async () => {
    const { ownerId, _id, code } = await aLink();
    await block(code, 'spam', { by: 'bob' });
    await block(code, 'legal');
    await unblock(code);
    const events = (await eventsOf({ ownerId } as never)).filter(({ type }) => type !== 'link.created');
    const seen = events.map(({ type, data }) => [type, data['_id'], data['status'], data['blockedReason']]);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['link.blocked', _id, 'blocked', 'spam'],
        ['link.blocked', _id, 'blocked', 'legal'],
        ['link.unblocked', _id, 'active', null],
      ]),
    );
    const entries = (await newestEntries(OPERATOR_LOG, 1000)).filter(({ target }) => target.id === _id);
    expect(entries.find(({ reason }) => reason === 'spam')).toEqual({
      id: expect.stringMatching(/^aud_/),
      at: now.toISOString(),
      actor: { type: 'administrator', id: null, name: 'bob' },
      action: 'link.blocked',
      target: { type: 'link', id: _id, name: code },
      ownerId,
      changes: [{ field: 'blockedReason', before: null, after: 'spam' }],
      reason: 'spam',
      note: 'ticket 7',
      requestId: null,
    });
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'link.blocked',
      'link.blocked',
      'link.unblocked',
    ]);
  });

  it('is nothing where nothing changes', async () => {
    const { ownerId, _id, code } = await aLink();
    expect(await unblock(code)).toMatchObject({ changed: false });
    await block(code);
    expect(await block(code)).toMatchObject({ changed: false });
    expect(await eventsOf({ ownerId } as never)).toHaveLength(2);
    const entries = await newestEntries(OPERATOR_LOG, 1000);
    expect(entries.filter(({ target }) => target.id === _id)).toHaveLength(1);
  });

  it('is gone from the audit log after a year', async () => {
    const [item] = await itemsOf('AUDIT#operator');
    expect(item?.['ttl']).toBe(now.getTime() / 1000 + 365 * 24 * 3600);
  });

  it('is an error for a code that never was', async () => {
    await expect(block('never-was')).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });
});
describe('blockLink: at the same moment', () => {
  it('as updates of its owner, neither is lost', async () => {
    for (let round = 0; round < 8; round++) {
      const { ownerId, _id, code } = await aLink();
      const updates = Array.from({ length: 5 }, (_, i) =>
        change(ownerId, _id, { title: `Title ${i}`, originalUrl: newUrl() }).then(
          () => 'done',
          (error) => error.code,
        ),
      );
      const [outcomes] = await Promise.all([Promise.all(updates), block(code)]);
      expect(new Set([...outcomes, 'done', 'LINK_BLOCKED'])).toEqual(new Set(['done', 'LINK_BLOCKED']));
      expect(await resolve(code)).toEqual(BLOCKED);
      const record = await getLink({ ownerId, scope: WHOLE, hosts, now }, _id);
      expect(record).toMatchObject({ status: 'blocked' });
      // Nothing was changed after the block: its event has the last record.
      const event = (await eventsOf({ ownerId } as never)).find(({ type }) => type === 'link.blocked');
      const { displayUrl: _, conversions: __, ...last } = record;
      expect(event?.data).toEqual(last);
      const [entry] = await itemsOf(`CODE#${code}`);
      expect(entry).toMatchObject({ url: record.originalUrl, blocked: 'phishing' });
    }
  });

  it('as its deletion and creation again, the code stays blocked', async () => {
    for (let round = 0; round < 8; round++) {
      const { ownerId, _id, code } = await aLink({ code: `race-${newId('link').slice(4, 12)}` });
      const again = { originalUrl: newUrl(), title: 'Again', code };
      const recreate = deleteLink({ by: by(ownerId), hosts, now }, _id)
        .then(() => createLink({ by: by(ownerId), hosts, now }, again))
        .catch((error) => expect(error.code).toBe('CODE_TAKEN'));
      await Promise.all([recreate, block(code)]);
      expect(await resolve(code)).toEqual(BLOCKED);
    }
  });

  it('as another block, one of them holds with its own reason', async () => {
    const { ownerId, _id, code } = await aLink();
    await Promise.all(BLOCK_REASONS.map((reason) => block(code, reason)));
    const { blockedReason } = await getLink({ ownerId, scope: WHOLE, hosts, now }, _id);
    expect(await resolve(code)).toEqual({ outcome: 'blocked', reason: blockedReason });
  });
});

describe('readCode', () => {
  it.each([
    'Ab3xY9z',
    ' Ab3xY9z ',
    '/r/Ab3xY9z',
    'r/Ab3xY9z',
    'https://go.example.com/r/Ab3xY9z',
    'http://localhost:3000/r/Ab3xY9z/?utm=1#x',
    'go.example.com/r/Ab3xY9z?x=1',
    'localhost:3000/r/Ab3xY9z',
    '/Ab3xY9z',
    'https://go.example.com/Ab3xY9z',
    'https://go.example.com/r/Ab3xY9z+',
    'go.example.com/Ab3xY9z+?x=1',
    'localhost:3000/Ab3xY9z',
  ])('finds the code in %j', (text) => {
    expect(readCode(text)).toBe('Ab3xY9z');
  });

  it.each([
    '',
    'a',
    'https://go.example.com/',
    'https://go.example.com/bio/jane',
    'a b c',
    '../../x',
    'bio/jane',
    'go.example.com/bio/jane',
    'https://[',
  ])('refuses %j', (text) => {
    expect(() => readCode(text)).toThrow(/neither a short code nor a short URL/);
  });
});
