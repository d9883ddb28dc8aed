import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { keyRecordSchema, updateKeySchema } from '#shared/core/accounts/key-contract.ts';
import { updateKey } from '#shared/core/accounts/manage-keys.ts';

export const contract = {
  tag: 'Account',
  path: { id: 'apiKey' },
  summary: 'Update an API key',
  description:
    'Enables, disables or renames the key, effective with its next request. A key cannot disable itself.',
  permission: 'keys:manage',
  reach: 'folders',
  body: updateKeySchema,
  data: z.object({ key: keyRecordSchema }),
  errors: ['NOT_FOUND', 'KEY_IN_USE'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body }) => {
  const key = await updateKey(act, id, body);
  return { message: 'API key updated.', data: { key } };
});
