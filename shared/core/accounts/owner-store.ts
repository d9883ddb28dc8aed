import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { exists, has, is, isNot } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { type TransactItems, transactIf, transactOrThrow } from '#shared/platform/dynamo/transact.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { type Owner, ownerSchema } from './account.ts';
import { ownerKey } from './account-items.ts';
import type { ConversionSettings } from './conversion-settings.ts';
import { qrStyleUpdate } from './qr-style-update.ts';
import type { SavedQrStyle } from './saved-qr-style.ts';

/** The owner; strongly consistent. */
export const findOwner = (ownerId: string): Promise<Owner | undefined> =>
  findItem(ownerKey(ownerId), ownerSchema);

/** An owner's status with its version, and the plan; strongly consistent. */
export async function findOwnerStatus(
  ownerId: string,
): Promise<Pick<Owner, 'status' | 'statusVersion' | 'plan'> | undefined> {
  const [item] = await batchGet([ownerKey(ownerId)], {
    attributes: ['status', 'statusVersion', 'plan'],
    consistent: true,
  });
  return item && ownerSchema.pick({ status: true, statusVersion: true, plan: true }).parse(item);
}

/** Changes an owner's plan. Throws WRITE_CONFLICT when it was changed concurrently. */
export const changePlan = (
  { ownerId, plan: before }: Owner,
  plan: Owner['plan'],
  entry: AuditEntry,
): Promise<void> => changeField(update(ownerKey(ownerId)).set({ plan }).when(is('plan', before)), entry);

/**
 * Changes an owner's contact address; null removes it. Throws WRITE_CONFLICT when it
 * was changed concurrently.
 */
export function changeEmail(
  { ownerId, email: before }: Owner,
  email: string | null,
  entry: AuditEntry,
): Promise<void> {
  const change = update(ownerKey(ownerId)).when(exists(), is('email', before));
  return changeField(email === null ? change.remove('email') : change.set({ email }), entry);
}

/**
 * Changes the style of an owner's QR codes; null removes it. Throws WRITE_CONFLICT when it
 * was changed concurrently.
 */
export const changeQrStyle = (
  { ownerId, qrStyle: before }: Owner,
  qrStyle: SavedQrStyle | null,
  { entry, media }: QrStyleWrites,
): Promise<void> => changeField(qrStyleUpdate(ownerKey(ownerId), before, qrStyle), entry, media);

/** Changes what an owner has set for conversions. Throws WRITE_CONFLICT when it was changed concurrently. */
export function changeConversionSettings(
  { ownerId, trackConversions, conversionDays }: Owner,
  after: ConversionSettings,
  entry: AuditEntry,
): Promise<void> {
  return changeField(
    update(ownerKey(ownerId))
      .set({ ...after })
      .when(exists(), has({ trackConversions, conversionDays })),
    entry,
  );
}

/** The writes that accompany a style of QR codes. */
export interface QrStyleWrites {
  entry: AuditEntry;
  /** Actions on the files of logos. */
  media: TransactItems;
}

const changeField = (change: Update<true>, entry: AuditEntry, media: TransactItems = []): Promise<void> =>
  transactOrThrow([change.action, ...media, ...auditPuts(entry)], 'WRITE_CONFLICT');

/**
 * Changes an owner's status and increments its version, with the audit entry in the same transaction. Returns
 * the owner, also when nothing changed.
 */
export async function changeOwnerStatus(
  ownerId: string,
  status: Owner['status'],
  entry: AuditEntry,
): Promise<Owner | undefined> {
  const change = update(ownerKey(ownerId))
    .set({ status })
    .add({ statusVersion: 1 })
    .when(exists(), isNot('status', status));
  await transactIf([change.action, ...auditPuts(entry)]);
  return findOwner(ownerId);
}
