import * as z from 'zod';
import { expiryIndexKeys } from '../expiry/expiry-index.ts';
import { tableName } from '../platform/dynamo/client.ts';
import type { ItemKey } from '../platform/dynamo/table.ts';
import { ConditionFailedError, type TransactItems, transactWrite } from '../platform/dynamo/transact.ts';
import { insert } from '../platform/dynamo/transact-actions.ts';
import { ownerKey } from './account-items.ts';

/**
 * The items of calls in progress: each holds a part of its owner's balance, and one of the calls that the owner may
 * make at once. A crashed call leaves its item to the sweep, by the expiry index.
 */

export const reservationSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Reserved of the balance; 0 for accounts that are not billed. */
  micros: z.int(),
  createdAt: z.string(),
});

export type Reservation = z.infer<typeof reservationSchema>;

/** Sort keys of reservations begin with it. */
export const RESERVATION = 'RESERVATION#';

const reservationKey = ({ ownerId, id }: Pick<Reservation, 'ownerId' | 'id'>): ItemKey => ({
  pk: ownerKey(ownerId).pk,
  sk: `${RESERVATION}${id}`,
});

// An owner's calls contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

/** Reserves, unless `maxCalls` are in progress or the balance is lower: then returns false. Released at `due`. */
export async function insertReservation(
  reservation: Reservation,
  maxCalls: number,
  due: Date,
): Promise<boolean> {
  const { id, ownerId, micros } = reservation;
  const keys = { ...reservationKey(reservation), ...expiryIndexKeys(due.toISOString(), id) };
  const reserve: TransactItems[number] = {
    Update: {
      TableName: tableName(),
      Key: ownerKey(ownerId),
      UpdateExpression: `ADD chatCalls :one${micros > 0 ? ', balanceMicros :taken, reservedMicros :micros' : ''}`,
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(chatCalls) OR chatCalls < :max)' +
        (micros > 0 ? ' AND balanceMicros >= :micros' : ''),
      ExpressionAttributeValues: {
        ':one': 1,
        ':max': maxCalls,
        ...(micros > 0 && { ':micros': micros, ':taken': -micros }),
      },
    },
  };
  return succeeds([reserve, insert({ ...keys, ...reservation })]);
}

/**
 * Ends a reservation: charges `chargedMicros`, returns the rest to the balance, and lets the owner make another call.
 * False when it has ended already, or when it costs more than is reserved and left.
 */
export async function endReservation(reservation: Reservation, chargedMicros: number): Promise<boolean> {
  const { micros } = reservation;
  const back = micros - chargedMicros;
  const end: TransactItems[number] = {
    Update: {
      TableName: tableName(),
      Key: ownerKey(reservation.ownerId),
      UpdateExpression: 'ADD chatCalls :minusOne, balanceMicros :back, reservedMicros :released',
      ConditionExpression: back < 0 ? 'balanceMicros >= :missing' : 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':minusOne': -1,
        ':back': back,
        ':released': -micros,
        ...(back < 0 && { ':missing': -back }),
      },
    },
  };
  const Delete = {
    TableName: tableName(),
    Key: reservationKey(reservation),
    ConditionExpression: 'attribute_exists(pk)',
  };
  return succeeds([{ Delete }, end]);
}

/** False when a condition fails. */
async function succeeds(items: TransactItems): Promise<boolean> {
  try {
    await transactWrite(items, { attempts: ATTEMPTS });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
