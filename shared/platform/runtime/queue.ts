import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { escapeForQueue } from './queue-json.ts';

let client: SQSClient | undefined;

// SQS limits: 10 messages and 1 MiB per call; messages here are far smaller.
const MAX_MESSAGES = 10;

/** Maximum delivery delay of SQS. */
export const MAX_DELAY_SECONDS = 900;

export interface QueueMessage {
  /** JSON. */
  body: string;
  /** In whole seconds. */
  delaySeconds?: number;
  /** Message group of SQS fair queues: a busy group does not delay others. */
  group?: string;
}

/** Sends JSON messages in batches of 10. Throws when SQS rejects one; others may have been sent. */
export async function sendMessages(queueUrl: string, bodies: readonly string[]): Promise<void> {
  await sendQueueMessages(
    queueUrl,
    bodies.map((body) => ({ body })),
  );
}

/**
 * Sends JSON messages with their delays and groups, in batches of 10. Throws when SQS rejects one; others may
 * have been sent.
 */
export async function sendQueueMessages(queueUrl: string, messages: readonly QueueMessage[]): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 4 });
  for (let i = 0; i < messages.length; i += MAX_MESSAGES) {
    const Entries = messages.slice(i, i + MAX_MESSAGES).map(({ body, delaySeconds, group }, at) => ({
      Id: String(at),
      MessageBody: escapeForQueue(body),
      ...(delaySeconds && { DelaySeconds: delaySeconds }),
      ...(group && { MessageGroupId: group }),
    }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed.length > 0) {
      throw new Error(`SQS refused ${Failed.length} of ${Entries.length} messages: ${Failed[0]?.Code}`);
    }
  }
}
