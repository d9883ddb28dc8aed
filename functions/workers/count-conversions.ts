import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { conversionMessage } from '#shared/conversions/conversion-queue.ts';
import { countConversions, type ReceivedOf } from '#shared/conversions/count-conversions.ts';
import { publishConversions } from '#shared/conversions/publish-conversions.ts';
import { log } from '#shared/platform/runtime/log.ts';

/** Counts a batch of conversions, and publishes them. Messages not fully counted stay in the queue. */
export const handler = withLogging(async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const now = new Date();
  const carriers = new Map<ReceivedOf, SQSRecord>();
  const failures = new Set<string>();
  let unreadable = 0;
  for (const record of event.Records) {
    const read = conversionMessage.safeParse(parsed(record.body));
    if (!read.success) {
      failures.add(record.messageId);
      unreadable += 1;
      continue;
    }
    const { ownerId, conversions } = read.data;
    for (const received of conversions) carriers.set({ ownerId, ...received }, record);
  }
  const { added, failed } = await countConversions([...carriers.keys()], now);
  // Those that were counted before matter if an earlier delivery of their message may have stopped
  // before it published them.
  const counted = new Set(added);
  const isRedelivered = (received: ReceivedOf) =>
    Number(carriers.get(received)?.attributes.ApproximateReceiveCount) > 1;
  const published = [...carriers.keys()].filter(
    (received) => !failed.has(received) && (counted.has(received) || isRedelivered(received)),
  );
  if (published.length > 0) await publishConversions(published, now);
  for (const received of failed) failures.add(carriers.get(received)?.messageId as string);
  log.close('conversions counted', {
    messages: event.Records.length,
    conversions: carriers.size,
    counted: added.length,
    failed: failed.size,
    unreadable,
  });
  return { batchItemFailures: [...failures].map((itemIdentifier) => ({ itemIdentifier })) };
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
