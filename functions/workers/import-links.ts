import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { priceList } from '#functions/framework/billing.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { linkHosts } from '#functions/framework/origins.ts';
import { importMessageSchema } from '#shared/links/imports/import-message.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';

/** Processes parts of imports. Messages whose part is not fully processed stay in the queue. */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = new Set<string>();
  for (const { messageId, body, attributes } of Records) {
    const started = performance.now();
    try {
      const message = importMessageSchema.parse(JSON.parse(body));
      const delivery = { messageId, receives: Number(attributes.ApproximateReceiveCount) };
      const run = { hosts: linkHosts(), prices: priceList(), now: new Date() };
      const result = await runImport(run, message, delivery);
      const ms = Math.round(performance.now() - started);
      measure('importRowsCreated', result.created);
      measure('importRowsFailed', result.failed);
      log.info('import chunk processed', { ...message, ...result, ms });
    } catch (error) {
      failed.add(messageId);
      log.error('import chunk not processed', { error });
    }
  }
  log.close('import chunks processed', { messages: Records.length, failed: failed.size });
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
});
