import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { escapeForQueue } from '#shared/platform/runtime/queue-json.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { ClickEvent } from '../click.ts';

const MAX_CLICKS = 100;
/** Far below SQS's 1 MiB; a failed message is redelivered as a whole. */
const MAX_BYTES = 200_000;
/**
 * One message in flight and one that overtakes a slow response; beyond that, batching
 * is cheaper than sending.
 */
const MAX_SENDS = 2;

interface Waiting {
  json: string;
  delaySeconds: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const waiting: Waiting[] = [];
let sends = 0;

/**
 * Sends a click to the queue; resolves once it is stored there, rejects otherwise. Clicks that arrive while
 * others are being sent share the next message; a single one never waits. The queue holds a message back for
 * the shortest `delaySeconds` of its clicks.
 */
export function recordClick(click: ClickEvent, { delaySeconds = 0 } = {}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  waiting.push({ json: JSON.stringify(click), delaySeconds, resolve, reject });
  // The clicks of visits that were read at once share a message.
  if (waiting.length === 1) process.nextTick(pump);
  return promise;
}

/** Queues the click of a visit. Does not fail: visitors are redirected even when the queue is down. */
export async function recordVisit(click: ClickEvent, options?: { delaySeconds: number }): Promise<void> {
  try {
    await recordClick(click, options);
  } catch (error) {
    // The log keeps the click, so that it can be queued again later.
    log.error('click not queued', { click, error });
  }
}

function pump(): void {
  while (sends < MAX_SENDS && waiting.length > 0) {
    sends++;
    void send(waiting.splice(0, messageLength(waiting)));
  }
}

async function send(batch: Waiting[]): Promise<void> {
  const delaySeconds = Math.min(...batch.map((click) => click.delaySeconds));
  try {
    await awsCall('sqs', 'SendMessage', {
      QueueUrl: setting(SETTING.clickQueueUrl),
      MessageBody: escapeForQueue(`{"clicks":[${batch.map(({ json }) => json).join(',')}]}`),
      ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  } finally {
    sends--;
    pump();
  }
}

/** How many of the waiting clicks fit into the next message; at least one. */
function messageLength(clicks: readonly Waiting[]): number {
  let bytes = 0;
  for (const [i, { json }] of clicks.entries()) {
    bytes += Buffer.byteLength(json) + 1;
    if (i === MAX_CLICKS || (i > 0 && bytes > MAX_BYTES)) return i;
  }
  return clicks.length;
}
