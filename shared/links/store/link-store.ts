import { changePut } from '#shared/clicks/journal/change-store.ts';
import { formerOwnerPut } from '#shared/clicks/journal/former-owners.ts';
import { codeActions } from '#shared/core/accounts/code-quota.ts';
import { updateEntryStatus } from '#shared/core/accounts/entry-status-store.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { entryStep, placeStep, placeSteps } from '#shared/core/folders/folder-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { is } from '#shared/platform/dynamo/conditions.ts';
import { findItem, getItem } from '#shared/platform/dynamo/get-item.ts';
import type { Payer } from '#shared/platform/dynamo/read-budget.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import {
  type Step,
  type TransactAction,
  type TransactItems,
  transactIf,
  transactSteps,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { change, insert } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { AppError, type ErrorCode } from '#shared/platform/errors.ts';
import { expiryIndexKeys } from '#shared/platform/expiry/expiry-index.ts';
import { scheduleSettling } from '#shared/platform/expiry/transfer-store.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type Link, linkSchema } from '../model/link.ts';
import { type LinkCodes, liveCodes } from '../model/link-codes.ts';
import { placed, recordItem } from '../model/link-items.ts';
import { entryOf, linkKey, type RedirectEntry, redirectKey, VISITS } from '../model/redirect-entry.ts';
import { redirectEntryOf } from '../redirects/redirect-entry-of.ts';
import { createdSteps } from './creator-store.ts';
import { entryUpdates, insertEntry, type PasswordHash, recodeSteps, type Tombstones } from './entry-store.ts';
import { guardItem, guardKey, hasSameGuard } from './unique-pair-store.ts';

/** The items of a link: its record, its redirect entry, and the uniqueness guard of its URL and domain. */

/** The event of a change, and its audit entry, unless nothing has changed. */
export interface ChangeLog {
  event: DomainEvent;
  entry: AuditEntry | undefined;
  /** Asks for the title of the destination's page. */
  titleRequest?: DomainEvent | undefined;
}

/** Events to publish once a change is stored. */
export const eventsOf = (log: ChangeLog | undefined): DomainEvent[] =>
  [log?.event, log?.titleRequest].filter((event) => event !== undefined);

/** Temporary links have neither subscribers nor a log. */
export const logPuts = (log: ChangeLog | undefined): TransactItems =>
  log ? [...eventsOf(log).map(outboxPut), ...auditPuts(log.entry)] : [];

export interface InsertedLink {
  link: Link;
  passwordHash?: PasswordHash;
  /** The code is the caller's choice, not random. */
  codeIsChosen: boolean;
  /** The owner's tombstones among its codes. */
  own?: Tombstones | undefined;
}

/** The writes that accompany a link in its transaction; `media`: the actions on its image. */
export interface LinkWrites {
  log?: ChangeLog | undefined;
  media?: TransactItems | undefined;
}

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

/**
 * Stores a new link. Throws LINK_ALREADY_EXISTS if the owner already has the URL on the domain, CODE_TAKEN if
 * the code is or was another owner's, CREATOR_BLOCKED if its creator is blocked, QUOTA_EXCEEDED if the
 * condition of `use`, the account's action, fails (undefined for temporary links), and WRITE_CONFLICT if its
 * image was attached elsewhere (`media`) or its folder was deleted.
 */
export async function insertLink(
  draft: InsertedLink,
  { log, use, media = [] }: LinkWrites & { use?: TransactAction | undefined } = {},
): Promise<void> {
  const { ownerId, folderId } = draft.link;
  const steps: WriteStep[] = [
    ...linkInsertSteps(draft),
    ...(folderId === null ? [] : [entryStep('LINK', { ownerId, folderId })]),
    ...unconditional(...logPuts(log)),
    ...(use ? [[use, 'QUOTA_EXCEEDED'] as const] : []),
    ...mediaSteps(media),
  ];
  // Links of an account contend for its item.
  await writeSteps(steps, use && { attempts: ATTEMPTS });
}

export type WriteStep = Step<ErrorCode>;

/** The retry resolves the image again and throws the reason. */
const mediaSteps = (media: TransactItems): WriteStep[] => media.map((action) => [action, 'WRITE_CONFLICT']);

/**
 * Steps that store a new link; use them in one transaction, with its event and an
 * `entryStep` for each folder.
 */
