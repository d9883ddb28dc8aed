import { setTimeout as sleep } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import {
  type Answer,
  type Api,
  admin,
  aLink,
  allFannedOut,
  api,
  apiAs,
  aSmartLink,
  assertEventDescribed,
  chatOrigin,
  dataDir,
  deliveredTwice,
  eventually,
  invoke,
  isLocal,
  kill,
  newTitle,
  newUrl,
  outcome,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { mailsTo } from '#test/support/deployment/mail.ts';
import type { Json } from '#test/support/json.ts';
import { type Received, type Receiver, startReceiver, verified } from '#test/support/servers/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());

let paths = 0;
const newPath = () => `hook-${++paths}`;

/** A separate owner, whose events no other test receives. */
async function anOwner(...options: string[]): Promise<Api & { ownerId: string; apiKey: string }> {
  const owner = await admin('owner', 'create', '--name', 'Told', '--plan', 'business', ...options);
  return { ...apiAs(owner.apiKey), ...owner };
}

async function aWebhook(as: Api, overrides: Record<string, unknown> = {}): Promise<Json> {
  const answer = await as.post('/webhooks', { url: 'https://example.com/hook', events: ['*'], ...overrides });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.webhook;
}

/** Waits until this many messages have arrived at a path. */
async function messages(path: string, count: number, seconds = 20): Promise<Received[]> {
  const all = await eventually(
    async () => receiver.received(path),
    (found) => found.length >= count,
    seconds,
  );
  expect(all.map(({ type }) => type)).toHaveLength(count);
  return all;
}

const faults = ({ status: code, body }: Answer) => [
  code,
  ...body.error.details.map(({ path }: Json) => path),
];

const deliveries = async (as: Api, { _id }: Json): Promise<Json[]> =>
  (await as.get(`/webhooks/${_id}/deliveries`)).body.data.deliveries;

/** The only delivery of a webhook, once it satisfies. */
async function onlyDelivery(
  as: Api,
  webhook: Json,
  satisfies: (it: Json) => boolean,
  seconds = 20,
): Promise<Json> {
  const all = await eventually(
    () => deliveries(as, webhook),
    ([it]) => it !== undefined && satisfies(it),
    seconds,
  );
  expect(all).toHaveLength(1);
  return all[0];
}

describe('/webhooks', () => {
  it.runIf(isLocal)(
    'creates, shows, changes and deletes a webhook, and returns its secret once',
    async () => {
      const api = await anOwner();
      const input = {
        url: 'https://example.com/hook',
        events: ['link.created', 'link.created'],
        description: 'CRM',
      };
      const { secret, ...webhook } = await aWebhook(api, input);
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
      expect(webhook).toMatchObject({
        _id: expect.stringMatching(/^whk_/),
        url: input.url,
        events: ['link.created'],
        description: 'CRM',
        status: 'active',
        consecutiveFailures: 0,
        failingSince: null,
        lastError: null,
        disabledAt: null,
        disabledReason: null,
        replay: null,
        oldSecretUntil: null,
      });
      const path = `/webhooks/${webhook._id}`;
      expect((await api.get(path)).body.data.webhook).toEqual(webhook);
      const { webhooks } = (await api.get('/webhooks')).body.data;
      expect(webhooks[0]).toEqual(webhook);
      const change = {
        events: ['*'],
        description: null,
        status: 'inactive',
        url: 'https://example.com/other',
      };
      const changed = (await api.patch(path, change)).body.data.webhook;
      expect(changed).toEqual({ ...webhook, ...change, updatedAt: expect.any(String) });
      expect((await api.delete(path)).body.data).toEqual({ _id: webhook._id, deleted: true });
      expect(outcome(await api.get(path))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await api.patch(path, {}))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await api.delete(path))).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('reports invalid input', async () => {
    const post = (fields: object) =>
      api.post('/webhooks', { url: 'https://example.com', events: ['*'], ...fields });
    expect(faults(await api.post('/webhooks', {}))).toEqual([400, 'url', 'events']);
    expect(faults(await post({ events: [] }))).toEqual([400, 'events']);
    const unknown = await post({ events: ['link.created', 'link.exploded'] });
    expect(faults(unknown)).toEqual([400, 'events[1]']);
    expect(unknown.body.error.message).toContain('smart_link.created');
    expect(faults(await post({ description: 'x'.repeat(201) }))).toEqual([400, 'description']);
    for (const url of ['ftp://example.com', 'https://me:secret@example.com', 'example', '', 7]) {
      expect(faults(await post({ url }))).toEqual([400, 'url']);
    }
    for (const url of [
      'http://10.0.0.1/',
      'https://[fd00::1]/',
      'http://169.254.169.254/latest',
      'http://0x0a000001/',
    ]) {
      expect(faults(await post({ url }))).toEqual([400, 'url']);
    }
    const { _id } = await aWebhook(api);
    expect(faults(await api.patch(`/webhooks/${_id}`, { status: 'paused' }))).toEqual([400, 'status']);
    expect(faults(await api.patch(`/webhooks/${_id}`, { url: 'http://192.168.0.1' }))).toEqual([400, 'url']);
    expect(faults(await api.get(`/webhooks/${_id}/deliveries?limit=0`))).toEqual([400, 'limit']);
    expect(faults(await api.get(`/webhooks/${_id}/deliveries?cursor=x`))).toEqual([400, 'cursor']);
    await api.delete(`/webhooks/${_id}`);
  });

  it('keeps the values of headers, and names them only', async () => {
    const post = (headers: unknown) =>
      api.post('/webhooks', { url: 'https://example.com/headers', events: ['*'], headers });
    expect(faults(await post({ 'x-a': 'b\r\nx-c: d', Host: 'a' }))).toEqual([
      400,
      'headers.x-a',
      'headers.Host',
    ]);
    const created = await post({ Authorization: 'Bearer 4f1c2a' });
    const { _id, headerNames } = created.body.data.webhook;
    const path = `/webhooks/${_id}`;
    const moved = { url: 'https://example.com/headers-2' };
    const refused = await api.patch(path, moved);
    expect(faults(refused)).toEqual([400, 'headers']);
    const changed = await api.patch(path, { ...moved, headers: { authorization: 'Bearer 4f1c2b' } });
    const all = [created, refused, changed, await api.get(path), await api.get('/webhooks')];
    expect(JSON.stringify(all.map(({ body }) => body))).not.toContain('4f1c2');
    expect([headerNames, changed.body.data.webhook.headerNames]).toEqual([
      ['authorization'],
      ['authorization'],
    ]);
    expect((await api.patch(path, { headers: null })).body.data.webhook.headerNames).toEqual([]);
    await api.delete(path);
  });

  it('creates one webhook for a repeated request, and tells its secret again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { url: 'https://example.com/once', events: ['*'] };
    const [first, second] = [await api.post('/webhooks', body, key), await api.post('/webhooks', body, key)];
    expect(second.body).toEqual(first.body);
    await api.delete(`/webhooks/${first.body.data.webhook._id}`);
  });

  it.runIf(isLocal)("is no other owner's: 404 for another owner, 403 without the permission", async () => {
    const webhook = await aWebhook(api);
    const other = await anOwner();
    const path = `/webhooks/${webhook._id}`;
    const delivery = (await api.post(`${path}/test`)).body.data.delivery;
    const calls = (as: Api) => [
      as.get(path),
      as.patch(path, { status: 'inactive' }),
      as.delete(path),
      as.post(`${path}/rotate-secret`),
      as.post(`${path}/test`),
      as.get(`${path}/deliveries`),
      as.get(`${path}/deliveries/${delivery._id}`),
      as.post(`${path}/deliveries/${delivery._id}/replay`),
    ];
    for (const answer of await Promise.all(calls(other))) expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
    const { apiKey } = await admin('key', 'create', other.ownerId, '--permissions', 'links:read,keys:manage');
    const few = apiAs(apiKey);
    const others = [
      few.get('/webhooks'),
      few.post('/webhooks', {}),
      few.get('/webhooks/events/link.created/sample'),
    ];
    const denied = await Promise.all([...calls(few), ...others]);
    for (const answer of denied) expect(outcome(answer)).toEqual([403, 'PERMISSION_DENIED']);
    expect((await other.get('/webhooks')).body.data.webhooks).toEqual([]);
    await api.delete(path);
  });

  it('returns a sample of each event type, as the reference describes it', async () => {
    const types = (await api.get('/webhooks/events/x/sample')).body.error.details[0].params.allowed;
    expect(types).toEqual([...EVENT_TYPES]);
    for (const type of types) {
      const { event } = (await api.get(`/webhooks/events/${type}/sample`)).body.data;
      expect(event).toEqual({ type, timestamp: expect.any(String), data: expect.any(Object) });
      await assertEventDescribed(event);
    }
    for (const type of ['webhook.test', '*', 'link.Created', 'constructor'])
      expect(faults(await api.get(`/webhooks/events/${type}/sample`))).toEqual([400, 'type']);
  });

  it.runIf(isLocal)('has one webhook per URL, however many are created at once', async () => {
    const owner = await anOwner();
    const body = { url: 'https://example.com/hook', events: ['*'] };
    const all = await Promise.all(Array.from({ length: 12 }, () => owner.post('/webhooks', body)));
    const [webhook, ...others] = all
      .filter(({ status: code }) => code === 201)
      .map((it) => it.body.data.webhook);
    expect(others).toEqual([]);
    const refused = all.filter(({ status: code }) => code !== 201);
    expect(new Set(refused.map((it) => outcome(it).join()))).toEqual(new Set(['409,WEBHOOK_ALREADY_EXISTS']));
    expect(refused[0]?.body.error.message).toContain(webhook._id);
    const { body: other } = await owner.post('/webhooks', { ...body, url: 'https://example.com/other' });
    const moved = await owner.patch(`/webhooks/${other.data.webhook._id}`, { url: body.url });
    expect(outcome(moved)).toEqual([409, 'WEBHOOK_ALREADY_EXISTS']);
  });

  it.runIf(isLocal)('needs the permission to read what an event carries', async () => {
    const owner = await anOwner();
    const { apiKey } = await admin(
      'key',
      'create',
      owner.ownerId,
      '--permissions',
      'webhooks:manage,links:read',
    );
    const few = apiAs(apiKey);
    const denied = await few.post('/webhooks', { url: 'https://example.com/a', events: ['*'] });
    expect(outcome(denied)).toEqual([403, 'PERMISSION_DENIED']);
    expect(denied.body.error.message).toBe(
      'The event smart_link.created requires an API key with the permission smart-links:read.',
    );
    const webhook = await aWebhook(few, { events: ['link.created'] });
    const change = { events: ['link.created', 'survey.submitted'] };
    expect(outcome(await few.patch(`/webhooks/${webhook._id}`, change))).toEqual([403, 'PERMISSION_DENIED']);
    expect((await owner.patch(`/webhooks/${webhook._id}`, change)).status).toBe(200);
  });

  it.runIf(isLocal)(
    'takes twenty of one owner, however many come at once, and a place is free again after one is deleted',
    async () => {
      const owner = await anOwner();
      let urls = 0;
      const body = () => ({ url: `https://example.com/${++urls}`, events: ['*'] });
      const all = await Promise.all(Array.from({ length: 25 }, () => owner.post('/webhooks', body())));
      const refused = all.filter((answer) => answer.status !== 201);
      expect(refused.map(outcome)).toEqual(Array(5).fill([403, 'QUOTA_EXCEEDED']));
      const { webhooks } = (await owner.get('/webhooks')).body.data;
      expect(webhooks).toHaveLength(20);
      expect((await owner.get('/me')).body.data.quotas.webhooks).toEqual({ used: 20, limit: 20 });
      await owner.delete(`/webhooks/${webhooks[7]._id}`);
      expect((await owner.post('/webhooks', body())).status).toBe(201);
      expect((await owner.post('/webhooks', body())).status).toBe(403);
    },
  );
});

