import { tableName } from '#shared/platform/dynamo/client.ts';
import type { TransactAction, TransactItems } from '#shared/platform/dynamo/transact.ts';
import type { AppLinks } from './app-association.ts';
import { newAppKey } from './app-key.ts';
import type { Domain } from './domain.ts';
import { appLinksKey } from './domain-items.ts';

/**
 * The app links of a domain, which visitors' devices read. Each account that has added the domain has an item
 * of its own beside the binding of the host, so verifying a domain need not write it, and redirects do not
 * read it.
 */

/** The domain with other app links. Its key is made with the first ones. */
export function withAppLinks(domain: Domain, appLinks: AppLinks | null): Domain {
  const { appLinks: _, ...rest } = domain;
  if (appLinks === null) return rest;
  return { ...rest, appLinks, appKey: domain.appKey ?? newAppKey(domain.host) };
}

export const sameAppLinks = (a: Domain, b: Domain): boolean =>
  JSON.stringify(a.appLinks ?? null) === JSON.stringify(b.appLinks ?? null);

/** Part of an update of a domain, with the other actions of its transaction. */
export interface AppLinksChange {
  update: string;
  condition: string;
  values: Record<string, unknown>;
  actions: TransactItems;
}

const UNCHANGED: AppLinksChange = { update: '', condition: '', values: {}, actions: [] };

/**
 * The changes of an update that sets the app links of a domain; empty if they stay the same. Its expressions
 * are appended to others.
 */
export function appLinksChange(before: Domain, after: Domain): AppLinksChange {
  if (sameAppLinks(before, after)) return UNCHANGED;
  const { appLinks, appKey } = after;
  return {
    update: `, appKey = :appKey${appLinks ? ', appLinks = :appLinks' : ' REMOVE appLinks'}`,
    // Concurrent first changes would make two keys.
    condition: ` AND ${before.appKey ? 'appKey = :appKey' : 'attribute_not_exists(appKey)'}`,
    values: { ':appKey': appKey, ...(appLinks && { ':appLinks': appLinks }) },
    actions: [appLinksAction(after)],
  };
}

/** Writes the item of a domain, or deletes it. */
export function appLinksAction({ host, ownerId, appLinks, appKey }: Domain): TransactAction {
  const Key = appLinksKey(host, ownerId);
  return appLinks === undefined
    ? { Delete: { TableName: tableName(), Key } }
    : { Put: { TableName: tableName(), Item: { ...Key, appKey, appLinks: JSON.stringify(appLinks) } } };
}
