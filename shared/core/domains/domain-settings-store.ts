import { exists, is } from '#shared/platform/dynamo/conditions.ts';
import type { TransactAction, TransactItems } from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { listedDomainAction } from '../accounts/domain-quota-store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { withAppLinksChange } from './app-links-store.ts';
import type { Domain } from './domain.ts';
import { bindingKey, domainKey } from './domain-items.ts';
import { conflicting, isSame, write } from './domain-store.ts';
import { HOST_SETTINGS, hostSettingsOf } from './host-settings.ts';

/**
 * Changes of a domain's settings: in the owner's claim, in the binding that visitors read,
 * and in the owner's item.
 */

export interface DomainChange {
  before: Domain;
  after: Domain;
  /** The owner's default domain at the moment, if `isDefault` changes. */
  defaultDomain?: string | undefined;
  entry: AuditEntry;
}

/**
 * Stores the fields that differ, so that two changes of different fields both take
 * effect. Throws WRITE_CONFLICT.
 */
export async function changeDomain({ before, after, defaultDomain, entry }: DomainChange): Promise<void> {
  const { ownerId, host, status } = before;
  const isVerified = status === 'verified';
  const changesDefault = after.isDefault !== before.isDefault;
  const replaced = changesDefault && after.isDefault ? defaultDomain : undefined;
  const listed =
    isVerified &&
    listedDomainAction(ownerId, host, {
      root: after.shortUrls === before.shortUrls ? undefined : after.shortUrls === 'root' ? 'ADD' : 'DELETE',
      isDefault: changesDefault
        ? { before: defaultDomain, after: after.isDefault ? host : undefined }
        : undefined,
    });
  const settings = isVerified ? bindingUpdate(before, after) : undefined;
  await write(
    conflicting(
      ...domainActions(before, after),
      ...(settings ? [settings] : []),
      ...(listed ? [listed] : []),
      ...(replaced !== undefined && replaced !== host ? [defaultCleared(ownerId, replaced)] : []),
      ...auditPuts(entry),
    ),
  );
}

const CHANGED = [...HOST_SETTINGS, 'shortUrls', 'isDefault'] as const;

function domainActions(before: Domain, after: Domain): TransactItems {
  const changed = CHANGED.filter((name) => name === 'shortUrls' || after[name] !== before[name]);
  const claim = update(domainKey(before.ownerId, before.host))
    .set(Object.fromEntries(changed.map((name) => [name, after[name]])))
    .when(isSame(before));
  return withAppLinksChange(before, after, claim);
}

/** The update of the binding; undefined if visitors see no difference. */
function bindingUpdate(before: Domain, after: Domain): TransactAction | undefined {
  const [had, has] = [hostSettingsOf(before), hostSettingsOf(after)];
  const changed = HOST_SETTINGS.filter((name) => had[name] !== has[name]);
  if (changed.length === 0) return undefined;
  return update(bindingKey(before.host))
    .set(Object.fromEntries(changed.map((name) => [name, has[name]])))
    .remove(...changed.filter((name) => has[name] === undefined))
    .when(is('ownerId', before.ownerId)).action;
}

const defaultCleared = (ownerId: string, host: string): TransactAction =>
  update(domainKey(ownerId, host)).set({ isDefault: false }).when(exists()).action;
