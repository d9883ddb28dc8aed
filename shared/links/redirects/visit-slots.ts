import { randomBytes } from 'node:crypto';

/**
 * Marks in a redirect entry that make consuming a visit idempotent. Each process has slots, attributes that
 * no other process writes, and uses one for each of its concurrent visits. The write that consumes a visit
 * also stores its number there, so a repeated write finds that it took effect. This takes no second item and
 * no transaction: one write unit, at any concurrency.
 */

const SLOT = '@';

/** Slots that an entry keeps; each takes 16 bytes. Above it, every visit removes an outdated one. */
const KEPT_SLOTS = 8;

/** Age at which a slot is outdated: longer than a visit and its repeated writes can take. */
const OUTDATED_MS = 60_000;

const free: string[] = [];

export const newSlot = (): string => SLOT + randomBytes(5).toString('base64url');

/** Runs a visit with a slot that no concurrent visit of this process uses. */
export async function withSlot<T>(run: (slot: string) => Promise<T>): Promise<T> {
  const slot = free.pop() ?? newSlot();
  try {
    return await run(slot);
  } finally {
    free.push(slot);
  }
}

let last = 0;

/**
 * The number of a visit: its time in milliseconds, higher than those of all earlier visits of this process.
 */
export function nextVisit(): number {
  last = Math.max(last + 1, Date.now());
  return last;
}

export interface Slot {
  name: string;
  visit: number;
}

/** Outdated slots that are worth a write of their own. */
const MANY_SLOTS = 32;

/** All outdated slots of an entry, once they are many. */
export function outdatedSlots(entry: object, visit: number): Slot[] {
  const outdated = Object.entries(entry).flatMap(([name, seen]) =>
    name.startsWith(SLOT) && Number(seen) < visit - OUTDATED_MS ? [{ name, visit: Number(seen) }] : [],
  );
  return outdated.length < MANY_SLOTS ? [] : outdated;
}

/**
 * Another outdated slot of an entry with many slots. A random one, because concurrent
 * visits see the same entry.
 */
export function outdatedSlot(entry: object, { name: own, visit }: Slot): Slot | undefined {
  const slots = Object.entries(entry).filter(([name]) => name.startsWith(SLOT) && name !== own);
  if (slots.length < KEPT_SLOTS) return undefined;
  const outdated = slots.filter(([, seen]) => Number(seen) < visit - OUTDATED_MS);
  const [name, seen] = outdated[Math.floor(Math.random() * outdated.length)] ?? [];
  return name === undefined ? undefined : { name, visit: Number(seen) };
}
