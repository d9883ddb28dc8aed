import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys and path of shares. No zod, no AWS SDK: the manifest reads them. */

/** First path segment of shares' URLs. */
export const SHARE_PATH = '/s';

const SHARE = 'SHARE#';

/** All shares, with their stored reports. */
export const SHARE_PARTITIONS: Partitions = `${SHARE}*`;

/** The partition of a share: one query reads it with its stored report. */
export const sharePartition = (id: string): string => `${SHARE}${id}`;

export const shareKey = (id: string): ItemKey => ({ pk: sharePartition(id), sk: 'SHARE' });
export const storedReportKey = (id: string): ItemKey => ({ pk: sharePartition(id), sk: 'REPORT' });
