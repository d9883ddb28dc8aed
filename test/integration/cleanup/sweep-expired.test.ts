import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Due } from '#shared/cleanup/due-store.ts';
import * as expiryStore from '#shared/cleanup/due-store.ts';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { readActive } from '#shared/clicks/journal/activity-store.ts';
import { clickFrom } from '#shared/clicks/visits/visit.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { PUBLIC_OWNER_ID } from '#shared/links/model/public-owner.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { EXPIRY_SHARDS } from '#shared/platform/expiry/expiry-index.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';

const origin = 'https://sp.example';
const hosts = { publicOrigin: origin, ownHosts: ['sp.example'] };
const created = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-03T00:00:00Z');
const days = (count: number) => new Date(later.getTime() + count * 86_400_000);
const END = '2026-05-02T00:00:00.000Z';

let urls = 0;
const create = (ownerId: string, fields: object = {}) =>
  createLink(
    { by: by(ownerId), hosts, now: created },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
  );
const newOwner = () => newId('owner');
const status = async (ownerId: string, id: string) =>
  (await getLink({ ownerId, scope: WHOLE, hosts: { publicOrigin: origin }, now: later }, id)).status;
const visit = (code: string) => resolveLink(code, aVisitor({ now: created }), { counts: true });

/** The events of expiry that wait in the outbox for an owner. */
async function eventsOf(ownerId: string): Promise<DomainEvent[]> {
  const found: DomainEvent[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const page of pendingEvents(shard, days(100))) found.push(...page);
  }
  return found.filter((event) => event.ownerId === ownerId && event.type === 'link.expired');
}

tableOfFile();
publishedEvents();

beforeAll(async () => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
});

describe('sweepExpired: a link whose date has passed', () => {
  it('is marked, matches the filter and publishes one event, however often the sweep runs', async () => {
    const owner = newOwner();
    const link = await create(owner, { expiresAt: END });
    await sweepExpired(origin, created);
    expect(await eventsOf(owner)).toEqual([]);
    await Promise.all([sweepExpired(origin, later), sweepExpired(origin, later)]);
    await sweepExpired(origin, later);
    const events = await eventsOf(owner);
    expect(events).toMatchObject([{ type: 'link.expired', data: { _id: link._id, status: 'expired' } }]);
    const sent = vi.mocked(queue.sendMessages).mock.calls.flatMap(([, bodies]) => bodies);
    const told = sent
      .map((body) => JSON.parse(body) as DomainEvent)
      .filter(({ data }) => data['_id'] === link._id);
    expect(told.map(({ type }) => type)).toEqual(['link.created', 'link.expired']);
    const { links } = await listOwnLinks(
      { ownerId: owner, scope: WHOLE, hosts: { publicOrigin: origin, ownHosts: [] }, now: later },
      { status: 'expired' },
    );
    expect(links.map(({ _id }) => _id)).toEqual([link._id]);
    expect((await visit(link.code)).outcome).toBe('gone');
  });

  it('publishes no event for a new title, and is active again with a new date', async () => {
    const owner = newOwner();
    const link = await create(owner, { expiresAt: END });
    await sweepExpired(origin, later);
    await updateLink({ by: by(owner), hosts, now: later }, link._id, {
      input: { title: 'Renamed', expiresAt: END },
    });
    await sweepExpired(origin, later);
    expect(await eventsOf(owner)).toHaveLength(1);
    await updateLink({ by: by(owner), hosts, now: later }, link._id, {
      input: { expiresAt: days(5).toISOString() },
    });
    expect(await status(owner, link._id)).toBe('active');
    expect((await visit(link.code)).outcome).toBe('redirect');
    await sweepExpired(origin, days(6));
    expect(await eventsOf(owner)).toHaveLength(2);
  });

  it('does not change while its owner has disabled it', async () => {
    const owner = newOwner();
    const link = await create(owner, { expiresAt: END, status: 'inactive' });
    await sweepExpired(origin, later);
    expect([await status(owner, link._id), await eventsOf(owner)]).toEqual(['inactive', []]);
    await updateLink({ by: by(owner), hosts, now: later }, link._id, { input: { status: 'active' } });
    await sweepExpired(origin, later);
    expect(await eventsOf(owner)).toHaveLength(1);
  });
});

