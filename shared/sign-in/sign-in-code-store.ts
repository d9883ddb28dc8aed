import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { codeKey } from '#shared/core/accounts/members/user-items.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { above, absent, below, conditioned, has, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { remove } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { CODE_MS, MAX_TRIES, type StoredCode, storedCodeSchema, type TryCounter } from './sign-in-code.ts';

/** The only valid sign-in code of a user. */

/** A code that expires sooner is replaced when another one is requested. */
const WORTH_SENDING_MS = 5 * 60_000;

/** A user's code, strongly consistent. It may have expired or be used up. */
export const findCode = (userId: string): Promise<StoredCode | undefined> =>
  findItem(codeKey(userId), storedCodeSchema);

/**
 * The code to send: the current one while it is valid, with its own key, so that nobody can invalidate a code
 * by requesting another one; otherwise a new one for the key with this name. If only its tries are used up,
 * the new one keeps the link, which may be on its way to the person.
 */
export async function issueCode(
  userId: string,
  keyName: string,
  { now, lifetimeMs = CODE_MS }: { now: Date; lifetimeMs?: number },
): Promise<StoredCode> {
  for (;;) {
    const current = await findCode(userId);
    const worksFor = current ? Date.parse(current.expiresAt) - now.getTime() : 0;
    const isWorthSending = worksFor >= Math.min(WORTH_SENDING_MS, lifetimeMs);
    if (current && isWorthSending && Math.max(current.tries, current.knownTries) < MAX_TRIES) return current;
    const code: StoredCode =
      current && isWorthSending
        ? { ...current, round: current.round + 1, tries: 0, knownTries: 0 }
        : {
            salt: randomBytes(24).toString('base64url'),
            keyName,
            round: 0,
            tries: 0,
            knownTries: 0,
            expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
          };
    try {
      await dynamo().send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...codeKey(userId), ...code, [TABLE.ttl]: Math.ceil(Date.parse(code.expiresAt) / 1000) },
          // A concurrent request may issue one: both send the same code.
          ...conditioned(current ? has({ salt: current.salt, round: current.round }) : absent()),
        }),
      );
      return code;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

/**
 * Counts an attempt before its code is compared, so that concurrent guesses are all counted. Undefined
 * if no code can be tried.
 */
export async function countTry(
  userId: string,
  counter: TryCounter,
  now: Date,
): Promise<StoredCode | undefined> {
  const counted = update(codeKey(userId))
    .add({ [counter]: 1 })
    .when(above('expiresAt', now.toISOString()), below(counter, MAX_TRIES));
  const item = await updateItem(counted, { once: true });
  return item && storedCodeSchema.parse(item);
}

/** Action that consumes a code; fails if it was used or replaced. */
export const useCode = (userId: string, { salt }: StoredCode): TransactAction =>
  remove(codeKey(userId), is('salt', salt));
