import type { ItemKey } from '../platform/dynamo/table.ts';
import { smartLinkPartition } from '../smart-links/visits/page-entry.ts';

/** Keys of registrations, in the partition of their page. No zod, no AWS SDK. */

const PREFIX = 'REGISTRATION#';

/** Sort key range of registrations. */
export const REGISTRATIONS = { from: PREFIX, to: `${PREFIX}~` } as const;

export const registrationKey = (smartLinkId: string, id: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `${PREFIX}${id}`,
});

/** The list of a page's registrations, newest first. */
export const registrationList = (smartLinkId: string): string =>
  `${smartLinkPartition(smartLinkId)}#REGISTRATIONS`;
