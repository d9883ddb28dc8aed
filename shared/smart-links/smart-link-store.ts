import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { updateEntryStatus } from '../accounts/entry-status-store.ts';
import { smartLinkCountAction } from '../accounts/quota-store.ts';
import type { DomainEvent } from '../events/event.ts';
import { outboxPut } from '../events/outbox-store.ts';
import { schedulePurge } from '../expiry/purge-store.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import { listKeys, newestFirst } from '../platform/dynamo/newest-first.ts';
import { purgePartition } from '../platform/dynamo/purge-partition.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../platform/dynamo/transact.ts';
import { insert, patch, removeVersion, replace } from '../platform/dynamo/transact-actions.ts';
import { uniqueKey } from '../platform/dynamo/unique-key.ts';
import { AppError, type ErrorCode } from '../platform/errors.ts';
import { type DeletedEntry, type PageEntry, pageKey } from './page-entry.ts';
import type { NoPrivateFields, PageContent } from './public-smart-link.ts';
import { type SmartLink, smartLinkSchema } from './smart-link.ts';

/** The items of a Smart Link: its record, the entry of its page, and the guard of its title and type. */

/** What is written together with a change: the event that tells of it, and what it does to media. */
export interface RelatedWrites {
  event: DomainEvent;
  media: TransactItems;
}

// All of an owner's creates and deletes meet in the owner's item: they wait for each other longer than others do.
const ATTEMPTS = 14;

/**
 * Stores a new Smart Link of an owner who may have `quota` of them (null: any number), however many come at once.
 * Throws LINK_ALREADY_EXISTS when the owner has the title in this type already, QUOTA_EXCEEDED, SLUG_TAKEN when the
 * slug is in use or was another owner's, and WRITE_CONFLICT when a file of its was taken meanwhile.
 */
export async function insertSmartLink(
  link: SmartLink,
  quota: number | null,
  { event, media }: RelatedWrites,
): Promise<void> {
  const items: TransactItems = [
    insert(recordItem(link)),
    insert(guardItem(link)),
    smartLinkCountAction(link.ownerId, 1, quota),
    reserveSlug(link),
    outboxPut(event),
  ];
  await write(items, ['WRITE_CONFLICT', 'LINK_ALREADY_EXISTS', 'QUOTA_EXCEEDED', 'SLUG_TAKEN'], media);
}

/** The Smart Link of this id when it is this owner's, read consistently; else undefined. */
export async function findSmartLink(ownerId: string, id: string): Promise<SmartLink | undefined> {
  const link = await readSmartLink(id);
  return link?.ownerId === ownerId ? link : undefined;
}

/** Whether a Smart Link is there, whosoever it is; read consistently. */
export async function smartLinkExists(id: string): Promise<boolean> {
  return (await readSmartLink(id)) !== undefined;
}

/** The condition that a Smart Link is still there, as an action of a transaction. */
export const smartLinkCheck = (id: string): TransactItems[number] => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: smartLinkKey(id),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

async function readSmartLink(id: string): Promise<SmartLink | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: smartLinkKey(id), ConsistentRead: true }),
  );
  return Item && linkOf(Item);
}

/**
 * Replaces `before` by `after`; a slug that it has no more stays its owner's. Throws WRITE_CONFLICT when it was
 * changed or deleted meanwhile, LINK_ALREADY_EXISTS when the owner has the new title in this type already, and
 * SLUG_TAKEN when the new slug is in use or was another owner's.
 */
export async function replaceSmartLink(
  before: SmartLink,
  after: SmartLink,
  { event, media }: RelatedWrites,
): Promise<void> {
  const TableName = tableName();
  const items: TransactItems = [replace(recordItem(after), before.version), outboxPut(event)];
  const conditionErrors: ConditionErrors = ['WRITE_CONFLICT', undefined];
  const add = (action: TransactItems[number], code?: ErrorCode) => {
    items.push(action);
    conditionErrors.push(code);
  };
  if (guardKey(before).pk !== guardKey(after).pk) {
    add(insert(guardItem(after)), 'LINK_ALREADY_EXISTS');
    add({ Delete: { TableName, Key: guardKey(before) } });
  }
  if (before.slug === after.slug) add(updatePage(after));
  else {
    add(reserveSlug(after), 'SLUG_TAKEN');
    add(tombstoneSlug(before));
  }
  await write(items, conditionErrors, media);
}

/**
 * Deletes a Smart Link: it counts no more, its title is free again, its slug stays its owner's. The sweep removes its
 * statistics and answers some days later. Throws WRITE_CONFLICT.
 */
export async function removeSmartLink(
  link: SmartLink,
  { event, media }: RelatedWrites,
  now: Date,
): Promise<void> {
  const TableName = tableName();
  const items: TransactItems = [
    removeVersion(smartLinkKey(link.id), link.version),
    { Delete: { TableName, Key: guardKey(link) } },
    smartLinkCountAction(link.ownerId, -1, null),
    tombstoneSlug(link),
    outboxPut(event),
    schedulePurge(link.id, now),
  ];
  await write(items, ['WRITE_CONFLICT'], media);
}

/** Removes the responses of a deleted Smart Link. False when `isOver` stopped it: the next call goes on. */
export function purgeSmartLink(id: string, shouldStop: () => boolean): Promise<boolean> {
  return purgePartition(smartLinkPartition(id), shouldStop);
}

/**
 * Makes a page follow a status of its owner, also one that has moved since the record was read. False when it follows
 * this or a newer status already, or is gone.
 */
