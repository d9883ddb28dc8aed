import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log, measure } from '../../shared/platform/runtime/log.ts';
import type { MetricName } from '../../shared/platform/runtime/metrics.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';
import { type DeliverResult, deliver } from '../../shared/webhooks/deliver.ts';
import { deliveryMessageSchema, type Lane } from '../../shared/webhooks/delivery-queue.ts';
import { withLogging } from '../framework/logged.ts';
import { webhookTargets } from '../framework/origins.ts';

/** Metric per outcome; other outcomes are not attempts. */
const METRIC_BY_OUTCOME: Partial<Record<DeliverResult['did'], MetricName>> = {
  succeeded: 'deliveriesSucceeded',
  failed: 'deliveriesFailed',
  exhausted: 'deliveriesGivenUp',
};

/** Attempts webhook deliveries. Failed messages stay in the queue. */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const options = {
    userAgent: `Signpost-Webhooks/1.0 (+${setting(SETTING.publicOrigin)})`,
    policy: { allowLoopback: webhookTargets() === 'local' },
  };
  const failed = new Set<string>();
  await Promise.all(
    Records.map(async (record) => {
      try {
        const message = deliveryMessageSchema.parse(JSON.parse(record.body));
        const result = await deliver(message, laneOf(record), options);
        const { ownerId, webhookId, deliveryId, attempt } = message;
        const isOff = 'off' in result && result.off;
        const name = METRIC_BY_OUTCOME[result.did];
        if (name) measure(name);
        if (isOff) measure('webhooksSwitchedOff');
        const fields = { ownerId, webhookId, deliveryId, attempt: attempt + 1, ...result };
        log[isOff ? 'warn' : 'info']('delivery', fields);
      } catch (error) {
        failed.add(record.messageId);
        log.error('delivery not processed', { error });
      }
    }),
  );
  log.close('deliveries processed', { deliveries: Records.length, failed: failed.size });
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
});

/** The queue a message came from. */
function laneOf({ eventSourceARN }: SQSRecord): Lane {
  const slow = setting(SETTING.slowWebhookQueueUrl).split('/').at(-1);
  return eventSourceARN.split(':').at(-1) === slow ? 'slow' : 'normal';
}
