import { ownerKey } from '#shared/core/accounts/account-items.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

export const utmTemplateKey = (ownerId: string, id: string): ItemKey => ({
  pk: ownerKey(ownerId).pk,
  sk: `UTM#${id}`,
});
