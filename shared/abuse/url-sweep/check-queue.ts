import * as z from 'zod';
import { log } from '#shared/platform/runtime/log.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';

/** Few, because a message is retried as a whole. */
const IDS_PER_MESSAGE = 10;

const messageSchema = z.object({ targetIds: z.array(z.string()) });

/** IDs of links and Smart Links in a message. Throws if it is not readable. */
export const readTargetIds = (body: string): string[] => messageSchema.parse(JSON.parse(body)).targetIds;

/**
 * Queues visited links and Smart Links for a check of their destinations; does nothing without a URL checker.
 * Never throws: clicks are counted in any case, and the next day's first click queues the link again.
 */
export async function queueUrlChecks(targetIds: readonly string[]): Promise<void> {
  const queueUrl = process.env[SETTING.urlCheckQueueUrl];
  if (!queueUrl || targetIds.length === 0) return;
  const bodies: string[] = [];
  for (let i = 0; i < targetIds.length; i += IDS_PER_MESSAGE) {
    bodies.push(JSON.stringify({ targetIds: targetIds.slice(i, i + IDS_PER_MESSAGE) }));
  }
  try {
    await sendMessages(queueUrl, bodies);
  } catch (error) {
    log.error('visited links not queued for checks', { links: targetIds.length, error });
  }
}
