import * as z from 'zod';
import { inviteMember } from '../../../shared/accounts/members/manage-members.ts';
import { inviteMemberSchema, memberRecordSchema } from '../../../shared/accounts/members/member-contract.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'Invite a member',
  description:
    'Emails an invitation, which is accepted by signing in with that address. Invite a person who has not accepted yet again to ' +
    'send another email. Nobody can give a role that may do more than they may themselves.',
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
