import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { Json } from '#test/support/json.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import type { CheckContext } from '../../support/check.ts';
import { type Product, startProduct, until } from '../../support/product.ts';
import { startAuthorizationServer } from './authorization-server.ts';
import { type Instance, type NodeOfWorkflow, startN8n } from './instance.ts';
import { type Verdict, verdict } from './n8n.ts';

/** What n8n does with our nodes and the product. */
export async function runNodes(context: CheckContext, bin: string): Promise<Verdict[]> {
  const product = await startProduct(context);
  const instance = await startN8n(context, bin);
  const key = await credentialOf(instance, 'signpostApi', {
    serverUrl: `${product.origin}/`,
    apiKey: product.apiKey,
  });
  const world = { context, product, instance, key };
  return [
    await verdict('n8n accepts a key, and refuses a wrong one', () => keyIsTested(world)),
    ...(await operations(world)),
    await verdict('the trigger starts a workflow, verifies, and leaves no webhook', () => trigger(world)),
    await verdict('OAuth 2 with PKCE', () => oauth(world)),
  ];
}

interface Credential {
  type: string;
  id: string;
  name: string;
}

interface World {
  context: CheckContext;
  product: Product;
  instance: Instance;
  key: Credential;
}

async function credentialOf({ rest }: Instance, type: string, data: object): Promise<Credential> {
  const { id, name } = await rest('POST', '/credentials', { name: `${type} ${randomUUID()}`, type, data });
  return { type, id, name };
}

async function keyIsTested({ instance, key, product }: World): Promise<void> {
  const tested = async (apiKey: string) => {
    const credentials = { ...key, data: { serverUrl: product.origin, apiKey } };
    return (await instance.rest('POST', '/credentials/test', { credentials })).status;
  };
  assert.deepEqual([await tested(product.apiKey), await tested('sk_wrong')], ['OK', 'Error']);
}

const node = (name: string, parameters: Json, { type, id, name: title }: Credential): NodeOfWorkflow => ({
  name,
  type: name === 'Signpost Trigger' ? 'n8n-nodes-signpost.signpostTrigger' : 'n8n-nodes-signpost.signpost',
  typeVersion: 1,
  parameters: { authentication: type === 'signpostApi' ? 'apiKey' : 'oAuth2', ...parameters },
  credentials: { [type]: { id, name: title } },
});

/**
 * Runs an operation in a workflow of its own, started by a request whose body has the values, so that the
 * parameters are expressions; its items.
 */
async function ran(
  { context, instance }: Pick<World, 'context' | 'instance'>,
  credential: Credential,
  parameters: Json,
  body: object = {},
): Promise<Json[]> {
  const path = randomUUID();
  const id = await instance.activated([
    {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', responseData: 'allEntries' },
    },
    node('Signpost', parameters, credential),
  ]);
  const call = () =>
    fetch(`${instance.origin}/webhook/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // n8n activates a workflow after it has responded.
  const response = await until(call, ({ status }) => status !== 404, { seconds: 60, signal: context.signal });
  const text = await response.text();
  await instance.deactivate(id);
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text);
}

async function operations(world: World): Promise<Verdict[]> {
  const { product, key } = world;
  const run = (resource: string, operation: string, parameters: Json = {}, body: object = {}) =>
    ran(world, key, { resource, operation, ...parameters }, body);
  const stored = async (id: string) => (await product.call('GET', `/v1/api/links/${id}`)).link;
  const verdicts: Verdict[] = [];
  const judge = async (what: string, work: () => unknown) => void verdicts.push(await verdict(what, work));
  const tag = randomUUID().slice(0, 8);
  let link: Json = {};

  await judge('link: create', async () => {
    const fields = {
      title: '={{ $json.body.title }}',
      tags: `${tag}, n8n`,
      expiresAt: '2099-01-31T12:00:00',
      maxClicks: 5,
      utmSource: 'n8n',
      more: '{"preview":{"title":"Hello"}}',
    };
    const parameters = { originalUrl: '={{ $json.body.url }}', additionalFields: fields };
    const body = { url: 'https://example.com/n8n?a=%E4%B8%96', title: 'Grüße 🚀 {{ 1 + 1 }}' };
    [link] = await run('link', 'create', parameters, body);
    assert.deepEqual(link, await stored(link._id));
    const { title, tags, maxClicks, utm, preview } = link;
    assert.deepEqual(
      [title, tags, maxClicks, utm.source, preview.title],
      [body.title, [tag, 'n8n'], 5, 'n8n', 'Hello'],
    );
    assert.match(link.expiresAt, /^2099-01-31T\d\d:00:00\.000Z$/);
  });
  await judge('link: get', async () =>
    assert.deepEqual(await run('link', 'get', { linkId: link._id }), [link]),
  );
  await judge('link: update', async () => {
    const updateFields = { title: '', expiresAt: '={{ $json.body.none }}', status: 'inactive', tags: tag };
    const [changed] = await run('link', 'update', { linkId: link._id, updateFields });
    assert.deepEqual(changed, await stored(link._id));
    assert.deepEqual([changed.expiresAt, changed.status, changed.tags], [null, 'inactive', [tag]]);
  });
  await judge('link: get many, page by page', async () => {
    const { results } = await product.call('POST', '/v1/api/links/bulk', {
      links: Array.from({ length: 100 }, (_, i) => ({
        originalUrl: `https://example.com/${i}`,
        tags: [tag],
      })),
    });
    assert.equal(results.length, 100);
    const filters = { tag };
    const all = await run('link', 'getAll', { returnAll: true, filters });
    assert.equal(new Set(all.map(({ _id }) => _id)).size, 101);
    assert.equal((await run('link', 'getAll', { limit: 7, filters })).length, 7);
  });
  await judge('analytics: a link, the account', async () => {
    const [one] = await run('analytics', 'getLink', {
      linkId: link._id,
      filters: { from: '2027-01-01T00:00:00', to: '2027-01-31T00:00:00', interval: 'week', country: '' },
    });
    const [all] = await run('analytics', 'getAccount', { filters: { tag } });
    assert.deepEqual([one.totalClicks, all.totalClicks], [0, 0]);
  });
  await judge('conversion: record', async () => {
    const parameters = {
      event: 'sale',
      eventId: '={{ $json.body.order }}',
      customerId: 'customer-1',
      additionalFields: { amount: 4999, currency: 'EUR' },
    };
    const [conversion] = await run('conversion', 'record', parameters, { order: 'order-1' });
    assert.deepEqual([conversion.event, conversion.eventId], ['sale', 'order-1']);
  });
  await judge('page: get, get many, delete', async () => {
    const page = {
      type: 'myBio',
      title: `Jane ${tag}`,
      urls: [{ title: 'Shop', url: 'https://example.com/' }],
    };
    const { _id } = (await product.call('POST', '/v1/api/smart-links', page)).link;
    assert.equal((await run('page', 'get', { pageId: _id }))[0].title, page.title);
    const filters = { search: page.title, type: 'myBio' };
    assert.deepEqual(
      (await run('page', 'getAll', { returnAll: true, filters })).map((one) => one._id),
      [_id],
    );
    assert.deepEqual(await run('page', 'delete', { pageId: _id }), [{ _id, deleted: true }]);
  });
  await judge('link: delete', async () => {
    assert.deepEqual(await run('link', 'delete', { linkId: link._id }), [{ _id: link._id, deleted: true }]);
  });
  await judge('an error stops the workflow, with the message of the API', async () => {
    const originalUrl = 'ftp://example.com/';
    const refused: Error = await product
      .call('POST', '/v1/api/links', { originalUrl })
      .catch((error) => error);
    const [, message = 'no message'] = /"message":"([^"]+)"/.exec(refused.message) ?? [];
    await assert.rejects(run('link', 'create', { originalUrl }), /^Error: 500/);
    const filter = encodeURIComponent('{"status":["error"]}');
    const { results } = await world.instance.rest('GET', `/executions?limit=1&filter=${filter}`);
    const { data } = await world.instance.rest('GET', `/executions/${results[0].id}`);
    assert.ok(data.includes(message), `n8n does not say: ${message}`);
  });
  return verdicts;
}

