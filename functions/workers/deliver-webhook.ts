import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { SETTING, setting } from '../../shared/runtime/settings.ts';
import { deliver } from '../../shared/webhooks/deliver.ts';
import { deliveryMessageSchema, type Lane } from '../../shared/webhooks/delivery-queue.ts';
import { webhookTargets } from '../webhook-targets.ts';

/** Makes attempts of deliveries. A message that could not be worked off stays in its queue. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
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
        const { webhookId, deliveryId, attempt } = message;
        const log = 'off' in result && result.off ? console.warn : console.info;
        log({ message: 'delivery', webhookId, deliveryId, attempt: attempt + 1, ...result });
      } catch (error) {
        failed.add(record.messageId);
        console.error({
          message: 'delivery not worked off',
          error: error instanceof Error ? error.message : error,
        });
      }
    }),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};

/** Which of the two queues a message came from. */
function laneOf({ eventSourceARN }: SQSRecord): Lane {
  const slow = setting(SETTING.slowWebhookQueueUrl).split('/').at(-1);
  return eventSourceARN.split(':').at(-1) === slow ? 'slow' : 'normal';
}
