import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { linkChecks } from '#functions/framework/origins.ts';
import { queueUrlChecks } from '#shared/abuse/url-sweep/check-queue.ts';
import { type CountResult, countClicks, type OnVisited } from '#shared/clicks/journal/count-clicks.ts';
import { failedMessages, type ReadMessages, readMessages } from '#shared/clicks/visits/click-messages.ts';
import { scheduleChecks } from '#shared/links/health/schedule-checks.ts';
import { announceClicks } from '#shared/live/announce-clicks.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { publishClicks, rememberOwners } from '#shared/webhooks/publish-clicks.ts';

const onVisited: OnVisited = async (targetIds, owners) => {
  rememberOwners(owners, new Date());
  await Promise.all([
    queueUrlChecks(targetIds),
    linkChecks() === 'off' ? undefined : scheduleChecks([...owners.keys()], new Date()),
  ]);
};

/**
 * Clicks that were counted before matter if an earlier delivery of their message may have stopped in between.
 */
async function publishNewClicks(
  { added, known }: CountResult,
  { carriers }: ReadMessages,
  records: readonly SQSRecord[],
): Promise<Set<string>> {
  const receives = new Map(
    known.length === 0
      ? []
      : records.map(({ messageId, attributes }) => [messageId, attributes.ApproximateReceiveCount]),
  );
  const isRepeated = (messageId: string) => Number(receives.get(messageId)) > 1;
  const repeated = known.filter(({ id }) => carriers.get(id)?.some(isRepeated));
  const now = new Date();
  const [failed] = await Promise.all([
    publishClicks({ added, repeated }, setting(SETTING.publicOrigin), now),
    announceClicks([...added, ...repeated], now),
  ]);
  return failed;
}

/** Counts a batch of clicks. Messages not fully counted stay in the queue. */
export const handler = withLogging(async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const started = performance.now();
  const messages = readMessages(event.Records);
  const result = await countClicks(messages.clicks, { now: new Date(), ownersOf: findOwners, onVisited });
  const { counted, oldest, duplicates, refused, failed } = result;
  for (const id of await publishNewClicks(result, messages, event.Records)) failed.add(id);
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
