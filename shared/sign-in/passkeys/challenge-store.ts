import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { above, has } from '#shared/platform/dynamo/conditions.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { remove } from '#shared/platform/dynamo/transact-actions.ts';
import { challengeKey } from './challenge-items.ts';

/** Challenges for authenticators to sign: each works once, for one purpose. */

/** How long a person has to respond to the browser's prompt, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/** Purpose of a challenge. A passkey is added by the session that requested it. */
export type ChallengePurpose =
  | { purpose: 'sign-in' }
  | { purpose: 'registration'; userId: string; sessionId: string };

/** Issues a challenge: 256 random bits, base64url. */
export async function issueChallenge(use: ChallengePurpose, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + CHALLENGE_MS);
  const Item = {
    ...challengeKey(challenge),
    ...use,
    expiresAt: expires.toISOString(),
    [TABLE.ttl]: Math.ceil(expires.getTime() / 1000),
  };
  await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
  return challenge;
}

/**
 * Action that consumes a challenge; fails unless it was issued for this purpose, is
 * unused and has not expired.
 */
export const useChallenge = (challenge: string, use: ChallengePurpose, now: Date): TransactAction =>
  remove(challengeKey(challenge), above('expiresAt', now.toISOString()), has(use));
