import * as z from 'zod';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { transactWriteFreeing } from '#shared/core/accounts/quota-store.ts';
import { storageFreeAction, storageReserveAction } from '#shared/core/accounts/storage-quota-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import {
  absent,
  any,
  atLeast,
  atMost,
  type Condition,
  exists,
  has,
  is,
} from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import {
  ConditionFailedError,
  type TransactAction,
  type TransactItems,
  transactIf,
} from '#shared/platform/dynamo/transact.ts';
import { remove } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { AppError } from '#shared/platform/errors.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { answerSpaceKey } from '../model/page-entry.ts';

/**
 * The storage of a survey's responses. Functions for visitors reach nothing of an account, and the item of
 * the account would not stand a write per response. So each survey has space of its own, which responses
 * take in the function that stores them, and a worker reserves more of it from the account, in blocks.
 */

/** Size of a block in bytes. Surveys have one before the worker has counted them. */
export const SPACE_BLOCK = 1024 ** 2;

/** Below this rest, the next block is reserved. */
const LOW_BYTES = SPACE_BLOCK / 2;

/** Longer than a function for visitors runs: what it was storing is stored by then. */
export const SENDING_MS = 2 * 60_000;

/**
 * Without space left, one response in this time is stored: the worker then finds out whether
 * the account has room again.
 */
const RETRY_MS = 10 * 60_000;

interface Survey {
  smartLinkId: string;
  ownerId: string;
}

/** The page still belongs to the account that the visitor has seen. */
const isOfOwner = (ownerId: string): Condition => any(absent('ownerId'), is('ownerId', ownerId));

const noteSending = ({ smartLinkId, ownerId }: Survey, now: Date) =>
  update(answerSpaceKey(smartLinkId)).set({ sentAt: now.getTime() }).when(isOfOwner(ownerId));

/**
 * Takes bytes of a survey's space. Returns the responses a day of the account's plan, once they are known.
 * Throws SURVEY_FULL if the account has no storage left, and SURVEY_BUSY if responses come faster than space
 * is reserved, or the survey has just been moved to another account.
 */
export async function takeSpace(survey: Survey, bytes: number, now: Date): Promise<number | undefined> {
  const hasRoom = atLeast('roomBytes', bytes);
  const mayRetry = any(absent('retriedAt'), atMost('retriedAt', now.getTime() - RETRY_MS));
  const taking = () => noteSending(survey, now).add({ roomBytes: -bytes });
  const firstTaking = noteSending(survey, now).set({ roomBytes: SPACE_BLOCK - bytes });
  const taken =
    (await updateItem(taking().when(hasRoom))) ??
    (await updateItem(firstTaking.when(absent('roomBytes')))) ??
    (await updateItem(taking().set({ retriedAt: now.getTime() }).when(any(hasRoom, mayRetry))));
  if (taken) return spaceSchema.parse(taken).responsesPerDay;
  if ((await readSpace(survey.smartLinkId)).isFull) throw new AppError('SURVEY_FULL');
  throw new AppError('SURVEY_BUSY', undefined, { headers: { 'retry-after': '5' } });
}

/**
 * Notes that a form of a page is being sent, which does not take space yet: until it is stored, the page is
 * not moved to another account. Throws WRITE_CONFLICT if it has just been moved.
 */
export async function noteForm(survey: Survey, now: Date): Promise<void> {
  if (!(await updateItem(noteSending(survey, now)))) throw new AppError('WRITE_CONFLICT');
}

/** When a form of a page was sent last, and the storage that is reserved for it. */
export type Forms = Pick<Space, 'sentAt' | 'reservedBytes' | 'roomBytes'>;

export const readForms = (smartLinkId: string): Promise<Forms> => readSpace(smartLinkId);

/**
 * Action that returns the space of a page that moves to another account, and refuses what is sent to the
 * former one. Fails if a form was sent, or the space has changed, since `before` was read.
 */
export function transferSpace(smartLinkId: string, before: Forms, to: string): TransactAction {
  const { sentAt, reservedBytes, roomBytes } = before;
  return update(answerSpaceKey(smartLinkId))
    .set({ ownerId: to })
    .remove('reservedBytes', 'roomBytes', 'responsesPerDay', 'isFull', 'retriedAt', 'sentAt')
    .when(has({ sentAt, reservedBytes, roomBytes })).action;
}

