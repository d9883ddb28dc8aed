import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type QueueEmulator, startQueueEmulator } from '@signpost/local-aws/emulators/queue-emulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'queues-'));
const settings = {
  dataDir,
  region: 'us-east-1',
  accountId: '000000000000',
  awsEndpoint: 'http://127.0.0.1:1',
};
let emulator: QueueEmulator;
let QueueUrl: string;

async function start(): Promise<void> {
  emulator = await startQueueEmulator(settings);
}

beforeAll(async () => {
  await start();
  const created = await emulator.call<{ QueueUrl: string }>('AmazonSQS.CreateQueue', { QueueName: 'clicks' });
  QueueUrl = created.QueueUrl;
});

afterAll(async () => {
  await emulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function received(more: object = {}, signal?: AbortSignal): Promise<string[]> {
  const { Messages = [] } = await emulator.call<{ Messages?: { Body: string }[] }>(
    'AmazonSQS.ReceiveMessage',
    { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0, ...more },
    signal,
  );
  return Messages.map(({ Body }) => Body).toSorted();
}

const send = (MessageBody: string, more: object = {}) =>
  emulator.handle('SendMessage', { QueueUrl, MessageBody, ...more });

/** The messages that another process would find if this one was killed now. */
function onDisk(): string[] {
  const database = new DatabaseSync(join(dataDir, 'fauxqs.db'), { readOnly: true });
  const rows = database.prepare('SELECT body FROM sqs_messages').all() as { body: string }[];
  database.close();
  return rows.map(({ body }) => body).toSorted();
}

describe('a message', () => {
  const bodies = ['{"clicks":[]}', 'ä €', 'x'.repeat(200_000)];

  it('is on disk when its sender gets the response, and in the queue, also after a restart', async () => {
    expect(QueueUrl).toBe('http://127.0.0.1:1/000000000000/clicks');
    const onDiskAtResponse = await Promise.all(
      bodies.map(async (body) => {
        const { status, output } = await send(body);
        expect([status, output]).toEqual([
          200,
          {
            MessageId: expect.any(String),
            MD5OfMessageBody: expect.stringMatching(/^[0-9a-f]{32}$/),
          },
        ]);
        return onDisk().includes(body);
      }),
    );
    expect(onDiskAtResponse).toEqual([true, true, true]);
    expect(await received()).toEqual(bodies.toSorted());
    await emulator.stop();
    await start();
    expect(await received()).toEqual(bodies.toSorted());
    await emulator.call('AmazonSQS.PurgeQueue', { QueueUrl });
    expect([onDisk(), await received()]).toEqual([[], []]);
  });

  it('reaches a consumer that waits for it, also when it is delayed', async () => {
    const waiting = received({ WaitTimeSeconds: 20, VisibilityTimeout: 60 });
    await send('now');
    expect(await waiting).toEqual(['now']);
    await send('later', { DelaySeconds: 1 });
    expect(await received({ WaitTimeSeconds: 20, VisibilityTimeout: 1 })).toEqual(['later']);
    expect(await received({ WaitTimeSeconds: 20 })).toEqual(['later']);
  });

  it('is refused as on AWS', async () => {
    const refused = await emulator.handle('SendMessage', { QueueUrl: `${QueueUrl}-2`, MessageBody: 'x' });
    expect(refused).toMatchObject({
      status: 400,
      output: { __type: 'com.amazonaws.sqs#QueueDoesNotExist' },
      queryError: expect.stringMatching(/;Sender$/),
    });
    const sent = emulator.call('AmazonSQS.SendMessage', { QueueUrl: `${QueueUrl}-2`, MessageBody: 'x' });
    await expect(sent).rejects.toMatchObject({ name: 'Error', code: 'QueueDoesNotExist' });
    expect((await emulator.handle('Unknown', {})).status).toBe(400);
  });

  it('is not waited for by a consumer that gives up', async () => {
    const stopped = new AbortController();
    const waiting = received({ WaitTimeSeconds: 20 }, stopped.signal);
    stopped.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
});
