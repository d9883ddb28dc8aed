import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { updateEntryStatus } from '../accounts/entry-status-store.ts';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import { expiryIndexKeys } from '../expiry/expiry-index.ts';
import { schedulePurge } from '../expiry/purge-store.ts';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { listKeys, newestFirst } from '../platform/dynamo/newest-first.ts';
import { INDEX, type ItemKey, TABLE } from '../platform/dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../platform/dynamo/transact.ts';
import { insert, patch, removeVersion, replace } from '../platform/dynamo/transact-actions.ts';
import { uniqueKey } from '../platform/dynamo/unique-key.ts';
import { AppError, type ErrorCode } from '../platform/errors.ts';
import { CLICK_LIMIT_FLAGS } from './click-limit-store.ts';
import { type Link, linkSchema, PUBLIC_OWNER_ID } from './link.ts';
import { entryOf, linkKey, type RedirectEntry, redirectKey, VISITS } from './redirect-entry.ts';

/** The items of a link: its record, its redirect entry, and the guard of its URL and domain. */

/** How long a temporary link is kept after it has expired. */
const GRACE_MS = 7 * 24 * 3600 * 1000;

/** Password change of a write: a new hash, null to clear it, undefined to leave it. */
type PasswordHash = string | null | undefined;

/** The event that tells of a change, stored together with it; undefined where there is nobody to tell. */
type ChangeEvent = DomainEvent | undefined;

/** Changes that announce themselves; those to the temporary links of nobody do not. */
const eventPuts = (event: ChangeEvent): TransactItems => (event ? [outboxPut(event)] : []);

/**
 * Stores a new link. Throws LINK_ALREADY_EXISTS when the owner has the URL on the domain already, and
 * CODE_TAKEN when the code is in use or was another owner's.
 */
export async function insertLink(
  link: Link,
  passwordHash: PasswordHash,
  codeIsChosen: boolean,
  event: ChangeEvent,
): Promise<void> {
  await write(linkInsertActions(link, passwordHash, codeIsChosen, event), INSERT_CONDITION_ERRORS);
}

/** What it means when the condition of a write of `linkInsertion` fails, by its position. */
export const INSERT_CONDITION_ERRORS: Readonly<Record<number, ErrorCode>> = {
  1: 'LINK_ALREADY_EXISTS',
  2: 'CODE_TAKEN',
};

/** The writes that store a new link; they belong into one transaction. */
export function linkInsertActions(
  link: Link,
  passwordHash: PasswordHash,
  codeIsChosen: boolean,
  event: ChangeEvent,
): TransactItems {
  const TableName = tableName();
  // An owner may take a code of a deleted link of their own again, by asking for it; nobody gets one by chance.
  const reclaim = codeIsChosen
    ? {
        ConditionExpression: 'attribute_not_exists(pk) OR (deleted = :true AND ownerId = :owner)',
        ExpressionAttributeValues: { ':true': true, ':owner': link.ownerId },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  const entry = { ...redirectEntry(link), ...(passwordHash && { passwordHash }) };
  return [
    insert(recordItem(link)),
    insert(guardItem(link)),
    { Put: { TableName, Item: { ...redirectKey(link.code), ...entry }, ...reclaim } },
    ...eventPuts(event),
  ];
}

/** The link of this id when it is this owner's, read consistently; else undefined. */
export async function findLink(ownerId: string, id: string): Promise<Link | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: linkKey(id), ConsistentRead: true }),
  );
  const link = Item && linkSchema.parse(Item);
  return link?.ownerId === ownerId ? link : undefined;
}

/** The link behind a code when it is this owner's, read consistently; else undefined. */
export async function findLinkByCode(ownerId: string, code: string): Promise<Link | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: redirectKey(code), ConsistentRead: true }),
  );
  const entry = Item && entryOf(Item);
  if (!entry || entry.deleted || entry.ownerId !== ownerId) return undefined;
  return findLink(ownerId, entry.linkId);
}

