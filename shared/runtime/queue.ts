import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queueText } from './queue-text.ts';

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

/**
 * Sends messages, each of them JSON or with it, 10 to a call. Throws when SQS refused one; some of the others may have
 * been sent.
 */
export async function sendMessages(
  queueUrl: string,
  messages: readonly (string | QueueMessage)[],
): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 4 });
  for (let i = 0; i < messages.length; i += MAX_MESSAGES) {
    const Entries = messages.slice(i, i + MAX_MESSAGES).map((message, at) => {
      const { body, delaySeconds, group } = typeof message === 'string' ? { body: message } : message;
      return {
        Id: String(at),
        MessageBody: queueText(body),
        ...(delaySeconds && { DelaySeconds: delaySeconds }),
        ...(group && { MessageGroupId: group }),
      };
    });
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed.length > 0) {
      throw new Error(`SQS refused ${Failed.length} of ${Entries.length} messages: ${Failed[0]?.Code}`);
    }
  }
}
