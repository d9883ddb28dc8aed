import type { Partitions } from '#shared/platform/dynamo/partitions.ts';

/** Keys of audit logs. No zod, no AWS SDK: the manifest reads them. */

const AUDIT = 'AUDIT#';

/** All logs. */
export const AUDIT_PARTITIONS: Partitions = `${AUDIT}*`;

export const auditPartition = (log: string): string => `${AUDIT}${log}`;
