import type { ItemKey } from '../platform/dynamo/table.ts';

export const webhookKey = (ownerId: string, id: string): ItemKey => ({
  pk: `OWNER#${ownerId}`,
  sk: `WEBHOOK#${id}`,
});
