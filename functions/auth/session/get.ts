import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { choicesSchema } from '#shared/core/accounts/members/account-choice.ts';
import {
  describeUser,
  sessionRecord,
  sessionRecordSchema,
  userRecordSchema,
} from '#shared/sign-in/manage-sessions.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Retrieve your session',
  description: 'Your profile, your session, the accounts that you have joined, and your invitations.',
  data: z.object({
    user: userRecordSchema,
    session: sessionRecordSchema,
    accountId: z.string().meta({ description: 'The current account; empty if there is none.' }),
    ...choicesSchema.shape,
  }),
  errors: ['SESSION_INVALID', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ session, token, now }) => {
  const { user, accounts, invitations } = await describeUser(session.userId, now);
  const data = {
    user,
    session: sessionRecord(session, session.sessionId),
    accountId: token.ownerId,
    accounts,
    invitations,
  };
  return { message: 'Signed in.', data };
});
