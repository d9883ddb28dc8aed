import type { Partitions } from '../../platform/dynamo/partitions.ts';
import type { ItemKey } from '../../platform/dynamo/table.ts';
import { SMART_LINK_PARTITIONS, smartLinkPartition } from '../model/page-entry.ts';

/** Keys of registrations, in the partition of their page. No zod, no AWS SDK. */

const PREFIX = 'REGISTRATION#';

/** Sort key range of registrations. */
export const REGISTRATIONS = { from: PREFIX, to: `${PREFIX}~` } as const;

export const registrationKey = (smartLinkId: string, id: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: `${PREFIX}${id}`,
});

const LIST = '#REGISTRATIONS';

/** The lists of all pages. */
export const REGISTRATION_LISTS: Partitions = `${SMART_LINK_PARTITIONS}${LIST}`;

/** The list of a page's registrations, newest first. */
export const registrationList = (smartLinkId: string): string => `${smartLinkPartition(smartLinkId)}${LIST}`;
