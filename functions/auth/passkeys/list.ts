import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { listPasskeys } from '#shared/sign-in/passkeys/manage-passkeys.ts';
import { passkeyRecordSchema } from '#shared/sign-in/passkeys/passkey-contract.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'List your passkeys',
  description: 'Newest first.',
  data: z.object({ passkeys: z.array(passkeyRecordSchema) }),
  errors: ['SESSION_INVALID', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ session }) => ({
  message: 'Passkeys found.',
  data: { passkeys: await listPasskeys(session.userId) },
}));
