import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { fanOut } from '#shared/webhooks/fan-out.ts';

/** Creates deliveries for subscribed webhooks. Failed messages stay in the queue. */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const now = new Date();
  const failed = new Set<string>();
  let deliveries = 0;
  await Promise.all(
    Records.map(async ({ messageId, body }) => {
      try {
        deliveries += await fanOut(domainEventSchema.parse(JSON.parse(body)), now);
      } catch (error) {
        failed.add(messageId);
        log.error('event not fanned out', { error });
      }
    }),
  );
  log.close('events fanned out', { events: Records.length, deliveries, failed: failed.size });
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
});
