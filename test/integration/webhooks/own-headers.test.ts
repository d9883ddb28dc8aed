import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAuditSchema } from '#shared/core/audit/audit-contract.ts';
import { listAudit } from '#shared/core/audit/list-audit.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';
import { listOwnDeliveries, replayDelivery, testWebhook } from '#shared/webhooks/manage-deliveries.ts';
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '#shared/webhooks/manage-webhooks.ts';
import type { CreateWebhook, UpdateWebhook } from '#shared/webhooks/webhook.ts';
import { webhookKey } from '#shared/webhooks/webhook-items.ts';
import { findWebhook } from '#shared/webhooks/webhook-store.ts';
import { anOwner, eventsOf } from '#test/support/builders/smart-links.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { virtualQueue } from '#test/support/emulators/virtual-queue.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { type Receiver, startReceiver, verified } from '#test/support/servers/receiver.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const SECRET = 'Bearer 4f1c2a-of-the-owner';

let receiver: Receiver;
tableOfFile();
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());
beforeEach(() => virtualQueue.reset(now));

let paths = 0;

/** A webhook with this header whose receiver echoes it. */
async function aWebhook(input: Partial<CreateWebhook> = {}) {
  const { ownerId } = await anOwner('business');
  const path = `own-${++paths}`;
  const url = receiver.url(path, (response, _, { headers }) => response.end(JSON.stringify(headers)));
  const act = { by: byOwner(ownerId), now, ids: randomIds, targets: 'local' as const };
  const created = await createWebhook(act, {
    url,
    events: ['*'],
    headers: { Authorization: SECRET },
    ...input,
  });
  const id = created._id;
  let changes = 0;
  return {
    ownerId,
    id,
    act,
    url,
    created,
    update: (change: UpdateWebhook) =>
      updateWebhook({ ...act, now: later(++changes) }, id, { input: change }),
    /** The headers of the next delivery. */
    async deliver(to = path) {
      await fanOut(
        newEvent('link.created', { ownerId, data: { title: 'A link' }, now: virtualQueue.now }),
        virtualQueue.now,
      );
      await virtualQueue.runUntil(new Date(virtualQueue.now.getTime() + 1000));
      return receiver.received(to).at(-1)?.headers ?? {};
    },
    received: () => receiver.received(path),
    audited: async () => (await listAudit({ ownerId, now: later(1000) }, listAuditSchema.parse({}))).entries,
    deliveries: async () => (await listOwnDeliveries({ by: byOwner(ownerId), now }, id, {})).deliveries,
  };
}

