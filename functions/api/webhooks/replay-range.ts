import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { replayRecordSchema, startReplaySchema } from '#shared/webhooks/replay.ts';
import { startReplay } from '#shared/webhooks/replay-deliveries.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'Replay the deliveries of a time range',
  description:
    'Sends all deliveries of the range that have not succeeded, or those with a `status`, oldest first, ' +
    'with all retries and the same `webhook-id`. They take at most half of the rate per receiving host, ' +
    'and do not delay new events. A webhook has one replay at a time; the same request again returns it. ' +
    '`replay` of the webhook shows its progress.',
  permission: 'webhooks:manage',
  reach: 'everything',
  idempotent: true,
  body: startReplaySchema,
  status: 202,
  data: z.object({ replay: replayRecordSchema }),
  errors: ['NOT_FOUND', 'WEBHOOK_INACTIVE', 'REPLAY_RUNNING', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body }) => {
  const replay = await startReplay(act, id, body);
  return { message: 'Replay started.', data: { replay } };
});
