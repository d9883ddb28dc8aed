import * as z from 'zod';
import { listMembers } from '../../../shared/accounts/members/manage-members.ts';
import { memberRecordSchema } from '../../../shared/accounts/members/member-contract.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Account',
  summary: 'List members',
  description: 'Oldest first, including members who have not accepted their invitation yet.',
  permission: 'members:manage',
  data: z.object({ members: z.array(memberRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller }) => ({
  message: 'Members found.',
  data: { members: await listMembers(caller.ownerId) },
}));
