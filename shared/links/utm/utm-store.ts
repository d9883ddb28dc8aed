import type { Owner } from '#shared/core/accounts/account.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { exists, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { change, insert, removeVersion } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { utmTemplateKey } from './utm-items.ts';
import { type UtmTemplate, utmTemplateSchema } from './utm-template.ts';

/** A template of an owner, read strongly consistent; undefined for another owner's. */
export const findUtmTemplate = (ownerId: string, id: string): Promise<UtmTemplate | undefined> =>
  findItem(utmTemplateKey(ownerId, id), utmTemplateSchema);

/** All templates of an owner; they fit one page. Strongly consistent. */
export const findUtmTemplates = (ownerId: string): Promise<UtmTemplate[]> =>
  parseAll(queryPrefix(utmTemplateKey(ownerId, '')), utmTemplateSchema);

const itemOf = (template: UtmTemplate) => ({ ...utmTemplateKey(template.ownerId, template.id), ...template });

/** Stores a new template. False if an earlier attempt of the request stored it: IDs are random. */
export const addUtmTemplate = (template: UtmTemplate, entry: AuditEntry | undefined): Promise<boolean> =>
  transactIf([insert(itemOf(template)), ...auditPuts(entry)]);

/** Changes a template. False if it was changed or deleted concurrently. */
export const replaceUtmTemplate = (
  before: UtmTemplate,
  after: UtmTemplate,
  entry: AuditEntry,
): Promise<boolean> =>
  transactIf([change(itemOf(before), itemOf(after), { version: before.version }), ...auditPuts(entry)]);

/** Deletes a template. False if it was changed or deleted concurrently. */
export const removeUtmTemplate = (
  { ownerId, id, version }: UtmTemplate,
  entry: AuditEntry | undefined,
): Promise<boolean> => transactIf([removeVersion(utmTemplateKey(ownerId, id), version), ...auditPuts(entry)]);

/**
 * Changes the parameters that every new link of an owner must have. False if they were changed concurrently.
 */
export function changeRequiredUtm(
  { ownerId, requiredUtm: before }: Owner,
  after: readonly string[],
  entry: AuditEntry,
): Promise<boolean> {
  const change = update(ownerKey(ownerId))
    .set({ requiredUtm: after })
    .when(exists(), is('requiredUtm', before));
  return transactIf([change.action, ...auditPuts(entry)]);
}