export async function updateOwnerStatus(
  { id, slug }: Pick<SmartLink, 'id' | 'slug'>,
  owner: Parameters<typeof updateEntryStatus>[2],
): Promise<boolean> {
  const reference = { idName: 'smartLinkId' satisfies keyof PageEntry, id };
  if (await updateEntryStatus(pageKey(slug), reference, owner)) return true;
  const current = await readSmartLink(id);
  return current !== undefined && current.slug !== slug
    ? updateEntryStatus(pageKey(current.slug), reference, owner)
    : false;
}

/** Sort position of a Smart Link in its owner's list. */
export const listPosition = (link: Pick<SmartLink, 'createdAt' | 'id'>): string =>
  `${link.createdAt}#${link.id}`;

/** Format of `listPosition`. */
export const LIST_POSITION = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#sml_[0-9A-Za-z]{20}$/;

/** An owner's Smart Links, newest first, in pages of up to `pageSize`, from behind the position `after` on. */
export async function* listSmartLinks(
  ownerId: string,
  { after, pageSize }: { after: string | undefined; pageSize: number },
): AsyncGenerator<SmartLink[]> {
  const start = after === undefined ? undefined : { key: smartLinkKey(idOf(after)), position: after };
  for await (const items of newestFirst(ownerPartition(ownerId), { after: start, pageSize })) {
    yield items.map(linkOf);
  }
}

/** The partition of a Smart Link's record, and of everything that belongs to it and goes with it. */
export const smartLinkPartition = (id: string): string => `SMART#${id}`;

const smartLinkKey = (id: string): ItemKey => ({ pk: smartLinkPartition(id), sk: 'SMART' });
const ownerPartition = (ownerId: string) => `OWNER#${ownerId}#SMART`;
const idOf = (position: string) => position.slice(position.indexOf('#') + 1);

/** One item per owner, type and title: its condition makes the pair unique, whoever comes first. */
const guardKey = ({ ownerId, type, title }: SmartLink): ItemKey => uniqueKey(ownerId, ['smart', type, title]);

function recordItem(link: SmartLink): Record<string, unknown> {
  return {
    ...smartLinkKey(link.id),
    ...listKeys(ownerPartition(link.ownerId), listPosition(link)),
    ...link,
    // As JSON: callers may send any depth and any number, which attributes do not take.
    submissionDetails: JSON.stringify(link.submissionDetails),
  };
}

function linkOf(item: Record<string, unknown>): SmartLink {
  return smartLinkSchema.parse({
    ...item,
    submissionDetails: JSON.parse(String(item['submissionDetails'])),
  });
}

const guardItem = (link: SmartLink) => ({ ...guardKey(link), smartLinkId: link.id });

type PageAttributes = Omit<PageEntry, 'suspended' | 'ownerVersion'>;

function pageAttributes(link: SmartLink): PageAttributes {
  const { id, ownerId, submissionDetails, status, createdAt, updatedAt, version, ...content } = link;
  return {
    smartLinkId: id,
    ownerId,
    type: link.type,
    status,
    // Ready for a location header.
    ...(link.appstoreLink !== null && { appstoreLink: new URL(link.appstoreLink).href }),
    ...(link.playstoreLink !== null && { playstoreLink: new URL(link.playstoreLink).href }),
    page: JSON.stringify(content satisfies PageContent & NoPrivateFields),
  };
}

/** Takes a slug that nobody has; an owner's own deleted one may be taken again. */
function reserveSlug(link: SmartLink): TransactItems[number] {
  return {
    Put: {
      TableName: tableName(),
      Item: { ...pageKey(link.slug), ...pageAttributes(link) },
      ConditionExpression: 'attribute_not_exists(pk) OR (deleted = :true AND ownerId = :owner)',
      ExpressionAttributeValues: { ':true': true, ':owner': link.ownerId },
    },
  };
}

/** Sets what a Smart Link says of its page, and leaves alone what follows its owner's status. */
function updatePage(link: SmartLink): TransactItems[number] {
  const attributes = pageAttributes(link);
  const remove = (['appstoreLink', 'playstoreLink'] as const).filter((name) => !(name in attributes));
  return patch(pageKey(link.slug), attributes, remove);
}

function tombstoneSlug({ slug, ownerId }: SmartLink): TransactItems[number] {
  const entry: DeletedEntry = { ownerId, deleted: true };
  return { Put: { TableName: tableName(), Item: { ...pageKey(slug), ...entry } } };
}

const SAME_TITLE = 'You already have a Smart Link of this type with this title.';

/** What it means when the condition of an action fails, by its position; of several the first one counts. */
type ConditionErrors = (ErrorCode | undefined)[];

/** Writes all or nothing. A file that somebody else has taken meanwhile is a conflict: looked at again, it is refused. */
async function write(
  items: TransactItems,
  conditionErrors: ConditionErrors,
  media: TransactItems,
): Promise<void> {
  try {
    await transactWrite([...items, ...media], { attempts: ATTEMPTS });
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const codes = [...error.failed]
      .sort((a, b) => a - b)
      .map((at) => (at < items.length ? conditionErrors[at] : 'WRITE_CONFLICT'));
    const code = codes.find((meaning) => meaning !== undefined);
    if (code === undefined) throw error;
    throw new AppError(code, code === 'LINK_ALREADY_EXISTS' ? SAME_TITLE : undefined);
  }
}
