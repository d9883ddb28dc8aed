import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queueText } from './queue-text.ts';

let client: SQSClient | undefined;

// SQS takes at most 10 messages and 1 MiB in one call; callers keep their messages far smaller.
const MAX_MESSAGES = 10;

/** Sends messages, each of them JSON, 10 to a call. Throws when SQS refused one; some of the others may have been sent. */
export async function sendMessages(queueUrl: string, bodies: readonly string[]): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 4 });
  for (let i = 0; i < bodies.length; i += MAX_MESSAGES) {
    const Entries = bodies
      .slice(i, i + MAX_MESSAGES)
      .map((body, at) => ({ Id: String(at), MessageBody: queueText(body) }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    if (Failed.length > 0) {
      throw new Error(`SQS refused ${Failed.length} of ${Entries.length} messages: ${Failed[0]?.Code}`);
    }
  }
}
