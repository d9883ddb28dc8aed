import { EmulatorError } from '../emulators/emulator-client.ts';
import type { QueueClient } from '../emulators/queue-emulator.ts';
import type { QueueDefinition } from './queue.ts';

/** Creates missing queues, and updates the attributes of existing ones. */
export async function provisionQueues(queues: QueueDefinition[], emulator: QueueClient): Promise<void> {
  // Dead-letter queues first: the others refer to them.
  const ordered = queues.toSorted((first, second) => rank(first) - rank(second));
  for (const { name, url, attributes } of ordered) {
    try {
      await emulator.call('AmazonSQS.CreateQueue', { QueueName: name, Attributes: attributes });
    } catch (error) {
      if (!(error instanceof EmulatorError)) throw error;
      // The queue exists with other attributes: update them.
      await emulator.call('AmazonSQS.SetQueueAttributes', { QueueUrl: url, Attributes: attributes });
    }
  }
}

function rank({ deadLetterArn }: QueueDefinition): number {
  return deadLetterArn === undefined ? 0 : 1;
}
