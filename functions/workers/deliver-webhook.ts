import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { webhookTargets } from '#functions/framework/origins.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';
import type { MetricName } from '#shared/platform/runtime/metrics.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type DeliverResult, deliver } from '#shared/webhooks/deliver.ts';
import {
  type DeliveryMessage,
  deliveryMessageSchema,
  type Lane,
  replayMessageSchema,
} from '#shared/webhooks/delivery-queue.ts';
import { queueReplay } from '#shared/webhooks/replay-deliveries.ts';

/** Metric per outcome; other outcomes are not attempts. */
const METRIC_BY_OUTCOME: Partial<Record<DeliverResult['did'], MetricName>> = {
  succeeded: 'deliveriesSucceeded',
  failed: 'deliveriesFailed',
  exhausted: 'deliveriesGivenUp',
};

const messageSchema = z.union([deliveryMessageSchema, replayMessageSchema]);

/** Attempts webhook deliveries, and queues those of replays. Failed messages stay in the queue. */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = new Set<string>();
  await Promise.all(
    Records.map(async (record) => {
      try {
        const message = messageSchema.parse(JSON.parse(record.body));
        if ('replayId' in message) {
          log.info('replay', { ...message, ...(await queueReplay(message, new Date())) });
        } else {
          await attempt(message, laneOf(record));
        }
      } catch (error) {
        failed.add(record.messageId);
        log.error('delivery not processed', { error });
      }
    }),
  );
  log.close('deliveries processed', { deliveries: Records.length, failed: failed.size });
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
});

async function attempt(message: DeliveryMessage, lane: Lane): Promise<void> {
  const result = await deliver(message, lane, {
    userAgent: `Signpost-Webhooks/1.0 (+${setting(SETTING.publicOrigin)})`,
    policy: { allowLoopback: webhookTargets() === 'local' },
  });
  const { ownerId, webhookId, deliveryId, attempt: made } = message;
  const isOff = 'off' in result && result.off;
  const name = METRIC_BY_OUTCOME[result.did];
  if (name) measure(name);
  if (isOff) measure('webhooksSwitchedOff');
  const fields = { ownerId, webhookId, deliveryId, attempt: made + 1, ...result };
  log[isOff ? 'warn' : 'info']('delivery', fields);
}

/** The queue a message came from. */
function laneOf({ eventSourceARN }: SQSRecord): Lane {
  const slow = setting(SETTING.slowWebhookQueueUrl).split('/').at(-1);
  return eventSourceARN.split(':').at(-1) === slow ? 'slow' : 'normal';
}
