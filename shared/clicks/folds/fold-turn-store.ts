import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { updateIf } from '#shared/platform/dynamo/conditional-write.ts';
import { absent, any, atMost, exists, is } from '#shared/platform/dynamo/conditions.ts';
import { dueFirst } from '#shared/platform/dynamo/due-first.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { takeLease } from '#shared/platform/dynamo/lease.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import { FOLDS_DUE, foldIndexKeys, foldPartition, foldStateKey } from '../journal/fold-items.ts';
import { type FoldState, toState } from './fold-store.ts';

/** Turns of accounts whose days are folded: one worker has an account at a time. */

/** Longer than a worker runs: one that stopped without notice writes no more. */
export const CLAIM_MS = 10 * 60_000;

/** The accounts whose turn it is, the longest waiting first, in pages. The index lags. */
export async function* accountsDue(now: Date): AsyncGenerator<string[]> {
  for await (const items of dueFirst(FOLDS_DUE, now)) {
    yield items.map((item) => String(item[TABLE.partitionKey]).slice(foldPartition('').length));
  }
}

/** Thrown when another worker has the account by now. */
export class TurnLostError extends Error {
  override readonly name = 'TurnLostError';
}

/** An account that a worker has. */
export interface Turn {
  ownerId: string;
  /** Undefined: nothing is folded yet. */
  state: FoldState | undefined;
  /** Identifies the claim. */
  until: Date;
}

/** Undefined if another worker has the account, or it is not folded any more. */
export async function takeTurn(ownerId: string, now: Date): Promise<Turn | undefined> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const lease = { key: foldStateKey(ownerId), attribute: 'claim' };
  const item = await takeLease(lease, { now, until }, { when: exists() });
  if (!item) return undefined;
  return { ownerId, state: toState(item), until };
}

/** Records the days that are folded. False if the claim is lost. */
export const keepState = (turn: Turn, { from, through }: FoldState): Promise<boolean> =>
  change(turn, (state) => state.set({ from, through }));

/** Records that changes up to a time are in all folds, in epoch milliseconds. False if the claim is lost. */
export const keepChanged = (turn: Turn, changed: number): Promise<boolean> =>
  change(turn, (state) => state.set({ changed }));

/** Records since which day the numbers of created links and pages are known. False if the claim is lost. */
export const keepCreated = (turn: Turn, created: string): Promise<boolean> =>
  change(turn, (state) => state.set({ created }));

/** Records since which day conversions are in folds. False if the claim is lost. */
export const keepConverted = (turn: Turn, converted: string): Promise<boolean> =>
  change(turn, (state) => state.set({ converted }));

/** Records when the newest snapshot was read, in epoch milliseconds. False if the claim is lost. */
export const keepOpened = (turn: Turn, opened: number): Promise<boolean> =>
  change(turn, (state) => state.set({ opened }));

/** Has visits noted from a time on, in epoch milliseconds, or no more. False if the claim is lost. */
export const keepNoted = (turn: Turn, noted: number | undefined): Promise<boolean> =>
  change(turn, (state) => (noted === undefined ? state.remove('noted') : state.set({ noted })));

/** How long a report that lacks a snapshot waits until it asks for one again. */
export const ASK_EVERY_MS = 60_000;

/**
 * Records that a report asks for a snapshot. False if one has asked within a minute, so that the others need
 * not. One write unit.
 */
export async function claimAsking(ownerId: string, now: Date): Promise<boolean> {
  const standing = await updateIf(
    update(foldStateKey(ownerId))
      .set({ asked: now.getTime() })
      .when(exists(), any(absent('asked'), atMost('asked', now.getTime() - ASK_EVERY_MS))),
  );
  return standing === undefined;
}

/** Ends a turn, and says when the next one is. */
export async function endTurn(turn: Turn, next: Date): Promise<void> {
  const index = foldIndexKeys(turn.ownerId, next.toISOString());
  // Earlier versions do not set `turned`, which tells that they had the account.
  const turned = index[INDEX.byExpiry.sortKey];
  await change(turn, (state) => state.set({ ...index, turned }).remove('claim'));
}

/** False if the claim is lost. */
async function change({ ownerId, until }: Turn, to: (state: Update) => Update): Promise<boolean> {
  const changed = await updateItem(to(update(foldStateKey(ownerId))).when(is('claim', until.getTime())));
  return changed !== undefined;
}

/** The file with the tags of an account's links and pages. */
interface DirectoryName {
  name: string;
  asOf: number;
}

/** Undefined if there is none. One read unit. */
export async function readDirectoryName(ownerId: string): Promise<DirectoryName | undefined> {
  const item = await getItem(foldStateKey(ownerId));
  return item?.['tags'] === undefined
    ? undefined
    : { name: String(item['tags']), asOf: Number(item['tagsAsOf']) };
}

/** False if the claim is lost. */
export const setDirectoryName = (turn: Turn, { name, asOf }: DirectoryName): Promise<boolean> =>
  change(turn, (state) => state.set({ tags: name, tagsAsOf: asOf }));

/** Whether an account has turns. One read unit. */
export const isEnrolled = async (ownerId: string): Promise<boolean> =>
  (await getItem(foldStateKey(ownerId))) !== undefined;

/** Ends the turns of an account. */
export async function endTurns(ownerId: string): Promise<void> {
  await dynamo().send(new DeleteCommand({ TableName: tableName(), Key: foldStateKey(ownerId) }));
}
