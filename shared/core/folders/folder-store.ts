import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import { queryPages } from '../../platform/dynamo/query-pages.ts';
import { TABLE } from '../../platform/dynamo/table.ts';
import {
  type Step,
  type TransactAction,
  transactIf,
  transactSteps,
  unconditional,
} from '../../platform/dynamo/transact.ts';
import { insert, removeVersion, replace } from '../../platform/dynamo/transact-actions.ts';
import type { ErrorCode } from '../../platform/errors.ts';
import type { FolderAccess } from '../access/scope.ts';
import { ownerKey } from '../accounts/account-items.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { auditPuts } from '../audit/audit-store.ts';
import { type Folder, folderSchema } from './folder.ts';
import { type FolderContent, folderKey, folderPartition, type Placed, placeKey } from './folder-items.ts';

/** Folders, and the places of links and pages in them. */

/** Strongly consistent; undefined for another owner's. */
export async function findFolder(ownerId: string, id: string): Promise<Folder | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: folderKey(ownerId, id), ConsistentRead: true }),
  );
  return Item && folderSchema.parse(Item);
}

/** All folders of an owner; they fit one page. Strongly consistent. */
export async function findFolders(ownerId: string): Promise<Folder[]> {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: `${TABLE.partitionKey} = :pk AND begins_with(${TABLE.sortKey}, :prefix)`,
      ExpressionAttributeValues: { ':pk': folderKey(ownerId, '').pk, ':prefix': folderKey('', '').sk },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => folderSchema.parse(item));
}

const itemOf = (folder: Folder) => ({ ...folderKey(folder.ownerId, folder.id), ...folder });

/**
 * Action on the account's item, which authentication reads anyway: it names the folders that members do not see, or only view, unless they
 * were given access. 25 bytes for each of them; none for folders that everyone may edit.
 */
function restrictions(before: Folder | undefined, after: Folder | undefined): TransactAction[] {
  const [had, has] = [before?.defaultAccess ?? 'edit', after?.defaultAccess ?? 'edit'];
  if (had === has) return [];
  const { ownerId, id } = (after ?? before) as Folder;
  return [
    {
      Update: {
        TableName: tableName(),
        Key: ownerKey(ownerId),
        UpdateExpression: RESTRICTION[has],
        ConditionExpression: `attribute_exists(${TABLE.partitionKey})`,
        ExpressionAttributeValues: { ':id': new Set([id]) },
      },
    },
  ];
}

const RESTRICTION: Record<FolderAccess, string> = {
  none: 'ADD closedFolders :id DELETE readOnlyFolders :id',
  view: 'ADD readOnlyFolders :id DELETE closedFolders :id',
  edit: 'DELETE closedFolders :id, readOnlyFolders :id',
};

/** False if an earlier attempt of the request stored it: ids are random. */
export const addFolder = (folder: Folder, entry: AuditEntry | undefined): Promise<boolean> =>
  transactIf([insert(itemOf(folder)), ...restrictions(undefined, folder), ...auditPuts(entry)]);

/** False if it was changed or deleted concurrently. */
export const replaceFolder = (
  before: Folder,
  after: Folder,
  entry?: AuditEntry | undefined,
): Promise<boolean> =>
  transactIf([replace(itemOf(after), before.version), ...restrictions(before, after), ...auditPuts(entry)]);

/** False if it was changed or deleted concurrently. */
export async function removeFolder(folder: Folder, entry: AuditEntry): Promise<boolean> {
  const steps: Step<'changed'>[] = [
    [removeVersion(folderKey(folder.ownerId, folder.id), folder.version), 'changed'],
    ...unconditional(...restrictions(folder, undefined), ...auditPuts(entry)),
  ];
  return (await transactSteps(steps)) === undefined;
}

/**
 * Steps from the place of `before` to that of `after`, for the transaction that stores the change; undefined: it did or does not
 * exist. Fails with WRITE_CONFLICT if the new folder is being deleted: a retry reads it again.
 */
export function placeSteps(
  content: FolderContent,
  before: Placed | undefined,
  after: Placed | undefined,
): Step<ErrorCode>[] {
  const [had, has] = [before?.folderId ?? null, after?.folderId ?? null];
  if (had === has) return [];
  return [
    ...(after && has !== null
      ? ([openFolder(after.ownerId, has), placeStep(content, has, after)] as const)
      : []),
    ...(before && had !== null ? [[removePlace(content, had, before.position)] as const] : []),
  ];
}

/** Fails with WRITE_CONFLICT unless a folder takes something in. A transaction has it once for each folder. */
export const openFolder = (ownerId: string, folderId: string): Step<ErrorCode> => [
  {
    ConditionCheck: {
      TableName: tableName(),
      Key: folderKey(ownerId, folderId),
      ConditionExpression: `attribute_exists(${TABLE.partitionKey}) AND isClosed = :false`,
      ExpressionAttributeValues: { ':false': false },
    },
  },
  'WRITE_CONFLICT',
];

export const placeStep = (
  content: FolderContent,
  folderId: string,
  { position }: Pick<Placed, 'position'>,
): Step<ErrorCode> => [{ Put: { TableName: tableName(), Item: placeKey(folderId, content, position) } }];

export const removePlace = (content: FolderContent, folderId: string, position: string): TransactAction => ({
  Delete: { TableName: tableName(), Key: placeKey(folderId, content, position) },
});

/** Action that removes the place of something that is deleted, if it has one. */
export const removedPlaces = (content: FolderContent, { folderId, position }: Placed): TransactAction[] =>
  folderId === null ? [] : [removePlace(content, folderId, position)];

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

/** The same for several folders together. */
export async function* positionsInAll(
  folderIds: readonly string[],
  content: FolderContent,
  options: { after: string | undefined; pageSize: number },
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

/** Empty at the end. */
async function nextPage(list: AsyncGenerator<string[]>): Promise<string[]> {
  for (;;) {
    const { done, value } = await list.next();
    if (done) return [];
    if (value.length > 0) return [...value];
  }
}

/**
 * The positions in a folder after another one, newest first, in pages: 0.5 units for about 60. Strongly consistent if asked, at twice
 * the price.
 */
export async function* positionsIn(
  folderId: string,
  content: FolderContent,
  {
    after,
    pageSize,
    consistent = false,
  }: { after: string | undefined; pageSize: number; consistent?: boolean },
): AsyncGenerator<string[]> {
  const prefix = placeKey(folderId, content, '').sk;
  const pages = queryPages({
    after: after === undefined ? undefined : { ...placeKey(folderId, content, after) },
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND begins_with(${TABLE.sortKey}, :prefix)`,
    ExpressionAttributeValues: { ':pk': folderPartition(folderId), ':prefix': prefix },
    ScanIndexForward: false,
    Limit: pageSize,
    ConsistentRead: consistent,
  });
  for await (const items of pages)
    yield items.map((item) => String(item[TABLE.sortKey]).slice(prefix.length));
}
