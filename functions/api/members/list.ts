import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { listMembers } from '#shared/core/accounts/members/manage-members.ts';
import { memberRecordSchema } from '#shared/core/accounts/members/member-contract.ts';

export const contract = {
  tag: 'Account',
  summary: 'List members',
  description:
    'Oldest first, including invitations: open ones, and for another 30 days those that were declined or ' +
    'have expired.',
  permission: 'members:manage',
  reach: 'everything',
  data: z.object({ members: z.array(memberRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => ({
  message: 'Members found.',
  data: { members: await listMembers(caller.ownerId, now) },
}));
