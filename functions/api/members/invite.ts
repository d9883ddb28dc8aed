import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { inviteMemberSchema, memberRecordSchema } from '#shared/core/accounts/members/member-contract.ts';
import { requesterOf, requesterSchema } from '#shared/mail/requester.ts';

export const contract = {
  tag: 'Account',
  summary: 'Invite a member',
  description:
    'Emails an invitation, which the person accepts in the console within 30 days. To send ' +
    'another email, invite the person again on another day. The limit per day depends on the ' +
    'plan. A person who declined can be invited again after 30 days. You cannot assign a role ' +
    'with permissions that you do not have. Keys that expire cannot manage members.',
  permission: 'members:manage',
  reach: 'everything',
  body: inviteMemberSchema,
  status: 201,
  data: z.object({
    member: memberRecordSchema
      .extend({ invitationNames: requesterSchema.meta({ description: 'Whom the email names.' }) })
      .meta({ id: 'InvitedMember' }),
  }),
  errors: ['MEMBER_ALREADY_EXISTS', 'MEMBER_DECLINED', 'QUOTA_EXCEEDED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => {
  const member = await inviteMember(act, body);
  const invitationNames = requesterOf('invitation', act.by.owner, act.by.actor);
  return { message: 'Member invited.', data: { member: { ...member, invitationNames } } };
});
