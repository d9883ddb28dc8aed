import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmulatorClient } from '@signpost/local-aws/emulators/emulator-client.ts';
import { type QueueEmulator, startSqsS3Emulator } from '@signpost/local-aws/emulators/sqs-s3-emulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'queues-'));
const settings = {
  dataDir,
  region: 'us-east-1',
  accountId: '000000000000',
  awsEndpoint: 'http://127.0.0.1:1',
};
let emulator: QueueEmulator;
let client: EmulatorClient;
let QueueUrl: string;

async function start(): Promise<void> {
  emulator = await startSqsS3Emulator(settings, (reason) => {
    throw new Error(reason);
  });
  client = new EmulatorClient(emulator.origin);
}

async function stop(): Promise<void> {
  await client.close();
  await emulator.stop();
}

beforeAll(async () => {
  await start();
  const created = await client.call<{ QueueUrl: string }>('AmazonSQS.CreateQueue', { QueueName: 'clicks' });
  QueueUrl = created.QueueUrl;
});

afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function received(): Promise<string[]> {
  const { Messages = [] } = await client.call<{ Messages?: { Body: string }[] }>('AmazonSQS.ReceiveMessage', {
    QueueUrl,
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
  });
  return Messages.map(({ Body }) => Body).toSorted();
}

describe('a message sent without HTTP', () => {
  it('is in the queue, also after a restart', async () => {
    const bodies = ['{"clicks":[]}', 'ä €', 'x'.repeat(200_000)];
    const results = await Promise.all(
      bodies.map((MessageBody) => emulator.sendMessage(JSON.stringify({ QueueUrl, MessageBody }))),
    );
    for (const { status, output } of results) {
      expect(status).toBe(200);
      expect(JSON.parse(output)).toEqual({
        MessageId: expect.any(String),
        MD5OfMessageBody: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
    }
    expect(await received()).toEqual(bodies.toSorted());
    await stop();
    await start();
    expect(await received()).toEqual(bodies.toSorted());
  });

  it('is refused as by HTTP', async () => {
    const unknown = JSON.stringify({ QueueUrl: `${QueueUrl}-2`, MessageBody: 'x' });
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' };
    const byHttp = await client.send('POST', '/', headers, unknown);
    const { status, output, queryError } = await emulator.sendMessage(unknown);
    expect([status, JSON.parse(output), queryError]).toEqual([
      byHttp.status,
      JSON.parse(byHttp.body.toString()),
      byHttp.headers['x-amzn-query-error'],
    ]);
    expect(status).toBe(400);
  });

  it('fails if it is not JSON', async () => {
    expect((await emulator.sendMessage('{')).status).toBe(500);
  });
});