export function linkInsertSteps({ link, passwordHash, codeIsChosen, own }: InsertedLink): WriteStep[] {
  const now = new Date(link.createdAt);
  const entry = { ...redirectEntryOf(link), ...(passwordHash && { passwordHash }) };
  return [
    [insert(recordItem(link))],
    [insert(guardItem(link)), 'LINK_ALREADY_EXISTS'],
    [insertEntry(link.code, entry, { codeIsChosen, now, ...(own && { own }) }), 'CODE_TAKEN'],
    ...link.aliases.map((alias): WriteStep => {
      const further = { ...redirectEntryOf(link, alias), ...(passwordHash && { passwordHash }) };
      return [insertEntry(alias, further, { codeIsChosen: true, now, ...(own && { own }) }), 'CODE_TAKEN'];
    }),
    ...(link.creator === null ? [] : createdSteps(link.creator, link)),
    ...(link.folderId === null ? [] : [placeStep('LINK', link.folderId, placed(link))]),
  ];
}

const changeRecord = (before: Link, after: Link): TransactAction =>
  change(recordItem(before), recordItem(after), { version: before.version });

/** How many codes a new link takes that its owner has not had before. */
export const codesTaken = ({ link, own }: Pick<InsertedLink, 'link' | 'own'>): number =>
  liveCodes(link).filter((code) => !own?.has(code)).length;

/** An owner's link, strongly consistent; undefined for another owner's. */
export async function findLink(ownerId: string, id: string): Promise<Link | undefined> {
  const link = await readLink(id);
  return link?.ownerId === ownerId ? link : undefined;
}

/** Any owner's link, strongly consistent. */
export const readLink = (id: string): Promise<Link | undefined> => findItem(linkKey(id), linkSchema);

/**
 * Links of any owners; deleted ones are omitted, and so are those that this version cannot parse, which do
 * not block others. Half a unit each, or more for long ones.
 */
export async function readLinks(
  ids: readonly string[],
  { consistent = false, payer }: { consistent?: boolean; payer?: Payer | undefined } = {},
): Promise<Map<string, Link>> {
  const items = await batchGet(ids.map(linkKey), { consistent, payer });
  return new Map(
    items.flatMap((item): [string, Link][] => {
      const { data } = linkSchema.safeParse(item);
      if (!data) log.error('link not readable', { pk: item['pk'] });
      return data ? [[data.id, data]] : [];
    }),
  );
}

/** An owner's link by its code, strongly consistent; undefined for another owner's. */
export async function findLinkByCode(ownerId: string, code: string): Promise<Link | undefined> {
  const item = await getItem(redirectKey(code));
  const entry = item && entryOf(item);
  if (!entry || entry.deleted || entry.ownerId !== ownerId) return undefined;
  return findLink(ownerId, entry.linkId);
}

/**
 * Replaces `before` with `after`. Throws WRITE_CONFLICT when the link was changed or deleted, its new image
 * attached elsewhere or its new folder deleted concurrently, LINK_ALREADY_EXISTS when the owner already has
 * the new URL on the new domain, CODE_TAKEN when the new code is or was another link's, and QUOTA_EXCEEDED
 * when the account may take no more codes. `isReached`: whether a visit has reached the link.
 */
export async function replaceLink(
  before: Link,
  after: Link,
  {
    passwordHash,
    log,
    media = [],
    leavesClosedFolder = false,
    isReached = true,
  }: LinkWrites & { passwordHash?: PasswordHash; leavesClosedFolder?: boolean; isReached?: boolean } = {},
): Promise<void> {
  const limitChanges = before.maxClicks !== after.maxClicks;
  const { steps: recoded, use } = await recodeSteps(before, after, {
    passwordHash,
    clearFlags: limitChanges,
    isReached,
  });
  const counted = await codeActions(after.ownerId, use, new Date(after.updatedAt));
  const steps: WriteStep[] = [
    [changeRecord(before, after), 'WRITE_CONFLICT'],
    ...recoded,
    ...counted.map((action): WriteStep => [action, 'WRITE_CONFLICT']),
  ];
  if (!hasSameGuard(before, after)) {
    steps.push([insert(guardItem(after)), 'LINK_ALREADY_EXISTS']);
    steps.push([{ Delete: { TableName: tableName(), Key: guardKey(before) } }]);
  }
  const places = placeSteps('LINK', [placed(before), placed(after)], { isClosed: leavesClosedFolder });
  const all = [...steps, ...places, ...unconditional(...logPuts(log)), ...mediaSteps(media)];
  // Links that are moved to one folder contend for it.
  await writeSteps(all, places.length > 0 ? { attempts: ATTEMPTS } : {});
}

