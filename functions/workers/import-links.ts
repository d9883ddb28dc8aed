import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { importMessageSchema } from '../../shared/imports/import-message.ts';
import { runImport } from '../../shared/imports/run-import.ts';
import { priceList } from '../billing.ts';
import { linkHosts } from '../link-hosts.ts';

/** Works off parts of imports. A part that could not be worked off whole stays in the queue. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = new Set<string>();
  for (const { messageId, body } of Records) {
    const started = performance.now();
    try {
      const message = importMessageSchema.parse(JSON.parse(body));
      const result = await runImport(message, linkHosts(), priceList(), new Date());
      const ms = Math.round(performance.now() - started);
      console.info({ message: 'import worked off', ...message, ...result, ms });
    } catch (error) {
      failed.add(messageId);
      console.error({
        message: 'import not worked off',
        error: error instanceof Error ? error.message : error,
      });
    }
  }
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};
