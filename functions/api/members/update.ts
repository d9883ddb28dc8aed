import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { updateMember } from '#shared/core/accounts/members/manage-members.ts';
import { memberRecordSchema, updateMemberSchema } from '#shared/core/accounts/members/member-contract.ts';

export const contract = {
  tag: 'Account',
  path: { id: 'user' },
  summary: "Update a member's role",
  description: "Takes effect with the member's next request. The role of the last owner cannot be changed.",
  permission: 'members:manage',
  reach: 'everything',
  body: updateMemberSchema,
  data: z.object({ member: memberRecordSchema }),
  errors: ['NOT_FOUND', 'LAST_OWNER', 'MEMBER_DECLINED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body }) => ({
  message: 'Member updated.',
  data: { member: await updateMember(act, id, body.role) },
}));
