import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { exportMessageSchema } from '../../shared/account-data/export-job.ts';
import { runExport } from '../../shared/account-data/run-export.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { withLogging } from '../framework/logged.ts';
import { smartLinkOrigins } from '../framework/origins.ts';

/** Writes the file of an export. What cannot even be tried again stays in the queue. */
export const handler = withLogging(
  async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    for (const { messageId, body } of Records) {
      try {
        const message = exportMessageSchema.parse(JSON.parse(body));
        const remainingMs = () => context.getRemainingTimeInMillis();
        const outcome = await runExport(message, smartLinkOrigins(), new Date(), remainingMs);
        log.info('export worked on', { ...message, outcome });
      } catch (error) {
        failed.push(messageId);
        log.error('export not worked on', { error });
      }
    }
    log.close('exports worked on', { messages: Records.length, failed: failed.length });
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  },
);
