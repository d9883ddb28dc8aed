import { AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import type { Author } from '../../audit/author.ts';
import { isBalanceExhausted } from '../account.ts';
import type { Caller } from '../caller.ts';
import { findOwner } from '../owner-store.ts';
import { isAllowed, type Permission } from '../permissions.ts';
import { ROLE_PERMISSIONS, rolesWith } from '../roles.ts';
import { scopeOfMember } from '../scope-of.ts';
import { actorOf } from './manage-members.ts';
import { findMember } from './member-store.ts';

/**
 * The person behind a request, as an author in another of their accounts. Throws PERMISSION_DENIED for an API
 * key, which belongs to one account, and for a role there without `needed`; VALIDATION_ERROR for the account
 * of the request; NOT_A_MEMBER, OWNER_SUSPENDED and ACCOUNT_PAUSED.
 */
export async function authorIn(
  { ownerId, requestId, credential }: Pick<Caller, 'ownerId' | 'requestId' | 'credential'>,
  accountId: string,
  needed: Permission,
): Promise<Author> {
  if (credential.type !== 'session')
    throw new AppError(
      'PERMISSION_DENIED',
      'An API key belongs to one account. Only people who are members of both accounts can do this: use ' +
        'the console.',
    );
  if (accountId === ownerId)
    throw invalidField('accountId', problem('invalid_value', 'must be another one of your accounts'));
  const { userId } = credential.member;
  const [owner, member] = isId('owner', accountId)
    ? await Promise.all([findOwner(accountId), findMember(accountId, userId)])
    : [];
  if (!owner || member?.joinedAt == null) throw new AppError('NOT_A_MEMBER');
  if (owner.status === 'suspended') throw suspended(accountId);
  if (isBalanceExhausted(owner))
    throw new AppError(
      'ACCOUNT_PAUSED',
      `The account ${accountId} is paused because its balance is used up. Top it up to continue.`,
    );
  if (!isAllowed(ROLE_PERMISSIONS[member.role], needed)) {
    const roles = new Intl.ListFormat('en').format(rolesWith(needed));
    throw new AppError(
      'PERMISSION_DENIED',
      `Your role ${member.role} in the account ${accountId} does not allow this: it needs ${needed}, which ` +
        `${roles} have.`,
      { params: { permissions: [needed] } },
    );
  }
  return { ownerId: accountId, actor: actorOf(member), requestId, scope: scopeOfMember(member, owner) };
}

/** The error for an account that is suspended or deleted. */
export const suspended = (accountId: string): AppError =>
  new AppError('OWNER_SUSPENDED', `The account ${accountId} is suspended. Contact the operator.`);
