/** Attribute names of the table's keys and indexes, shared by infrastructure and stores. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB may delete an item. It lags by days: never rely on it for expiry. */
  ttl: 'ttl',
} as const;

export const INDEX = {
  /** Records of an owner, newest first. */
  byOwner: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
  /** Records by due time. */
  byExpiry: { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
} as const;

export interface ItemKey {
  pk: string;
  sk: string;
}
