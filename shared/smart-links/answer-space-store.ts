import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Owner } from '../accounts/account.ts';
import { findOwner } from '../accounts/owner-store.ts';
import { PLAN_LIMITS } from '../accounts/plans.ts';
import { storageFreeAction, storageReserveAction, transactWriteFreeing } from '../accounts/quota-store.ts';
import { batchGet } from '../platform/dynamo/batch-get.ts';
import { dynamo, tableName } from '../platform/dynamo/client.ts';
import {
  ConditionFailedError,
  ContentionError,
  type TransactItems,
  transactWrite,
} from '../platform/dynamo/transact.ts';
import { updateItem } from '../platform/dynamo/update.ts';
import { AppError } from '../platform/errors.ts';
import { log } from '../platform/runtime/log.ts';
import { answerSpaceKey } from './visits/page-entry.ts';

/**
 * The storage of a survey's responses. Each survey reserves it from its account in blocks, in the transaction that counts a
 * block for the account: if each response changed the item of the account, they would conflict with each other and with
 * everything else that the account does. Responses of earlier versions take no space.
 */

/** In bytes. An account is counted in blocks, so it may seem to use up to a block more for each survey. */
export const SPACE_BLOCK = 256 * 1024;

/** As long as a respondent waits. */
const CONTEND_MS = 5000;

interface Survey {
  smartLinkId: string;
  ownerId: string;
}

/**
 * Takes bytes of a survey's space, and reserves more for it if needed. Throws SURVEY_FULL if the account has none left, and
 * SURVEY_BUSY if too many others reserve some.
 */
export async function takeSpace(survey: Survey, bytes: number): Promise<void> {
  const start = performance.now();
  for (let attempt = 1; ; attempt++) {
    const taken = await updateItem({
      Key: answerSpaceKey(survey.smartLinkId),
      UpdateExpression: 'ADD roomBytes :taken',
      ConditionExpression: 'roomBytes >= :bytes',
      ExpressionAttributeValues: { ':taken': -bytes, ':bytes': bytes },
    });
    if (taken) return;
    if (await reserveBlocks(survey, bytes)) continue;
    // Another request is reserving, most likely enough for all.
    if (performance.now() - start >= CONTEND_MS)
      throw new AppError('SURVEY_BUSY', undefined, { headers: { 'retry-after': '5' } });
    await sleep(Math.random() * Math.min(10 * 2 ** attempt, 400));
  }
}

/** False if another request was first. */
async function reserveBlocks({ smartLinkId, ownerId }: Survey, bytes: number): Promise<boolean> {
  const owner = await findOwner(ownerId);
  if (!owner) throw new AppError('SURVEY_FULL');
  const max = PLAN_LIMITS[owner.plan].storageBytes;
  const size = Math.min(Math.ceil(bytes / SPACE_BLOCK) * SPACE_BLOCK, max - (owner.storageBytes ?? 0));
  if (size < bytes) throw new AppError('SURVEY_FULL');
  const reserve = {
    Update: {
      TableName: tableName(),
      Key: answerSpaceKey(smartLinkId),
      UpdateExpression: 'SET ownerId = :owner ADD reservedBytes :size, roomBytes :size',
      ConditionExpression: 'attribute_not_exists(roomBytes) OR roomBytes < :bytes',
      ExpressionAttributeValues: { ':owner': ownerId, ':size': size, ':bytes': bytes },
    },
  };
  try {
    await transactWrite([reserve, ...countedBy(owner, size, max)], { attempts: 1 });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof ContentionError) return false;
    throw error;
  }
}

/** The first count of an account that was never counted will find the block. */
const countedBy = ({ ownerId, storageBytes }: Owner, bytes: number, max: number): TransactItems =>
  storageBytes === undefined ? [] : [storageReserveAction(ownerId, bytes, max)];

/** Returns the space of a response that was not stored. */
export async function returnSpace(smartLinkId: string, bytes: number): Promise<void> {
  await updateItem({
    Key: answerSpaceKey(smartLinkId),
    UpdateExpression: 'ADD roomBytes :bytes',
    ConditionExpression: 'attribute_exists(roomBytes)',
    ExpressionAttributeValues: { ':bytes': bytes },
  });
}

/** Action that returns the space of a response, for the transaction that deletes it. */
export const returnSpaceAction = (smartLinkId: string, bytes: number): TransactItems[number] => ({
  Update: {
    TableName: tableName(),
    Key: answerSpaceKey(smartLinkId),
    UpdateExpression: 'ADD roomBytes :bytes',
    ExpressionAttributeValues: { ':bytes': bytes },
  },
});

/** Returns a survey's unused blocks to its account, but one. Never throws: the response is deleted. */
export const trimSpace = (smartLinkId: string): Promise<void> =>
  giveBack(smartLinkId, async ({ ownerId, roomBytes }) => {
    const size = Math.floor(roomBytes / SPACE_BLOCK - 1) * SPACE_BLOCK;
    if (size <= 0) return;
    const shrink = {
      Update: {
        TableName: tableName(),
        Key: answerSpaceKey(smartLinkId),
        UpdateExpression: 'ADD reservedBytes :back, roomBytes :back',
        ConditionExpression: 'roomBytes >= :size AND reservedBytes >= :size',
        ExpressionAttributeValues: { ':back': -size, ':size': size },
      },
    };
    await transactWriteFreeing([shrink], storageFreeAction(ownerId, size));
  });

/** Returns all space of a deleted survey to its account. Idempotent; never throws: the survey is deleted. */
export const freeSpace = (smartLinkId: string): Promise<void> =>
  giveBack(smartLinkId, async ({ ownerId, reservedBytes }) => {
    if (reservedBytes <= 0) return;
    const remove = {
      Delete: {
        TableName: tableName(),
        Key: answerSpaceKey(smartLinkId),
        ConditionExpression: 'reservedBytes = :reserved',
        ExpressionAttributeValues: { ':reserved': reservedBytes },
      },
    };
    await transactWriteFreeing([remove], storageFreeAction(ownerId, reservedBytes));
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

interface Space {
  ownerId: string;
  reservedBytes: number;
  roomBytes: number;
}

async function readSpace(smartLinkId: string): Promise<Space> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: answerSpaceKey(smartLinkId), ConsistentRead: true }),
  );
  return {
    ownerId: String(Item?.['ownerId'] ?? ''),
    reservedBytes: Number(Item?.['reservedBytes'] ?? 0),
    roomBytes: Number(Item?.['roomBytes'] ?? 0),
  };
}

/** The bytes that surveys have reserved in all. */
export async function reservedBytesOf(smartLinkIds: readonly string[]): Promise<number> {
  const items = await batchGet(smartLinkIds.map(answerSpaceKey), {
    attributes: ['reservedBytes'],
    consistent: true,
  });
  return items.reduce((sum, item) => sum + Number(item['reservedBytes'] ?? 0), 0);
}
