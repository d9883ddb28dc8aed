import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { createKeySchema, keyRecordSchema } from '#shared/core/accounts/key-contract.ts';
import { createKeyForFolders } from '#shared/folders/create-key.ts';

const newApiKey = z
  .string()
  .meta({ description: 'The API key. It is only returned here.', examples: ['sk_own_..._key_..._...'] });

export const contract = {
  tag: 'Account',
  summary: 'Create an API key',
  description:
    'The key is returned once and cannot be retrieved later. It can only have permissions that your own ' +
    'key has.',
  permission: 'keys:manage',
  reach: 'folders',
  idempotent: true,
  body: createKeySchema,
  status: 201,
  data: z.object({ key: keyRecordSchema, apiKey: newApiKey }),
  errors: ['ALL_FOLDERS_REQUIRED', 'QUOTA_EXCEEDED'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const data = await createKeyForFolders(act, body);
  return { message: 'API key created. Keep it: it is not shown again.', data };
});
