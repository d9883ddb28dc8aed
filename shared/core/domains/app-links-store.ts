import { is } from '#shared/platform/dynamo/conditions.ts';
import type { TransactAction, TransactItems } from '#shared/platform/dynamo/transact.ts';
import { put, remove } from '#shared/platform/dynamo/transact-actions.ts';
import type { Update } from '#shared/platform/dynamo/update-builder.ts';
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

/** Adds to an update of a domain the app links that it sets, and the actions of its transaction with it. */
export function withAppLinksChange(before: Domain, after: Domain, claim: Update<true>): TransactItems {
  if (sameAppLinks(before, after)) return [claim.action];
  const { appLinks, appKey } = after;
  const change = claim
    .set({ appKey, appLinks })
    .remove(...(appLinks ? [] : ['appLinks']))
    // Concurrent first changes would make two keys.
    .when(is('appKey', before.appKey && appKey));
  return [change.action, appLinksAction(after)];
}

/** Writes the item of a domain, or deletes it. */
export function appLinksAction({ host, ownerId, appLinks, appKey }: Domain): TransactAction {
  const key = appLinksKey(host, ownerId);
  return appLinks === undefined ? remove(key) : put({ ...key, appKey, appLinks: JSON.stringify(appLinks) });
}