describe('sweepExpired: a link whose cap is used up', () => {
  it('is marked and publishes one event', async () => {
    const owner = newOwner();
    const link = await create(owner, { maxClicks: 2 });
    await visit(link.code);
    expect((await sweepExpired(origin, later)).expired).toBe(0);
    await visit(link.code);
    expect((await visit(link.code)).outcome).toBe('gone');
    await sweepExpired(origin, later);
    await sweepExpired(origin, later);
    expect(await status(owner, link._id)).toBe('expired');
    expect(await eventsOf(owner)).toHaveLength(1);
  });

  it('is not marked when the click limit was raised before the sweep came', async () => {
    const owner = newOwner();
    const link = await create(owner, { maxClicks: 1 });
    await visit(link.code);
    await updateLink({ by: by(owner), hosts, now: created }, link._id, { input: { maxClicks: 2 } });
    await sweepExpired(origin, later);
    expect(await eventsOf(owner)).toEqual([]);
    await visit(link.code);
    await sweepExpired(origin, later);
    expect(await eventsOf(owner)).toHaveLength(1);
  });
});

describe("a caller's view of a click limit", () => {
  it('uses the visits that the redirect counts, not clicks from before the limit', async () => {
    const owner = newOwner();
    const link = await create(owner);
    const facts = { method: 'GET', headers: {}, address: '192.0.2.1', now: created, hashKey: 'key' };
    await countClicks(
      Array.from({ length: 5 }, () => clickFrom({ ...facts, targetId: link._id })),
      created,
    );
    await updateLink({ by: by(owner), hosts, now: later }, link._id, { input: { maxClicks: 2 } });
    expect(await status(owner, link._id)).toBe('active');
    await visit(link.code);
    await visit(link.code);
    expect(await status(owner, link._id)).toBe('expired');
    const { links } = await listOwnLinks(
      { ownerId: owner, scope: WHOLE, hosts: { publicOrigin: origin, ownHosts: [] }, now: later },
      { status: 'expired' },
    );
    expect(links).toMatchObject([{ _id: link._id, clicks: 5 }]);
  });

  it('stays expired when it is only enabled again', async () => {
    const owner = newOwner();
    const link = await create(owner, { expiresAt: END });
    await sweepExpired(origin, later);
    const again = await updateLink({ by: by(owner), hosts, now: later }, link._id, {
      input: { status: 'active' },
    });
    expect(again.status).toBe('expired');
    await sweepExpired(origin, later);
    expect(await eventsOf(owner)).toHaveLength(1);
  });
});

describe('sweepExpired: a temporary link without an owner', () => {
  it('is kept for a week after its date and then deleted', async () => {
    const link = await create(PUBLIC_OWNER_ID, { expiresAt: END });
    const exists = () =>
      getLink(
        { ownerId: PUBLIC_OWNER_ID, scope: WHOLE, hosts: { publicOrigin: origin }, now: later },
        link._id,
      ).then(Boolean, () => false);
    await sweepExpired(origin, later);
    await sweepExpired(origin, new Date('2026-05-08T23:59:59Z'));
    expect(await exists()).toBe(true);
    await sweepExpired(origin, new Date('2026-05-09T00:00:00Z'));
    expect(await exists()).toBe(false);
    expect((await visit(link.code)).outcome).toBe('not-found');
  });
});

