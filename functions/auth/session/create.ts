import * as z from 'zod';
import { consoleOrigin } from '#functions/framework/from-console.ts';
import { accountChoiceSchema, choices, choicesSchema } from '#shared/core/accounts/members/account-choice.ts';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { shaped } from '#shared/platform/http/zod-problems.ts';
import { sessionCookie } from '#shared/sign-in/authenticate-session.ts';
import { type NetworkContext, networkOf } from '#shared/sign-in/known-networks.ts';
import { sessionRecord, sessionRecordSchema, userRecordSchema } from '#shared/sign-in/manage-sessions.ts';
import { assertionSchema } from '#shared/sign-in/passkeys/passkey-contract.ts';
import { signInWithPasskey } from '#shared/sign-in/passkeys/sign-in-with-passkey.ts';
import { SIGN_INS, signInWithCode, signInWithLink } from '#shared/sign-in/sign-in.ts';
import { signInKeys } from '#shared/sign-in/sign-in-key.ts';
import type { SignedIn } from '#shared/sign-in/start-session.ts';
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

const bodySchema = z
  .union(
    [
      z.object({ email: emailSchema, code }).meta({ id: 'SignInWithCode' }),
      z.object({ token }).meta({ id: 'SignInWithLink' }),
      z
        .object({
          passkey: assertionSchema.meta({ description: 'The result of `navigator.credentials.get()`.' }),
        })
        .meta({ id: 'SignInWithPasskey' }),
    ],
    { error: 'must be a JSON object with email and code, with token, or with passkey' },
  )
  .meta({ id: 'SignIn' });

export const contract = {
  tag: 'Sign-in',
  summary: 'Sign in',
  description:
    'With an emailed code, the token of an emailed link, or a passkey. Sets the session cookie. ' +
    'Does not accept invitations: see Switch accounts. Sessions expire after 7 days of ' +
    'inactivity, and after 30 days.',
  body: bodySchema,
  data: z.object({
    user: userRecordSchema,
    session: sessionRecordSchema,
    account: accountChoiceSchema.nullable().meta({
      description:
        'The current account: the last one, else the first that you joined; null if there is none.',
    }),
    ...choicesSchema.shape,
  }),
  errors: ['SIGN_IN_FAILED', 'SSO_REQUIRED', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = signInFunction(
  contract,
  async ({ body, headers, address, requestId, now }) => {
    const network = networkOf(address);
    const signedIn = await signIn(body, { userAgent: headers['user-agent'], network, requestId, now });
    const { session, token, user, memberships } = signedIn;
    const { accounts, invitations } = choices(memberships);
    return {
      message: 'Signed in.',
      data: {
        user: { _id: session.userId, email: user.email },
        session: sessionRecord(session, session.sessionId),
        account: accounts.find(({ _id }) => _id === token.ownerId) ?? null,
        accounts,
        invitations,
      },
      cookies: [sessionCookie(token, { expiresAt: session.expiresAt, consoleOrigin: consoleOrigin() }, now)],
    };
  },
  SIGN_INS,
);

async function signIn(body: z.infer<typeof bodySchema>, context: NetworkContext): Promise<SignedIn> {
  if ('passkey' in body) return signInWithPasskey(body.passkey, consoleOrigin(), context);
  const keys = signInKeys();
  return 'code' in body ? signInWithCode(body, keys, context) : signInWithLink(body.token, keys, context);
}
