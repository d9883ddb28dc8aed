import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of abuse reports. No zod, no AWS SDK: the manifest reads them. */

const REPORT = 'REPORT#';

/** All reports and their targets. */
export const REPORT_PARTITIONS: Partitions = `${REPORT}*`;

export const reportKey = (id: string): ItemKey => ({ pk: `${REPORT}${id}`, sk: 'REPORT' });

/** The open reports of a link or page. IDs of reports have no slash, so the keys never collide. */
export const targetKey = ({ kind, name }: { kind: string; name: string }): ItemKey => ({
  pk: `${REPORT}${kind}/${name}`,
  sk: 'TARGET',
});
