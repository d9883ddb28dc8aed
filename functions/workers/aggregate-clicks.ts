import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { findOwners } from '../../shared/analytics/targets.ts';
import { failedMessages, readMessages } from '../../shared/clicks/click-messages.ts';
import { countClicks, type OnVisited } from '../../shared/clicks/count-clicks.ts';
import { scheduleChecks } from '../../shared/link-health/schedule-checks.ts';
import { log, measure } from '../../shared/platform/runtime/log.ts';
import { queueUrlChecks } from '../../shared/url-sweep/check-queue.ts';
import { withLogging } from '../framework/logged.ts';
import { linkChecks } from '../framework/origins.ts';

const onVisited: OnVisited = async (targetIds, owners) => {
  await Promise.all([
    queueUrlChecks(targetIds),
    linkChecks() === 'off' ? undefined : scheduleChecks([...owners.keys()], new Date()),
  ]);
};

/** Counts a batch of clicks. Messages not fully counted stay in the queue. */
export const handler = withLogging(async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const started = performance.now();
  const messages = readMessages(event.Records);
  const { counted, oldest, duplicates, refused, failed } = await countClicks(
    messages.clicks,
    new Date(),
    findOwners,
    onVisited,
  );
  const failures = failedMessages(messages, failed);

  measure('clicksCounted', counted);
  if (oldest !== undefined) measure('clickLag', Math.max(0, Date.now() - Date.parse(oldest)));
  log.close('clicks counted', {
    messages: event.Records.length,
    unreadable: messages.unreadable.size,
    clicks: messages.clicks.length,
    counted,
    duplicates,
    refused,
    failed: failed.size,
    ms: Math.round(performance.now() - started),
  });
  return { batchItemFailures: [...failures].map((itemIdentifier) => ({ itemIdentifier })) };
});
