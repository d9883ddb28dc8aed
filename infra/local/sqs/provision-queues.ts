import { type EmulatorClient, EmulatorError } from '../emulators/emulator-client.ts';
import type { QueueDefinition } from './queue.ts';

/** Creates the queues that are not there yet, and gives the others the template's attributes. */
export async function provisionQueues(queues: QueueDefinition[], emulator: EmulatorClient): Promise<void> {
  // Dead-letter queues first: the others name them.
  const ordered = queues.toSorted((first, second) => rank(first) - rank(second));
  for (const { name, url, attributes } of ordered) {
    try {
      await emulator.call('AmazonSQS.CreateQueue', { QueueName: name, Attributes: attributes });
    } catch (error) {
      if (!(error instanceof EmulatorError)) throw error;
      // It exists with other attributes: the template's count.
      await emulator.call('AmazonSQS.SetQueueAttributes', { QueueUrl: url, Attributes: attributes });
    }
  }
}

function rank({ deadLetterArn }: QueueDefinition): number {
  return deadLetterArn === undefined ? 0 : 1;
}
