import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { changePasskey } from '#shared/sign-in/passkeys/manage-passkeys.ts';
import { nameSchema, passkeyRecordSchema } from '#shared/sign-in/passkeys/passkey-contract.ts';

export const contract = {
  tag: 'Sign-in',
  path: { id: 'passkey' },
  summary: 'Rename a passkey',
  description: 'The name is only shown to its owner, to tell passkeys apart.',
  body: z.object({ name: nameSchema }, { error: 'must be a JSON object' }).meta({ id: 'UpdatePasskey' }),
  data: z.object({ passkey: passkeyRecordSchema }),
  errors: ['SESSION_INVALID', 'NOT_FOUND', 'CROSS_SITE_REQUEST', 'WRITE_CONFLICT', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ id, body, ...request }) => ({
  message: 'Passkey renamed.',
  data: { passkey: await changePasskey(id, body, request) },
}));
