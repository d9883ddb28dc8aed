import { apiFunction } from '#functions/framework/api-function.ts';
import { endMembership } from '#shared/apps/end-membership.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Account',
  path: { id: 'user' },
  summary: 'Remove a member',
  description:
    "Takes effect with the member's next request. Withdraws an invitation that was not accepted. The last " +
    'owner cannot be removed.',
  permission: 'members:manage',
  reach: 'everything',
  data: deletedSchema('user'),
  errors: ['NOT_FOUND', 'LAST_OWNER', 'MEMBER_DECLINED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  await endMembership(act, id);
  return { message: 'Member removed.', data: { _id: id, deleted: true as const } };
});
