import * as z from 'zod';
import { keyRecordSchema, updateKeySchema } from '../../../shared/accounts/key-contract.ts';
import { updateKey } from '../../../shared/accounts/manage-keys.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  path: { id: 'apiKey' },
  summary: 'Switch an API key on or off, or rename it',
  description: 'Takes effect with the next request. A key cannot switch itself off.',
  permission: 'keys:manage',
  body: updateKeySchema,
  data: z.object({ key: keyRecordSchema }),
  errors: ['NOT_FOUND', 'KEY_IN_USE'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, body, now }) => {
  const key = await updateKey(caller, id, body, now);
  return { message: 'API key updated.', data: { key } };
});
