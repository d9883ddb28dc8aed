import type { Partitions } from '#shared/platform/dynamo/partitions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';

/**
 * Keys of the items of apps. Connections have a partition of their own: the token endpoint serves strangers,
 * and writes connections but no members. No zod, no AWS SDK: the manifest reads them.
 */

const CLIENT = 'CLIENT#';

/** Apps that have registered themselves, and kept metadata documents of others. */
export const CLIENT_PARTITIONS: Partitions = `${CLIENT}*`;

/** Key of an app by its ID, or by the hash of the URL that is its ID. */
export const clientKey = (id: string): ItemKey => ({ pk: `${CLIENT}${id}`, sk: 'CLIENT' });

const REGISTERED = 'REGISTERED#';

/** Apps that accounts have registered. In the index of lists: the connections of each. */
export const REGISTERED_PARTITIONS: Partitions = `${REGISTERED}*`;

/** Key of an app that an account has registered. */
export const registeredKey = (id: string): ItemKey => ({ pk: registeredPartition(id), sk: 'APP' });

/** The connections of a registered app, in all accounts. */
export const registeredPartition = (id: string): string => `${REGISTERED}${id}`;

const APPS = 'APPS#';

/** Connections of all accounts. */
export const CONNECTION_PARTITIONS: Partitions = `${APPS}*`;

/** The connections of an account. */
export const connectionsPartition = (ownerId: string): string => `${APPS}${ownerId}`;

/** Key of a connection; without a member, the prefix of all in an account. */
export const connectionKey = (ownerId: string, userId = '', connectionId = ''): ItemKey => ({
  pk: connectionsPartition(ownerId),
  sk: userId === '' ? 'APP#' : `APP#${userId}#${connectionId}`,
});

/** Key of the number of connections of an account. */
export const connectionCountKey = (ownerId: string): ItemKey => ({
  pk: connectionsPartition(ownerId),
  sk: 'COUNT',
});

/** Metadata of the authorization server (RFC 8414), and of the resources (RFC 9728). */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
