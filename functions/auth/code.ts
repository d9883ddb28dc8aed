import * as z from 'zod';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { networkOf } from '#shared/sign-in/known-networks.ts';
import { CODE_REQUESTS, requestCode } from '#shared/sign-in/sign-in.ts';
import { signInFunction } from './sign-in-function.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Request a sign-in code',
  description:
    'Emails a six-digit code and a sign-in link, if the address belongs to a member. Both work once, for ' +
    '10 minutes. The response is the same for every address.',
  body: z.object({ email: emailSchema }, { error: 'must be a JSON object' }).meta({ id: 'RequestCode' }),
  status: 202,
  data: z.object({
    expiresInSeconds: z.int().meta({ description: 'How long a code is valid.', examples: [600] }),
  }),
  errors: ['SSO_REQUIRED', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = signInFunction(
  contract,
  async ({ body, address, now }) => {
    await requestCode({ email: body.email, network: networkOf(address) }, now);
    return {
      message: "If this address is a member's, an email with a code is on its way.",
      data: { expiresInSeconds: 600 },
    };
  },
  CODE_REQUESTS,
);
