import { createHash } from 'node:crypto';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../dynamo/client.ts';
import { INDEX, type ItemKey } from '../dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../dynamo/transact.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { type Link, linkSchema } from './link.ts';
import { type RedirectEntry, redirectKey } from './redirect-entry.ts';

/** The items of a link: its record, its redirect entry, and the guard of its URL and domain. */

const linkKey = (id: string): ItemKey => ({ pk: `LINK#${id}`, sk: 'LINK' });

// Links that expire are spread over partitions, so that no single one takes all of them.
const EXPIRY_SHARDS = 8;

/** Password change of a write: a new hash, null to clear it, undefined to leave it. */
type PasswordHash = string | null | undefined;

/**
 * Stores a new link. Throws LINK_ALREADY_EXISTS when the owner has the URL on the domain already, and
 * CODE_TAKEN when the code is in use or was another owner's.
 */
export async function insertLink(
  link: Link,
  passwordHash: PasswordHash,
  codeIsChosen: boolean,
): Promise<void> {
  const TableName = tableName();
  // An owner may take a code of a deleted link of their own again, by asking for it; nobody gets one by chance.
  const reclaim = codeIsChosen
    ? {
        ConditionExpression: 'attribute_not_exists(pk) OR (deleted = :true AND ownerId = :owner)',
        ExpressionAttributeValues: { ':true': true, ':owner': link.ownerId },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  const entry = { ...redirectEntry(link), ...(passwordHash && { passwordHash }) };
  await write(
    [
      { Put: { TableName, Item: recordItem(link), ConditionExpression: 'attribute_not_exists(pk)' } },
      insertGuard(link),
      { Put: { TableName, Item: { ...redirectKey(link.code), ...entry }, ...reclaim } },
    ],
    { 1: 'LINK_ALREADY_EXISTS', 2: 'CODE_TAKEN' },
  );
}

/** The link of this id when it is this owner's, read consistently; else undefined. */
export async function findLink(ownerId: string, id: string): Promise<Link | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: linkKey(id), ConsistentRead: true }),
  );
  const link = Item && linkSchema.parse(Item);
  return link?.ownerId === ownerId ? link : undefined;
}

/**
 * Replaces `before` by `after`. Throws WRITE_CONFLICT when the link was changed or deleted meanwhile, and
 * LINK_ALREADY_EXISTS when the owner has the new URL on the new domain already.
 */
export async function replaceLink(before: Link, after: Link, passwordHash: PasswordHash): Promise<void> {
  const TableName = tableName();
  const items: TransactItems = [
    {
      Put: {
        TableName,
        Item: recordItem(after),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': before.version },
      },
    },
    updateEntry(after, passwordHash),
  ];
  if (guardKey(before).pk !== guardKey(after).pk) {
    items.push(insertGuard(after), { Delete: { TableName, Key: guardKey(before) } });
  }
  await write(items, { 0: 'WRITE_CONFLICT', 2: 'LINK_ALREADY_EXISTS' });
}

/** Deletes a link; its URL and domain are free again, its code stays its owner's. Throws WRITE_CONFLICT. */
export async function removeLink(link: Link): Promise<void> {
  const TableName = tableName();
  const tombstone = { ...redirectKey(link.code), ownerId: link.ownerId, deleted: true };
  await write(
    [
      {
        Delete: {
          TableName,
          Key: linkKey(link.id),
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': link.version },
        },
      },
      { Put: { TableName, Item: tombstone } },
      { Delete: { TableName, Key: guardKey(link) } },
    ],
    { 0: 'WRITE_CONFLICT' },
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
  let start = after === undefined ? undefined : startKey(ownerId, after);
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: INDEX.byOwner.name,
        KeyConditionExpression: `${INDEX.byOwner.partitionKey} = :owner`,
        ExpressionAttributeValues: { ':owner': ownerPartition(ownerId) },
        ScanIndexForward: false,
        Limit: pageSize,
        ExclusiveStartKey: start,
      }),
    );
    yield (page.Items ?? []).map((item) => linkSchema.parse(item));
    start = page.LastEvaluatedKey;
  } while (start);
}

const ownerPartition = (ownerId: string) => `OWNER#${ownerId}#LINKS`;

function startKey(ownerId: string, position: string): Record<string, string> {
  const id = position.slice(position.indexOf('#') + 1);
  return {
    ...linkKey(id),
    [INDEX.byOwner.partitionKey]: ownerPartition(ownerId),
    [INDEX.byOwner.sortKey]: position,
  };
}

function recordItem(link: Link): Record<string, unknown> {
  return {
    ...linkKey(link.id),
    [INDEX.byOwner.partitionKey]: ownerPartition(link.ownerId),
    [INDEX.byOwner.sortKey]: listPosition(link),
    // The index is sparse: only links with a date that have not been marked as expired are in it.
    ...(link.expiresAt !== null &&
      link.status !== 'expired' && {
        [INDEX.byExpiry.partitionKey]: `EXPIRY#${shardOf(link.id)}`,
        [INDEX.byExpiry.sortKey]: `${link.expiresAt}#${link.id}`,
      }),
    ...link,
  };
}

function shardOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE() % EXPIRY_SHARDS;
}

/** One item per owner, URL and domain: its condition makes the pair unique, whoever comes first. */
function guardKey(link: Pick<Link, 'ownerId' | 'originalUrl' | 'customDomain'>): ItemKey {
  const pair = JSON.stringify([new URL(link.originalUrl).href, link.customDomain]);
  const hash = createHash('sha256').update(pair).digest('base64url');
  return { pk: `UNIQUE#${link.ownerId}#${hash}`, sk: 'UNIQUE' };
}

function insertGuard(link: Link): TransactItems[number] {
  const Item = { ...guardKey(link), linkId: link.id };
  return { Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

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
function updateEntry(link: Link, passwordHash: PasswordHash): TransactItems[number] {
  const entry: Partial<RedirectEntry> = { ...redirectEntry(link), ...(passwordHash && { passwordHash }) };
  const optional: (keyof RedirectEntry)[] = ['expiresAt', 'maxClicks', 'expiredUrl'];
  if (passwordHash === null) optional.push('passwordHash');
  const set = Object.keys(entry);
  const remove = optional.filter((name) => !(name in entry));
  const names = [...set, ...remove];
  return {
    Update: {
      TableName: tableName(),
      Key: redirectKey(link.code),
      UpdateExpression:
        `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}` +
        (remove.length > 0 ? ` REMOVE ${remove.map((name) => `#${name}`).join(', ')}` : ''),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        set.map((name) => [`:${name}`, entry[name as keyof RedirectEntry]]),
      ),
    },
  };
}

/** Writes all or nothing; a condition that fails becomes the error named for its position. */
async function write(items: TransactItems, refusals: Readonly<Record<number, ErrorCode>>): Promise<void> {
  try {
    await transactWrite(items);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const position = [...error.failed].sort((a, b) => a - b).find((at) => refusals[at]);
    if (position === undefined) throw error;
    throw refusal(refusals[position] as ErrorCode);
  }
}

function refusal(code: ErrorCode): AppError {
  if (code !== 'LINK_ALREADY_EXISTS') return new AppError(code);
  return new AppError(code, 'You already have a link to this originalUrl on this customDomain.');
}
