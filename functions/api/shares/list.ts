import * as z from 'zod';
import { listShares } from '../../../shared/shares/manage-shares.ts';
import { shareRecordSchema } from '../../../shared/shares/share.ts';
import { apiFunction } from '../../framework/api-function.ts';
import { shareOrigin } from '../../framework/origins.ts';

export const contract = {
  tag: 'Analytics',
  summary: 'List shared reports',
  description: 'All of the account, newest first. A new one appears within a second.',
  permission: 'shares:manage',
  reach: 'folders',
  data: z.object({ shares: z.array(shareRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  const shares = await listShares(caller, { ...shareOrigin(), now });
  return { message: 'Shared reports found.', data: { shares } };
});
