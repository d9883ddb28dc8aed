import type { Owner } from '#shared/core/accounts/account.ts';
import type { AdministratorAct } from '#shared/core/audit/audit-entry.ts';
import type { Actor, Author } from '#shared/core/audit/author.ts';

/** Who changes an account's data, with overrides: an API key of the account. */
export const by = (ownerId: string, { requestId = 'request-1', ...actor }: Overrides = {}): Author => ({
  ownerId,
  actor: { type: 'key', id: 'key_00000000000000000000', name: 'A key', ...actor },
  requestId,
});

type Overrides = Partial<Actor> & { requestId?: string | null };

/** An author with the account, for use cases that need its plan. */
export const byAccount = (owner: Owner): Author & { owner: Owner } => ({ ...by(owner.ownerId), owner });

/** An administrator's act, with overrides. */
export const anAct = (overrides: Partial<AdministratorAct> = {}): AdministratorAct => ({
  by: 'ann',
  reason: null,
  note: 'ticket 9',
  now: new Date(),
  ...overrides,
});