/**
 * Replaces `before` by `after`. Throws WRITE_CONFLICT when the link was changed or deleted meanwhile, and
 * LINK_ALREADY_EXISTS when the owner has the new URL on the new domain already.
 */
export async function replaceLink(
  before: Link,
  after: Link,
  passwordHash: PasswordHash,
  event: ChangeEvent,
): Promise<void> {
  const TableName = tableName();
  const limitChanges = before.maxClicks !== after.maxClicks;
  const items: TransactItems = [
    replace(recordItem(after), before.version),
    updateEntry(after, passwordHash, limitChanges),
  ];
  if (guardKey(before).pk !== guardKey(after).pk) {
    items.push(insert(guardItem(after)), { Delete: { TableName, Key: guardKey(before) } });
  }
  items.push(...eventPuts(event));
  await write(items, { 0: 'WRITE_CONFLICT', 2: 'LINK_ALREADY_EXISTS' });
}

/**
 * Marks a link as expired and stores the event that says so, together. False when the link was changed, deleted
 * or marked meanwhile: then there is nothing to tell.
 */
export async function expireLink(link: Link, event: DomainEvent): Promise<boolean> {
  const after: Link = { ...link, status: 'expired', version: link.version + 1 };
  try {
    await transactWrite([
      replace(recordItem(after), link.version),
      updateEntry(after, undefined, true),
      outboxPut(event),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** Takes a link out of the expiry index without changing it otherwise. */
export async function unscheduleLink(link: Link): Promise<void> {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: linkKey(link.id),
        UpdateExpression: `REMOVE ${partitionKey}, ${sortKey}`,
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': link.version },
      }),
    );
  } catch (error) {
    // Changed meanwhile: the change has put it where it belongs.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Deletes a link; its URL and domain are free again, its code stays its owner's. The sweep removes its
 * statistics some days later. Throws WRITE_CONFLICT.
 */
export async function removeLink(link: Link, now: Date, event: ChangeEvent): Promise<void> {
  const TableName = tableName();
  const tombstone = { ...redirectKey(link.code), ownerId: link.ownerId, deleted: true };
  await write(
    [
      removeVersion(linkKey(link.id), link.version),
      { Put: { TableName, Item: tombstone } },
      { Delete: { TableName, Key: guardKey(link) } },
      schedulePurge(link.id, now),
      ...eventPuts(event),
    ],
    { 0: 'WRITE_CONFLICT' },
  );
}

/** Makes a link's redirect follow a status of its owner. False when it follows this or a newer one already, or is gone. */
export function updateOwnerStatus(
  { id, code }: Pick<Link, 'id' | 'code'>,
  owner: Parameters<typeof updateEntryStatus>[2],
): Promise<boolean> {
  return updateEntryStatus(redirectKey(code), { idName: 'linkId' satisfies keyof RedirectEntry, id }, owner);
}

/** How often capped links were redirected, by their codes, as the redirect itself counts it. */
export async function readVisits(codes: readonly string[]): Promise<Map<string, number>> {
  const items = await batchGet(codes.map(redirectKey), { attributes: [TABLE.partitionKey, VISITS] });
  const keys = new Map(codes.map((code) => [redirectKey(code).pk, code]));
  return new Map(
    items.map((item) => [keys.get(String(item[TABLE.partitionKey])) as string, Number(item[VISITS] ?? 0)]),
  );
}

/** Sort position of a link in its owner's list. */
export const listPosition = (link: Pick<Link, 'createdAt' | 'id'>): string => `${link.createdAt}#${link.id}`;

/** Shape of `listPosition`. */
export const LIST_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#lnk_[0-9A-Za-z]{20}$/;

/** An owner's links, newest first, in pages of up to `pageSize`, from behind the position `after` on. */
export async function* listLinks(
  ownerId: string,
  { after, pageSize }: { after: string | undefined; pageSize: number },
): AsyncGenerator<Link[]> {
  const start = after === undefined ? undefined : { key: linkKey(idOf(after)), position: after };
  for await (const items of newestFirst(ownerPartition(ownerId), { after: start, pageSize })) {
    yield items.map((item) => linkSchema.parse(item));
  }
}

const ownerPartition = (ownerId: string) => `OWNER#${ownerId}#LINKS`;
const idOf = (position: string) => position.slice(position.indexOf('#') + 1);

function recordItem(link: Link): Record<string, unknown> {
  const due = sweepDue(link);
  return {
    ...linkKey(link.id),
    // Nobody lists the public owner's links, and one partition would have to take all of them.
    ...(link.ownerId !== PUBLIC_OWNER_ID && listKeys(ownerPartition(link.ownerId), listPosition(link))),
    ...(due !== undefined && expiryIndexKeys(due, link.id)),
    ...link,
  };
}

/** When the sweep has to look at a link: at its date to mark it, after the grace period to delete it. */
export function sweepDue({ status, expiresAt, ownerId }: Link): string | undefined {
  if (expiresAt === null) return undefined;
  if (status !== 'expired') return expiresAt;
  return ownerId === PUBLIC_OWNER_ID ? new Date(Date.parse(expiresAt) + GRACE_MS).toISOString() : undefined;
}

/** URL and domain of a link in the form in which the pair is unique per owner. */
export function uniquePair(link: {
  originalUrl: string;
  customDomain?: string | null | undefined;
}): [url: string, domain: string | null] {
  return [new URL(link.originalUrl).href, link.customDomain ?? null];
}

/** One item per owner, URL and domain: its condition makes the pair unique, whoever comes first. */
function guardKey(link: Pick<Link, 'id' | 'ownerId' | 'originalUrl' | 'customDomain'>): ItemKey {
  const unique: (string | null)[] = [...uniquePair(link)];
  // Strangers share the public owner: the same URL may be the link of each of them.
  if (link.ownerId === PUBLIC_OWNER_ID) unique.push(link.id);
  return uniqueKey(link.ownerId, unique);
}

const guardItem = (link: Link) => ({ ...guardKey(link), linkId: link.id });

function redirectEntry(link: Link): Omit<RedirectEntry, 'passwordHash' | 'visits'> {
  return {
    linkId: link.id,
    ownerId: link.ownerId,
    url: new URL(link.originalUrl).href,
    status: link.status,
    ...(link.expiresAt !== null && { expiresAt: link.expiresAt }),
    ...(link.maxClicks !== null && { maxClicks: link.maxClicks }),
    ...(link.expiredUrl !== null && { expiredUrl: new URL(link.expiredUrl).href }),
  };
}

/** Sets what a link says of its redirect, and leaves alone what the redirect itself counts. */
function updateEntry(link: Link, passwordHash: PasswordHash, clearFlags: boolean): TransactItems[number] {
  const entry: Partial<RedirectEntry> = { ...redirectEntry(link), ...(passwordHash && { passwordHash }) };
  const optional: string[] = ['expiresAt', 'maxClicks', 'expiredUrl'];
  if (passwordHash === null) optional.push('passwordHash');
  if (clearFlags) optional.push(...CLICK_LIMIT_FLAGS);
  return patch(
    redirectKey(link.code),
    entry,
    optional.filter((name) => !(name in entry)),
  );
}

/** Writes all or nothing; a condition that fails becomes the error named for its position. */
async function write(
  items: TransactItems,
  conditionErrors: Readonly<Record<number, ErrorCode>>,
): Promise<void> {
  try {
    await transactWrite(items);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const position = [...error.failed].sort((a, b) => a - b).find((at) => conditionErrors[at]);
    if (position === undefined) throw error;
    throw conditionError(conditionErrors[position] as ErrorCode);
  }
}

/** The error of a refused write, said so that the caller knows what is in the way. */
export function conditionError(code: ErrorCode): AppError {
  if (code !== 'LINK_ALREADY_EXISTS') return new AppError(code);
  return new AppError(code, 'You already have a link to this originalUrl on this customDomain.');
}
