/**
 * The single table: attribute names of its keys and indexes. The infrastructure creates them from here,
 * the stores build their keys on them.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB may remove an item (it lags by days: never rely on it for expiry). */
  ttl: 'ttl',
} as const;

export const INDEX = {
  /** Records of an owner, newest first. */
  byOwner: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
  /** Records by the moment they expire. */
  byExpiry: { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
} as const;

/** Key of one item. */
export interface ItemKey {
  pk: string;
  sk: string;
}
