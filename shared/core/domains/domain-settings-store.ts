import { tableName } from '#shared/platform/dynamo/client.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { listedDomainAction } from '../accounts/domain-quota-store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { type AppLinksChange, appLinksChange } from './app-links-store.ts';
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
  const apps = appLinksChange(before, after);
  const settings = isVerified ? bindingUpdate(before, after) : undefined;
  await write(
    conflicting(
      domainUpdate(before, after, apps),
      ...(settings ? [settings] : []),
      ...(listed ? [listed] : []),
      ...(replaced !== undefined && replaced !== host ? [defaultCleared(ownerId, replaced)] : []),
      ...apps.actions,
      ...auditPuts(entry),
    ),
  );
}

const CHANGED = [...HOST_SETTINGS, 'shortUrls', 'isDefault'] as const;

function domainUpdate(before: Domain, after: Domain, apps: AppLinksChange): TransactAction {
  const same = isSame(before);
  const changed = CHANGED.filter((name) => name === 'shortUrls' || after[name] !== before[name]);
  return {
    Update: {
      TableName: tableName(),
      Key: domainKey(before.ownerId, before.host),
      UpdateExpression: `SET ${changed.map((name) => `${name} = :new_${name}`).join(', ')}${apps.update}`,
      ConditionExpression: `${same.ConditionExpression}${apps.condition}`,
      ExpressionAttributeNames: same.ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...same.ExpressionAttributeValues,
        ...Object.fromEntries(changed.map((name) => [`:new_${name}`, after[name]])),
        ...apps.values,
      },
    },
  };
}

/** The update of the binding; undefined if visitors see no difference. */
function bindingUpdate(before: Domain, after: Domain): TransactAction | undefined {
  const [had, has] = [hostSettingsOf(before), hostSettingsOf(after)];
  const changed = HOST_SETTINGS.filter((name) => had[name] !== has[name]);
  if (changed.length === 0) return undefined;
  const set = changed.filter((name) => has[name] !== undefined);
  const removed = changed.filter((name) => has[name] === undefined);
  return {
    Update: {
      TableName: tableName(),
      Key: bindingKey(before.host),
      UpdateExpression: [
        ...(set.length > 0 ? [`SET ${set.map((name) => `${name} = :${name}`).join(', ')}`] : []),
        ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: 'ownerId = :owner',
      ExpressionAttributeValues: {
        ':owner': before.ownerId,
        ...Object.fromEntries(set.map((name) => [`:${name}`, has[name]])),
      },
    },
  };
}

const defaultCleared = (ownerId: string, host: string): TransactAction => ({
  Update: {
    TableName: tableName(),
    Key: domainKey(ownerId, host),
    UpdateExpression: 'SET isDefault = :no',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':no': false },
  },
});
