import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { linkChecks } from '#functions/framework/origins.ts';
import { queueUrlChecks } from '#shared/abuse/url-sweep/check-queue.ts';
import { type CountResult, countClicks, type OnVisited } from '#shared/clicks/journal/count-clicks.ts';
import { failedMessages, type ReadMessages, readMessages } from '#shared/clicks/visits/click-messages.ts';
import { scheduleChecks } from '#shared/links/health/schedule-checks.ts';
import { announceClicks } from '#shared/live/announce-clicks.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { log } from '#shared/platform/runtime/log.ts';
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

/** Clicks that were this many milliseconds old when they were counted make a batch late. */
const LATE_MS = 2 * 60_000;

/**
 * Counts a batch of clicks. Messages not fully counted stay in the queue. Logs a batch only if it is late, or
 * not all of its clicks were counted: a line for each would cost more than counting.
 */
export const handler = withLogging(async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const started = performance.now();
  const messages = readMessages(event.Records);
  const result = await countClicks(messages.clicks, { now: new Date(), ownersOf: findOwners, onVisited });
  const { counted, oldest, duplicates, refused, failed } = result;
  for (const id of await publishNewClicks(result, messages, event.Records)) failed.add(id);
  const failures = failedMessages(messages, failed);

  const lagMs = oldest === undefined ? 0 : Math.max(0, Date.now() - Date.parse(oldest));
  const isPlain = counted === messages.clicks.length && failures.size === 0 && lagMs < LATE_MS;
  log.close(
    'clicks counted',
    {
      messages: event.Records.length,
      unreadable: messages.unreadable.size,
      clicks: messages.clicks.length,
      counted,
      duplicates,
      refused,
      failed: failed.size,
      lagMs,
      ms: Math.round(performance.now() - started),
    },
    isPlain ? 'DEBUG' : 'INFO',
  );
  return { batchItemFailures: [...failures].map((itemIdentifier) => ({ itemIdentifier })) };
});
