import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#infra/local/connect.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { webhookKey } from '#shared/webhooks/webhook-items.ts';
import { type Cli, installCli, linesOf } from '#test/support/deployment/cli.ts';
import {
  aLink,
  allCounted,
  dataDir,
  eventually,
  isLocal,
  newUrl,
  visit,
} from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';
import { type Receiver, startReceiver, status, verified } from '#test/support/servers/receiver.ts';

let cli: Cli;
let signpost: Cli['signpost'];
let json: Cli['json'];
let running: Cli['running'];
let receiver: Receiver;

beforeAll(async () => {
  cli = await installCli();
  ({ signpost, json, running } = cli);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.stop();
  cli?.remove();
});

/** A webhook as it is some hours after it was created. */
async function olderByHours(id: string, hours: number): Promise<void> {
  connect(readRun(dataDir));
  await dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: webhookKey(cli.ownerId, id),
      UpdateExpression: 'SET createdAt = :then',
      ExpressionAttributeValues: { ':then': new Date(Date.now() - hours * 3600_000).toISOString() },
    }),
  );
}

describe.runIf(isLocal)('signpost', () => {
  it('clicks --follow prints each click once, as JSON Lines, until it is interrupted', async () => {
    const link = await aLink({ title: 'Followed' }, cli.api);
    await visit(link.code);
    await allCounted();
    const follow = running(['clicks', '--follow', '--link', link.code, '--json']);
    await follow.prints('err', 'Waiting for clicks');
    await visit(link.code);
    await visit(link.code);
    await eventually(
      async () => linesOf(follow.said.out),
      (lines) => lines.length >= 3,
      30,
    );
    expect(await follow.kill('SIGINT')).toBe(130);
    const clicks = linesOf(follow.said.out).map((line) => JSON.parse(line));
    expect(clicks.map(({ targetId }) => targetId)).toEqual(Array(3).fill(link._id));
    expect(clicks.map(({ time }) => time)).toEqual(clicks.map(({ time }) => time).sort());
    const { out } = await signpost(['clicks', '--link', link.code, '--limit', '2']);
    expect(linesOf(out)).toHaveLength(2);
    expect(out).toContain(link.shortUrl);
  });

  it('conversions record takes a decimal amount, once for each event id, and list shows it', async () => {
    const create = ['links', 'create', newUrl(), '--title', 'Sold', '--track-conversions', 'yes'];
    const link = await json(...create);
    const visited = await visit(link.code);
    const clickId = new URL(visited.headers.get('location') ?? '').searchParams.get('sp_click') ?? '';
    const order = [
      'conversions',
      'record',
      '--event',
      'sale',
      '--event-id',
      link.code,
      '--click-id',
      clickId,
    ];
    const sale = [...order, '--amount', '49.99', '--currency', 'EUR'];
    const sold = await json(...sale);
    expect(sold).toMatchObject({ amount: 4999, currency: 'EUR', targetId: link._id });
    expect(await json(...sale)).toEqual(sold);
    expect((await signpost([...order, '--amount', '49.999', '--currency', 'EUR'])).code).toBe(2);
    await allCounted();
    const list = ['conversions', 'list', '--link', link.code];
    expect((await json(...list)).conversions).toEqual([sold]);
    expect((await signpost(list)).out).toMatch(/ sale +\S+ +49\.99 EUR +\S+/);
    expect((await json(...list, '--status', 'unmatched')).conversions).toEqual([]);
  });

  describe('webhooks', () => {
    it('are created, tested, listed and deleted', async () => {
      const webhook = await json(
        'webhooks',
        'create',
        receiver.url('ok'),
        '--event',
        'link.created,link.deleted',
      );
      expect(webhook).toMatchObject({ events: ['link.created', 'link.deleted'], mode: 'push' });
      expect((await signpost(['webhooks', 'list'])).out).toContain(webhook._id);
      const tested = await signpost(['webhooks', 'test', webhook._id]);
      expect([tested.code, tested.err]).toEqual([0, expect.stringMatching(/^Delivered: 204 in \d+ ms\.$/m)]);
      expect((await signpost(['webhooks', 'deliveries', webhook._id])).out).toMatch(
        /webhook\.test +succeeded +1/,
      );
      await json('webhooks', 'delete', webhook._id, '--yes');

      const failing = await json('webhooks', 'create', receiver.url('bad', status(500)));
      const failed = await signpost(['webhooks', 'test', failing._id]);
      expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('500')]);
      await json('webhooks', 'delete', failing._id, '--yes');
    });

    it('send headers, which an update sets and removes', async () => {
      const { _id: id, headerNames } = await json(
        'webhooks',
        'create',
        receiver.url('headers'),
        '--header',
        'Authorization: Basic dXNlcjpwYXNzOndvcmQ=',
      );
      expect(headerNames).toEqual(['authorization']);
      await signpost(['webhooks', 'test', id]);
      const updated = await signpost([
        'webhooks',
        'update',
        id,
        '--header',
        'X-Key: a b',
        '--header',
        'authorization:',
      ]);
      expect(updated.out).toMatch(/Headers +x-key/);
      await signpost(['webhooks', 'test', id]);
      const sent = receiver
        .received('headers')
        .map(({ headers }) => [headers['authorization'], headers['x-key']]);
      expect(sent).toEqual([
        ['Basic dXNlcjpwYXNzOndvcmQ=', undefined],
        [undefined, 'a b'],
      ]);
      const wrong = await signpost(['webhooks', 'update', id, '--header', 'secret-without-name']);
      expect([wrong.code, wrong.err]).toEqual([2, expect.not.stringContaining('secret-without-name')]);
      await json('webhooks', 'delete', id, '--yes');
    });

    const webhooks = async () => (await cli.api.get('/webhooks')).body.data.webhooks;

    it('listen forwards each event once, signed, and leaves nothing behind', async () => {
      const listen = running([
        'webhooks',
        'listen',
        '--forward-to',
        receiver.url('listen'),
        '--event',
        'link.created',
        '--header',
        'x-key: 4f1c2a',
        '--json',
      ]);
      const said = await listen.prints('err', 'Signing secret: ');
      const secret = /whsec_\S+/.exec(said)?.[0] ?? '';
      const [webhook] = await webhooks();
      expect(webhook).toMatchObject({ mode: 'pull', url: receiver.url('listen') });
      const first = await aLink({ title: 'One' }, cli.api);
      const second = await json('links', 'create', newUrl(), '--title', 'Two');
      const messages = await eventually(
        async () => receiver.received('listen'),
        (all) => all.length >= 2,
        30,
      );
      expect(messages.map(({ data }) => data._id)).toEqual([first._id, second._id]);
      expect(messages.map(({ headers }) => headers['x-key'])).toEqual(['4f1c2a', '4f1c2a']);
      for (const message of messages)
        expect(verified(secret, message)).toMatchObject({ type: 'link.created' });
      expect(await listen.kill('SIGINT')).toBe(130);
      expect(linesOf(listen.said.out).map((line) => JSON.parse(line).statusCode)).toEqual([204, 204]);
      expect(await webhooks()).toEqual([]);
    });

    it('listen signs with a secret of its user, and says what the receiver rejects', async () => {
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
      const listen = running(['webhooks', 'listen', '--forward-to', receiver.url('rejects', status(500))], {
        SIGNPOST_WEBHOOK_SECRET: secret,
      });
      await listen.prints('err', 'Forwarding *');
      await aLink({ title: 'Rejected' }, cli.api);
      await listen.prints('out', 'The receiver returned 500.');
      expect(listen.said.out).toContain('link.created → ');
      const [message] = receiver.received('rejects');
      expect(verified(secret, message as never)).toBeTruthy();
      expect(await listen.kill('SIGTERM')).toBe(143);
    });

    it('listen leaves a webhook that is read, and deletes one that nobody reads any more', async () => {
      const create = async () => {
        const description = 'signpost webhooks listen on another machine';
        const body = { mode: 'pull', url: 'http://localhost:4000/', events: ['link.created'], description };
        const { _id } = (await cli.api.post('/webhooks', body)).body.data.webhook;
        await olderByHours(_id, 2);
        return _id;
      };
      const [read, abandoned] = [await create(), await create()];
      await cli.api.get(`/webhooks/${read}/deliveries`);
      const listen = running(['webhooks', 'listen', '--forward-to', receiver.url('next')]);
      await listen.prints('err', 'Forwarding *');
      const ids = (await webhooks()).map(({ _id }: Json) => _id);
      expect([ids.includes(read), ids.includes(abandoned)]).toEqual([true, false]);
      await listen.kill('SIGINT');
      await cli.api.delete(`/webhooks/${read}`);
    });
  });
});
