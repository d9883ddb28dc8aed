import { createHash } from 'node:crypto';
import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of challenges. No zod, no AWS SDK: the manifest reads them. */

const CHALLENGE = 'CHALLENGE#';

export const CHALLENGE_PARTITIONS: Partitions = `${CHALLENGE}*`;

/** Hashed: the table alone reveals no valid challenge. */
export const challengeKey = (challenge: string): ItemKey => ({
  pk: `${CHALLENGE}${createHash('sha256').update(challenge).digest('hex')}`,
  sk: 'CHALLENGE',
});
