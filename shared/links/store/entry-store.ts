import { type CodeUse, mayTake, releasedAt } from '#shared/core/accounts/code-quota.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { absent } from '#shared/platform/dynamo/conditions.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { Step, TransactAction } from '#shared/platform/dynamo/transact.ts';
import { put } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import type { ErrorCode } from '#shared/platform/errors.ts';
import type { Link } from '../model/link.ts';
import { counterOf, liveCodes, storedCodes } from '../model/link-codes.ts';
import { entryOf, type RedirectEntry, redirectKey, VISITS } from '../model/redirect-entry.ts';
import { CLICK_LIMIT_FLAGS } from '../redirects/click-limit-store.ts';
import { OPTIONAL_ATTRIBUTES, redirectEntryOf } from '../redirects/redirect-entry-of.ts';

/**
 * Writes of the redirect entries of a link, one for each of its codes; for transactions that also
 * check the record's version.
 */

/** A new hash, null to clear the password, undefined to keep it. */
export type PasswordHash = string | null | undefined;

interface EntryChange {
  passwordHash?: PasswordHash;
  /** The click limit changes. */
  clearFlags: boolean;
  /** The link has moved to another account, whose status the entry does not have yet. */
  isTransferred?: boolean;
}

/**
 * Tombstones of codes that an owner had before: `held` for good, or `released` a day after the deletion,
 * because no visit had reached the code.
 */
export type Tombstones = ReadonlyMap<string, 'held' | 'released'>;

export const NO_TOMBSTONES: Tombstones = new Map();

/**
 * Puts the entry of a new code. A chosen code may reclaim that of the owner's own deleted link or removed
 * alias, unless it was blocked or still counts visits, and one of others that was released; a random one does
 * neither. `own`: the owner's tombstones among the chosen codes.
 */
export function insertEntry(
  code: string,
  entry: Partial<RedirectEntry> & Pick<RedirectEntry, 'ownerId'>,
  { codeIsChosen, now, own = NO_TOMBSTONES }: { codeIsChosen: boolean; now: Date; own?: Tombstones },
): TransactAction {
  const isHeld = own.get(code) === 'held';
  const condition = codeIsChosen ? mayTake({ ownerId: entry.ownerId, isHeld, now }) : absent();
  return put({ ...redirectKey(code), ...entry, ...(isHeld && { held: true }) }, condition);
}

/** The entries of codes, strongly consistent. One read unit each. */
async function readEntries(codes: readonly string[]): Promise<Map<string, Partial<RedirectEntry>>> {
  const byKey = new Map(codes.map((code) => [redirectKey(code).pk, code]));
  const items = await batchGet([...byKey.values()].map(redirectKey), { consistent: true });
  return new Map(items.map((item) => [byKey.get(String(item['pk'])) ?? '', entryOf(item)]));
}

/** The owner's tombstones among codes that are to be used again. One read unit each. */
export async function readTombstones(ownerId: string, codes: readonly string[]): Promise<Tombstones> {
  return codes.length === 0 ? NO_TOMBSTONES : tombstonesIn(await readEntries(codes), ownerId);
}

const tombstonesIn = (
  entries: ReadonlyMap<string, Partial<RedirectEntry>>,
  ownerId: string,
): Map<string, 'held' | 'released'> =>
  new Map(
    [...entries].flatMap(([code, { deleted, ownerId: owner, ttl }]) =>
      deleted && owner === ownerId ? [[code, ttl === undefined ? 'held' : 'released'] as const] : [],
    ),
  );

/**
 * Returns the codes that an owner cannot choose for a new link: `insertEntry` would fail. One read per 100.
 */
export async function takenCodes(ownerId: string, codes: Iterable<string>, now: Date): Promise<Set<string>> {
  const byKey = new Map([...codes].map((code) => [redirectKey(code).pk, code]));
  const attributes = ['pk', 'ownerId', 'deleted', 'blocked', 'linkId', TABLE.ttl];
  const items = await batchGet([...byKey.values()].map(redirectKey), { attributes });
  const taken = items.filter((item) => {
    const { deleted, ownerId: owner, blocked, linkId, ttl } = entryOf(item) as Partial<RedirectEntry>;
    const isReleased = ttl !== undefined && ttl * 1000 <= now.getTime();
    const isMine = owner === ownerId || isReleased;
    return deleted !== true || !isMine || blocked !== undefined || linkId !== undefined;
  });
  return new Set(taken.map(({ pk }) => byKey.get(String(pk)) ?? ''));
}

/** Updates the link's attributes in all its entries, and leaves the redirect's own counters unchanged. */
export const entryUpdates = (link: Link, change: EntryChange): TransactAction[] =>
  storedCodes(link).map((code) => updateEntry(link, code, change));

/** When codes end to be those of a link. */
export interface Removal {
  now: Date;
  /** Whether a visit has reached the link, so that its codes stay the owner's for good. */
  isReached: boolean;
}

