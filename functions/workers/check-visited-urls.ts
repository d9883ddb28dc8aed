import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { readTargetIds } from '#shared/abuse/url-sweep/check-queue.ts';
import { checkVisited } from '#shared/abuse/url-sweep/check-visited.ts';
import { log } from '#shared/platform/runtime/log.ts';

/**
 * Checks the destinations of visited links and pages. Messages with one that has no
 * verdict stay in the queue.
 */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = new Set<string>();
  const sum = { checked: 0, blocked: 0, unknown: 0 };
  for (const { messageId, body } of Records) {
    try {
      const { checked, blocked, unknown } = await checkVisited(
        readTargetIds(body),
        smartLinkOrigins(),
        new Date(),
      );
      sum.checked += checked;
      sum.blocked += blocked;
      sum.unknown += unknown.length;
      if (unknown.length > 0) failed.add(messageId);
    } catch (error) {
      failed.add(messageId);
      log.error('visited links not checked', { error });
    }
  }
  log.close('visited links checked', { messages: Records.length, ...sum, failed: failed.size });
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
});
