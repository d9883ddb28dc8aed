import * as z from 'zod';
import { inviteMember } from '../../../shared/accounts/members/manage-members.ts';
import { inviteMemberSchema, memberRecordSchema } from '../../../shared/accounts/members/member-contract.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'Invite a member',
  description:
    'Emails an invitation. Signing in with that address accepts it. To send another email, invite a person who has not accepted yet ' +
    'again, on another day. The limit per day depends on the plan. You cannot assign a role with permissions that you do not have.',
  permission: 'members:manage',
  body: inviteMemberSchema,
  status: 201,
  data: z.object({ member: memberRecordSchema }),
  errors: ['MEMBER_ALREADY_EXISTS', 'QUOTA_EXCEEDED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ caller, body, now }) => {
  const member = await inviteMember(caller, body, now);
  return { message: 'Member invited.', data: { member } };
});
