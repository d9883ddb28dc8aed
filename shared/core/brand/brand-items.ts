import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of brands. Imported by visitor functions: no zod, no AWS SDK. */

const BRAND = 'BRAND#';

/** All brands. In partitions of their own, so that visitor functions can read them, but not accounts. */
export const BRAND_PARTITIONS: Partitions = `${BRAND}*`;

/** The brand of a domain of an account; without a host, of the account itself. */
export const brandKey = (ownerId: string, host?: string | undefined): ItemKey => ({
  pk: `${BRAND}${ownerId}`,
  sk: host === undefined ? 'BRAND' : `${BRAND}${host}`,
});
