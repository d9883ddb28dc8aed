import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/**
 * Keys of the items of apps. Connections are in the partition of an account's members, which authentication
 * may read anyway. No zod, no AWS SDK: the route table reads them.
 */

const CLIENT = 'CLIENT#';

/** All registered apps, and kept metadata documents of others. */
export const CLIENT_PARTITIONS: Partitions = `${CLIENT}*`;

/** Key of an app by its ID, or by the hash of the URL that is its ID. */
export const clientKey = (id: string): ItemKey => ({ pk: `${CLIENT}${id}`, sk: 'CLIENT' });

/** Key of a connection; without a member, the prefix of all in an account. */
export const connectionKey = (ownerId: string, userId = '', connectionId = ''): ItemKey => ({
  pk: `MEMBERS#${ownerId}`,
  sk: userId === '' ? 'APP#' : `APP#${userId}#${connectionId}`,
});

/** Metadata of the authorization server (RFC 8414), and of the resources (RFC 9728). */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
