import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/aggregate-clicks.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { type DomainEvent, MAX_CLICKS_OF_EVENT } from '#shared/core/events/event.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createPublicLink } from '#shared/links/manage/public-links.ts';
import { linkKey } from '#shared/links/model/redirect-entry.ts';
import { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { clickSubscribers } from '#shared/webhooks/click-subscriber-store.ts';
import * as deliveryQueue from '#shared/webhooks/delivery-queue.ts';
import { listDeliveries } from '#shared/webhooks/delivery-store.ts';
import { EVENT_CATALOG } from '#shared/webhooks/event-catalog.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { publishClicks } from '#shared/webhooks/publish-clicks.ts';
import { by } from '#test/support/builders/authors.ts';
import { aClick as click } from '#test/support/builders/clicks.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const HOUR_MS = 3600_000;
let now: Date;
let urls = 0;

beforeEach(() => {
  captureLog();
  vi.mocked(sendMessages).mockReset();
  vi.spyOn(deliveryQueue, 'sendDeliveries').mockResolvedValue();
  now = new Date();
  vi.stubEnv('PUBLIC_ORIGIN', hosts.publicOrigin);
  vi.stubEnv('LINK_CHECKS', 'off');
  vi.stubEnv('EVENT_QUEUE_URL', 'http://queue.example/events');
});

const aLink = (ownerId: string, fields: object = {}) =>
  createLink(
    { by: by(ownerId), hosts, now },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
  );
const aClick = (targetId: string, overrides: Partial<ClickEvent> = {}) =>
  click({ targetId, time: now.toISOString(), ...overrides });

async function aSubscriber(...events: string[]) {
  const { ownerId } = await anOwner();
  const input = { url: `https://hooks.example/${++urls}`, events: events as never };
  const webhook = await createWebhook(
    { by: byOwner(ownerId), now, ids: randomIds, targets: 'public' },
    input,
  );
  return { ownerId, webhookId: webhook._id, link: await aLink(ownerId) };
}

/** Delivers messages to the aggregator; ids of those that stay in the queue. */
async function deliver(
  ...messages: { id?: string; clicks: ClickEvent[]; receives?: number }[]
): Promise<string[]> {
  const Records = messages.map(({ id = newId('job'), clicks, receives = 1 }) => ({
    messageId: id,
    body: JSON.stringify({ clicks }),
    attributes: { ApproximateReceiveCount: String(receives) },
  }));
  const { batchItemFailures } = await handler({ Records } as never, CONTEXT);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

const sent = (): DomainEvent[] =>
  vi.mocked(sendMessages).mock.calls.flatMap(([, bodies]) => bodies.map((body) => JSON.parse(body)));
const clicksIn = (events: DomainEvent[]): { _id: string; time: string }[] =>
  events.flatMap(({ data }) => data['clicks'] as { _id: string; time: string }[]);

async function deliveriesOf(webhookId: string) {
  const found = [];
  for await (const page of listDeliveries(webhookId, {
    after: undefined,
    pageSize: 10,
    budget: new ReadBudget(),
    now,
  }))
    found.push(...page);
  return found;
}

describe('link.clicked', () => {
  it('has the clicks of an owner who names it, as the API lists them', async () => {
    const { ownerId, link } = await aSubscriber('link.clicked');
    const one = aClick(link._id, { country: 'ES', referrer: 'news.example', destination: 'rule:1' });
    await deliver({ clicks: [one] });
    const [event] = sent();
    expect(event).toMatchObject({ type: 'link.clicked', ownerId, time: one.time });
    expect(event?.data).toEqual({
      clicks: [
        {
          _id: one.id,
          time: one.time,
          targetId: link._id,
          kind: 'link',
          shortUrl: link.shortUrl,
          source: 'redirect',
          event: null,
          country: 'ES',
          device: 'other',
          browser: expect.any(String),
          os: expect.any(String),
          language: null,
          referrer: 'news.example',
          screen: null,
          destination: 'rule:1',
          channel: 'referral',
          visitor: one.visitor,
          verified: true,
          suspected: false,
        },
      ],
    });
    expect(EVENT_CATALOG['link.clicked'].data.parse(event?.data)).toEqual(event?.data);
  });

  it('is not sent to * subscriptions or other owners', async () => {
    const everything = await aSubscriber('*', 'link.created');
    const other = await aSubscriber('link.clicked');
    await deliver({ clicks: [aClick(everything.link._id), aClick(other.link._id)] });
    expect(sent().map(({ ownerId }) => ownerId)).toEqual([other.ownerId]);
    const event = { ...(sent()[0] as DomainEvent), ownerId: everything.ownerId };
    expect(await fanOut(event, now)).toBe(0);
  });

  it('leaves out page views, pixel events, unverified views, suspects and temporary links', async () => {
    const { ownerId, link } = await aSubscriber('link.clicked');
    const temporary = await createPublicLink({ hosts, now }, { originalUrl: 'https://example.com/t' });
    const view = aClick(link._id, { source: 'pixel' });
    await deliver({
      clicks: [
        view,
        aClick(link._id, { source: 'pixel', event: 'click', meta: 'x' }),
        aClick(link._id, { source: 'pixel', verified: false }),
        aClick(link._id, { suspected: true }),
        aClick(newId('smartLink')),
        aClick(temporary._id),
        aClick(newId('link')),
      ],
    });
    expect(clicksIn(sent()).map(({ _id }) => _id)).toEqual([view.id]);
    expect(sent()[0]?.ownerId).toBe(ownerId);
  });

  it('takes at most 100 clicks, of several links and messages, the oldest first', async () => {
    const { ownerId, link } = await aSubscriber('link.clicked');
    const other = await aLink(ownerId);
    const at = (i: number) => new Date(now.getTime() - i * 1000).toISOString();
    const clicks = Array.from({ length: 250 }, (_, i) =>
      aClick(i % 2 ? link._id : other._id, { time: at(i) }),
    );
    await deliver(
      { clicks: clicks.slice(0, 90) },
      { clicks: clicks.slice(90, 180) },
      { clicks: clicks.slice(180) },
    );
    expect(sent().map((event) => clicksIn([event]).length)).toEqual([
      MAX_CLICKS_OF_EVENT,
      MAX_CLICKS_OF_EVENT,
      50,
    ]);
    const times = clicksIn(sent()).map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
    expect(new Set(clicksIn(sent()).map(({ _id }) => _id)).size).toBe(250);
  });

  it('is never larger than an event may be', async () => {
    const { link } = await aSubscriber('link.clicked');
    const referrer = `${'\u4e2d'.repeat(98)}.e`;
    const meta = '\u{10FFFF}'.repeat(100);
    const clicks = Array.from({ length: 100 }, () => aClick(link._id, { source: 'pixel', referrer, meta }));
    await deliver({ clicks });
    expect(clicksIn(sent())).toHaveLength(100);
    expect(sent().length).toBeGreaterThan(1);
    for (const event of sent()) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(64_000);
  });

  it('is not sent again with a message that comes twice', async () => {
    const { link } = await aSubscriber('link.clicked');
    const message = { clicks: [aClick(link._id), aClick(link._id)] };
    await deliver(message);
    await deliver(message);
    await deliver({ ...message, receives: 2 });
    expect(clicksIn(sent())).toHaveLength(2);
  });

  it('is sent after all when the process crashed between counting and announcing', async () => {
    const { link } = await aSubscriber('link.clicked');
    const message = { id: 'm', clicks: [aClick(link._id)] };
    vi.mocked(sendMessages).mockRejectedValueOnce(new Error('the queue is down'));
    expect(await deliver(message)).toEqual(['m']);
    expect(await deliver({ ...message, receives: 2 })).toEqual([]);
    expect(sent().map(({ id }) => id)).toEqual([sent()[0]?.id, sent()[0]?.id]);
    expect(clicksIn(sent().slice(1)).map(({ _id }) => _id)).toEqual([message.clicks[0]?.id]);
  });

  it('keeps ID and time when the same clicks are published again: they are delivered once', async () => {
    const { link, webhookId } = await aSubscriber('link.clicked');
    const clicks = [aClick(link._id), aClick(link._id)];
    await publishClicks({ added: clicks, repeated: [] }, hosts.publicOrigin, now);
    await publishClicks(
      { added: clicks.toReversed(), repeated: [] },
      hosts.publicOrigin,
      new Date(now.getTime() + 1000),
    );
    const [first, second] = sent();
    expect(second).toEqual(first);
    await fanOut(first as DomainEvent, now);
    await fanOut(second as DomainEvent, now);
    expect(await deliveriesOf(webhookId)).toHaveLength(1);
  });

  it('goes to the account that a link was moved to, whether or not the old one subscribes', async () => {
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    for (const [events, keptMinutes] of [
      ['link.clicked', 6],
      ['link.created', 31],
    ] as const) {
      const former = await aSubscriber(events);
      const { ownerId } = await aSubscriber('link.clicked');
      const publish = (at: Date) =>
        publishClicks({ added: [aClick(former.link._id)], repeated: [] }, hosts.publicOrigin, at);
      await publish(now);
      await updateItem({
        Key: linkKey(former.link._id),
        UpdateExpression: 'SET ownerId = :to',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':to': ownerId },
      });
      vi.mocked(sendMessages).mockReset();
      await publish(minutes(keptMinutes));
      expect(
        sent().map((event) => event.ownerId),
        events,
      ).toEqual([ownerId]);
    }
  });

  it('names the short URL as it is now', async () => {
    const { ownerId } = await aSubscriber('link.clicked');
    const link = await aLink(ownerId, { customDomain: 'go.example.com' });
    await deliver({ clicks: [aClick(link._id)] });
    expect(clicksIn(sent())).toMatchObject([{ shortUrl: `https://go.example.com/r/${link.code}` }]);
  });
});

describe('the owners who want clicks', () => {
  const isListed = async (ownerId: string) => (await clickSubscribers([ownerId], now)).has(ownerId);
  const later = (ms: number) => new Date(now.getTime() + ms);
  const anEvent = (ownerId: string, link: { _id: string }): DomainEvent => ({
    id: newId('event'),
    type: 'link.clicked',
    time: now.toISOString(),
    ownerId,
    data: { clicks: [{ targetId: link._id }] },
  });

  it('are those whose webhooks were given the event, on create and update', async () => {
    const { ownerId, webhookId } = await aSubscriber('*');
    expect(await isListed(ownerId)).toBe(false);
    await updateWebhook({ by: byOwner(ownerId), now, targets: 'public' }, webhookId, {
      input: { events: ['link.clicked', '*'] },
    });
    expect(await isListed(ownerId)).toBe(true);
  });

  it('are no longer listed once their last such webhook is gone, unless one is being stored', async () => {
    const { ownerId, webhookId, link } = await aSubscriber('link.clicked');
    await deleteWebhook({ by: by(ownerId), now: new Date() }, webhookId);
    await fanOut(anEvent(ownerId, link), later(HOUR_MS - 1));
    expect(await isListed(ownerId)).toBe(true);
    await fanOut(anEvent(ownerId, link), later(HOUR_MS + 1));
    expect(await isListed(ownerId)).toBe(false);
  });

  it('get nothing while their webhook is inactive, and clicks again once it is active', async () => {
    const { ownerId, webhookId, link } = await aSubscriber('link.clicked');
    const set = (status: 'active' | 'inactive', at: Date) =>
      updateWebhook({ by: byOwner(ownerId), now: at, targets: 'public' }, webhookId, { input: { status } });
    await set('inactive', now);
    expect(await fanOut(anEvent(ownerId, link), later(2 * HOUR_MS))).toBe(0);
    expect(await deliveriesOf(webhookId)).toEqual([]);
    expect(await isListed(ownerId)).toBe(false);
    await set('active', later(3 * HOUR_MS));
    expect(await isListed(ownerId)).toBe(true);
    expect(await fanOut(anEvent(ownerId, link), later(3 * HOUR_MS))).toBe(1);
  });

  it('need a key that may read analytics', async () => {
    const { ownerId } = await anOwner();
    const input = { url: 'https://hooks.example/no', events: ['link.clicked' as const] };
    const few = { ...by(ownerId), permissions: ['webhooks:manage' as const, 'links:read' as const] };
    await expect(
      createWebhook({ by: few, now, ids: randomIds, targets: 'public' }, input),
    ).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('analytics:read'),
    });
    const all = { ...input, events: ['*' as const] };
    const reader = {
      ...by(ownerId),
      permissions: ['webhooks:manage', 'links:read', 'smart-links:read'] as never,
    };
    await expect(
      createWebhook({ by: reader, now, ids: randomIds, targets: 'public' }, all),
    ).resolves.toMatchObject({
      events: ['*'],
    });
  });
});
