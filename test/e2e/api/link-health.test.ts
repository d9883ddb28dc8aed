import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { openSignedIn } from '#test/support/browser/console.ts';
import {
  type Api,
  admin,
  aLink,
  allCounted,
  apiAs,
  assertEventDescribed,
  dataDir,
  eventually,
  invoke,
  isLocal,
  visit,
} from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';
import { type Receiver, startReceiver } from '#test/support/servers/receiver.ts';

const browser = await browserOfFile();

describe.runIf(isLocal)('check-links: the daily check of destinations', () => {
  let site: Server;
  let origin: string;
  /** Requests of a path, and the status that they get. */
  const requests: string[] = [];
  let status = 404;
  let receiver: Receiver;
  let owner: Api & { apiKey: string };

  beforeAll(async () => {
    connect(readRun(dataDir));
    site = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    receiver = await startReceiver();
    const { apiKey } = await admin('owner', 'create', '--name', 'Checked', '--plan', 'business');
    owner = { ...apiAs(apiKey), apiKey };
  });

  afterAll(async () => {
    site?.closeAllConnections();
    site?.close();
    await receiver?.stop();
  });

  const keyOf = (id: string) => ({ pk: `LINK-CHECK#${id}`, sk: 'CHECK' });
  const checkOf = async (id: string) =>
    (await dynamo().send(new GetCommand({ TableName: tableName(), Key: keyOf(id), ConsistentRead: true })))
      .Item;

  /** Makes the check of a link due, and adds an earlier day of failures. */
  async function makeDue(id: string): Promise<void> {
    const failing = JSON.parse((await checkOf(id))?.['failing'] ?? '[]').map((one: Json) => ({
      ...one,
      day: '2026-01-01',
    }));
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(id),
        UpdateExpression: 'SET gsi2sk = :due, failing = :failing',
        ExpressionAttributeValues: {
          ':due': `2026-01-01T00:00:00.000Z#${id}`,
          ':failing': JSON.stringify(failing),
        },
      }),
    );
  }

  async function checkToday(id: string): Promise<Json> {
    await makeDue(id);
    return eventually(
      async () => {
        await invoke('check-links');
        return (await checkOf(id))?.['gsi2sk'] as string | undefined;
      },
      (due) => due === undefined || !due.startsWith('2026-01-01'),
    );
  }

  it('marks links that fail on three days, and clears them once they work again', async () => {
    const events = { url: receiver.url('health'), events: ['link.broken', 'link.recovered'] };
    await owner.post('/webhooks', events);
    const link = await aLink({ originalUrl: `${origin}/page` }, owner);
    await aLink({ originalUrl: `${origin}/unvisited` }, owner);
    expect(link.health).toBeNull();
    await visit(link.code);
    await allCounted();
    const recordOf = async () => (await owner.get(`/links/${link._id}`)).body.data.link;
    const brokenOnes = async () => (await owner.get('/links?health=broken')).body.data.links;

    for (const day of [1, 2]) {
      await checkToday(link._id);
      expect([day, (await recordOf()).health, await brokenOnes()]).toEqual([day, null, []]);
    }
    await checkToday(link._id);
    const health = {
      status: 'broken',
      since: expect.any(String),
      url: link.originalUrl,
      statusCode: 404,
      reason: 'http_error',
    };
    expect(await recordOf()).toMatchObject({ status: 'active', health, updatedAt: link.updatedAt });
    expect((await brokenOnes()).map(({ _id }: Json) => _id)).toEqual([link._id]);
    expect((await owner.get('/links?health=fine')).body.error.message).toContain('health: must be broken');
    expect((await visit(link.code)).status).toBe(302);
    expect(requests[0]).toMatch(/^HEAD \/page Signpost-Link-Check\/1\.0 \(\+http:\/\/localhost:\d+\)$/);
    expect(requests.some((request) => request.includes('unvisited'))).toBe(false);

    const { page, problems, close } = await openSignedIn(browser, '/links', { apiKey: owner.apiKey });
    await page.getByRole('combobox', { name: 'Status' }).selectOption('broken');
    const row = page.getByRole('row').filter({ hasText: link.title });
    await row.getByText('Broken', { exact: true }).waitFor();
    await page.getByText('unvisited').waitFor({ state: 'detached' });
    await row.getByRole('link', { name: link.title }).click();
    await page.getByText('its server responds with status 404.').waitFor();
    expect(problems).toEqual([]);
    await close();

    status = 200;
    await checkToday(link._id);
    expect((await recordOf()).health).toBeNull();
    const received = await eventually(
      async () => receiver.received('health'),
      (all) => all.length >= 2,
      20,
    );
    expect(received.map(({ type, data }) => [type, data.health]).sort()).toEqual([
      ['link.broken', health],
      ['link.recovered', null],
    ]);
    for (const { body } of received) await assertEventDescribed(JSON.parse(body));
  });

  it('does not check a deleted link', async () => {
    const link = await aLink({ originalUrl: `${origin}/deleted` }, owner);
    await visit(link.code);
    await allCounted();
    await owner.delete(`/links/${link._id}`);
    await checkToday(link._id);
    expect(await checkOf(link._id)).toBeUndefined();
    expect(requests.some((request) => request.includes('deleted'))).toBe(false);
  });
});
