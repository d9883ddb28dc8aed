import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { SMART_LINK_PARTITIONS, smartLinkPartition } from '../model/page-entry.ts';

/** Keys of people of one kind, in the partition of their page. No zod, no AWS SDK. */
export interface SignUpItems {
  key(smartLinkId: string, id: string): ItemKey;
  /** Range of the sort keys. */
  range: { readonly from: string; readonly to: string };
  /** The list of a page, newest first. */
  list(smartLinkId: string): string;
  /** The lists of all pages. */
  lists: Partitions;
}

export const signUpItems = (name: 'REGISTRATION' | 'SUBSCRIBER'): SignUpItems => ({
  key: (smartLinkId, id) => ({ pk: smartLinkPartition(smartLinkId), sk: `${name}#${id}` }),
  range: { from: `${name}#`, to: `${name}#~` },
  list: (smartLinkId) => `${smartLinkPartition(smartLinkId)}#${name}S`,
  lists: `${SMART_LINK_PARTITIONS}#${name}S`,
});
