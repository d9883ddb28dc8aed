import type { ItemKey } from '../platform/dynamo/table.ts';

/** Keys of the items of an account. */

export const ownerKey = (ownerId: string): ItemKey => ({ pk: `OWNER#${ownerId}`, sk: 'OWNER' });
export const apiKeyKey = (ownerId: string, keyId: string): ItemKey => ({
  pk: `OWNER#${ownerId}`,
  sk: `KEY#${keyId}`,
});
