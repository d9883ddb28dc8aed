import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/** Keys of sign-ins in progress. No zod, no AWS SDK: the manifest reads them. */

const SSO = 'SSO#';

export const SSO_PARTITIONS: Partitions = `${SSO}*`;

/** `stateHash`: SHA-256 of the state, hex. */
export const ssoRequestKey = (stateHash: string): ItemKey => ({ pk: `${SSO}${stateHash}`, sk: 'SSO' });
