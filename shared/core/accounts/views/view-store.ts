import { tableName } from '#shared/platform/dynamo/client.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { type TransactAction, transactIf } from '#shared/platform/dynamo/transact.ts';
import { change, insert } from '#shared/platform/dynamo/transact-actions.ts';
import type { AuditEntry } from '../../audit/audit-entry.ts';
import { auditPuts } from '../../audit/audit-store.ts';
import { type StoredView, type ViewList, viewListSchema } from './view.ts';
import { viewsKey } from './view-items.ts';

const NONE: ViewList = { views: [], version: 0 };

/** The views of a person in an account, or with null those for all members. Strongly consistent. */
export async function findViews(ownerId: string, userId: string | null): Promise<ViewList> {
  const item = await getItem(viewsKey(ownerId, userId));
  return item ? viewListSchema.parse(item) : NONE;
}

/** Stores the views of a list. False if the list was changed concurrently. */
export function storeViews(
  whose: { ownerId: string; userId: string | null },
  { before, views }: { before: ViewList; views: readonly StoredView[] },
  entry: AuditEntry | undefined,
): Promise<boolean> {
  const item = { ...viewsKey(whose.ownerId, whose.userId), views, version: before.version + 1 };
  const { version } = before;
  return transactIf([
    version === 0 ? insert(item) : change({ ...before }, item, { version }),
    ...auditPuts(entry),
  ]);
}

/** Action that forgets the views of a person who leaves an account. */
export const forgetViews = (ownerId: string, userId: string): TransactAction => ({
  Delete: { TableName: tableName(), Key: viewsKey(ownerId, userId) },
});
