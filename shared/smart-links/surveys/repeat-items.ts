import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Identifies a submission for deduplication within a minute. */
export interface Repeat {
  smartLinkId: string;
  /** HMAC of visitor and content; reveals neither. */
  hash: string;
}

const PREFIX = 'REPEAT#';

/** The duplicate guards of all surveys. */
export const REPEAT_PARTITIONS: Partitions = `${PREFIX}*`;

export const repeatKey = ({ smartLinkId, hash }: Repeat): ItemKey => ({
  pk: `${PREFIX}${smartLinkId}#${hash}`,
  sk: 'REPEAT',
});
