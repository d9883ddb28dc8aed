import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  api,
  apiKey,
  aSmartLink,
  eventually,
  isLocal,
  newUrl,
  origin,
  send,
} from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';
import { loadN8nPackage, type NodeRequest, run } from '#test/support/n8n-nodes.ts';
import { type Received, type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const CREDENTIALS = { serverUrl: `${origin}/`, apiKey };

let classes: Record<string, Json>;
let receiver: Receiver;
beforeAll(async () => {
  classes = await loadN8nPackage();
  receiver = await startReceiver();
});
afterAll(() => receiver?.stop());

/** Sends a request of the node; each is held to the API document. */
async function sendAsNode({ method, url, qs, body }: NodeRequest): Promise<Json> {
  const { pathname } = new URL(url);
  const query = new URLSearchParams(qs).toString();
  const answer = await send(method, `${pathname}${query && `?${query}`}`, {
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(body) }),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(400);
  return answer.body;
}

const node = (resource: string, operation: string, parameters: Record<string, Json> = {}): Promise<Json[]> =>
  run(classes['Signpost'], { resource, operation, ...parameters }, CREDENTIALS, sendAsNode);

describe('the node of Signpost for n8n', () => {
  it('creates, gets, lists, changes, reports on and deletes a link', async () => {
    const tag = randomUUID().slice(0, 8);
    const created = await Promise.all(
      [1, 2, 3].map((number) =>
        node('link', 'create', {
          originalUrl: newUrl(),
          additionalFields: {
            title: `From n8n ${number}`,
            tags: `${tag}, n8n`,
            expiresAt: '2099-01-31T12:00:00',
            maxClicks: 5,
            utmSource: 'n8n',
            more: '{"preview":{"title":"Hello"}}',
          },
        }),
      ),
    );
    const [[link]] = created as [[Json]];
    expect(link).toMatchObject({
      title: 'From n8n 1',
      tags: [tag, 'n8n'],
      expiresAt: '2099-01-31T12:00:00.000Z',
      maxClicks: 5,
      utm: { source: 'n8n' },
      preview: { title: 'Hello' },
    });
    expect(await node('link', 'get', { linkId: link._id })).toEqual([link]);
    const listed = (parameters: Record<string, Json>) =>
      node('link', 'getAll', { filters: { tag, status: 'active' }, ...parameters });
    expect(await listed({ returnAll: true })).toHaveLength(3);
    expect(await listed({ limit: 2 })).toHaveLength(2);
    const [changed] = await node('link', 'update', {
      linkId: link._id,
      updateFields: { expiresAt: '', status: 'inactive', forwardQuery: true },
    });
    expect(changed).toMatchObject({ expiresAt: null, status: 'inactive', forwardQuery: true, maxClicks: 5 });
    const [report] = await node('analytics', 'getLink', {
      linkId: link._id,
      filters: { from: '2027-01-01T00:00:00', to: '2027-01-03T00:00:00', interval: 'week' },
    });
    expect(report).toMatchObject({ totalClicks: 0 });
    expect(await node('link', 'delete', { linkId: link._id })).toEqual([{ _id: link._id, deleted: true }]);
  });

  it('gets, lists and deletes a page, records a conversion, and reports on the account', async () => {
    const { _id, title } = await aSmartLink();
    expect(await node('page', 'get', { pageId: _id })).toMatchObject([{ _id, title }]);
    const pages = await node('page', 'getAll', { limit: 1, filters: { search: title, type: 'myBio' } });
    expect(pages).toMatchObject([{ _id }]);
    expect(await node('page', 'delete', { pageId: _id })).toEqual([{ _id, deleted: true }]);
    const eventId = `order-${randomUUID()}`;
    const [conversion] = await node('conversion', 'record', {
      event: 'sale',
      eventId,
      customerId: 'customer-1',
      additionalFields: { amount: 4999, currency: 'EUR' },
    });
    expect(conversion).toMatchObject({ event: 'sale', eventId });
    const [report] = await node('analytics', 'getAccount', { filters: { kind: 'link', tag: 'none' } });
    expect(report).toMatchObject({ totalClicks: 0 });
  });
});

describe('the trigger of Signpost for n8n', () => {
  /** n8n around a trigger: what it keeps, and its credentials. */
  const workflow = (url: string, events: string[]) => {
    const kept: Json = {};
    const context: Json = {
      getNode: () => ({ name: 'Signpost Trigger' }),
      getNodeParameter: (name: string) => ({ authentication: 'apiKey', events })[name],
      getNodeWebhookUrl: () => url,
      getWorkflow: () => ({ name: 'Notify sales' }),
      getWorkflowStaticData: () => kept,
      getCredentials: async () => CREDENTIALS,
      helpers: {
        returnJsonArray: (items: Json[]) => items.map((json) => ({ json })),
        httpRequestWithAuthentication: async (credential: string, { method, url: to, body }: Json) => {
          expect(credential).toBe('signpostApi');
          const { status, body: answer } = await send(method, new URL(to).pathname, {
            headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
            ...(body && { body: JSON.stringify(body) }),
          });
          if (status >= 400) throw Object.assign(new Error(String(status)), { httpCode: String(status) });
          return { statusCode: status, body: answer };
        },
      },
    };
    const { checkExists, create, delete: remove } = classes['SignpostTrigger'].webhookMethods.default;
    return {
      kept,
      context,
      checkExists: () => checkExists.call(context),
      create: () => create.call(context),
      remove: () => remove.call(context),
      /** What the workflow starts with, or the status of the response. */
      async receive({ body, headers }: Pick<Received, 'body' | 'headers'>): Promise<Json> {
        let status = 200;
        const { workflowData } = await classes['SignpostTrigger'].webhook.call({
          ...context,
          getBodyData: () => JSON.parse(body),
          getRequestObject: () => ({ headers, rawBody: Buffer.from(body) }),
          getResponseObject: () => ({
            status: (code: number) => {
              status = code;
              return { json: () => undefined };
            },
          }),
        });
        return workflowData?.[0].map(({ json }: Json) => json) ?? status;
      },
    };
  };
  const hooksOf = async (url: string): Promise<Json[]> =>
    (await api.get('/webhooks')).body.data.webhooks.filter((hook: Json) => hook.url === url);

  it.runIf(isLocal)('subscribes, starts with signed messages only, and unsubscribes', async () => {
    const path = `n8n-${randomUUID()}`;
    const url = receiver.url(path);
    const one = workflow(url, ['link.created', 'link.deleted']);
    expect(await one.checkExists()).toBe(false);
    expect(await one.create()).toBe(true);
    expect(await hooksOf(url)).toMatchObject([
      { _id: one.kept.webhookId, events: ['link.created', 'link.deleted'], description: 'n8n: Notify sales' },
    ]);
    expect(await one.checkExists()).toBe(true);

    const { _id } = (await api.post('/links', { originalUrl: newUrl(), title: 'Grüße 🚀' })).body.data.link;
    const [message] = (await eventually(
      async () => receiver.received(path).filter(({ data }) => data._id === _id),
      ({ length }) => length > 0,
    )) as [Received];
    expect(await one.receive(message)).toMatchObject([
      { id: message.headers['webhook-id'], type: 'link.created', data: { _id, title: 'Grüße 🚀' } },
    ]);
    const { headers, body } = message;
    const forged = [
      { headers, body: body.replace('link.created', 'link.deleted') },
      { headers: { ...headers, 'webhook-id': 'evt_other' }, body },
      { headers: { ...headers, 'webhook-timestamp': '1700000000' }, body },
      { headers: { ...headers, 'webhook-timestamp': 'NaN' }, body },
      { headers: { ...headers, 'webhook-signature': 'v1,' }, body },
      { headers: { ...headers, 'webhook-signature': headers['webhook-signature']?.slice(3) ?? '' }, body },
      { headers: {}, body },
    ];
    for (const request of forged) expect(await one.receive(request)).toBe(401);
    const both = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` };
    expect(await one.receive({ headers: both, body })).toHaveLength(1);
    expect(await workflow(url, []).receive(message)).toBe(401);

    expect(await one.remove()).toBe(true);
    expect([await hooksOf(url), one.kept]).toEqual([[], {}]);
    expect(await one.remove()).toBe(true);
  });

  it('replaces a webhook that was disabled, has other events, or whose secret is lost', async () => {
    const url = `https://example.com/n8n/${randomUUID()}`;
    const one = workflow(url, ['link.created']);
    await one.create();
    await api.patch(`/webhooks/${one.kept.webhookId}`, { status: 'inactive' });
    expect(await one.checkExists()).toBe(false);
    await one.create();
    expect(await workflow(url, ['link.deleted']).checkExists()).toBe(false);

    // n8n stopped before it stored the secret.
    const again = workflow(url, ['link.deleted']);
    await again.create();
    expect(await hooksOf(url)).toMatchObject([{ _id: again.kept.webhookId, events: ['link.deleted'] }]);
    // Its other events were chosen meanwhile.
    Object.assign(one.kept, again.kept);
    expect(await one.checkExists()).toBe(false);
    expect(await hooksOf(url)).toEqual([]);
    // It was deleted in Signpost.
    expect(await again.checkExists()).toBe(false);
    expect(await again.remove()).toBe(true);
  });

  it('fails with the error of the API when it may not subscribe', async () => {
    const one = workflow('http://10.0.0.1/hook', ['link.created']);
    await expect(one.create()).rejects.toThrow('400');
    expect(one.kept).toEqual({});
  });
});