describe('sweepExpired: two sweeps at once', () => {
  it('do not take a temporary link just marked by one of them for one past its grace period', async () => {
    const link = await create(PUBLIC_OWNER_ID, { expiresAt: END });
    await Promise.all([
      sweepExpired(origin, later),
      sweepExpired(origin, later),
      sweepExpired(origin, later),
    ]);
    await expect(
      getLink(
        { ownerId: PUBLIC_OWNER_ID, scope: WHOLE, hosts: { publicOrigin: origin }, now: later },
        link._id,
      ),
    ).resolves.toMatchObject({
      status: 'expired',
    });
  });

  it('do not either when one of them uses stale index data', async () => {
    const link = await create(PUBLIC_OWNER_ID, { expiresAt: END });
    const stale: Due[] = [];
    for (let shard = 0; shard < EXPIRY_SHARDS; shard++) {
      for await (const page of expiryStore.dueItems(shard, later)) stale.push(...page);
    }
    await sweepExpired(origin, later);
    for (let shard = 0; shard < EXPIRY_SHARDS; shard++) {
      vi.spyOn(expiryStore, 'dueItems').mockImplementationOnce(async function* () {
        yield stale;
      });
    }
    expect(await sweepExpired(origin, later)).toMatchObject({ deleted: 0, expired: 0 });
    await expect(
      getLink(
        { ownerId: PUBLIC_OWNER_ID, scope: WHOLE, hosts: { publicOrigin: origin }, now: later },
        link._id,
      ),
    ).resolves.toBeDefined();
  });
});

describe('sweepExpired: the statistics of a deleted link', () => {
  it('are removed five days later, and only those', async () => {
    const owner = newOwner();
    const [gone, kept] = [await create(owner), await create(owner)];
    const facts = { method: 'GET', headers: {}, address: '192.0.2.1', now: created, hashKey: 'key' };
    const clicks = [gone, gone, kept].map(({ _id }) => clickFrom({ ...facts, targetId: _id }));
    await countClicks(clicks, created, await findOwners([gone._id, kept._id]));
    const active = () => readActive(owner, {});
    expect(await active()).toEqual(new Set([gone._id, kept._id]));
    await deleteLink({ by: by(owner), hosts, now: later }, gone._id);
    const totals = async () =>
      Promise.all([gone, kept].map(async ({ _id }) => (await readAnalytics(_id, {}, later)).totalClicks));
    await sweepExpired(origin, days(4));
    expect(await totals()).toEqual([2, 1]);
    expect((await sweepExpired(origin, days(5))).purged).toBeGreaterThan(0);
    expect(await totals()).toEqual([0, 1]);
    expect((await sweepExpired(origin, days(5))).purged).toBe(0);
    const { Items } = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `JOURNAL#${gone._id}` },
      }),
    );
    expect(Items).toEqual([]);
    expect(await active()).toEqual(new Set([kept._id]));
  });
});

describe('a code that its owner takes again', () => {
  it('does not keep the statistics of the deleted link alive', async () => {
    const owner = newOwner();
    const code = 'taken-again';
    const gone = await create(owner, { code });
    const facts = { method: 'GET', headers: {}, address: '192.0.2.1', now: created, hashKey: 'key' };
    await countClicks([clickFrom({ ...facts, targetId: gone._id })], created);
    await deleteLink({ by: by(owner), hosts, now: later }, gone._id);
    await create(owner, { code });
    await sweepExpired(origin, days(6));
    expect((await readAnalytics(gone._id, {}, later)).totalClicks).toBe(0);
    expect((await visit(code)).outcome).toBe('redirect');
  });
});

describe('sweepExpired: a sweep', () => {
  it('pages through any number, and continues where it was stopped', async () => {
    const owner = newOwner();
    for (let i = 0; i < 6; i++) {
      await Promise.all(Array.from({ length: 20 }, () => create(owner, { expiresAt: END })));
    }
    let calls = 0;
    const stopped = await sweepExpired(origin, later, () => ++calls > 5);
    expect(stopped).toMatchObject({ finished: false });
    expect(stopped.expired).toBeLessThanOrEqual(50);
    const rest = await sweepExpired(origin, later);
    expect(rest).toMatchObject({ expired: 120 - stopped.expired, finished: true, failed: 0 });
    expect(new Set((await eventsOf(owner)).map(({ data }) => data['_id'])).size).toBe(120);
  });
});
