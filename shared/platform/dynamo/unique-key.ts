import { createHash } from 'node:crypto';
import type { ItemKey } from './table.ts';

/** Key of the guard of what an owner may have once: the condition on its item holds, whoever comes first. */
export function uniqueKey(ownerId: string, unique: readonly (string | null)[]): ItemKey {
  const hash = createHash('sha256').update(JSON.stringify(unique)).digest('base64url');
  return { pk: `UNIQUE#${ownerId}#${hash}`, sk: 'UNIQUE' };
}
