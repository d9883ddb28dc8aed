import { passkeyKey, userKey } from '#shared/core/accounts/members/user-items.ts';
import { above, absent, all, any, below, exists, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import {
  type TransactAction,
  type TransactItems,
  transactIf,
  transactSteps,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { MAX_PASSKEYS, type Passkey, passkeySchema } from './passkey.ts';

/** The items of passkeys, in the partition of their user and counted in the user's item. */

/** A passkey, strongly consistent. */
export const findPasskey = (userId: string, passkeyId: string): Promise<Passkey | undefined> =>
  findItem(passkeyKey(userId, passkeyId), passkeySchema);

/** All passkeys of a user, strongly consistent. */
export const findPasskeys = (userId: string): Promise<Passkey[]> =>
  parseAll(queryPrefix(passkeyKey(userId)), passkeySchema);

const count = (userId: string, by: 1 | -1): TransactAction =>
  update(userKey(userId))
    .add({ passkeys: by })
    .when(
      by > 0 ? all(exists(), any(absent('passkeys'), below('passkeys', MAX_PASSKEYS))) : above('passkeys', 0),
    ).action;

/** Adds a passkey, unless the user has MAX_PASSKEYS; `consume` consumes the challenge. */
export async function insertPasskey(
  passkey: Passkey,
  consume: TransactAction,
  actions: TransactItems,
): Promise<'inserted' | 'challenge' | 'exists' | 'full'> {
  const { userId, passkeyId } = passkey;
  const failure = await transactSteps<'challenge' | 'exists' | 'full'>([
    [consume, 'challenge'],
    [insert({ ...passkeyKey(userId, passkeyId), ...passkey }), 'exists'],
    [count(userId, 1), 'full'],
    ...unconditional(...actions),
  ]);
  return failure ?? 'inserted';
}

/** Renames a passkey, unless it has been changed or removed since it was read. */
export async function renamePasskey(
  { userId, passkeyId, name: before }: Passkey,
  name: string,
  actions: TransactItems,
): Promise<boolean> {
  const rename = update(passkeyKey(userId, passkeyId)).set({ name }).when(is('name', before));
  return transactIf([rename.action, ...actions]);
}

/** Removes a passkey. False: it has been removed already. */
export async function removePasskey(
  { userId, passkeyId }: Pick<Passkey, 'userId' | 'passkeyId'>,
  actions: TransactItems,
): Promise<boolean> {
  const removal = remove(passkeyKey(userId, passkeyId), exists());
  return transactIf([removal, count(userId, -1), ...actions]);
}

/**
 * Action that records a sign-in; fails if the passkey has been removed, or its counter has reached `counter`
 * since: of two signatures with the same count, one is from a copy.
 */
export const recordUse = (
  { userId, passkeyId }: Pick<Passkey, 'userId' | 'passkeyId'>,
  { counter, backedUp }: Pick<Passkey, 'counter' | 'backedUp'>,
  now: Date,
): TransactAction =>
  update(passkeyKey(userId, passkeyId))
    .set({ counter, backedUp, lastUsedAt: now.toISOString() })
    .when(counter === 0 ? is('counter', 0) : below('counter', counter)).action;
