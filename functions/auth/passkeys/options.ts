import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { registrationOptions } from '#shared/sign-in/passkeys/manage-passkeys.ts';
import { creationOptionsSchema } from '#shared/sign-in/passkeys/passkey-contract.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Start adding a passkey',
  description:
    'Pass the options to `navigator.credentials.create()`, and its result to `POST /v1/auth/passkeys`.',
  data: z.object({ options: creationOptionsSchema }),
  errors: ['SESSION_INVALID', 'QUOTA_EXCEEDED', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async (request) => ({
  message: 'Ask the browser to create a passkey.',
  data: { options: await registrationOptions(request) },
}));
