import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { accountChoiceSchema } from '#shared/core/accounts/members/account-choice.ts';
import { idField } from '#shared/platform/http/response-fields.ts';
import { sessionCookie } from '#shared/sign-in/authenticate-session.ts';
import { chooseAccount } from '#shared/sign-in/manage-sessions.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Switch accounts',
  description:
    'Further requests in this session are for this account. Accepts an invitation to it. You can be a ' +
    'member of at most 50 accounts.',
  body: z
    .object({ account: idField('owner') }, { error: 'must be a JSON object' })
    .meta({ id: 'SwitchAccount' }),
  data: z.object({ account: accountChoiceSchema }),
  errors: [
    'SESSION_INVALID',
    'NOT_A_MEMBER',
    'OWNER_SUSPENDED',
    'QUOTA_EXCEEDED',
    'NOT_FOUND',
    'CROSS_SITE_REQUEST',
    'WRITE_CONFLICT',
    'RATE_LIMITED',
  ],
} as const;

export const handler = sessionFunction(contract, async ({ session, act, token, body, consoleOrigin }) => {
  const account = await chooseAccount(act, body.account);
  const chosen = { ...token, ownerId: account._id };
  return {
    message: 'Account chosen.',
    data: { account },
    cookies: [sessionCookie(chosen, { expiresAt: session.expiresAt, consoleOrigin }, act.now)],
  };
});
