import { createHash } from 'node:crypto';
import type { Partitions } from './partitions.ts';
import type { ItemKey } from './table.ts';

const PREFIX = 'UNIQUE#';

/** The guards of all owners. */
export const UNIQUE_PARTITIONS: Partitions = `${PREFIX}*`;

/** The guards of one owner. */
export const uniquePartitions = (ownerId: string): Partitions => `${PREFIX}${ownerId}#*`;

/** Key of a uniqueness guard: a conditional insert of it makes `unique` unique per owner. */
export function uniqueKey(ownerId: string, unique: readonly (string | null)[]): ItemKey {
  const hash = createHash('sha256').update(JSON.stringify(unique)).digest('base64url');
  return { pk: `${PREFIX}${ownerId}#${hash}`, sk: 'UNIQUE' };
}
