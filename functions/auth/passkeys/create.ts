import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { addPasskey } from '#shared/sign-in/passkeys/manage-passkeys.ts';
import {
  nameSchema,
  passkeyRecordSchema,
  registrationSchema,
} from '#shared/sign-in/passkeys/passkey-contract.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Add a passkey',
  description:
    'Adds a passkey for signing in, and notifies you by email. At most 20. Without a name, it is named ' +
    'after the authenticator or this browser.',
  body: z
    .object({ name: nameSchema.optional(), response: registrationSchema }, { error: 'must be a JSON object' })
    .meta({ id: 'CreatePasskey' }),
  status: 201,
  data: z.object({ passkey: passkeyRecordSchema }),
  errors: ['SESSION_INVALID', 'QUOTA_EXCEEDED', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ body, ...request }) => ({
  message: 'Passkey added.',
  data: { passkey: await addPasskey(body, request) },
}));
