import { changePut } from '#shared/clicks/journal/change-store.ts';
import { formerOwnerPut } from '#shared/clicks/journal/former-owners.ts';
import { heldChange, type OwnerChange } from '#shared/core/accounts/code-quota.ts';
import { smartLinkCountAction } from '#shared/core/accounts/quota-store.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { erasedPlaces, placeSteps } from '#shared/core/folders/folder-store.ts';
import { exists } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { purgePartition } from '#shared/platform/dynamo/purge-partition.ts';
import {
  type Step,
  type TransactAction,
  type TransactItems,
  transactIf,
  transactSteps,
  transactWrite,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { change, check, insert, remove, removeVersion } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { AppError, type ErrorCode } from '#shared/platform/errors.ts';
import { schedulePurge } from '#shared/platform/expiry/purge-store.ts';
import { scheduleSettling } from '#shared/platform/expiry/transfer-store.ts';
import {
  responseCountKey,
  smartLinkKey,
  smartLinkPartition,
  webinarSessionKey,
} from '../model/page-entry.ts';
import type { SmartLink } from '../model/smart-link.ts';
import {
  guardItem,
  guardKey,
  linkOf,
  placed,
  recordItem,
  reserveSlug,
  type SlugBefore,
  tombstoneSlug,
  transferPage,
  updatePage,
} from '../model/smart-link-items.ts';
import { sessionChange } from '../model/webinar-session.ts';
import { moveSlugSteps, removeSlug, type SlugRemoval } from './slug-tombstones.ts';

/**
 * Writes in the transaction of a change: its event, its audit entry unless nothing
 * has changed, and its media.
 */
export interface RelatedWrites {
  event: DomainEvent;
  entry: AuditEntry | undefined;
  media: TransactItems;
}

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

/** What the account may have: Smart Links (null: unlimited), and codes. `own`: what the slug was to it. */
export interface SmartLinkUse {
  quota: number | null;
  codes: OwnerChange;
  own: SlugBefore;
}

/**
 * Stores a new Smart Link within the quotas of its owner, also under concurrency. Throws
 * LINK_ALREADY_EXISTS if the owner already has the title in this type, QUOTA_EXCEEDED, SLUG_TAKEN if the slug
 * is or was another owner's, and WRITE_CONFLICT if one of its files was attached elsewhere.
 */
export async function insertSmartLink(
  link: SmartLink,
  { quota, codes, own }: SmartLinkUse,
  { event, entry, media }: RelatedWrites,
): Promise<void> {
  const steps: WriteStep[] = [
    [insert(recordItem(link)), 'WRITE_CONFLICT'],
    [insert(guardItem(link)), 'LINK_ALREADY_EXISTS'],
    [smartLinkCountAction(link.ownerId, { by: 1, max: quota, codes }), 'QUOTA_EXCEEDED'],
    [reserveSlug(link, own, new Date(link.createdAt)), 'SLUG_TAKEN'],
    ...placeSteps('SMART', [undefined, placed(link)]),
    ...unconditional(outboxPut(event), ...sessionChange(undefined, link), ...auditPuts(entry)),
  ];
  await write(steps, media);
}

/** An owner's Smart Link, strongly consistent; undefined for another owner's. */
export async function findSmartLink(ownerId: string, id: string): Promise<SmartLink | undefined> {
  const link = await readSmartLink(id);
  return link?.ownerId === ownerId ? link : undefined;
}

/** The id of the owner's Smart Link with this title and type; strongly consistent. */
export async function findSameTitle(
  link: Pick<SmartLink, 'ownerId' | 'type' | 'title'>,
): Promise<string | undefined> {
  const item = await getItem(guardKey(link));
  return item?.['smartLinkId'] as string | undefined;
}

/** Whether a Smart Link of any owner exists; strongly consistent. */
export async function smartLinkExists(id: string): Promise<boolean> {
  return (await readSmartLink(id)) !== undefined;
}

/** Action that fails unless a Smart Link exists. */
export const smartLinkCheck = (id: string): TransactAction => check(smartLinkKey(id), exists());

/** Any owner's Smart Link, strongly consistent. */
export async function readSmartLink(id: string): Promise<SmartLink | undefined> {
  const item = await getItem(smartLinkKey(id));
  return item && linkOf(item);
}

/**
 * Replaces `before` with `after`; a former slug stays reserved for the owner, unless no visit has reached the
 * page (`isReached`): then for a day. Throws WRITE_CONFLICT if it was changed or deleted concurrently,
 * LINK_ALREADY_EXISTS if the owner already has the new title in this type, SLUG_TAKEN if the new slug is or
 * was another owner's, and QUOTA_EXCEEDED if the account may take no more slugs.
 */
export async function replaceSmartLink(
  before: SmartLink,
  after: SmartLink,
  {
    event,
    entry,
    media,
    leavesClosedFolder = false,
    isReached = true,
  }: RelatedWrites & { leavesClosedFolder?: boolean; isReached?: boolean },
): Promise<void> {
  const steps: WriteStep[] = [[changeRecord(before, after), 'WRITE_CONFLICT'], [outboxPut(event)]];
  if (guardKey(before).pk !== guardKey(after).pk) {
    steps.push([insert(guardItem(after)), 'LINK_ALREADY_EXISTS']);
    steps.push([remove(guardKey(before))]);
  }
  if (before.slug === after.slug) steps.push([updatePage(after)]);
  else steps.push(...(await moveSlugSteps(before, after, { now: new Date(after.updatedAt), isReached })));
  const places = [placed(before), placed(after)] as const;
  steps.push(...placeSteps('SMART', places, { isClosed: leavesClosedFolder }));
  // If the limit changes, responses are counted again.
  if (before.maxResponses !== after.maxResponses) steps.push([remove(responseCountKey(after.id))]);
  steps.push(...unconditional(...sessionChange(before, after), ...auditPuts(entry)));
  await write(steps, media);
}

/**
 * Stores the processed images of a Smart Link and its page. Throws WRITE_CONFLICT if
 * it was changed or deleted.
 */
export async function storePictures(link: SmartLink, pictures: SmartLink['pictures']): Promise<void> {
  const after = { ...link, pictures, version: link.version + 1 };
  await write(changed(link, after), []);
}

/**
 * Stores the social card of a Smart Link, or null; `media` attaches its file and releases that of the
 * previous card. Throws WRITE_CONFLICT if the Smart Link was changed or deleted.
 */
export async function storeCard(
  link: SmartLink,
  card: SmartLink['card'],
  media: TransactItems,
): Promise<void> {
  const after = { ...link, card, version: link.version + 1 };
  await write(changed(link, after), media);
}

/** The writes that accompany a move of a Smart Link to another account. */
export interface TransferWrites {
  events: readonly DomainEvent[];
  /** Audit entries of both accounts. */
  entries: readonly AuditEntry[];
  /** The actions that count the page in both accounts. */
  counts: TransactItems;
  media: TransactItems;
  /** The action on the space of its responses. */
  space: TransactAction;
  /** Whether the page has a session, which moves with it. */
  hasSession: boolean;
  now: Date;
  /** The error for a page with too many files, from their maximum. */
  tooLarge: (mostFiles: number) => AppError;
}

/** Actions of a transaction (AWS limit). */
const MAX_ACTIONS = 100;

/**
 * Moves a Smart Link to the account of `after`, with its slug: in one transaction, so visitors see the page
 * at any time. Throws WRITE_CONFLICT when the page, one of its files or one of the accounts was changed, or a
 * form of it was sent, concurrently, LINK_ALREADY_EXISTS, and the error of `tooLarge`.
 */
export async function transferSmartLink(
  before: SmartLink,
  after: SmartLink,
  { events, entries, counts, media, space, hasSession, now, tooLarge }: TransferWrites,
): Promise<void> {
  const steps: WriteStep[] = [
    [changeRecord(before, after), 'WRITE_CONFLICT'],
    [insert(guardItem(after)), 'LINK_ALREADY_EXISTS'],
    [space, 'WRITE_CONFLICT'],
    ...counts.map((action): WriteStep => [action, 'WRITE_CONFLICT']),
    ...placeSteps('SMART', [placed(before), undefined]),
    ...unconditional(
      transferPage(after),
      remove(guardKey(before)),
      ...(hasSession ? [update(webinarSessionKey(after.id)).set({ ownerId: after.ownerId }).action] : []),
      scheduleSettling(before.id, before.ownerId, now),
      formerOwnerPut(before.id, before.ownerId, now),
      changePut(before, now),
      changePut(after, now),
      ...events.map(outboxPut),
      ...entries.flatMap(auditPuts),
    ),
  ];
  if (steps.length + media.length > MAX_ACTIONS) throw tooLarge(MAX_ACTIONS - steps.length);
  await write(steps, media);
}

const changeRecord = (before: SmartLink, after: SmartLink): TransactAction =>
  change(recordItem(before), recordItem(after), { version: before.version });

/** Changes the record and its page. */
const changed = (before: SmartLink, after: SmartLink): WriteStep[] => [
  [changeRecord(before, after), 'WRITE_CONFLICT'],
  [updatePage(after)],
];

/**
 * Deletes a Smart Link, which frees its quota and title; its slug stays reserved for the owner, for a day if
 * no visit has reached the page. The sweep purges its statistics and responses days later. Throws
 * WRITE_CONFLICT.
 */
export async function removeSmartLink(
  link: SmartLink,
  { event, entry, media }: RelatedWrites,
  removal: SlugRemoval,
): Promise<void> {
  const { step, use } = await removeSlug(link, removal);
  const steps: WriteStep[] = [
    [removeVersion(smartLinkKey(link.id), link.version), 'WRITE_CONFLICT'],
    ...placeSteps('SMART', [placed(link), undefined]),
    step,
    ...unconditional(
      remove(guardKey(link)),
      smartLinkCountAction(link.ownerId, { by: -1, max: null, codes: heldChange(use) }),
      outboxPut(event),
      ...auditPuts(entry),
      schedulePurge(link.id, link.ownerId, removal.now),
      changePut(link, removal.now),
    ),
  ];
  await write(steps, await releaseExcess(media, steps.length));
}

/**
 * Deletes a Smart Link of a deleted account, without events or counts. False if it was changed or deleted in
 * the meantime.
 */
export async function eraseSmartLink(link: SmartLink, now: Date, media: TransactItems): Promise<boolean> {
  const actions = [
    removeVersion(smartLinkKey(link.id), link.version),
    remove(guardKey(link)),
    tombstoneSlug(link, { stays: true, now }),
    ...erasedPlaces('SMART', placed(link)),
    schedulePurge(link.id, link.ownerId, now),
  ];
  return transactIf([...actions, ...(await releaseExcess(media, actions.length))]);
}

/**
 * Releases the files of a Smart Link for which the transaction that deletes it has no room beside its other
 * actions; returns the rest. Beforehand: if it is interrupted in between, the deletion is repeated, and files
 * that nothing refers to would stay.
 */
async function releaseExcess(media: TransactItems, actions: number): Promise<TransactItems> {
  const room = MAX_ACTIONS - actions;
  for (let i = room; i < media.length; i += MAX_ACTIONS) await transactWrite(media.slice(i, i + MAX_ACTIONS));
  return media.slice(0, room);
}

/** Deletes the responses of a deleted Smart Link. False if stopped; the next call continues. */
export function purgeSmartLink(id: string, shouldStop: () => boolean): Promise<boolean> {
  return purgePartition(smartLinkPartition(id), shouldStop);
}

type WriteStep = Step<ErrorCode>;

/**
 * Runs a transaction; throws the error of a failed condition. A failed media condition is a WRITE_CONFLICT:
 * the retry resolves the file again and throws the reason.
 */
async function write(steps: readonly WriteStep[], media: TransactItems): Promise<void> {
  const all = [...steps, ...media.map((action): WriteStep => [action, 'WRITE_CONFLICT'])];
  const code = await transactSteps(all, { attempts: ATTEMPTS });
  if (code !== undefined) throw new AppError(code);
}
