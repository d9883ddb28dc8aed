import { dueKeys } from '#shared/platform/dynamo/due-index.ts';
import { type Partitions, singlePartition } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of scheduled reports. No zod, no AWS SDK: the manifest reads them. */

const SCHEDULE = 'SCHEDULE#';

/** All scheduled reports, with the marks of what was sent. */
export const SCHEDULE_PARTITIONS: Partitions = `${SCHEDULE}*`;

/** One partition of the index: a report writes to it when it is sent, and when it is changed. */
export const REPORTS_DUE = singlePartition('REPORTS');

export const schedulePartition = (id: string): string => `${SCHEDULE}${id}`;

export const scheduleKey = (id: string): ItemKey => ({ pk: schedulePartition(id), sk: 'REPORT' });

/** The mark that a recipient got the report of a period. */
export const sentKey = (id: string, period: string, recipient: string): ItemKey => ({
  pk: schedulePartition(id),
  sk: `SENT#${period}#${recipient}`,
});

/** Index attributes of what is due at a time; none if nothing is. */
export const reportIndexKeys = (id: string, at: string | null): Record<string, string> =>
  at === null ? {} : dueKeys(REPORTS_DUE, at, id);
