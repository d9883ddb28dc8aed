import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { exists, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { beginsWith, countItems, parseAll, queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import type { Payer } from '#shared/platform/dynamo/read-budget.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import {
  type Step,
  type TransactAction,
  transactIf,
  transactSteps,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { insert, put, remove, removeVersion } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import type { ErrorCode } from '#shared/platform/errors.ts';
import { ownerKey } from '../accounts/account-items.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { type Folder, folderSchema } from './folder.ts';
import { type FolderContent, folderKey, type Placed, placeKey } from './folder-items.ts';

/** Folders, and the places of links and pages in them. */

/** A folder of an owner, read strongly consistent; undefined for another owner's. */
export const findFolder = (ownerId: string, id: string): Promise<Folder | undefined> =>
  findItem(folderKey(ownerId, id), folderSchema);

/** All folders of an owner; they fit one page. Strongly consistent. */
export const findFolders = (ownerId: string): Promise<Folder[]> =>
  parseAll(queryPrefix(folderKey(ownerId, '')), folderSchema);

const itemOf = (folder: Folder) => ({ ...folderKey(folder.ownerId, folder.id), ...folder });

/**
 * Action on the account's item, which authentication reads anyway: it names the folders that members
 * do not see, or only view, unless they were given access. 25 bytes for each of them; none for
 * folders that everyone may edit.
 */
function restrictions(before: Folder | undefined, after: Folder | undefined): TransactAction[] {
  const [had, has] = [before?.defaultAccess ?? 'edit', after?.defaultAccess ?? 'edit'];
  if (had === has) return [];
  const { ownerId, id } = (after ?? before) as Folder;
  const ids = new Set([id]);
  const restricted = {
    closedFolders: has === 'none' ? ids : undefined,
    readOnlyFolders: has === 'view' ? ids : undefined,
  };
  const free = {
    closedFolders: has === 'none' ? undefined : ids,
    readOnlyFolders: has === 'view' ? undefined : ids,
  };
  return [update(ownerKey(ownerId)).add(restricted).subtract(free).when(exists()).action];
}

/** Stores a new folder. False if an earlier attempt of the request stored it: IDs are random. */
export const addFolder = (folder: Folder, entry: AuditEntry | undefined): Promise<boolean> =>
  transactIf([insert(itemOf(folder)), ...restrictions(undefined, folder), ...auditPuts(entry)]);

/** Leaves its counts as they are. False if it was changed or deleted concurrently. */
export function changeFolder(
  before: Folder,
  after: Folder,
  entry?: AuditEntry | undefined,
): Promise<boolean> {
  const { id: _, ownerId, linkCount, smartLinkCount, countVersion, countedAt, ...fields } = after;
  const change = update(folderKey(ownerId, before.id)).set(fields).when(is('version', before.version));
  return transactIf([change.action, ...restrictions(before, after), ...auditPuts(entry)]);
}

/** Deletes a folder. False if it was changed or deleted concurrently. */
export async function removeFolder(folder: Folder, entry: AuditEntry): Promise<boolean> {
  const steps: Step<'changed'>[] = [
    [removeVersion(folderKey(folder.ownerId, folder.id), folder.version), 'changed'],
    ...unconditional(...restrictions(folder, undefined), ...auditPuts(entry)),
  ];
  return (await transactSteps(steps)) === undefined;
}

/**
 * Steps from the place of `before` to that of `after`, for the transaction that stores the change; undefined:
 * it did or does not exist. Fails with WRITE_CONFLICT if the new folder is being deleted: a retry reads it
 * again. `isClosed`: the previous folder is being deleted, so its counts do not matter any more, and what is
 * moved out of it does not contend for them.
 */
export function placeSteps(
  content: FolderContent,
  [before, after]: readonly [before: Placed | undefined, after: Placed | undefined],
  { isClosed = false } = {},
): Step<ErrorCode>[] {
  const [had, has] = [before?.folderId ?? null, after?.folderId ?? null];
  if (had === has) return [];
  return [
    ...(after && has !== null
      ? ([
          entryStep(content, { ownerId: after.ownerId, folderId: has }),
          placeStep(content, has, after),
        ] as const)
      : []),
    ...(before && had !== null
      ? [...(isClosed ? [] : [exitStep(content, before.ownerId, had)]), placeRemoval(content, had, before)]
      : []),
  ];
}

const COUNTER = { LINK: 'linkCount', SMART: 'smartLinkCount' } as const;

/**
 * Counts what gets into a folder. Fails with WRITE_CONFLICT unless the folder takes something in. A
 * transaction has it once for each folder.
 */
export const entryStep = (
  content: FolderContent,
  { ownerId, folderId }: { ownerId: string; folderId: string },
  number = 1,
): Step<ErrorCode> => [
  counted(content, folderKey(ownerId, folderId), number).when(exists(), is('isClosed', false)).action,
  'WRITE_CONFLICT',
];

/**
 * Counts what leaves a folder. Fails with WRITE_CONFLICT if the folder is deleted, which
 * moves everything out first.
 */
const exitStep = (content: FolderContent, ownerId: string, folderId: string): Step<ErrorCode> => [
  counted(content, folderKey(ownerId, folderId), -1).when(exists()).action,
  'WRITE_CONFLICT',
];

const counted = (content: FolderContent, key: ItemKey, by: number): Update<false> =>
  update(key).add({ [COUNTER[content]]: by, countVersion: 1 });

export const placeStep = (
  content: FolderContent,
  folderId: string,
  { position }: Pick<Placed, 'position'>,
): Step<ErrorCode> => [put({ ...placeKey(folderId, content, position) })];

const placeRemoval = (
  content: FolderContent,
  folderId: string,
  { position }: Pick<Placed, 'position'>,
): Step<ErrorCode> => [remove(placeKey(folderId, content, position))];

/** Action that removes the place of something whose account is deleted with its folders, if it has one. */
export const erasedPlaces = (content: FolderContent, placed: Placed): TransactAction[] =>
  placed.folderId === null ? [] : [placeRemoval(content, placed.folderId, placed)[0]];

/** Removes the place of something that is not in the folder any more. */
export async function removeStalePlace(
  content: FolderContent,
  folderId: string,
  position: string,
): Promise<void> {
  await dynamo().send(
    new DeleteCommand({ TableName: tableName(), Key: placeKey(folderId, content, position) }),
  );
}

/** The positions in several folders together, newest first, in pages. Options as for `positionsIn`. */
export async function* positionsInAll(
  folderIds: readonly string[],
  content: FolderContent,
  options: { after: string | undefined; pageSize: number; payer?: Payer | undefined },
): AsyncGenerator<string[]> {
  if (folderIds.length === 1) {
    yield* positionsIn(folderIds[0] as string, content, options);
    return;
  }
  const lists = folderIds.map((id) => positionsIn(id, content, options));
  const pages = await Promise.all(lists.map(nextPage));
  for (;;) {
    const page: string[] = [];
    while (page.length < options.pageSize) {
      let newest: number | undefined;
      for (const [i, [first]] of pages.entries()) {
        if (first === undefined) continue;
        if (newest === undefined || first > (pages[newest]?.[0] as string)) newest = i;
      }
      if (newest === undefined) break;
      const list = pages[newest] as string[];
      page.push(list.shift() as string);
      if (list.length === 0) pages[newest] = await nextPage(lists[newest] as AsyncGenerator<string[]>);
    }
    if (page.length === 0) return;
    yield page;
  }
}

/** The next page of a list; empty at the end. */
async function nextPage(list: AsyncGenerator<string[]>): Promise<string[]> {
  for (;;) {
    const { done, value } = await list.next();
    if (done) return [];
    if (value.length > 0) return [...value];
  }
}

/**
 * The positions in a folder after another one, newest first, in pages: 0.5 units for about 60. Strongly
 * consistent if asked, at twice the price.
 */
export async function* positionsIn(
  folderId: string,
  content: FolderContent,
  {
    after,
    pageSize,
    consistent = false,
    payer,
  }: { after: string | undefined; pageSize: number; consistent?: boolean; payer?: Payer | undefined },
): AsyncGenerator<string[]> {
  const prefix = placeKey(folderId, content, '').sk;
  const pages = queryPrefix(placeKey(folderId, content, ''), {
    after: after === undefined ? undefined : { ...placeKey(folderId, content, after) },
    ScanIndexForward: false,
    Limit: pageSize,
    ConsistentRead: consistent,
    payer,
  });
  for await (const items of pages)
    yield items.map((item) => String(item[TABLE.sortKey]).slice(prefix.length));
}

/** Counts the links or pages in a folder, strongly consistent. 1 unit for about 45. */
const countPlaces = (folderId: string, content: FolderContent): Promise<number> =>
  countItems({ ...beginsWith(placeKey(folderId, content, '')), ConsistentRead: true });

/**
 * Counts the links and pages in a folder. `isStored`: the counts are now those of the folder, because it
 * has not changed meanwhile.
 */
export async function recountFolder(
  folder: Folder,
  now: Date,
): Promise<{ folder: Folder; isStored: boolean }> {
  const { id, ownerId, countVersion } = folder;
  const [linkCount, smartLinkCount] = await Promise.all([countPlaces(id, 'LINK'), countPlaces(id, 'SMART')]);
  const stored = await updateItem(
    update(folderKey(ownerId, id))
      .set({ linkCount, smartLinkCount, countedAt: now.toISOString() })
      .when(is('countVersion', countVersion)),
  );
  return stored
    ? { folder: folderSchema.parse(stored), isStored: true }
    : { folder: { ...folder, linkCount, smartLinkCount }, isStored: false };
}

/** Makes the next request that shows a folder count what is in it. */
export async function forgetFolderCounts({ id, ownerId }: Folder): Promise<void> {
  await updateItem(update(folderKey(ownerId, id)).remove('countedAt').when(exists()));
}
