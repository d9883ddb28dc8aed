import * as z from 'zod';
import { atLeast, below, exists } from '#shared/platform/dynamo/conditions.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { insert, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { expiryIndexKeys } from '#shared/platform/expiry/expiry-index.ts';
import { ownerKey } from './account-items.ts';

/**
 * The items of calls in progress. Each reserves a part of its owner's balance, and one of the owner's
 * concurrent calls. After a crash the sweep finds the item through the expiry index.
 */

export const reservationSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Reserved amount; 0 for accounts that are not billed. */
  micros: z.int(),
  createdAt: z.string(),
});

export type Reservation = z.infer<typeof reservationSchema>;

/** Prefix of the sort keys of reservations. */
export const RESERVATION = 'RESERVATION#';

const reservationKey = ({ ownerId, id }: Pick<Reservation, 'ownerId' | 'id'>): ItemKey => ({
  pk: ownerKey(ownerId).pk,
  sk: `${RESERVATION}${id}`,
});

// An owner's calls contend for the owner's item, so they need more attempts than other writes.
const ATTEMPTS = 14;

/**
 * Makes a reservation until `due`, unless `maxCalls` are in progress or the balance is too
 * low: then returns false.
 */
export async function insertReservation(
  reservation: Reservation,
  maxCalls: number,
  due: Date,
): Promise<boolean> {
  const { id, ownerId, micros } = reservation;
  const keys = { ...reservationKey(reservation), ...expiryIndexKeys(due.toISOString(), id) };
  const reserve = update(ownerKey(ownerId))
    .add({
      chatCalls: 1,
      ...(micros > 0 && { balanceMicros: -micros, reservedMicros: micros }),
    })
    .when(exists(), below('chatCalls', maxCalls), micros > 0 && atLeast('balanceMicros', micros));
  return transactIf([reserve.action, insert({ ...keys, ...reservation })], { attempts: ATTEMPTS });
}

/**
 * Ends a reservation: charges `chargedMicros`, returns the rest to the balance, and frees a concurrent call.
 * False if it has already ended, or the charge exceeds the reservation and the balance.
 */
export async function endReservation(reservation: Reservation, chargedMicros: number): Promise<boolean> {
  const { micros } = reservation;
  const back = micros - chargedMicros;
  const end = update(ownerKey(reservation.ownerId))
    .add({ chatCalls: -1, balanceMicros: back, reservedMicros: -micros })
    .when(back < 0 ? atLeast('balanceMicros', -back) : exists());
  return transactIf([remove(reservationKey(reservation), exists()), end.action], { attempts: ATTEMPTS });
}