describe('headers of the owner', () => {
  it('are sent with deliveries, replays and test events, which stay signed', async () => {
    const { id, act, ownerId, created, deliver, received, deliveries } = await aWebhook();
    expect(await deliver()).toMatchObject({ authorization: SECRET, 'content-type': 'application/json' });
    const [delivery] = await deliveries();
    await replayDelivery(act, id, delivery?._id ?? '');
    await virtualQueue.runUntil(later(2000));
    await testWebhook(act, id);
    await fanOut((await eventsOf({ ownerId } as never))[0] as never, now);
    await virtualQueue.runUntil(later(3000));
    expect(received().map(({ headers }) => headers['authorization'])).toEqual([SECRET, SECRET, SECRET]);
    vi.setSystemTime(now);
    for (const message of received()) expect(() => verified(created.secret, message)).not.toThrow();
    vi.useRealTimers();
  });

  it('are shown nowhere: records, lists, the log of deliveries, events, audit log, log lines', async () => {
    const log = captureLog();
    const { ownerId, id, act, created, deliver, deliveries, update, audited } = await aWebhook();
    await deliver();
    const rotated = await rotateSecret(act, id);
    const updated = await update({ headers: { authorization: `${SECRET}2`, 'x-key': `${SECRET}3` } });
    const all = [
      created,
      rotated,
      updated,
      await getWebhook(ownerId, id, now),
      await listWebhooks(ownerId, now),
      await deliveries(),
      await testWebhook(act, id),
      await eventsOf({ ownerId } as never),
      await audited(),
      log,
    ];
    expect(JSON.stringify(all)).not.toContain(SECRET.slice(7));
    expect([created.headerNames, updated.headerNames]).toEqual([
      ['authorization'],
      ['authorization', 'x-key'],
    ]);
    // The receiver echoed them.
    expect((await deliveries()).flatMap(({ attempts }) => attempts)).toMatchObject([
      { statusCode: 200, response: null },
    ]);
  });

  it('are replaced, added and removed, each with an audit entry', async () => {
    const { deliver, update, audited } = await aWebhook();
    await update({ headers: { authorization: 'Basic YTpi', 'X-Key': 'one' } });
    expect(await deliver()).toMatchObject({ authorization: 'Basic YTpi', 'x-key': 'one' });
    await update({ headers: { authorization: null } });
    const sent = await deliver();
    expect([sent['authorization'], sent['x-key']]).toEqual([undefined, 'one']);
    // What does not name them leaves them.
    await update({ description: 'CRM', url: undefined });
    expect(await deliver()).toMatchObject({ 'x-key': 'one' });
    await update({ headers: { 'x-key': 'two' } });
    await update({ headers: null });
    expect((await deliver())['x-key']).toBeUndefined();
    const changes = (await audited()).map((entry) => entry.changes);
    expect(changes.slice(0, 2)).toEqual([
      [
        { field: 'headerNames', before: ['x-key'], after: [] },
        { field: 'headers', before: 'set', after: null },
      ],
      [{ field: 'headers', before: 'set', after: 'set' }],
    ]);
  });

  it('are not sent to another URL unless they are entered again', async () => {
    const { deliver, update, url, ownerId, id } = await aWebhook();
    const other = `other-${paths}`;
    const moved = receiver.url(other);
    await expect(update({ url: moved })).rejects.toThrow(/^headers: must have authorization with a value/);
    await expect(update({ url: moved, headers: { 'x-key': 'a' } })).rejects.toThrow(/authorization/);
    expect(await deliver()).toMatchObject({ authorization: SECRET });
    // The same target, written otherwise.
    await update({ url: `${url}#part` });
    expect(await deliver()).toMatchObject({ authorization: SECRET });
    await update({ url: moved, headers: { authorization: 'Bearer other' } });
    expect(await deliver(other)).toMatchObject({ authorization: 'Bearer other' });
    await update({ url, headers: null });
    expect((await deliver())['authorization']).toBeUndefined();
    expect((await findWebhook(ownerId, id))?.headers).toBeUndefined();
  });

  it('are not sent to a URL that an earlier version has set', async () => {
    const { ownerId, id, deliver } = await aWebhook();
    const other = `rolled-back-${paths}`;
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: webhookKey(ownerId, id),
        UpdateExpression: 'SET #url = :url',
        ExpressionAttributeNames: { '#url': 'url' },
        ExpressionAttributeValues: { ':url': receiver.url(other) },
      }),
    );
    expect((await deliver(other))['authorization']).toBeUndefined();
    expect((await getWebhook(ownerId, id, now)).headerNames).toEqual([]);
  });

  it('never follow a redirect', async () => {
    const target = receiver.url(`target-${paths}`);
    const url = receiver.url('redirecting', (response) =>
      response.writeHead(307, { location: target }).end(),
    );
    const { deliver } = await aWebhook({ url });
    expect(await deliver('redirecting')).toMatchObject({ authorization: SECRET });
    expect(receiver.received(`target-${paths}`)).toEqual([]);
  });

  it('are refused in pull mode, and there are five at most', async () => {
    await expect(aWebhook({ mode: 'pull' })).rejects.toThrow('headers: must be absent in pull mode');
    const { update } = await aWebhook();
    const five = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`x-${i}`, 'a']));
    await expect(update({ headers: five })).rejects.toThrow('headers: may have at most 5 headers');
    const pull = await aWebhook({ mode: 'pull', headers: null });
    await expect(pull.update({ headers: { 'x-key': 'a' } })).rejects.toThrow('in pull mode');
    expect((await pull.update({ headers: null, description: 'Mine' })).headerNames).toEqual([]);
  });
});
