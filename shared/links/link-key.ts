import type { ItemKey } from '../platform/dynamo/table.ts';

/** Key of a link's record. */
export const linkKey = (id: string): ItemKey => ({ pk: `LINK#${id}`, sk: 'LINK' });
