import * as z from 'zod';
import { sessionFunction } from '#functions/framework/session-function.ts';
import { invitationSchema } from '#shared/core/accounts/members/account-choice.ts';
import { findInvitation } from '#shared/core/accounts/members/invitations.ts';

export const contract = {
  tag: 'Sign-in',
  path: { id: 'owner' },
  summary: 'Retrieve an invitation',
  description:
    'Your invitation to an account, also if it is not among the newest. Switch accounts to accept it, or ' +
    'leave the account to decline.',
  data: z.object({ invitation: invitationSchema }),
  errors: ['SESSION_INVALID', 'NOT_FOUND', 'CROSS_SITE_REQUEST', 'RATE_LIMITED'],
} as const;

export const handler = sessionFunction(contract, async ({ session, id, now }) => ({
  message: 'Invitation found.',
  data: { invitation: await findInvitation(id, session.userId, now) },
}));
