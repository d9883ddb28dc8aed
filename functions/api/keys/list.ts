import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { keyRecordSchema } from '#shared/core/accounts/key-contract.ts';
import { listKeys } from '#shared/core/accounts/manage-keys.ts';

export const contract = {
  tag: 'Account',
  summary: 'List API keys',
  description: 'Newest first, without the secret keys. `lastUsedAt` is accurate to the hour.',
  permission: 'keys:manage',
  reach: 'folders',
  data: z.object({ keys: z.array(keyRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  const keys = await listKeys(caller, now);
  return { message: 'API keys found.', data: { keys } };
});