/** The writes that accompany a move of a link to another account. */
interface TransferWrites {
  events: readonly DomainEvent[];
  /** Audit entries of both accounts. */
  entries: readonly AuditEntry[];
  /** The actions that count the link in both accounts. */
  counts: TransactItems;
  media: TransactItems;
  now: Date;
}

/**
 * Moves a link to the account of `after`, with all of its codes: in one transaction, so visitors are
 * redirected at any time. Throws WRITE_CONFLICT when the link, its image or one of the accounts was changed
 * concurrently, and LINK_ALREADY_EXISTS.
 */
export async function transferLink(
  before: Link,
  after: Link,
  { events, entries, counts, media, now }: TransferWrites,
): Promise<void> {
  const steps: WriteStep[] = [
    [changeRecord(before, after), 'WRITE_CONFLICT'],
    [insert(guardItem(after)), 'LINK_ALREADY_EXISTS'],
    ...mediaSteps([...counts, ...media]),
    ...placeSteps('LINK', [placed(before), undefined]),
    ...unconditional(
      ...entryUpdates(after, { clearFlags: false, isTransferred: true }),
      { Delete: { TableName: tableName(), Key: guardKey(before) } },
      scheduleSettling(before.id, before.ownerId, now),
      formerOwnerPut(before.id, before.ownerId, now),
      changePut(before, now),
      changePut(after, now),
      ...events.map(outboxPut),
      ...entries.flatMap(auditPuts),
    ),
  ];
  await writeSteps(steps, { attempts: ATTEMPTS });
}

/**
 * Marks a link as expired and stores its event and audit entry, atomically. False when the link was changed,
 * deleted or expired concurrently.
 */
export async function expireLink(link: Link, log: ChangeLog): Promise<boolean> {
  // An expired link with a creator is 30 days old, which is how long the creator is kept.
  const after: Link = { ...link, status: 'expired', creator: null, version: link.version + 1 };
  return transactIf([
    changeRecord(link, after),
    ...entryUpdates(after, { clearFlags: true }),
    ...logPuts(log),
  ]);
}

/**
 * Stores the end of a link's test, with its event and audit entry, atomically. False when the link was
 * changed or deleted, or its test ended, concurrently.
 */
export async function endTest(before: Link, after: Link, log: ChangeLog): Promise<boolean> {
  return transactIf([
    changeRecord(before, after),
    ...entryUpdates(after, { clearFlags: false }),
    ...logPuts(log),
  ]);
}

/** When the sweep reads a link next; undefined: not at all, until it changes. */
export async function scheduleLook(link: Link, at: string | undefined): Promise<void> {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  const due = at === undefined ? undefined : expiryIndexKeys(at, link.id);
  // If it was changed concurrently, that write has set the index keys.
  const look = update(linkKey(link.id)).when(is('version', link.version));
  await updateItem(due ? look.set(due) : look.remove(partitionKey, sortKey));
}

/**
 * Applies the owner's status to a link's redirect entries. False if they already have this or a newer status,
 * are deleted, or belong to another owner by now.
 */
export async function updateOwnerStatus(
  link: Pick<Link, 'id' | 'ownerId'> & LinkCodes,
  owner: Parameters<typeof updateEntryStatus>[2],
): Promise<boolean> {
  const { id, ownerId } = link;
  const entry = { idName: 'linkId' satisfies keyof RedirectEntry, id, ownerId };
  const changed = await Promise.all(
    liveCodes(link).map((code) => updateEntryStatus(redirectKey(code), entry, owner)),
  );
  return changed.includes(true);
}

/** Redirects of links with a click limit, by code. */
export async function readVisits(
  codes: readonly string[],
  payer?: Payer | undefined,
): Promise<Map<string, number>> {
  const items = await batchGet(codes.map(redirectKey), { attributes: [TABLE.partitionKey, VISITS], payer });
  const keys = new Map(codes.map((code) => [redirectKey(code).pk, code]));
  return new Map(
    items.map((item) => [keys.get(String(item[TABLE.partitionKey])) as string, Number(item[VISITS] ?? 0)]),
  );
}

/** Runs a transaction; throws the error of a failed condition. */
export async function writeSteps(
  steps: readonly WriteStep[],
  options?: Parameters<typeof transactSteps>[1],
): Promise<void> {
  const code = await transactSteps(steps, options);
  if (code !== undefined) throw conditionError(code);
}

/** The error of a failed condition. */
export function conditionError(code: ErrorCode): AppError {
  if (code !== 'LINK_ALREADY_EXISTS') return new AppError(code);
  return new AppError(code, 'You already have a link to this originalUrl on this customDomain.');
}