/** Replaces entries by tombstones for good, where nothing is counted. */
export const lastTombstones = (link: Pick<Link, 'ownerId' | 'block'>, codes: readonly string[]) =>
  tombstones(link, new Map(), { codes, now: new Date(0), isReached: true }).actions;

/** Replaces entries by tombstones, and returns how many of them are held from now on. */
export async function entryTombstones(
  link: Pick<Link, 'ownerId' | 'block'>,
  codes: readonly string[],
  removal: Removal,
): Promise<{ actions: TransactAction[]; held: number }> {
  return tombstones(link, await readEntries(codes), { codes, ...removal });
}

function tombstones(
  { ownerId, block }: Pick<Link, 'ownerId' | 'block'>,
  entries: ReadonlyMap<string, Partial<RedirectEntry>>,
  { codes, now, isReached }: Removal & { codes: readonly string[] },
): { actions: TransactAction[]; held: number } {
  const isHeld = isReached || block !== null;
  const actions = codes.map((code) => {
    const stays = isHeld || entries.get(code)?.held === true;
    const end = stays ? {} : { [TABLE.ttl]: releasedAt(now) };
    const Item = { ...redirectKey(code), ownerId, deleted: true, ...end };
    return { Put: { TableName: tableName(), Item: { ...Item, ...(block && { blocked: block.reason }) } } };
  });
  const held = isHeld ? codes.filter((code) => !entries.get(code)?.held).length : 0;
  return { actions, held };
}

/**
 * Steps from the entries of `before` to those of `after`, whose codes may differ. One
 * read if there is a new code, or one less.
 */
export async function recodeSteps(
  before: Link,
  after: Link,
  { isReached, ...change }: EntryChange & Pick<Removal, 'isReached'>,
): Promise<{ steps: Step<ErrorCode>[]; use: CodeUse }> {
  const had = { live: new Set(liveCodes(before)), stored: new Set(storedCodes(before)) };
  const has = { live: new Set(liveCodes(after)), stored: new Set(storedCodes(after)) };
  const now = new Date(after.updatedAt);
  const added = [...has.live].filter((code) => !had.live.has(code));
  const removed = [...had.stored].filter((code) => !has.stored.has(code));
  const isRecoded = added.length + removed.length > 0;
  const entries = isRecoded
    ? await readEntries([...new Set([before.code, ...added, ...removed])])
    : new Map<string, Partial<RedirectEntry>>();
  const copied = added.length > 0 ? copiedFields(entries.get(before.code), change.passwordHash) : {};
  const own = tombstonesIn(entries, after.ownerId);
  const { actions, held } = tombstones(after, entries, { codes: removed, now, isReached });
  const steps = [
    ...[...has.stored].map((code): Step<ErrorCode> => {
      if (!had.stored.has(code)) {
        const entry = { ...redirectEntryOf(after, code), ...copied };
        return [insertEntry(code, entry, { codeIsChosen: true, now, own }), 'CODE_TAKEN'];
      }
      const isRemoved = !has.live.has(code);
      const again = had.live.has(code) ? {} : { copied };
      return [updateEntry(after, code, { ...change, isRemoved, ...again })];
    }),
    ...actions.map((action): Step<ErrorCode> => [action]),
  ];
  const taken = added.filter((code) => !had.stored.has(code) && !own.has(code)).length;
  return { steps, use: { taken, held } };
}

/**
 * The fields of an entry that its record does not have. The version of the record, which is read before,
 * guarantees that the password belongs to it.
 */
function copiedFields(
  entry: Partial<RedirectEntry> = {},
  passwordHash: PasswordHash,
): Partial<RedirectEntry> {
  const hash = passwordHash === undefined ? entry.passwordHash : passwordHash;
  return {
    ...(hash != null && { passwordHash: hash }),
    ...(entry.suspended && { suspended: entry.suspended }),
    ...(entry.ownerVersion !== undefined && { ownerVersion: entry.ownerVersion }),
  };
}

/** `copied`: for a removed code that comes back. */
function updateEntry(
  link: Link,
  code: string,
  {
    passwordHash,
    clearFlags,
    isTransferred = false,
    isRemoved = !liveCodes(link).includes(code),
    copied,
  }: EntryChange & { isRemoved?: boolean; copied?: Partial<RedirectEntry> },
): TransactAction {
  const entry: Partial<RedirectEntry> = {
    ...redirectEntryOf(link, code),
    ...(passwordHash && { passwordHash }),
    ...copied,
    ...(isRemoved && { deleted: true }),
  };
  const optional: string[] = [...OPTIONAL_ATTRIBUTES, 'deleted'];
  if (passwordHash === null || copied) optional.push('passwordHash');
  if (copied || isTransferred) optional.push('suspended', 'ownerVersion');
  const counts = counterOf(link) === code;
  if (clearFlags || !counts) optional.push(...CLICK_LIMIT_FLAGS);
  // What it counted before a limit was removed must not end a later one.
  if (!counts) optional.push(VISITS);
  return update(redirectKey(code))
    .set(entry)
    .remove(...optional.filter((name) => !(name in entry))).action;
}
