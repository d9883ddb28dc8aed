import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import type { Step, TransactAction } from '#shared/platform/dynamo/transact.ts';
import { patch } from '#shared/platform/dynamo/transact-actions.ts';
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
 * Puts the entry of a new code. A chosen code may reclaim that of the owner's own deleted link or removed
 * alias, unless it was blocked or still counts visits; a random one never does.
 */
export function insertEntry(
  code: string,
  entry: Partial<RedirectEntry> & Pick<RedirectEntry, 'ownerId'>,
  { codeIsChosen }: { codeIsChosen: boolean },
): TransactAction {
  const reclaim = {
    ConditionExpression:
      'attribute_not_exists(pk) OR (deleted = :true AND ownerId = :owner AND attribute_not_exists(blocked) ' +
      'AND attribute_not_exists(linkId))',
    ExpressionAttributeValues: { ':true': true, ':owner': entry.ownerId },
  };
  const condition = codeIsChosen ? reclaim : { ConditionExpression: 'attribute_not_exists(pk)' };
  return { Put: { TableName: tableName(), Item: { ...redirectKey(code), ...entry }, ...condition } };
}

/**
 * Returns the codes that an owner cannot choose for a new link: `insertEntry` would fail. One read per 100.
 */
export async function takenCodes(ownerId: string, codes: Iterable<string>): Promise<Set<string>> {
  const byKey = new Map([...codes].map((code) => [redirectKey(code).pk, code]));
  const attributes = ['pk', 'ownerId', 'deleted', 'blocked', 'linkId'];
  const items = await batchGet([...byKey.values()].map(redirectKey), { attributes });
  const taken = items.filter((item) => {
    const { deleted, ownerId: owner, blocked, linkId } = entryOf(item) as Partial<RedirectEntry>;
    return deleted !== true || owner !== ownerId || blocked !== undefined || linkId !== undefined;
  });
  return new Set(taken.map(({ pk }) => byKey.get(String(pk)) ?? ''));
}

/** Updates the link's attributes in all its entries, and leaves the redirect's own counters unchanged. */
export const entryUpdates = (link: Link, change: EntryChange): TransactAction[] =>
  storedCodes(link).map((code) => updateEntry(link, code, change));

/** Replaces entries by tombstones. */
export const entryTombstones = (
  { ownerId, block }: Pick<Link, 'ownerId' | 'block'>,
  codes: readonly string[],
): TransactAction[] =>
  codes.map((code) => ({
    Put: {
      TableName: tableName(),
      Item: { ...redirectKey(code), ownerId, deleted: true, ...(block && { blocked: block.reason }) },
    },
  }));

/**
 * Steps from the entries of `before` to those of `after`, whose codes may differ. One
 * read if there is a new code.
 */
export async function recodeSteps(
  before: Link,
  after: Link,
  change: EntryChange,
): Promise<Step<ErrorCode>[]> {
  const had = { live: new Set(liveCodes(before)), stored: new Set(storedCodes(before)) };
  const has = { live: new Set(liveCodes(after)), stored: new Set(storedCodes(after)) };
  const added = [...has.live].filter((code) => !had.live.has(code));
  const copied = added.length > 0 ? await readCopied(before.code, change.passwordHash) : {};
  return [
    ...[...has.stored].map((code): Step<ErrorCode> => {
      if (!had.stored.has(code)) {
        const entry = { ...redirectEntryOf(after, code), ...copied };
        return [insertEntry(code, entry, { codeIsChosen: true }), 'CODE_TAKEN'];
      }
      const isRemoved = !has.live.has(code);
      return [updateEntry(after, code, change, had.live.has(code) ? { isRemoved } : { isRemoved, copied })];
    }),
    ...entryTombstones(
      after,
      [...had.stored].filter((code) => !has.stored.has(code)),
    ).map((action): Step<ErrorCode> => [action]),
  ];
}

/**
 * The fields of an entry that its record does not have. The version of the record, which is read before,
 * guarantees that the password belongs to it.
 */
async function readCopied(code: string, passwordHash: PasswordHash): Promise<Partial<RedirectEntry>> {
  const item = await getItem(redirectKey(code));
  const entry: Partial<RedirectEntry> = item ? entryOf(item) : {};
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
  { passwordHash, clearFlags, isTransferred = false }: EntryChange,
  {
    isRemoved = !liveCodes(link).includes(code),
    copied,
  }: { isRemoved?: boolean; copied?: Partial<RedirectEntry> } = {},
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
  return patch(
    redirectKey(code),
    entry,
    optional.filter((name) => !(name in entry)),
  );
}
