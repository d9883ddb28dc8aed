import type { QueueMapping } from './event-source-mapping.ts';

export interface ReceivedMessage {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  Attributes?: Record<string, string>;
  MessageAttributes?: Record<string, { DataType: string; StringValue?: string; BinaryValue?: string }>;
  MD5OfMessageAttributes?: string;
}

/** Lambda's event for received messages, as JSON. */
export function queueEvent(messages: ReceivedMessage[], queueArn: string, region: string): string {
  return JSON.stringify({
    Records: messages.map((message) => ({
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: message.Attributes ?? {},
      messageAttributes: readAttributes(message.MessageAttributes),
      md5OfBody: message.MD5OfBody,
      ...(message.MD5OfMessageAttributes === undefined
        ? {}
        : { md5OfMessageAttributes: message.MD5OfMessageAttributes }),
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: region,
    })),
  });
}

/**
 * The ids of the messages that a function reports as failed. As on AWS, an invalid
 * report fails the whole batch.
 */
export function failedIds(
  payload: string,
  messages: ReceivedMessage[],
  { reportsItemFailures }: Pick<QueueMapping, 'reportsItemFailures'>,
): Set<string> {
  const all = new Set(messages.map(({ MessageId }) => MessageId));
  if (!reportsItemFailures) return new Set();
  const report = JSON.parse(payload) as { batchItemFailures?: unknown } | null;
  const items = report?.batchItemFailures;
  if (items === undefined || items === null) return new Set();
  if (!Array.isArray(items)) return all;
  const failed = new Set<string>();
  for (const item of items as ({ itemIdentifier?: unknown } | null)[]) {
    const id = item?.itemIdentifier;
    if (typeof id !== 'string' || !all.has(id)) return all;
    failed.add(id);
  }
  return failed;
}

/** Lambda accepts 6 MB per invocation. */
const maximumEventBytes = 5.8 * 1024 * 1024;

/** Messages for one invocation, limited by the mapping's batch size and the size of the event. */
export class Batch {
  readonly messages: ReceivedMessage[] = [];
  readonly #size: number;
  #bytes = 0;
  #isOverflown = false;

  constructor(size: number) {
    this.#size = size;
  }

  get isEmpty(): boolean {
    return this.messages.length === 0;
  }

  get isFull(): boolean {
    return this.#isOverflown || this.room === 0;
  }

  /** How many more messages fit. */
  get room(): number {
    return this.#size - this.messages.length;
  }

  /** Returns the messages that do not fit. */
  take(messages: readonly ReceivedMessage[]): ReceivedMessage[] {
    for (const [index, message] of messages.entries()) {
      const bytes = messageBytes(message);
      this.#isOverflown = !this.isEmpty && this.#bytes + bytes > maximumEventBytes;
      if (this.isFull) return messages.slice(index);
      this.messages.push(message);
      this.#bytes += bytes;
    }
    return [];
  }
}

/** Approximate size of a message in the event. */
function messageBytes({ Body, MessageAttributes }: ReceivedMessage): number {
  const attributes = MessageAttributes === undefined ? 0 : JSON.stringify(MessageAttributes).length;
  return Buffer.byteLength(Body) + attributes + 700;
}

function readAttributes(attributes: ReceivedMessage['MessageAttributes']): Record<string, unknown> {
  const entries = Object.entries(attributes ?? {}).map(([name, { DataType, StringValue, BinaryValue }]) => [
    name,
    {
      stringValue: StringValue,
      binaryValue: BinaryValue,
      stringListValues: [],
      binaryListValues: [],
      dataType: DataType,
    },
  ]);
  return Object.fromEntries(entries);
}
