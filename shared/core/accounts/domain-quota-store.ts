import { tableName } from '#shared/platform/dynamo/client.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { ownerKey } from './account-items.ts';

/** What an owner's item says of domains: their number, the hosts that serve codes, the default. */

export interface DomainCount {
  by: 1 | -1;
  /** null: unlimited. */
  max: number | null;
  /** A host to add to `rootHosts`, or to delete from them. */
  rootHost?: string | undefined;
  /** A removed domain that was the default of new links: fails if it no longer is, and clears the default. */
  defaultHost?: string | undefined;
}

/** Action that counts a domain, for the transaction that stores or deletes it. Fails above `max`. */
export function domainCountAction(
  ownerId: string,
  { by, max, rootHost, defaultHost }: DomainCount,
): TransactAction {
  const hosts = rootHost === undefined ? '' : by === 1 ? ', rootHosts :hosts' : ' DELETE rootHosts :hosts';
  const cleared = defaultHost === undefined ? '' : ' REMOVE defaultDomain';
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: `ADD domainCount :by${hosts}${cleared}`,
      ConditionExpression: [
        'attribute_exists(pk)',
        ...(max === null ? [] : ['domainCount < :max']),
        ...(defaultHost === undefined ? [] : ['defaultDomain = :default']),
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':by': by,
        ...(max !== null && { ':max': max }),
        ...(defaultHost !== undefined && { ':default': defaultHost }),
        ...(rootHost !== undefined && { ':hosts': new Set([rootHost]) }),
      },
    },
  };
}

/** Action that adds a host to the owner's `rootHosts`, or deletes it from them. */
export const rootHostAction = (ownerId: string, change: 'ADD' | 'DELETE', host: string): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: ownerKey(ownerId),
    UpdateExpression: `${change} rootHosts :hosts`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':hosts': new Set([host]) },
  },
});

/** The default domain of an account before and after a change. */
export interface DefaultDomainChange {
  before: string | undefined;
  after: string | undefined;
}

/**
 * Action that lists a changed domain in the owner's item: in its `rootHosts`, and as its default domain.
 * Fails if that default is no longer `before`. Undefined if nothing changes there.
 */
export function listedDomainAction(
  ownerId: string,
  host: string,
  { root, isDefault }: { root?: 'ADD' | 'DELETE' | undefined; isDefault?: DefaultDomainChange | undefined },
): TransactAction | undefined {
  if (!isDefault) return root && rootHostAction(ownerId, root, host);
  const { before, after } = isDefault;
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression:
        (after === undefined ? 'REMOVE defaultDomain' : 'SET defaultDomain = :after') +
        (root ? ` ${root} rootHosts :hosts` : ''),
      ConditionExpression:
        'attribute_exists(pk) AND ' +
        `${before === undefined ? 'attribute_not_exists(defaultDomain)' : 'defaultDomain = :before'}`,
      ExpressionAttributeValues: {
        ...(after !== undefined && { ':after': after }),
        ...(before !== undefined && { ':before': before }),
        ...(root && { ':hosts': new Set([host]) }),
      },
    },
  };
}
