import { createHash } from 'node:crypto';
import type { ItemKey } from './table.ts';

/** Key of a uniqueness guard: a conditional insert of it makes `unique` unique per owner. */
export function uniqueKey(ownerId: string, unique: readonly (string | null)[]): ItemKey {
  const hash = createHash('sha256').update(JSON.stringify(unique)).digest('base64url');
  return { pk: `UNIQUE#${ownerId}#${hash}`, sk: 'UNIQUE' };
}