async function trigger({ context, product, instance, key }: World): Promise<void> {
  const receiver = await startReceiver();
  context.atEnd(() => receiver.stop());
  const id = await instance.activated([
    node('Signpost Trigger', { events: ['link.created', 'link.deleted'] }, key),
    {
      name: 'HTTP Request',
      type: 'n8n-nodes-base.httpRequest',
      typeVersion: 4.2,
      parameters: {
        method: 'POST',
        url: receiver.url('started'),
        sendBody: true,
        specifyBody: 'json',
        jsonBody: '={{ JSON.stringify($json) }}',
      },
    },
  ]);
  const hooks = async (): Promise<Json[]> => (await product.call('GET', '/v1/api/webhooks')).webhooks;
  const signal = context.signal;
  const [hook] = await until(hooks, ({ length }) => length > 0, { seconds: 60, signal });
  assert.deepEqual([hook.status, hook.events], ['active', ['link.created', 'link.deleted']]);
  const body = { originalUrl: `https://example.com/${randomUUID()}`, title: 'Grüße, 世界 🚀' };
  const { link } = await product.call('POST', '/v1/api/links', body);
  const [started] = await until(
    () => receiver.received('started'),
    ({ length }) => length > 0,
    { seconds: 60, signal },
  );
  const event = JSON.parse(started?.body ?? '{}');
  assert.deepEqual([event.type, event.data?._id, event.data?.title], ['link.created', link._id, body.title]);
  assert.match(event.id, /^evt_/);

  const forged = await fetch(hook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: JSON.stringify(event),
  });
  assert.equal(forged.status, 401);
  assert.equal(receiver.received('started').length, 1);

  await instance.deactivate(id);
  assert.deepEqual(await until(hooks, ({ length }) => length === 0, { seconds: 60, signal }), []);
}

async function oauth(world: World): Promise<void> {
  const { context, product, instance } = world;
  const server = await startAuthorizationServer(context, product);
  const credential = await credentialOf(instance, 'signpostOAuth2Api', { serverUrl: server.origin });
  const url = await instance.rest('GET', `/oauth2-credential/auth?id=${credential.id}`);
  const next = new URL(server.agree(url));
  await instance.rest('GET', `${next.pathname.replace('/rest', '')}${next.search}`);
  assert.equal(server.tokens(), 1);
  const parameters = {
    resource: 'link',
    operation: 'create',
    originalUrl: `https://example.com/${randomUUID()}`,
  };
  const [link] = await ran(world, credential, parameters);
  assert.match(link.shortUrl, /^http/);
}
