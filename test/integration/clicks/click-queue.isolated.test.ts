import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMessages } from '#shared/clicks/visits/click-messages.ts';
import { recordClick } from '#shared/clicks/visits/click-queue.ts';
import { aClick } from '#test/support/builders/clicks.ts';

let server: FauxqsServer;

beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false });
});

afterAll(() => server.stop());

describe('recordClick', () => {
  it('puts clicks into the queue that the aggregator reads back unchanged', async () => {
    const endpoint = `http://127.0.0.1:${server.port}`;
    vi.stubEnv('AWS_ENDPOINT_URL_SQS', endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    const { queueUrl } = server.createQueue('clicks');
    vi.stubEnv('CLICK_QUEUE_URL', queueUrl);
    const clicks = Array.from({ length: 30 }, () =>
      aClick({ userAgent: 'Mozilla/5.0 (ü "quoted")', country: 'DE' }),
    );

    await Promise.all(clicks.map((click) => recordClick(click)));

    const { Messages = [] } = await new SQSClient({ useQueueUrlAsEndpoint: false }).send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
    );
    const records = Messages.map(({ MessageId = '', Body = '' }) => ({ messageId: MessageId, body: Body }));
    const read = readMessages(records);
    expect(read.unreadable.size).toBe(0);
    expect(new Set(read.clicks.map(({ id }) => id))).toEqual(new Set(clicks.map(({ id }) => id)));
    expect(read.clicks).toContainEqual(clicks[0]);
    expect(records.length).toBeLessThan(clicks.length);
  });
});
