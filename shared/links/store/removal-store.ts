import { changePut } from '#shared/clicks/journal/change-store.ts';
import { linkFreeAction, transactWriteFreeing } from '#shared/core/accounts/quota-store.ts';
import { erasedPlaces, placeSteps } from '#shared/core/folders/folder-store.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import {
  type TransactAction,
  type TransactItems,
  transactIf,
  unconditional,
} from '#shared/platform/dynamo/transact.ts';
import { removeVersion } from '#shared/platform/dynamo/transact-actions.ts';
import { schedulePurge } from '#shared/platform/expiry/purge-store.ts';
import type { Link } from '../model/link.ts';
import { storedCodes } from '../model/link-codes.ts';
import { placed } from '../model/link-items.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { linkKey } from '../model/redirect-entry.ts';
import { entryTombstones, lastTombstones } from './entry-store.ts';
import { type LinkWrites, logPuts, type WriteStep, writeSteps } from './link-store.ts';
import { guardKey } from './unique-pair-store.ts';

/** Deletions of links, which leave the tombstones of their codes. */

/**
 * Deletes a link, which frees its quota, URL and domain; its codes stay reserved for the owner, and blocked
 * if they were, unless no visit has reached it (`isReached`): then for a day. The sweep purges its statistics
 * days later. Throws WRITE_CONFLICT.
 */
export async function removeLink(
  link: Link,
  now: Date,
  { log, media = [], isReached = true }: LinkWrites & { isReached?: boolean } = {},
): Promise<void> {
  const isPublic = link.ownerId === PUBLIC_OWNER_ID;
  const { actions, held } = isPublic
    ? { actions: lastTombstones(link, storedCodes(link)), held: 0 }
    : await entryTombstones(link, storedCodes(link), { now, isReached });
  const [record, ...others] = removalActions(link, actions, now);
  const steps: WriteStep[] = [
    [record, 'WRITE_CONFLICT'],
    ...placeSteps('LINK', [placed(link), undefined]),
    ...unconditional(...others, ...logPuts(log), ...media),
  ];
  if (isPublic) return writeSteps(steps);
  steps.push(...unconditional(changePut(link, now)));
  const free = linkFreeAction(link.ownerId, held);
  await writeSteps(steps, { write: (items) => transactWriteFreeing(items, free) });
}

/**
 * Deletes a link of a deleted account, without events or counts. False if it was changed or deleted in the
 * meantime.
 */
export async function eraseLink(link: Link, now: Date, media: TransactItems): Promise<boolean> {
  const actions = removalActions(link, lastTombstones(link, storedCodes(link)), now);
  return transactIf([...actions, ...erasedPlaces('LINK', placed(link)), ...media]);
}

/** The first one removes the record. */
const removalActions = (
  link: Link,
  tombstones: readonly TransactAction[],
  now: Date,
): [TransactAction, ...TransactAction[]] => [
  removeVersion(linkKey(link.id), link.version),
  ...tombstones,
  { Delete: { TableName: tableName(), Key: guardKey(link) } },
  schedulePurge(link.id, link.ownerId, now),
];
