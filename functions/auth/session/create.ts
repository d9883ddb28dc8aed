import * as z from 'zod';
import { accountChoice, accountChoiceSchema } from '../../../shared/accounts/members/account-choice.ts';
import { emailSchema } from '../../../shared/accounts/members/email-address.ts';
import { shaped } from '../../../shared/platform/http/zod-problems.ts';
import { sessionCookie } from '../../../shared/sign-in/authenticate-session.ts';
import { type NetworkContext, networkOf } from '../../../shared/sign-in/known-networks.ts';
import {
  sessionRecord,
  sessionRecordSchema,
  userRecordSchema,
} from '../../../shared/sign-in/manage-sessions.ts';
import { assertionSchema } from '../../../shared/sign-in/passkeys/passkey-contract.ts';
import { SIGN_INS, signInWithCode, signInWithLink } from '../../../shared/sign-in/sign-in.ts';
import { signInKeys } from '../../../shared/sign-in/sign-in-key.ts';
import type { SignedIn } from '../../../shared/sign-in/start-session.ts';
import { consoleOrigin } from '../../framework/from-console.ts';
import { signInFunction } from '../sign-in-function.ts';

const code = z
  .string({ error: 'must be a string of six digits' })
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().check(shaped('sign_in_code', /^\d{6}$/, 'must be six digits')))
  .meta({ description: 'The code from the email.', examples: ['123456'] });

const token = z
  .string({ error: 'must be a string' })
  .max(200, 'must have at most 200 characters')
  .meta({ description: 'The part of the emailed link after `sign-in=`.' });

const bodySchema = z.union(
  [
    z.object({ email: emailSchema, code }),
    z.object({ token }),
    z.object({
      passkey: assertionSchema.meta({ description: 'The result of `navigator.credentials.get()`.' }),
    }),
  ],
  { error: 'must be a JSON object with email and code, with token, or with passkey' },
);

export const contract = {
  tag: 'Sign-in',
  summary: 'Sign in',
  description:
    'With an emailed code, the token of an emailed link, or a passkey. Sets the session cookie, and accepts all invitations for this ' +
    'address. ' +
    'Sessions expire after 7 days of inactivity, and after 30 days.',
  body: bodySchema,
  data: z.object({
    user: userRecordSchema,
    session: sessionRecordSchema,
    account: accountChoiceSchema.meta({ description: 'The current account.' }),
    accounts: z.array(accountChoiceSchema).meta({ description: 'The accounts of the member.' }),
  }),
  errors: ['SIGN_IN_FAILED', 'SSO_REQUIRED', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = signInFunction(
  contract,
  async ({ body, headers, address, requestId, now }) => {
    const network = networkOf(address);
    const signedIn = await signIn(body, { userAgent: headers['user-agent'], network, requestId, now });
    const { session, token, memberships } = signedIn;
    const accounts = memberships.map(accountChoice);
    const { email } = memberships[0]?.member ?? { email: '' };
    return {
      message: 'Signed in.',
      data: {
        user: { _id: session.userId, email },
        session: sessionRecord(session, session.sessionId),
        account: accounts.find(({ _id }) => _id === token.ownerId) ?? accounts[0],
        accounts,
      } as z.input<typeof contract.data>,
      cookies: [sessionCookie(token, session.expiresAt, consoleOrigin(), now)],
    };
  },
  SIGN_INS,
);

async function signIn(body: z.infer<typeof bodySchema>, context: NetworkContext): Promise<SignedIn> {
  if ('passkey' in body) {
    const { signInWithPasskey } = await import('../../../shared/sign-in/passkeys/sign-in-with-passkey.ts');
    return signInWithPasskey(body.passkey, consoleOrigin(), context);
  }
  const keys = signInKeys();
  return 'code' in body ? signInWithCode(body, keys, context) : signInWithLink(body.token, keys, context);
}
