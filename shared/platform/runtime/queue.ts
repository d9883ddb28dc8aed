import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { escapeForQueue } from './queue-json.ts';

let client: SQSClient | undefined;

// SQS takes at most 10 messages and 1 MiB in one call; callers keep their messages far smaller.
const MAX_MESSAGES = 10;

/** The longest that SQS holds a message back. */
export const MAX_DELAY_SECONDS = 900;

export interface QueueMessage {
  /** JSON. */
  body: string;
  /** Whole seconds before anybody gets the message. */
  delaySeconds?: number;
  /** Whose message it is: SQS lets no group with many messages hold up those with few (fair queues). */
  group?: string;
}

/** Sends messages, each of them JSON, 10 to a call. Throws when SQS refused one; some of the others may have been sent. */
export async function sendMessages(queueUrl: string, bodies: readonly string[]): Promise<void> {
  await sendQueueMessages(
    queueUrl,
    bodies.map((body) => ({ body })),
  );
}

/** The same for messages that say more than their body. */
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