/** Reserves more space for a survey if it is low, and stores what the account's plan allows. Idempotent. */
export async function reserveSpace({ smartLinkId, ownerId }: Survey): Promise<void> {
  const [space, owner] = await Promise.all([readSpace(smartLinkId), findOwner(ownerId)]);
  if (!owner || space.roomBytes === undefined) return;
  // An event from before the survey was moved to another account.
  if (space.ownerId !== '' && space.ownerId !== ownerId) return;
  const { storageBytes: max, responsesPerDay } = PLAN_LIMITS[owner.plan];
  const isFirst = space.reservedBytes === undefined;
  const missing = SPACE_BLOCK - space.roomBytes;
  const more = space.roomBytes < LOW_BYTES ? Math.ceil(missing / SPACE_BLOCK) * SPACE_BLOCK : 0;
  const size = more + (isFirst ? SPACE_BLOCK : 0);
  if (size === 0 && !space.isFull && space.responsesPerDay === responsesPerDay) return;
  const isFull = (owner.storageBytes ?? 0) + size > max;
  const change = update(answerSpaceKey(smartLinkId))
    .set({ ownerId, responsesPerDay, isFull })
    .add(isFull ? {} : { reservedBytes: size, roomBytes: more })
    .when(isOfOwner(ownerId), is('reservedBytes', space.reservedBytes), isFirst && exists('roomBytes'));
  // If another delivery was first, or the account changed, the next response looks again.
  await transactIf([change.action, ...(isFull || size === 0 ? [] : countedBy(owner, size, max))]);
}

/** While an account is to be counted again, that count will find the block. */
const countedBy = ({ ownerId, storageBytes }: Owner, bytes: number, max: number): TransactItems =>
  storageBytes === undefined ? [] : [storageReserveAction(ownerId, bytes, max)];

/** Returns the space of a response that was not stored. */
export async function returnSpace(smartLinkId: string, bytes: number): Promise<void> {
  await updateItem(update(answerSpaceKey(smartLinkId)).add({ roomBytes: bytes }).when(exists('roomBytes')));
}

/** Action that returns the space of a response, for the transaction that deletes it. */
export const returnSpaceAction = (smartLinkId: string, bytes: number): TransactAction =>
  update(answerSpaceKey(smartLinkId)).add({ roomBytes: bytes }).action;

/** Returns a survey's unused blocks to its account, but one. Never throws: the response is deleted. */
export const trimSpace = (smartLinkId: string): Promise<void> =>
  giveBack(smartLinkId, async ({ ownerId, roomBytes = 0 }) => {
    const size = Math.floor(roomBytes / SPACE_BLOCK - 1) * SPACE_BLOCK;
    if (size <= 0) return;
    const shrink = update(answerSpaceKey(smartLinkId))
      .add({ reservedBytes: -size, roomBytes: -size })
      .when(atLeast('roomBytes', size), atLeast('reservedBytes', size));
    await transactWriteFreeing([shrink.action], storageFreeAction(ownerId, size));
  });

/** Returns all space of a deleted survey to its account. Idempotent; never throws: the survey is deleted. */
export const freeSpace = (smartLinkId: string): Promise<void> =>
  giveBack(smartLinkId, async ({ ownerId, reservedBytes = 0 }) => {
    if (reservedBytes <= 0) return;
    const deletion = remove(answerSpaceKey(smartLinkId), is('reservedBytes', reservedBytes));
    await transactWriteFreeing([deletion], storageFreeAction(ownerId, reservedBytes));
  });

/** Leaves it to a recount if another request changed the space, or after an error. */
async function giveBack(smartLinkId: string, write: (space: Space) => Promise<void>): Promise<void> {
  try {
    await write(await readSpace(smartLinkId));
  } catch (error) {
    if (!(error instanceof ConditionFailedError))
      log.error('space of a survey not returned', { smartLinkId, error });
  }
}

const spaceSchema = z.object({
  /** The account whose storage the worker has reserved, or to which the page was moved; empty before. */
  ownerId: z.string().default(''),
  reservedBytes: z.int().optional(),
  /** Bytes that responses may still take; absent before the first response. */
  roomBytes: z.int().optional(),
  /** When the last form was sent, in milliseconds. */
  sentAt: z.number().optional(),
  responsesPerDay: z.int().optional(),
  isFull: z.boolean().default(false),
});

type Space = z.infer<typeof spaceSchema>;

async function readSpace(smartLinkId: string): Promise<Space> {
  const item = await getItem(answerSpaceKey(smartLinkId));
  return spaceSchema.parse(item ?? {});
}

/** The bytes that surveys have reserved in all. */
export async function reservedBytesOf(smartLinkIds: readonly string[]): Promise<number> {
  const items = await batchGet(smartLinkIds.map(answerSpaceKey), {
    attributes: ['reservedBytes'],
    consistent: true,
  });
  return items.reduce((sum, item) => sum + Number(item['reservedBytes'] ?? 0), 0);
}
