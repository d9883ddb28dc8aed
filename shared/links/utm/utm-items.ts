import { ownerKey } from '../../core/accounts/account-items.ts';
import type { ItemKey } from '../../platform/dynamo/table.ts';

export const utmTemplateKey = (ownerId: string, id: string): ItemKey => ({
  pk: ownerKey(ownerId).pk,
  sk: `UTM#${id}`,
});
