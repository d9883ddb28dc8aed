import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { shareOrigin } from '#functions/framework/origins.ts';
import { listShares } from '#shared/shares/manage-shares.ts';
import { shareRecordSchema } from '#shared/shares/share.ts';

export const contract = {
  tag: 'Analytics',
  summary: 'List shared reports',
  description: 'All of the account, newest first. New ones appear within a second.',
  permission: 'shares:manage',
  reach: 'folders',
  data: z.object({ shares: z.array(shareRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  const shares = await listShares(caller, { ...shareOrigin(), now });
  return { message: 'Shared reports found.', data: { shares } };
});
