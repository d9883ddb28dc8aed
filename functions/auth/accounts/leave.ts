import { sessionFunction } from '#functions/framework/session-function.ts';
import { endOwnMembership } from '#shared/apps/end-membership.ts';
import { AppError } from '#shared/platform/errors.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { isId } from '#shared/platform/runtime/ids.ts';

export const contract = {
  tag: 'Sign-in',
  path: { id: 'owner' },
  summary: 'Leave an account',
  description:
    'Ends your membership, or declines an invitation: the account then cannot invite you again for 30 ' +
    'days. The last owner of an account cannot leave it.',
  data: deletedSchema('owner'),
  errors: [
    'SESSION_INVALID',
    'NOT_A_MEMBER',
    'LAST_OWNER',
    'CROSS_SITE_REQUEST',
    'WRITE_CONFLICT',
    'RATE_LIMITED',
  ],
} as const;

export const handler = sessionFunction(contract, async ({ act, id }) => {
  if (!isId('owner', id)) throw new AppError('NOT_A_MEMBER');
  await endOwnMembership(act, id);
  return {
    message: 'You have left the account, or declined its invitation.',
    data: { _id: id, deleted: true as const },
  };
});
