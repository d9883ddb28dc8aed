import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type LocalRun, type LocalRunOptions, startLocalRun } from '@signpost/local-aws/run/local-run.ts';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { synthesizeFixture } from '../../support/fixture-app.ts';
import { readOutbox } from '../../support/outbox.ts';
import { EventBridgeLike } from '../../support/signed-call.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'local-run-'));
let lines = '';
let run: LocalRun;

/** Another table engine, as in the other integration tests. */
const dynamoEndpoint = process.env['DYNAMODB_TEST_ENDPOINT'];

function startFixture(options: Partial<LocalRunOptions> = {}): Promise<LocalRun> {
  return startLocalRun({
    ...(dynamoEndpoint && { dynamoEndpoint }),
    port: 0,
    dataDir,
    logLevel: 'info',
    synthesize: synthesizeFixture,
    write: (text) => {
      lines += text;
    },
    ...options,
  });
}

beforeAll(async () => {
  run = await startFixture();
}, 60_000);

afterAll(async () => {
  await run?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(`${run.origin}${path}`, init);

function clientOf<T>(Client: new (settings: object) => T): T {
  const { region, credentials, awsEndpoint } = run.info;
  return new Client({ region, credentials, endpoint: awsEndpoint });
}

async function deliveriesOf(body: string): Promise<number> {
  const Key = { pk: { S: `count-${body}` } };
  const { Item } = await clientOf(DynamoDBClient).send(
    new GetItemCommand({ TableName: run.info.tableName, Key, ConsistentRead: true }),
  );
  return Number(Item?.['deliveries']?.N ?? 0);
}

async function send(MessageBody: string): Promise<void> {
  const QueueUrl = `${run.info.awsEndpoint}/000000000000/fixture-local-work`;
  await clientOf(SQSClient).send(new SendMessageCommand({ QueueUrl, MessageBody }));
}

async function waitingIn(queue: string): Promise<number> {
  return (await run.control.queues()).find(({ name }) => name === queue)?.waiting ?? -1;
}

async function until(condition: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited in vain');
    await delay(50);
  }
}

describe('a local run of a synthesized app', { timeout: 20_000 }, () => {
  it('stores and reads through a function, the table and the proxy', async () => {
    expect((await call('/items/a', { method: 'PUT', body: 'hello' })).status).toBe(204);
    const read = await call('/items/a');
    expect(read.status).toBe(200);
    expect(await read.json()).toEqual({ pk: { S: 'a' }, body: { S: 'hello' } });
    expect((await call('/items/missing')).status).toBe(404);
  });

  it("denies calls that the function's role does not grant, with AWS's message", async () => {
    const refused = await call('/items/a', { method: 'DELETE' });
    expect(refused.status).toBe(403);
    const { name, message } = (await refused.json()) as { name: string; message: string };
    expect(name).toBe('AccessDeniedException');
    expect(message).toMatch(
      /^User: arn:aws:sts::000000000000:assumed-role\/.*dynamodb:DeleteItem on resource: arn:/,
    );
    run.log.flush();
    expect(lines).toMatch(/warn items is not allowed dynamodb:DeleteItem on arn:/);
    const report = run.control.grants().find((grants) => grants.function === 'items');
    expect(report?.granted.find(({ action }) => action === 'dynamodb:GetItem')?.used).toBe(true);
    expect(report?.denied.join()).toContain('dynamodb:DeleteItem');
  });

  it('writes mails into the outbox, from confirmed senders and to addresses only', async () => {
    const mail = (FromEmailAddress: string, to = 'jane@example.com') =>
      clientOf(SESv2Client).send(
        new SendEmailCommand({
          FromEmailAddress,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Übung' } } } },
        }),
      );
    const { MessageId } = await mail('A Sender <sender@fixture.example>');
    const [name = '', ...others] = readdirSync(join(dataDir, 'outbox'));
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`-${MessageId}\\.eml$`));
    expect(await readOutbox(dataDir)).toMatchObject([
      {
        messageId: `<${MessageId}@localhost>`,
        from: { name: 'A Sender', address: 'sender@fixture.example' },
        to: [{ address: 'jane@example.com' }],
        subject: 'Hello',
        text: expect.stringMatching(/^Übung\s*$/),
      },
    ]);
    await expect(mail('other@fixture.example')).rejects.toMatchObject({ name: 'MessageRejected' });
    const injected = 'jane@example.com\r\nBcc: all@example.com';
    await expect(mail('sender@fixture.example', injected)).rejects.toMatchObject({
      name: 'BadRequestException',
    });
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
  });

  it('prevents a subject from adding a header to an email', async () => {
    const { MessageId } = await clientOf(SESv2Client).send(
      new SendEmailCommand({
        FromEmailAddress: 'sender@fixture.example',
        Destination: { ToAddresses: ['jane@example.com'] },
        Content: {
          Simple: {
            Subject: { Data: 'x\r\nBcc: all@example.com\r\n\r\nbody' },
            Body: { Text: { Data: 'Hello' } },
          },
        },
      }),
    );
    const mails = await readOutbox(dataDir);
    const mail = mails.find(({ messageId }) => messageId === `<${MessageId}@localhost>`);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.text?.trim()).toBe('Hello');
  });

  it('refuses credentials that it has not given', async () => {
    const { region, awsEndpoint } = run.info;
    const stranger = new DynamoDBClient({
      region,
      endpoint: awsEndpoint,
      credentials: { accessKeyId: 'AKIAX', secretAccessKey: 'x' },
    });
    await expect(
      stranger.send(new GetItemCommand({ TableName: run.info.tableName, Key: { pk: { S: 'a' } } })),
    ).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  });

  it(
    'hands the request over in payload format 2.0, with nothing of this machine in the ' + 'environment',
    async () => {
      const answer = await call('/echo/a%20b/c?x=1&x=2&y=%26', {
        method: 'POST',
        headers: { 'X-Thing': 'one', cookie: 'k=v; l=w', 'content-type': 'application/json' },
        body: '{"n":1}',
      });
      expect(answer.headers.get('content-type')).toBe('application/json');
      const { event, secret, home, remaining } = (await answer.json()) as Record<string, never>;
      expect(event).toMatchObject({
        version: '2.0',
        routeKey: 'ANY /echo/{rest+}',
        rawPath: '/echo/a%20b/c',
        rawQueryString: 'x=1&x=2&y=%26',
        queryStringParameters: { x: '1,2', y: '&' },
        pathParameters: { rest: 'a b/c' },
        cookies: ['k=v', 'l=w'],
        headers: { 'x-thing': 'one' },
        body: '{"n":1}',
        isBase64Encoded: false,
        requestContext: {
          http: { method: 'POST', sourceIp: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) },
          stage: '$default',
        },
      });
      expect(secret).toHaveLength(32);
      expect(home).toBeNull();
      expect(remaining).toBeGreaterThan(0);
    },
  );

  it('responds to a failure, a timeout and a crash as API Gateway does, and keeps running', async () => {
    const statusOf = async (how: string) => (await call(`/trouble?how=${how}`)).status;
    expect(await statusOf('throw')).toBe(500);
    expect(await statusOf('odd')).toBe(500);
    expect(await statusOf('big')).toBe(500);
    expect(await statusOf('exit')).toBe(500);
    const [hanging, beside] = await Promise.all([statusOf('hang'), statusOf('')]);
    expect([hanging, beside]).toEqual([503, 200]);
    expect(await statusOf('')).toBe(200);
    run.log.flush();
    expect(lines).toContain('trouble failed: Error: on purpose');
    expect(lines).toMatch(/GET \/trouble 500 \d+ ms (cold|warm) trouble/);
    expect(lines).not.toContain('how=');
  });

  it('invokes a function by its alias', async () => {
    const answer = await call('/live');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ event: { routeKey: 'GET /live' } });
  });

  it('keeps cookies, headers and bytes of the response', async () => {
    const answer = await call('/trouble?how=cookies');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-own')).toBe('yes');
    expect(answer.headers.get('apigw-requestid')).not.toBeNull();
    expect(await answer.text()).toBe('bytes');
  });

  it(
    'returns 404 without a route, 413 over 10 MB, and 500 if API Gateway may not invoke the ' + 'function',
    async () => {
      const missing = await call('/nothing');
      expect([missing.status, await missing.json()]).toEqual([404, { message: 'Not Found' }]);
      const large = await call('/echo/x', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
      expect([large.status, await large.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
      expect((await call('/unpermitted')).status).toBe(500);
      run.log.flush();
      expect(lines).toContain('API Gateway has no permission to invoke echo for GET /unpermitted');
    },
  );

  it('survives non-HTTP input', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(run.info.port, '127.0.0.1', () => socket.write('what is this\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await call('/trouble')).status).toBe(200);
  });

  it('feeds a queue to its function, once each', async () => {
    await Promise.all(Array.from({ length: 25 }, () => call('/items/q', { method: 'POST', body: 'many' })));
    await until(async () => (await deliveriesOf('many')) === 25);
    await until(async () => (await waitingIn('fixture-local-work')) === 0);
    expect(await deliveriesOf('many')).toBe(25);
    run.log.flush();
    expect(lines).toMatch(/fixture-local-work -> consume \d+ messages ok \d+ ms/);
  });

  it('moves a message that failed twice to the dead-letter queue, and back on demand', async () => {
    await send('poison');
    await send('fine');
    await until(async () => (await waitingIn('fixture-local-dead')) === 1);
    expect(await deliveriesOf('fine')).toBe(1);
    expect(await run.control.redrive('dead')).toEqual({ moved: 1 });
    await until(async () => (await waitingIn('fixture-local-dead')) === 1);
  });

  it('returns a whole batch when the function throws', async () => {
    const before = await waitingIn('fixture-local-dead');
    await send('crash');
    await until(async () => (await waitingIn('fixture-local-dead')) === before + 1);
  });

  it('delivers every message twice on request', async () => {
    run.control.deliverTwice(true);
    onTestFinished(() => run.control.deliverTwice(false));
    await send('doubled');
    await until(async () => (await deliveriesOf('doubled')) === 2);
  });

  it('puts a matching event into the target queue of its rule', async () => {
    const bus = new EventBridgeLike(run.info);
    const entry = { Source: 'fixture', Detail: '{"id":1}', EventBusName: 'fixture-local' };
    const answer = await bus.putEvents([
      { ...entry, DetailType: 'thing.made' },
      { ...entry, DetailType: 'thing.lost' },
      { ...entry, Detail: 'no json', DetailType: 'thing.made' },
    ]);
    expect(answer['FailedEntryCount']).toBe(1);
    expect(await waitingIn('fixture-local-heard')).toBe(1);
  });

  it('loses the work in flight when a function is killed, and starts it afresh', async () => {
    const hanging = call('/trouble?how=hang');
    await until(() =>
      run.control.functions().some(({ name, inFlight }) => name === 'trouble' && inFlight === 1),
    );
    expect(await run.control.kill('trouble')).toEqual({ lost: 1 });
    expect((await hanging).status).toBe(500);
    expect((await call('/trouble')).status).toBe(200);
  });

  it('rejects control requests without the token', async () => {
    const { controlUrl, token } = readRun(dataDir);
    expect((await fetch(`${controlUrl}/functions`)).status).toBe(401);
    const allowed = await fetch(`${controlUrl}/functions`, { headers: { authorization: `Bearer ${token}` } });
    expect(((await allowed.json()) as unknown[]).length).toBe(5);
    for (const file of ['run.json', 'secrets.json']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
  });

  it('refuses a second run on the same folder and a port in use, in one line', async () => {
    await expect(startFixture()).rejects.toThrow(/^A local run \(process \d+\) already uses /);
    await expect(
      startLocalRun({
        port: run.info.port,
        dataDir: `${dataDir}-other`,
        logLevel: 'warn',
        synthesize: synthesizeFixture,
      }),
    ).rejects.toThrow(
      `Port ${run.info.port} is in use. Stop the process that uses it, or start with PORT=<n>.`,
    );
  });

  it('ends with a request in flight, and keeps its state for the next start', async () => {
    const secretBefore = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    const dead = await waitingIn('fixture-local-dead');
    const agentless = request(`${run.origin}/trouble?how=hang`).on('error', () => undefined);
    agentless.end();
    await until(() =>
      run.control.functions().some(({ name, inFlight }) => name === 'trouble' && inFlight === 1),
    );
    await run.stop();
    expect(() => readRun(dataDir)).toThrow(`No local run found in ${dataDir}. Start it with: npm start`);

    const awsPort = Number(new URL(run.info.awsEndpoint).port);
    run = await startFixture({ awsPort, isSynthesized: () => true, synthesize: () => Promise.reject() });
    expect(new URL(run.info.awsEndpoint).port).toBe(String(awsPort));
    expect(await (await call('/items/a')).json()).toEqual({ pk: { S: 'a' }, body: { S: 'hello' } });
    expect(await waitingIn('fixture-local-dead')).toBe(dead);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secretBefore);
  }, 30_000);
});
