import { uniquePartitions } from '#shared/platform/dynamo/unique-key.ts';

/** Owner of temporary links, which need no account; no API key can belong to it. */
export const PUBLIC_OWNER_ID = 'own_public';

/** The uniqueness guards of temporary links. */
export const PUBLIC_GUARD_PARTITIONS = uniquePartitions(PUBLIC_OWNER_ID);
