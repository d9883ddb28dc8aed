import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import {
  type TransactAction,
  type TransactItems,
  transactIf,
  transactOrThrow,
} from '#shared/platform/dynamo/transact.ts';
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
): Promise<void> =>
  changeField(
    ownerId,
    {
      UpdateExpression: 'SET #plan = :plan',
      ConditionExpression: '#plan = :before',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':plan': plan, ':before': before },
    },
    entry,
  );

/**
 * Changes an owner's contact address; null removes it. Throws WRITE_CONFLICT when it
 * was changed concurrently.
 */
export function changeEmail(
  { ownerId, email: before }: Owner,
  email: string | null,
  entry: AuditEntry,
): Promise<void> {
  const values = {
    ...(email !== null && { ':email': email }),
    ...(before !== undefined && { ':before': before }),
  };
  return changeField(
    ownerId,
    {
      UpdateExpression: email === null ? 'REMOVE email' : 'SET email = :email',
      ConditionExpression:
        before === undefined ? 'attribute_exists(pk) AND attribute_not_exists(email)' : 'email = :before',
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    },
    entry,
  );
}

/**
 * Changes the style of an owner's QR codes; null removes it. Throws WRITE_CONFLICT when it
 * was changed concurrently.
 */
export const changeQrStyle = (
  { ownerId, qrStyle: before }: Owner,
  qrStyle: SavedQrStyle | null,
  { entry, media }: QrStyleWrites,
): Promise<void> => changeField(ownerId, qrStyleUpdate(before, qrStyle), entry, media);

/** Changes what an owner has set for conversions. Throws WRITE_CONFLICT when it was changed concurrently. */
export function changeConversionSettings(
  { ownerId, trackConversions, conversionDays }: Owner,
  after: ConversionSettings,
  entry: AuditEntry,
): Promise<void> {
  const before = { trackConversions, conversionDays };
  const given = Object.entries({ before, after }).flatMap(([when, settings]) =>
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined ? [] : [[`:${when}_${name}`, value]],
    ),
  );
  const isAsBefore = Object.entries(before).map(([name, value]) =>
    value === undefined ? `attribute_not_exists(${name})` : `${name} = :before_${name}`,
  );
  return changeField(
    ownerId,
    {
      UpdateExpression:
        'SET trackConversions = :after_trackConversions, conversionDays = :after_conversionDays',
      ConditionExpression: ['attribute_exists(pk)', ...isAsBefore].join(' AND '),
      ExpressionAttributeValues: Object.fromEntries(given),
    },
    entry,
  );
}

/** The writes that accompany a style of QR codes. */
export interface QrStyleWrites {
  entry: AuditEntry;
  /** Actions on the files of logos. */
  media: TransactItems;
}

async function changeField(
  ownerId: string,
  update: Omit<NonNullable<TransactAction['Update']>, 'TableName' | 'Key'>,
  entry: AuditEntry,
  media: TransactItems = [],
): Promise<void> {
  await transactOrThrow(
    [
      { Update: { TableName: tableName(), Key: ownerKey(ownerId), ...update } },
      ...media,
      ...auditPuts(entry),
    ],
    'WRITE_CONFLICT',
  );
}

/**
 * Changes an owner's status and increments its version, with the audit entry in the same transaction. Returns
 * the owner, also when nothing changed.
 */
export async function changeOwnerStatus(
  ownerId: string,
  status: Owner['status'],
  entry: AuditEntry,
): Promise<Owner | undefined> {
  const Update = {
    TableName: tableName(),
    Key: ownerKey(ownerId),
    UpdateExpression: 'SET #status = :status ADD statusVersion :one',
    ConditionExpression: 'attribute_exists(pk) AND #status <> :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':status': status, ':one': 1 },
  };
  await transactIf([{ Update }, ...auditPuts(entry)]);
  return findOwner(ownerId);
}
