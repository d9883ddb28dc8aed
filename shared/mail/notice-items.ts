import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of the marks that the email of an event was sent. They name no person: erasures leave them to TTL. */

const PREFIX = 'NOTICE#';

/** The marks of all events. */
export const NOTICE_PARTITIONS: Partitions = `${PREFIX}*`;

export const noticeKey = (eventId: string): ItemKey => ({ pk: `${PREFIX}${eventId}`, sk: 'NOTICE' });
