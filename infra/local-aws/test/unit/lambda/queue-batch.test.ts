import {
  Batch,
  failedIds,
  queueEvent,
  type ReceivedMessage,
} from '@signpost/local-aws/lambda/queue-batch.ts';
import { describe, expect, it } from 'vitest';

const message = (MessageId: string): ReceivedMessage => ({
  MessageId,
  ReceiptHandle: `r-${MessageId}`,
  Body: 'b',
  MD5OfBody: 'm',
});
const messages = [message('1'), message('2')];
const reporting = { reportsItemFailures: true };

function failed(answer: unknown, mapping = reporting): string[] {
  return [...failedIds(JSON.stringify(answer) ?? 'null', messages, mapping)];
}

describe('the outcome of a batch', () => {
  it('is success when nothing is reported', () => {
    for (const answer of [null, {}, { batchItemFailures: [] }, { batchItemFailures: null }]) {
      expect(failed(answer)).toEqual([]);
    }
  });

  it('is the failure of the reported messages', () => {
    expect(failed({ batchItemFailures: [{ itemIdentifier: '2' }] })).toEqual(['2']);
  });

  it.each([
    ['an unknown id', { batchItemFailures: [{ itemIdentifier: '9' }] }],
    ['an empty id', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['no id', { batchItemFailures: [{}] }],
    ['a misspelt key', { batchItemFailures: [{ itemIdentifer: '1' }] }],
    ['an entry that is null', { batchItemFailures: [null] }],
    ['no list', { batchItemFailures: 'all' }],
  ])('is the failure of all messages with %s', (_name, answer) => {
    expect(failed(answer)).toEqual(['1', '2']);
  });

  it('is success whatever is reported when the mapping does not ask for reports', () => {
    expect(failed({ batchItemFailures: [{ itemIdentifier: '1' }] }, { reportsItemFailures: false })).toEqual(
      [],
    );
  });
});

describe('the event of a batch', () => {
  it('has the records of Lambda', () => {
    const [record] = JSON.parse(
      queueEvent(
        [
          {
            ...message('1'),
            Attributes: { ApproximateReceiveCount: '1' },
            MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } },
          },
        ],
        'arn:q',
        'us-east-1',
      ),
    ).Records;
    expect(record).toEqual({
      messageId: '1',
      receiptHandle: 'r-1',
      body: 'b',
      attributes: { ApproximateReceiveCount: '1' },
      messageAttributes: {
        kind: { stringValue: 'x', stringListValues: [], binaryListValues: [], dataType: 'String' },
      },
      md5OfBody: 'm',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:q',
      awsRegion: 'us-east-1',
    });
  });
});

describe('a batch', () => {
  const of = (count: number, Body = 'b') =>
    Array.from({ length: count }, (_, index) => ({ ...message(String(index)), Body }));

  it('takes as many messages as the mapping hands over at once, and returns the others', () => {
    const batch = new Batch(12);
    expect(batch.take(of(10))).toEqual([]);
    expect([batch.isFull, batch.room]).toEqual([false, 2]);
    expect(batch.take(of(10)).map(({ MessageId }) => MessageId)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
    expect([batch.isFull, batch.messages.length]).toEqual([true, 12]);
  });

  it('stays below the 6 MB that Lambda takes', () => {
    const batch = new Batch(10_000);
    const left = batch.take(of(10, 'x'.repeat(1024 * 1024)));
    expect([batch.isFull, batch.messages.length, left.length]).toEqual([true, 5, 5]);
  });

  it('takes a message that is too large on its own: it would never be handed over otherwise', () => {
    const batch = new Batch(10);
    const left = batch.take(of(2, 'x'.repeat(7 * 1024 * 1024)));
    expect([batch.messages.length, left.length]).toEqual([1, 1]);
  });
});