// Side by side: most of the time they wait for a message.
describe.runIf(isLocal)('deliver-webhook: what a receiver gets', { concurrent: true }, () => {
  it('contains each click once, if the webhook subscribes to it explicitly', async () => {
    const owner = await anOwner();
    const [all, clicks] = [newPath(), newPath()];
    await aWebhook(owner, { url: receiver.url(all) });
    const { secret } = await aWebhook(owner, { url: receiver.url(clicks), events: ['link.clicked'] });
    const links = [await aLink({}, owner), await aLink({}, owner)];
    for (let i = 0; i < 3; i++) await Promise.all(links.map(({ code }) => visit(code)));
    await visit(links[0]?.code, { 'user-agent': 'Googlebot/2.1' });
    const clicksIn = () => receiver.received(clicks).flatMap(({ data }) => data.clicks as Json[]);
    await eventually(
      async () => clicksIn().length,
      (count) => count >= 6,
      20,
    );
    await messages(all, 2);
    expect(receiver.received(all).map(({ type }) => type)).toEqual(['link.created', 'link.created']);
    expect(new Set(clicksIn().map(({ _id }) => _id)).size).toBe(6);
    for (const message of receiver.received(clicks)) {
      await assertEventDescribed(JSON.parse(message.body));
      expect(verified(secret, message)).toMatchObject({ type: 'link.clicked' });
    }
    const listed = (await owner.get('/clicks')).body.data.clicks as Json[];
    const sent = clicksIn().map(({ _id, shortUrl, ...click }) => click);
    const sorted = (rows: Json[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(sent)).toEqual(sorted(listed));
    expect(new Set(clicksIn().map(({ shortUrl }) => shortUrl))).toEqual(
      new Set(links.map(({ shortUrl }) => shortUrl)),
    );
  });

  it('is every change of a link, signed, with the record as the API shows it but displayUrl', async () => {
    const owner = await anOwner();
    const path = newPath();
    const { secret } = await aWebhook(owner, { url: receiver.url(path) });
    const link = await aLink({ maxClicks: 1 }, owner);
    const updated = (await owner.put(`/links/${link._id}`, { title: 'Changed' })).body.data.link;
    await messages(path, 2);
    await visit(link.code);
    await invoke('sweep-expired');
    await messages(path, 3);
    await owner.delete(`/links/${link._id}`);
    const all = await messages(path, 4);
    const of = (type: string) => all.find((message) => message.type === type);
    const inEvent = ({ displayUrl: _, conversions: __, ...record }: Record<string, unknown>) => record;
    expect(of('link.created')?.data).toEqual(inEvent(link));
    expect(of('link.updated')?.data).toEqual(inEvent(updated));
    expect(of('link.expired')?.data).toMatchObject({ _id: link._id, status: 'expired' });
    expect(of('link.deleted')?.data).toMatchObject({ _id: link._id, title: 'Changed' });
    for (const message of all) {
      await assertEventDescribed(JSON.parse(message.body));
      expect(verified(secret, message)).toMatchObject({ type: message.type });
      expect(Object.keys(JSON.parse(message.body))).toEqual(['type', 'timestamp', 'data']);
      expect(message.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': expect.stringMatching(/^evt_/),
        'user-agent': expect.stringMatching(/^Signpost-Webhooks\//),
      });
      expect(() => verified(secret, { ...message, body: `${message.body} ` })).toThrow();
    }
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  it('matches its subscriptions: links from every endpoint, Smart Links, surveys, the account', async () => {
    const owner = await anOwner('--balance', '0.0001');
    const [all, some, none] = [newPath(), newPath(), newPath()];
    await aWebhook(owner, { url: receiver.url(all) });
    await aWebhook(owner, { url: receiver.url(some), events: ['smart_link.deleted', 'survey.submitted'] });
    const off = await aWebhook(owner, { url: receiver.url(none) });
    await owner.patch(`/webhooks/${off._id}`, { status: 'inactive' });
    await owner.post('/links/bulk', {
      links: [{ originalUrl: newUrl(), title: 'Bulk' }, { title: 'Bad' }],
    });
    await owner.post('/links/import', `url,title\n${newUrl()},Imported\n`, { 'content-type': 'text/csv' });
    const survey = await aSmartLink({ type: 'surveyLink', title: newTitle() }, owner);
    await owner.put(`/smart-links/${survey._id}`, { description: 'New' });
    await send('POST', `/v1/smart-links/slug/${survey.slug}/survey`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: [5] }),
    });
    await owner.delete(`/smart-links/${survey._id}`);
    await send('POST', '/v1/links/p', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body: JSON.stringify({ originalUrl: newUrl() }),
    });
    // Uses up the balance.
    await send('POST', `${chatOrigin}/alpha-small-3p1-24b`, {
      headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Use up all I have' }] }),
    });
    const expected = [
      'account.paused',
      'link.created',
      'link.created',
      'smart_link.created',
      'smart_link.deleted',
      'smart_link.updated',
      'survey.submitted',
    ];
    const told = await messages(all, expected.length);
    expect(told.map(({ type }) => type).sort()).toEqual(expected);
    for (const { body } of told) await assertEventDescribed(JSON.parse(body));
    expect(told.find(({ type }) => type === 'survey.submitted')?.data).toMatchObject({
      smartLinkId: survey._id,
    });
    expect((await messages(some, 2)).map(({ type }) => type).sort()).toEqual([
      'smart_link.deleted',
      'survey.submitted',
    ]);
    expect(receiver.received(none)).toEqual([]);
  });

  it('is retried after each failure with the same ID and a new signature', async () => {
    const owner = await anOwner();
    const path = newPath();
    const url = receiver.url(path, (response, count) => {
      if (count <= 2) response.writeHead(500, { 'content-type': 'text/plain' }).end(`No ${count}`);
      else response.writeHead(200).end('Thanks');
    });
    const webhook = await aWebhook(owner, { url });
    await aLink({}, owner);
    const all = await messages(path, 3, 50);
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    expect(new Set(all.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    for (const message of all) verified(webhook.secret, message);
    const delivery = await onlyDelivery(owner, webhook, (it) => it.status === 'succeeded');
    expect(delivery).toMatchObject({
      eventId: all[0]?.headers['webhook-id'],
      eventType: 'link.created',
      payload: JSON.parse(all[0]?.body ?? ''),
      nextAttemptAt: null,
      failureReason: null,
    });
    expect(delivery.attempts).toMatchObject([
      { number: 1, statusCode: 500, error: 'The receiver returned 500.', response: 'No 1' },
      { number: 2, statusCode: 500, response: 'No 2' },
      { number: 3, statusCode: 200, error: null, response: 'Thanks' },
    ]);
    const [first, second, third] = delivery.attempts.map(({ at }: Json) => Date.parse(at) / 1000);
    expect(second - first).toBeGreaterThan(1);
    expect(third - second).toBeGreaterThan(5);
    expect((await owner.get(`/webhooks/${webhook._id}`)).body.data.webhook.consecutiveFailures).toBe(0);
    expect(
      (await owner.get(`/webhooks/${webhook._id}/deliveries/${delivery._id}`)).body.data.delivery,
    ).toEqual(delivery);
  }, 90_000);

  it('is signed by both secrets after a rotation', async () => {
    const owner = await anOwner();
    const path = newPath();
    const { _id, secret: old } = await aWebhook(owner, { url: receiver.url(path) });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const rotate = () => owner.post(`/webhooks/${_id}/rotate-secret`, undefined, key);
    const rotated = (await rotate()).body.data.webhook;
    // The response may have been lost: the returned secret is the valid one.
    expect((await rotate()).body.data.webhook).toEqual(rotated);
    expect(rotated.secret).not.toBe(old);
    expect(Date.parse(rotated.oldSecretUntil) - Date.now()).toBeGreaterThan(23 * 3600_000);
    await owner.post(`/webhooks/${_id}/test`);
    const [message] = (await messages(path, 1)) as [Received];
    expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [old, rotated.secret]) verified(secret, message);
    expect(() => verified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toThrow();
  });

  it('is a test event on request, and the same message again when it is replayed', async () => {
    const owner = await anOwner();
    const path = newPath();
    const webhook = await aWebhook(owner, { url: receiver.url(path), events: ['link.deleted'] });
    const { secret: _, ...record } = webhook;
    const { delivery } = (await owner.post(`/webhooks/${webhook._id}/test`)).body.data;
    expect(delivery).toMatchObject({ eventType: 'webhook.test', status: 'pending', attempts: [] });
    const [message] = (await messages(path, 1)) as [Received];
    expect([message.type, message.data]).toEqual(['webhook.test', record]);
    await onlyDelivery(owner, webhook, (it) => it.status === 'succeeded');
    const replay = await owner.post(`/webhooks/${webhook._id}/deliveries/${delivery._id}/replay`);
    expect(replay.body.data.delivery).toMatchObject({ _id: delivery._id, status: 'pending' });
    const [, again] = (await messages(path, 2)) as [Received, Received];
    expect(again.headers['webhook-id']).toBe(message.headers['webhook-id']);
    expect(again.body).toBe(message.body);
    const after = await onlyDelivery(owner, webhook, (it) => it.attempts.length === 2);
    expect(after).toMatchObject({ status: 'succeeded', attempts: [{ number: 1 }, { number: 2 }] });
    await owner.patch(`/webhooks/${webhook._id}`, { status: 'inactive' });
    const refused = [
      await owner.post(`/webhooks/${webhook._id}/test`),
      await owner.post(`/webhooks/${webhook._id}/deliveries/${delivery._id}/replay`),
    ];
    expect(refused.map(outcome)).toEqual(Array(2).fill([409, 'WEBHOOK_INACTIVE']));
    const unknown = 'dlv_00000000000000000000';
    expect(outcome(await owner.get(`/webhooks/${webhook._id}/deliveries/${unknown}`))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe.runIf(isLocal)('deliver-webhook: a receiver that', { concurrent: true }, () => {
  /** Sends a test event to such a receiver; its first attempt. */
  async function firstAttempt(url: string, seconds = 25): Promise<Json> {
    const owner = await anOwner();
    const webhook = await aWebhook(owner, { url });
    await owner.post(`/webhooks/${webhook._id}/test`);
    const delivery = await onlyDelivery(owner, webhook, (it) => it.attempts.length > 0, seconds);
    await owner.delete(`/webhooks/${webhook._id}`);
    return delivery.attempts[0];
  }

  it('redirects fails, and the redirect is not followed', async () => {
    const [from, to] = [newPath(), newPath()];
    const location = receiver.url(to);
    for (const target of [location, 'http://10.0.0.1/']) {
      const url = receiver.url(from, (response) => response.writeHead(307, { location: target }).end());
      expect(await firstAttempt(url)).toMatchObject({
        statusCode: 307,
        error: 'The receiver returned 307. Redirects are not followed.',
      });
    }
    expect(receiver.received(to)).toEqual([]);
  });

  it('drops the connection, or is not there, fails', async () => {
    const url = receiver.url(newPath(), (_, __, request) => request.socket.destroy());
    const failure = { statusCode: null, error: 'The connection failed, or the receiver closed it.' };
    expect(await firstAttempt(url)).toMatchObject(failure);
    expect(await firstAttempt('http://127.0.0.1:1/')).toMatchObject(failure);
    expect(await firstAttempt('http://nobody.invalid/')).toMatchObject({
      error: 'The host name was not found.',
    });
  });

  it('returns a megabyte succeeds, and the log keeps its start', async () => {
    const url = receiver.url(newPath(), (response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('ü'.repeat(524_288)),
    );
    expect(await firstAttempt(url)).toMatchObject({
      statusCode: 200,
      error: null,
      response: 'ü'.repeat(1000),
    });
  });

  it('returns binary content succeeds, and the log does not show it', async () => {
    const url = receiver.url(newPath(), (response) =>
      response.writeHead(200).end(Buffer.from([0x89, 0x50, 0, 1, 2])),
    );
    expect(await firstAttempt(url)).toMatchObject({ statusCode: 200, error: null, response: null });
  });
});

describe.runIf(isLocal)('a webhook that fails for days', () => {
  beforeAll(() => connect(readRun(dataDir)));

  /** Lets the failures of a webhook have begun earlier. */
  async function age(ownerId: string, id: string, hours: number): Promise<void> {
    const days = [0, 1, 2, 3].map((ago) =>
      new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
    );
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `OWNER#${ownerId}`, sk: `WEBHOOK#${id}` },
        UpdateExpression: 'SET failingSince = :since, failedOn = :days',
        ExpressionAttributeValues: {
          ':since': new Date(Date.now() - hours * 3_600_000).toISOString(),
          ':days': new Set(days),
        },
      }),
    );
  }

  it('is disabled, its owner gets an email after a day and then, and events are held and replayed in ' +
    'order', async () => {
    const email = `ops-${crypto.randomUUID()}@example.com`;
    const owner = await anOwner('--plan', 'free', '--email', email);
    const { ownerId } = owner;
    expect((await owner.get('/me')).body.data.owner.email).toBe(email);
    const path = newPath();
    let isBroken = true;
    const url = receiver.url(path, (response) => response.writeHead(isBroken ? 503 : 200).end());
    const webhook = await aWebhook(owner, { url });
    const at = `/webhooks/${webhook._id}`;
    const read = async () => (await owner.get(at)).body.data.webhook;
    const mails = () => mailsTo(email);

    await owner.post(`${at}/test`);
    await eventually(read, ({ failingSince }) => failingSince !== null);
    await age(ownerId, webhook._id, 25);
    const [failing] = await eventually(mails, ({ length }) => length > 0, 40);
    expect(failing?.subject).toBe('Your webhook endpoint is failing');
    expect(failing?.text).toContain(`/console/developer/webhooks/${webhook._id}`);
    await age(ownerId, webhook._id, 73);
    await owner.post(`${at}/test`);
    const off = await eventually(read, (it) => it.status === 'inactive', 30);
    expect(off).toMatchObject({
      disabledAt: expect.any(String),
      disabledReason: 'Every attempt failed for 3 days. The last one: The receiver returned 503.',
      lastError: 'The receiver returned 503.',
    });
    const both = await eventually(mails, ({ length }) => length > 1, 40);
    expect(both.map(({ subject }) => subject).sort()).toEqual(
      ['Your webhook endpoint is failing', 'Your webhook endpoint was disabled'].sort(),
    );

    const from = new Date().toISOString();
    const links: Json[] = [];
    await deliveredTwice('webhook-events', async () => {
      for (let i = 0; i < 4; i++) links.push(await aLink({}, owner));
      await allFannedOut();
    });
    const held = (await owner.get(`${at}/deliveries?status=held`)).body.data.deliveries;
    // Retries of the test events are held, too.
    const ofLinks = held.filter(({ eventType }: Json) => eventType === 'link.created');
    expect(ofLinks.map(({ payload }: Json) => payload.data._id)).toEqual(
      links.map(({ _id }) => _id).toReversed(),
    );

    const range = { from, to: new Date(Date.now() + 1000).toISOString() };
    expect(outcome(await owner.post(`${at}/replay`, range))).toEqual([409, 'WEBHOOK_INACTIVE']);
    isBroken = false;
    const sent = receiver.received(path).length;
    expect((await owner.patch(at, { status: 'active' })).body.data.webhook).toMatchObject({
      status: 'active',
      consecutiveFailures: 0,
      failingSince: null,
      disabledAt: null,
      disabledReason: null,
    });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const started = await owner.post(`${at}/replay`, range, key);
    expect(started.status).toBe(202);
    expect(started.body.data.replay).toMatchObject({ ...range, status: 'running' });
    expect((await owner.post(`${at}/replay`, range, key)).body).toEqual(started.body);
    const created = async () =>
      receiver
        .received(path)
        .slice(sent)
        .filter(({ type }) => type === 'link.created');
    const all = await eventually(created, ({ length }) => length >= links.length, 40);
    expect(all.map(({ data }) => data._id)).toEqual(links.map(({ _id }) => _id));
    const { replay } = await eventually(read, (it) => it.replay.status === 'finished');
    expect(replay).toMatchObject({ _id: started.body.data.replay._id, queued: 4 });
    expect(faults(await owner.post(`${at}/replay`, { from: range.to, to: from }))).toEqual([400, 'from']);
    expect(faults(await owner.post(`${at}/replay`, {}))).toEqual([400, 'from']);
    await owner.delete(at);
  }, 180_000);
});

describe.runIf(isLocal)('deliver-webhook: a receiver that', () => {
  it('does not respond for fifteen seconds fails, and does not delay others', async () => {
    const slow = await anOwner();
    const fast = await anOwner();
    const [slowPath, fastPath] = [newPath(), newPath()];
    // Answers when the test is over, or never.
    const url = receiver.url(slowPath, () => {});
    const webhook = await aWebhook(slow, { url });
    await aWebhook(fast, { url: receiver.url(fastPath) });
    for (let i = 0; i < 10; i++) await slow.post(`/webhooks/${webhook._id}/test`);
    await messages(slowPath, 10);
    for (let i = 0; i < 10; i++) await aLink({}, fast);
    await messages(fastPath, 10, 8);
    const all = await eventually(
      () => deliveries(slow, webhook),
      (found) => found.every(({ attempts }) => attempts.length > 0),
      40,
    );
    for (const { attempts, status: is } of all) {
      expect([is, attempts[0].statusCode, attempts[0].error]).toEqual([
        'pending',
        null,
        'The response was not complete in time.',
      ]);
      expect(attempts[0].durationMs).toBeGreaterThan(14_000);
    }
    // From now on it waits with the slow: what is new and what is replayed reaches it all the same.
    const { delivery } = (await slow.post(`/webhooks/${webhook._id}/test`)).body.data;
    await slow.post(`/webhooks/${webhook._id}/deliveries/${all[0]._id}/replay`);
    await eventually(
      async () => receiver.received(slowPath).map(({ headers }) => headers['webhook-id']),
      (ids) => ids.includes(delivery.eventId),
    );
    expect(receiver.received(slowPath).map(({ headers }) => headers['webhook-id'])).toContain(
      delivery.eventId,
    );
    await slow.delete(`/webhooks/${webhook._id}`);
  });
});

const UPDATES = 40;

describe.runIf(isLocal)(`${UPDATES} updates of PUT /links/{id} are as many deliveries`, () => {
  it('though deliver-webhook is killed in the middle', async () => {
    const owner = await anOwner();
    const path = newPath();
    const webhook = await aWebhook(owner, {
      // Not at once, so that deliveries are in flight whenever the function is killed.
      url: receiver.url(path, (response) => setTimeout(() => response.writeHead(200).end(), 100)),
      events: ['link.updated'],
    });
    const links = await Promise.all(Array.from({ length: 8 }, () => aLink({}, owner)));
    const titles = Array.from({ length: UPDATES }, (_, i) => `Title ${i}`);
    const queue = titles.entries();
    const lane = async (link: Json) => {
      for (const [, title] of queue) {
        const { status: code } = await owner.put(`/links/${link._id}`, { title });
        if (code !== 200) throw new Error(`The update answered ${code}`);
      }
    };
    const updates = Promise.all(links.map(lane));
    let lost = 0;
    for (let i = 0; i < 200 && lost < 5; i++) {
      await sleep(100);
      lost += await kill('deliver-webhook');
    }
    expect(lost).toBeGreaterThan(0);
    await updates;
    const all = await eventually(
      async () => receiver.received(path),
      (found) => new Set(found.map(({ headers }) => headers['webhook-id'])).size >= UPDATES,
      100,
    );
    const byId = new Map(all.map((message) => [message.headers['webhook-id'], message]));
    expect(byId.size).toBe(UPDATES);
    expect(new Set([...byId.values()].map(({ data }) => data.title))).toEqual(new Set(titles));
    // Killed between sending and recording: only those are sent again.
    expect(all.length - byId.size).toBeLessThanOrEqual(lost);
    const log = await eventually(
      () => deliveries(owner, webhook),
      (found) => found.every((it) => it.status === 'succeeded'),
      60,
    );
    expect(log).toHaveLength(UPDATES);
    expect(log.filter((it) => it.status !== 'succeeded')).toEqual([]);
  }, 240_000);
});
