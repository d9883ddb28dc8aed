import * as z from 'zod';
import { accountChoiceSchema } from '../../../shared/accounts/members/account-choice.ts';
import {
  describeUser,
  sessionRecord,
  sessionRecordSchema,
  userRecordSchema,
} from '../../../shared/sign-in/manage-sessions.ts';
import { sessionFunction } from '../../framework/session-function.ts';

export const contract = {
  tag: 'Sign-in',
  summary: 'Retrieve your session',
  description: 'Your profile, your session, and the accounts that you are a member of or invited to.',
  data: z.object({
    user: userRecordSchema,
    session: sessionRecordSchema,
    accountId: z.string().meta({ description: 'The current account; empty if there is none.' }),
    accounts: z.array(accountChoiceSchema),
  }),
  errors: ['SESSION_INVALID', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ session, token }) => {
  const { user, accounts } = await describeUser(session.userId);
  const data = {
    user,
    session: sessionRecord(session, session.sessionId),
    accountId: token.ownerId,
    accounts,
  };
  return { message: 'Signed in.', data };
});
