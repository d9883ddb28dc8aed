import * as z from 'zod';
import { consoleOrigin } from '#functions/framework/from-console.ts';
import { requestOptionsSchema } from '#shared/sign-in/passkeys/passkey-contract.ts';
import { PASSKEY_CHALLENGES, signInOptions } from '#shared/sign-in/passkeys/sign-in-with-passkey.ts';
import { signInFunction } from '../sign-in-function.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Start signing in with a passkey',
  description:
    'Pass the options to `navigator.credentials.get()`, and its result to `POST /v1/auth/session`. No ' +
    'email address is needed: the browser offers its passkeys.',
  data: z.object({ options: requestOptionsSchema }),
  errors: ['CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = signInFunction(
  contract,
  async ({ now }) => ({
    message: 'Ask the browser for a passkey.',
    data: { options: await signInOptions(consoleOrigin(), now) },
  }),
  PASSKEY_CHALLENGES,
);
