import type { Owner } from '#shared/core/accounts/account.ts';
import { ownerList } from '#shared/core/accounts/account-items.ts';
import { updateEntryStatus } from '#shared/core/accounts/entry-status-store.ts';
import { appCountAction } from '#shared/core/accounts/quota-store.ts';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { exists, is } from '#shared/platform/dynamo/conditions.ts';
import { findItem } from '#shared/platform/dynamo/get-item.ts';
import { listKeys, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import {
  type TransactItems,
  transactIf,
  transactSteps,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { registeredKey } from './app-items.ts';
import { type RegisteredApp, registeredAppSchema } from './client.ts';

/** Apps that accounts have registered, counted in the items of their accounts. */

// An owner's creates and deletes contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;
const PAGE_SIZE = 200;

/** The writes that accompany an app. */
interface AppWrites {
  entry: AuditEntry | undefined;
  /** Actions on its icon. */
  media: TransactItems;
}

/** A registered app, strongly consistent. */
export const findApp = (clientId: string): Promise<RegisteredApp | undefined> =>
  findItem(registeredKey(clientId), registeredAppSchema);

/** All apps of an account, the newest first. Eventually consistent. */
export async function findApps(ownerId: string): Promise<RegisteredApp[]> {
  const apps: RegisteredApp[] = [];
  for await (const page of appsOf(ownerId)) apps.push(...page);
  return apps;
}

/** The apps of an account, the newest first, in pages. Eventually consistent. */
export async function* appsOf(ownerId: string): AsyncGenerator<RegisteredApp[]> {
  const list = newestFirst(ownerList(ownerId, 'APPS'), { pageSize: PAGE_SIZE, budget: 'whole' });
  for await (const items of list) yield items.map((item) => registeredAppSchema.parse(item));
}

/** Adds an app unless its account has `max`, also under concurrency. Idempotent. */
export async function addApp(
  app: RegisteredApp,
  max: number,
  { entry, media }: AppWrites,
): Promise<'added' | 'quota reached'> {
  const { clientId, ownerId, createdAt } = app;
  const list = listKeys(ownerList(ownerId, 'APPS'), `${createdAt}#${clientId}`);
  const failure = await transactSteps<'added' | 'quota reached'>(
    [
      // IDs are random: an existing item means that an earlier attempt of this request stored it.
      [insert({ ...registeredKey(clientId), ...app, ...list }), 'added'],
      [appCountAction(ownerId, 1, max), 'quota reached'],
      ...unconditional(...media, ...auditPuts(entry)),
    ],
    { attempts: ATTEMPTS },
  );
  return failure ?? 'added';
}

/** Stores what differs in an app; false if it was changed or deleted concurrently. */
export function changeApp(
  { clientId, updatedAt }: RegisteredApp,
  after: Pick<RegisteredApp, 'name' | 'redirectUris' | 'icon' | 'secretHash' | 'updatedAt'>,
  { entry, media }: AppWrites,
): Promise<boolean> {
  const { icon, ...rest } = after;
  const change = update(registeredKey(clientId))
    .set({ ...rest, icon })
    .remove(...(icon === undefined ? ['icon'] : []))
    .when(is('updatedAt', updatedAt));
  return transactIf([change.action, ...media, ...auditPuts(entry)]);
}

/** Deletes an app; false if it was changed or deleted concurrently. */
export const removeApp = (
  { clientId, ownerId, updatedAt }: RegisteredApp,
  { entry, media }: AppWrites,
): Promise<boolean> =>
  transactIf(
    [
      remove(registeredKey(clientId), is('updatedAt', updatedAt)),
      appCountAction(ownerId, -1, null),
      ...media,
      ...auditPuts(entry),
    ],
    { attempts: ATTEMPTS },
  );

/** Lets the apps of an account get new tokens only while it is not suspended. */
export async function applyStatusToApps(
  owner: Pick<Owner, 'ownerId' | 'status' | 'statusVersion'>,
): Promise<void> {
  for (const { clientId } of await findApps(owner.ownerId))
    await updateEntryStatus(registeredKey(clientId), { idName: 'clientId', id: clientId }, owner);
}

/** Deletes an app of a closed account; false if it was deleted before. */
export const eraseApp = (clientId: string, media: TransactItems): Promise<boolean> =>
  transactIf([remove(registeredKey(clientId), exists()), ...media]);
